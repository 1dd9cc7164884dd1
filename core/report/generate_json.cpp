// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/generate_json.h"

#include <utility>

namespace layerscope {

using Object = JsonValue::Object;

JsonValue ids_json(std::span<const TokenId> ids) {
    JsonValue::Array values;
    values.reserve(ids.size());
    for (const TokenId id : ids)
        values.emplace_back(std::int64_t{id});
    return values;
}

JsonValue generate_json(const GenerateReport& report) {
    const Metrics& metrics = report.metrics;
    return Object{{"prompt_ids", ids_json(report.prompt_ids)},
                  {"ids", ids_json(report.ids)},
                  {"text", report.text},
                  {"stop_reason", stop_reason_name(report.reason)},
                  {"metrics", Object{{"load_ms", metrics.load_ms},
                                     {"prefill_ms", metrics.prefill_ms},
                                     {"ttft_ms", metrics.ttft_ms},
                                     {"prefill_tokens_per_s", metrics.prefill_tokens_per_s},
                                     {"decode_tokens_per_s", metrics.decode_tokens_per_s},
                                     {"kv_bytes", metrics.kv_bytes},
                                     {"weights_bytes", metrics.weights_bytes},
                                     {"peak_rss_bytes", metrics.peak_rss_bytes},
                                     {"threads", std::int64_t{metrics.threads}}}}};
}

} // namespace layerscope
