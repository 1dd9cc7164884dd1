// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/completion_json.h"

namespace layerscope {

namespace {

JsonValue or_null(const std::optional<double>& value) { return value ? JsonValue(*value) : JsonValue(); }

} // namespace

JsonValue completion_json(const RemoteText& text) {
    using Object = JsonValue::Object;
    const RemoteMetrics& metrics = text.metrics;
    return Object{{"prompt_ids", JsonValue::Array{}},
                  {"ids", JsonValue::Array{}},
                  {"text", text.text},
                  {"stop_reason", stop_reason_name(text.reason)},
                  {"metrics", Object{{"load_ms", nullptr},
                                     {"prefill_ms", metrics.ttft_ms},
                                     {"ttft_ms", metrics.ttft_ms},
                                     {"prefill_tokens_per_s", or_null(metrics.prefill_tokens_per_s)},
                                     {"decode_tokens_per_s", or_null(metrics.decode_tokens_per_s)},
                                     {"kv_bytes", nullptr},
                                     {"weights_bytes", nullptr},
                                     {"peak_rss_bytes", nullptr},
                                     {"threads", nullptr}}}};
}

} // namespace layerscope
