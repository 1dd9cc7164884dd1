// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/bench_json.h"

namespace layerscope {
namespace {

JsonValue spread_json(const Spread& spread) {
    return JsonValue::Object{{"median", spread.median}, {"min", spread.min}, {"max", spread.max}};
}

} // namespace

JsonValue bench_json(const BenchResult& result, const Spread& load_ms, std::int64_t weights_bytes,
                     std::int64_t peak_rss_bytes) {
    return JsonValue::Object{{"prefill_tokens_per_s", spread_json(spread_of(result.prefill_tokens_per_s))},
                             {"decode_tokens_per_s", spread_json(spread_of(result.decode_tokens_per_s))},
                             {"load_ms", spread_json(load_ms)},
                             {"peak_rss_bytes", peak_rss_bytes},
                             {"weights_bytes", weights_bytes},
                             {"threads", std::int64_t{result.threads}}};
}

} // namespace layerscope
