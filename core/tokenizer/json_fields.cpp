// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/json_fields.h"

#include "base/utf8.h"

#include <fmt/format.h>

namespace layerscope {

tl::unexpected<Error> tokenizer_error(ErrorCode code, std::string why, std::string where) {
    return fail(code, "cannot load the tokenizer", std::move(why), std::move(where));
}

Result<Fields> Fields::of(const JsonValue* value, std::string where) {
    if (value == nullptr) return tokenizer_error(ErrorCode::Corrupt, "the key is missing", std::move(where));
    if (!value->is_object())
        return tokenizer_error(ErrorCode::Corrupt, fmt::format("expected an object, found {}", value->type_name()),
                               std::move(where));
    return Fields(value, std::move(where));
}

const JsonValue* Fields::find(std::string_view key) const {
    const JsonValue* value = value_->find(key);
    return value == nullptr || value->is_null() ? nullptr : value;
}

tl::unexpected<Error> Fields::wrong(std::string_view key, std::string_view expected) const {
    const JsonValue* value = find(key);
    const std::string_view found = value == nullptr ? "nothing" : value->type_name();
    return tokenizer_error(ErrorCode::Corrupt, fmt::format("expected {}, found {}", expected, found), where(key));
}

Result<std::string> Fields::text(std::string_view key) const {
    const JsonValue* value = find(key);
    if (value == nullptr || !value->is_string()) return wrong(key, "a string");
    return *value->string();
}

Result<std::string> Fields::text_or(std::string_view key, std::string fallback) const {
    if (find(key) == nullptr) return fallback;
    return text(key);
}

Result<bool> Fields::flag_or(std::string_view key, bool fallback) const {
    const JsonValue* value = find(key);
    if (value == nullptr) return fallback;
    if (!value->is_bool()) return wrong(key, "true or false");
    return *value->boolean();
}

Result<std::int64_t> Fields::integer(std::string_view key) const {
    const JsonValue* value = find(key);
    const auto number = value == nullptr ? std::nullopt : value->integer();
    if (!number) return wrong(key, "a whole number");
    return *number;
}

Result<std::int64_t> Fields::integer_or(std::string_view key, std::int64_t fallback) const {
    if (find(key) == nullptr) return fallback;
    return integer(key);
}

Result<const JsonValue::Array*> Fields::array(std::string_view key) const {
    const JsonValue* value = find(key);
    if (value == nullptr || !value->is_array()) return wrong(key, "an array");
    return value->array();
}

Result<char32_t> Fields::character(std::string_view key) const {
    LS_TRY(text(key));
    const std::string_view value = *find(key)->string();
    std::size_t offset = 0;
    if (value.empty()) return wrong(key, "one character");
    const char32_t point = next_code_point(value, offset);
    if (offset != value.size()) return wrong(key, "one character");
    return point;
}

} // namespace layerscope
