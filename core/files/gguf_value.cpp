// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/gguf_value.h"

namespace layerscope {

const char* GgufValue::type_name() const {
    static constexpr const char* names[] = {
        "integer",           "real",           "boolean",           "text",
        "array of integers", "array of reals", "array of booleans", "array of texts"};
    return names[data.index()];
}

std::optional<std::int64_t> GgufValue::integer() const {
    if (const auto* value = std::get_if<std::int64_t>(&data)) return *value;
    if (const auto* value = std::get_if<bool>(&data)) return *value ? 1 : 0;
    return std::nullopt;
}

std::optional<double> GgufValue::number() const {
    if (const auto* value = std::get_if<double>(&data)) return *value;
    if (const auto* value = std::get_if<std::int64_t>(&data)) return static_cast<double>(*value);
    return std::nullopt;
}

const GgufValue* find(const GgufMetadata& metadata, std::string_view key) {
    const auto at = metadata.find(key);
    return at != metadata.end() ? &at->second : nullptr;
}

} // namespace layerscope
