// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace layerscope {

namespace {

/// Keys that say nothing about the computation: training, bookkeeping, other libraries.
constexpr std::array noise{
    std::string_view{"architectures"},
    std::string_view{"model_type"},
    std::string_view{"transformers_version"},
    std::string_view{"initializer_range"},
    std::string_view{"use_cache"},
    std::string_view{"attention_dropout"},
    std::string_view{"pretraining_tp"},
    std::string_view{"pad_token_id"},
    std::string_view{"cache_implementation"},
    std::string_view{"_name_or_path"},
    std::string_view{"output_router_logits"},
    std::string_view{"router_aux_loss_coef"},
    std::string_view{"text_config"},
    std::string_view{"use_parallel_embedding"},
    std::string_view{"_attn_implementation_autoset"},
};

bool is_noise(std::string_view key) { return std::find(noise.begin(), noise.end(), key) != noise.end(); }

const JsonValue* present(const JsonValue* object, std::string_view key) {
    const JsonValue* value = object ? object->find(key) : nullptr;
    return value && !value->is_null() ? value : nullptr;
}

} // namespace

ConfigKeys::ConfigKeys(const JsonValue& top, const JsonValue* text, std::string where, Architecture& architecture,
                       const Spellings* spellings)
    : top_(top), text_(text), spellings_(spellings), where_(std::move(where)), architecture_(architecture) {}

const JsonValue* ConfigKeys::find(std::string_view key) {
    read_.emplace(key);
    const JsonValue* nested = present(text_, key);
    const JsonValue* outer = present(&top_, key);
    if (nested && outer && *nested != *outer)
        note(fmt::format("{} stands twice with different values; the one in text_config is used", key));
    return nested ? nested : outer;
}

std::vector<const JsonValue*> ConfigKeys::find_everywhere(std::string_view key) {
    read_.emplace(key);
    std::vector<const JsonValue*> values;
    for (const JsonValue* object : {text_, &top_})
        if (const JsonValue* value = present(object, key)) values.push_back(value);
    return values;
}

std::string ConfigKeys::spelling(std::string_view key) const {
    if (spellings_)
        if (const auto own = spellings_->find(key); own != spellings_->end()) return own->second;
    return present(text_, key) ? fmt::format("text_config.{}", key) : std::string(key);
}

void ConfigKeys::refuse(ErrorCode code, std::string why) {
    if (!problem_) problem_ = Error{code, "cannot read the configuration", std::move(why), where_};
}

void ConfigKeys::note(std::string sentence) {
    auto& notes = architecture_.notes;
    if (std::find(notes.begin(), notes.end(), sentence) == notes.end()) notes.push_back(std::move(sentence));
}

void ConfigKeys::set_origin(std::string_view field, Origin::Kind kind, std::string detail) {
    architecture_.provenance.insert_or_assign(std::string(field), Origin{kind, std::move(detail)});
}

Result<void> ConfigKeys::result() const {
    if (problem_) return tl::unexpected<Error>(*problem_);
    return {};
}

std::int64_t ConfigKeys::to_integer(const JsonValue& value, const std::string& name, IntegerRange range) {
    const auto number = value.integer();
    if (!number) {
        refuse(ErrorCode::Corrupt, value.is_number()
                                       ? fmt::format("{} is not a whole number that fits", name)
                                       : fmt::format("{} is of type {}, not a whole number", name, value.type_name()));
        return range.least;
    }
    if (*number < range.least) {
        refuse(ErrorCode::Corrupt, fmt::format("{} is {}, but must be at least {}", name, *number, range.least));
        return range.least;
    }
    if (*number > range.most) {
        refuse(ErrorCode::Limit, fmt::format("{} is {}, but at most {} is accepted", name, *number, range.most));
        return range.least;
    }
    return *number;
}

double ConfigKeys::to_real(const JsonValue& value, const std::string& name, RealRange range) {
    const auto number = value.number();
    if (!number) {
        refuse(ErrorCode::Corrupt, fmt::format("{} is of type {}, not a number", name, value.type_name()));
        return range.least;
    }
    if (!(*number >= range.least && *number <= range.most)) {
        refuse(ErrorCode::Corrupt,
               fmt::format("{} is {}, but must lie between {} and {}", name, *number, range.least, range.most));
        return range.least;
    }
    return *number;
}

