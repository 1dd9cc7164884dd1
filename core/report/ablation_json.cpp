// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/ablation_json.h"

#include "arch/layer_pattern.h"

#include <utility>

namespace layerscope {
namespace {

JsonValue row_json(const AblationRow& row) {
    const auto figure = [&](auto value) { return row.refused ? JsonValue() : JsonValue(value); };
    JsonValue json =
        JsonValue::Object{{"layer_types", format_layer_pattern(row.layer_types)},
                          {"sliding_window", row.sliding_window ? JsonValue(*row.sliding_window) : JsonValue()},
                          {"perplexity", figure(row.perplexity)},
                          {"kv_bytes", figure(row.kv_bytes)},
                          {"decode_tokens_per_s", figure(row.decode_tokens_per_s)}};
    if (row.refused) json.set("refused", row.refused->one_line());
    return json;
}

} // namespace

JsonValue ablation_json(const AblationResult& result) {
    JsonValue::Array rows;
    for (const AblationRow& row : result.rows)
        rows.push_back(row_json(row));
    return JsonValue::Object{{"rows", std::move(rows)}};
}

} // namespace layerscope
