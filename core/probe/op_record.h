// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "plan/value_name.h"

#include <cstdint>

namespace layerscope {

/// One timed operation of a run, on the steady clock.
struct OpRecord {
    ValueName name = ValueName::Embedding;
    LayerIndex layer = -1; ///< -1: outside the layers
    std::int64_t begin_ns = 0;
    std::int64_t end_ns = 0;
    std::int32_t lane = 0; ///< 0: the thread that runs the decoder; others: branches that run beside it
    bool operator==(const OpRecord&) const = default;
};

} // namespace layerscope
