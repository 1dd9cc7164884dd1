// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/json.h"
#include "experiment/bench_run.h"

namespace layerscope {

/// The document of `bench --json`.
[[nodiscard]] JsonValue bench_json(const BenchResult& result, const Spread& load_ms, std::int64_t weights_bytes,
                                   std::int64_t peak_rss_bytes);

} // namespace layerscope
