// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "experiment/trace_run.h"

#include <cstdint>
#include <filesystem>

namespace layerscope {

/// What stands in a written trace.
struct TraceCounts {
    std::int64_t steps = 0;
    std::int64_t operations = 0;
};

/// Writes the run in the trace event format of Chrome, which Perfetto opens, too: steps around layers around operations
/// in the decoder's lane, operations that ran beside it in further ones, times in microseconds since the first step.
/// The file appears whole or not at all.
[[nodiscard]] Result<TraceCounts> write_chrome_trace(const std::filesystem::path& target, const RunTrace& trace);

} // namespace layerscope
