// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace layerscope {

/// Live figures of one generation; the names of the command line's `metrics`.
struct Metrics {
    double load_ms = 0;
    double prefill_ms = 0;
    double ttft_ms = 0; ///< from the request to the first token out
    double prefill_tokens_per_s = 0;
    double decode_tokens_per_s = 0;
    std::int64_t prompt_tokens = 0;
    std::int64_t new_tokens = 0;
    std::int64_t reused_tokens = 0;     ///< taken from the cache of the run before
    std::int64_t kv_bytes = 0;          ///< used now
    std::int64_t kv_bytes_reserved = 0; ///< at full context
    std::int64_t state_bytes = 0;
    std::int64_t checkpoint_bytes = 0; ///< copies that let the next text go back into this one
    std::int64_t weights_bytes = 0;
    std::int64_t rss_bytes = 0;
    std::int64_t peak_rss_bytes = 0;
    std::int32_t threads = 0;
    double p50_ms = 0, p95_ms = 0; ///< per-token latency of the decode steps
    std::vector<float> recent_ms;  ///< the last 256 decode steps, oldest first
};

[[nodiscard]] std::int64_t resident_bytes();      ///< of this process, now
[[nodiscard]] std::int64_t peak_resident_bytes(); ///< of this process, ever

} // namespace layerscope
