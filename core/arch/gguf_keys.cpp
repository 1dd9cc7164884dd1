// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/gguf_keys.h"

#include "base/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {

GgufKeys::GgufKeys(const GgufMetadata& metadata, std::string architecture, std::string where)
    : metadata_(metadata), architecture_(std::move(architecture)), where_(std::move(where)) {}

std::string GgufKeys::spelling(std::string_view key) const { return fmt::format("{}.{}", architecture_, key); }

const GgufValue* GgufKeys::find(std::string_view key) {
    std::string whole = spelling(key);
    const GgufValue* value = layerscope::find(metadata_, whole);
    read_.insert(std::move(whole));
    return value;
}

std::optional<std::int64_t> GgufKeys::integer(std::string_view key) {
    const GgufValue* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (const auto number = value->integer()) return number;
    const auto* list = value->integers();
    if (list == nullptr) {
        wrong_type(key, *value, "an integer");
        return std::nullopt;
    }
    if (!one_for_each_layer(key, list->size())) return std::nullopt;
    std::int64_t common = 0;
    for (const std::int64_t entry : *list) {
        if (entry != 0 && common != 0 && entry != common) {
            refuse(ErrorCode::Unsupported, fmt::format("{} differs between layers ({} and {}), which is not supported",
                                                       spelling(key), common, entry));
            return std::nullopt;
        }
        if (entry != 0) common = entry;
    }
    return common;
}

bool GgufKeys::one_for_each_layer(std::string_view key, std::size_t n_values) {
    const auto number = [&](std::string_view name) {
        const GgufValue* value = layerscope::find(metadata_, spelling(name));
        return value != nullptr ? value->integer().value_or(0) : 0;
    };
    const auto n = static_cast<std::int64_t>(n_values); // of an array in a file: far below 2^63
    const std::int64_t all = number("block_count");
    // Layers that predict further tokens are counted among the blocks; some lists leave them out.
    const std::int64_t further = std::clamp<std::int64_t>(number("nextn_predict_layers"), 0, 1024);
    if (n > 0 && (n == all || n + further == all)) return true;
    refuse(ErrorCode::Corrupt, all > 0 ? fmt::format("{} has {} values for {} layers", spelling(key), n, all)
                                       : fmt::format("{} is a list of {} values, not an integer", spelling(key), n));
    return false;
}

std::optional<double> GgufKeys::real(std::string_view key) {
    const GgufValue* value = find(key);
    if (value == nullptr) return std::nullopt;
    const auto number = value->number();
    if (!number) wrong_type(key, *value, "a number");
    return number;
}

std::optional<std::string> GgufKeys::text(std::string_view key) {
    const GgufValue* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (value->text() == nullptr) {
        wrong_type(key, *value, "a text");
        return std::nullopt;
    }
    return to_valid_utf8(value->text()->substr(0, 80)); // names only; keeps messages short
}

std::optional<std::vector<bool>> GgufKeys::flags(std::string_view key) {
    const GgufValue* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (const auto* list = value->booleans()) return *list;
    if (const auto* list = value->integers()) {
        std::vector<bool> flags;
        for (const std::int64_t entry : *list)
            flags.push_back(entry != 0);
        return flags;
    }
    wrong_type(key, *value, "an array of booleans");
    return std::nullopt;
}

std::optional<std::int64_t> GgufKeys::token(std::string_view whole_key) {
    const GgufValue* value = layerscope::find(metadata_, whole_key);
    if (value == nullptr) return std::nullopt;
    const auto id = value->integer();
    if (!id || *id < limits::token_id.least || *id > limits::token_id.most) {
        refuse(ErrorCode::Corrupt, fmt::format("{} is not a token id", whole_key));
        return std::nullopt;
    }
    return id;
}

void GgufKeys::refuse(ErrorCode code, std::string why) {
    if (!problem_) problem_ = Error{code, "cannot read the configuration", std::move(why), where_};
}

void GgufKeys::wrong_type(std::string_view key, const GgufValue& value, const char* expected) {
    refuse(ErrorCode::Corrupt, fmt::format("{} is of type {}, not {}", spelling(key), value.type_name(), expected));
}

Result<void> GgufKeys::result() const {
    if (problem_) return tl::unexpected<Error>(*problem_);
    return {};
}

std::vector<std::string> GgufKeys::unused() const {
    constexpr std::size_t most = 64; // a hostile file may hold thousands of them
    std::vector<std::string> keys;
    const std::string prefix = architecture_ + ".";
    for (auto at = metadata_.lower_bound(prefix); at != metadata_.end() && at->first.starts_with(prefix); ++at)
        if (keys.size() < most && !read_.contains(at->first)) keys.push_back(to_valid_utf8(at->first.substr(0, 100)));
    return keys;
}

void ConfigFromGguf::integer(const char* config_key, const char* key, bool required) {
    spell(config_key, keys_.spelling(key));
    if (const auto value = keys_.integer(key))
        set(config_key, *value);
    else if (required)
        keys_.refuse(ErrorCode::Corrupt, fmt::format("{} is missing", keys_.spelling(key)));
}

void ConfigFromGguf::real(const char* config_key, const char* key, bool required) {
    spell(config_key, keys_.spelling(key));
    if (const auto value = keys_.real(key))
        set(config_key, *value);
    else if (required)
        keys_.refuse(ErrorCode::Corrupt, fmt::format("{} is missing", keys_.spelling(key)));
}

void ConfigFromGguf::layer_types(const std::vector<bool>& mixed, std::int64_t n_layers, std::string_view mixed_type,
                                 const char* key) {
    JsonValue::Array types;
    for (const bool is_mixed : mixed)
        if (static_cast<std::int64_t>(types.size()) < n_layers) // extra prediction layers have entries, too
            types.emplace_back(is_mixed ? mixed_type : config_name(LayerType::Full));
    spell("layer_types", keys_.spelling(key));
    set("layer_types", std::move(types));
}

} // namespace layerscope