std::int64_t ConfigKeys::integer(std::string_view key, IntegerRange range) {
    if (const auto value = optional_integer(key, range)) return *value;
    refuse(ErrorCode::Corrupt, fmt::format("{} is missing", spelling(key)));
    return range.least;
}

std::int64_t ConfigKeys::integer_or(std::string_view key, std::int64_t fallback, IntegerRange range) {
    if (const auto value = optional_integer(key, range)) return *value;
    set_origin(key, Origin::Kind::FamilyDefault,
               fmt::format("{} is not in the file; the family's default", spelling(key)));
    return fallback;
}

double ConfigKeys::real_or(std::string_view key, double fallback, RealRange range) {
    if (const auto value = optional_real(key, range)) return *value;
    set_origin(key, Origin::Kind::FamilyDefault,
               fmt::format("{} is not in the file; the family's default", spelling(key)));
    return fallback;
}

bool ConfigKeys::flag_or(std::string_view key, bool fallback) {
    const JsonValue* value = find(key);
    if (!value) {
        set_origin(key, Origin::Kind::FamilyDefault,
                   fmt::format("{} is not in the file; the family's default", spelling(key)));
        return fallback;
    }
    if (!value->is_bool()) {
        refuse(ErrorCode::Corrupt,
               fmt::format("{} is of type {}, not true or false", spelling(key), value->type_name()));
        return fallback;
    }
    set_origin(key, Origin::Kind::Key, spelling(key));
    return *value->boolean();
}

std::optional<std::int64_t> ConfigKeys::optional_integer(std::string_view key, IntegerRange range) {
    const JsonValue* value = find(key);
    if (!value) return std::nullopt;
    set_origin(key, Origin::Kind::Key, spelling(key));
    return to_integer(*value, spelling(key), range);
}

std::optional<double> ConfigKeys::optional_real(std::string_view key, RealRange range) {
    const JsonValue* value = find(key);
    if (!value) return std::nullopt;
    set_origin(key, Origin::Kind::Key, spelling(key));
    return to_real(*value, spelling(key), range);
}

std::optional<std::string> ConfigKeys::optional_text(std::string_view key) {
    const JsonValue* value = find(key);
    if (!value) return std::nullopt;
    if (!value->is_string()) {
        refuse(ErrorCode::Corrupt, fmt::format("{} is of type {}, not a string", spelling(key), value->type_name()));
        return std::nullopt;
    }
    set_origin(key, Origin::Kind::Key, spelling(key));
    return value->string()->substr(0, 80); // names only; keeps messages short
}

void ConfigKeys::require_flag(std::string_view key, bool wanted) {
    const JsonValue* value = find(key);
    if (!value) return;
    if (!value->is_bool()) {
        refuse(ErrorCode::Corrupt,
               fmt::format("{} is of type {}, not true or false", spelling(key), value->type_name()));
    } else if (*value->boolean() != wanted) {
        refuse(ErrorCode::Unsupported, fmt::format("{} is {}, which is not supported", spelling(key), !wanted));
    }
}

void ConfigKeys::require_text(std::string_view key, std::string_view wanted) {
    const auto value = optional_text(key);
    if (value && *value != wanted)
        refuse(ErrorCode::Unsupported,
               fmt::format("{} is '{}'; only '{}' is supported", spelling(key), *value, wanted));
}

std::vector<std::string> ConfigKeys::unused() const {
    std::vector<std::string> keys;
    const auto collect = [&](const JsonValue* part, std::string_view prefix) {
        if (!part || !part->object()) return;
        for (const auto& [key, value] : *part->object()) {
            constexpr std::size_t most = 64; // a hostile file may hold thousands of them
            if (keys.size() < most && !value.is_null() && !is_noise(key) && !read_.contains(key))
                keys.push_back(fmt::format("{}{}", prefix, key.substr(0, 80)));
        }
    };
    collect(text_, "text_config.");
    collect(&top_, "");
    return keys;
}

} // namespace layerscope
