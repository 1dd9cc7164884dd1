// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/post_processor.h"

#include "tokenizer/json_fields.h"

#include <fmt/format.h>

namespace layerscope {
namespace {

constexpr std::size_t kMaxAround = 64; // ids before or behind a text

Result<TokenId> known_id(std::optional<std::int64_t> id, const Vocabulary& vocabulary, const std::string& where) {
    if (!id || *id < 0 || *id > Vocabulary::kMaxId || !vocabulary.contains(static_cast<TokenId>(*id)))
        return tokenizer_error(ErrorCode::Corrupt, "the id is not in the vocabulary", where);
    return static_cast<TokenId>(*id);
}

/// The ids of one special token of a template.
Result<std::vector<TokenId>> template_ids(const Fields& specials, const std::string& name,
                                          const Vocabulary& vocabulary) {
    LS_TRY_ASSIGN(const Fields entry, Fields::of(specials.find(name), specials.where(name)));
    LS_TRY_ASSIGN(const JsonValue::Array* items, entry.array("ids"));
    std::vector<TokenId> ids;
    for (const JsonValue& item : *items) {
        LS_TRY_ASSIGN(const TokenId id, known_id(item.integer(), vocabulary, entry.where("ids")));
        ids.push_back(id);
    }
    return ids;
}

struct Around {
    std::vector<TokenId> prefix;
    std::vector<TokenId> suffix;
};

Result<Around> read_template(const Fields& fields, const Vocabulary& vocabulary) {
    Around around;
    bool text_seen = false;
    LS_TRY_ASSIGN(const JsonValue::Array* items, fields.array("single"));
    for (std::size_t i = 0; i < items->size(); ++i) {
        LS_TRY_ASSIGN(const Fields item, Fields::of(&(*items)[i], fmt::format("{}[{}]", fields.where("single"), i)));
        if (item.find("Sequence") != nullptr) {
            if (text_seen)
                return tokenizer_error(ErrorCode::Unsupported, "the text stands twice in the template", item.path());
            text_seen = true;
            continue;
        }
        LS_TRY_ASSIGN(const Fields special, Fields::of(item.find("SpecialToken"), item.where("SpecialToken")));
        LS_TRY_ASSIGN(const std::string name, special.text("id"));
        LS_TRY_ASSIGN(const Fields specials, Fields::of(fields.find("special_tokens"), fields.where("special_tokens")));
        LS_TRY_ASSIGN(const std::vector<TokenId> ids, template_ids(specials, name, vocabulary));
        auto& side = text_seen ? around.suffix : around.prefix;
        side.insert(side.end(), ids.begin(), ids.end());
    }
    if (!text_seen)
        return tokenizer_error(ErrorCode::Corrupt, "the template has no place for the text", fields.where("single"));
    return around;
}

/// RobertaProcessing and BertProcessing: ["<s>", 0] before, ["</s>", 2] behind.
Result<TokenId> named_pair(const Fields& fields, const char* key, const Vocabulary& vocabulary) {
    LS_TRY_ASSIGN(const JsonValue::Array* pair, fields.array(key));
    return known_id(pair->size() == 2 ? (*pair)[1].integer() : std::nullopt, vocabulary, fields.where(key));
}

Result<Around> read_step(const Fields& fields, const std::string& type, const Vocabulary& vocabulary) {
    if (type == "TemplateProcessing") return read_template(fields, vocabulary);
    if (type == "RobertaProcessing" || type == "BertProcessing") {
        LS_TRY_ASSIGN(const TokenId before, named_pair(fields, "cls", vocabulary));
        LS_TRY_ASSIGN(const TokenId behind, named_pair(fields, "sep", vocabulary));
        return Around{{before}, {behind}};
    }
    return tokenizer_error(ErrorCode::Unsupported, fmt::format("the post-processor step \"{}\" is not supported", type),
                           fields.path());
}

/// A token of tokenizer_config.json: a string, or an object with its content.
Result<TokenId> config_token(const JsonValue& config, const char* key, const Vocabulary& vocabulary) {
    const JsonValue* value = config.find(key);
    if (value != nullptr && value->is_object()) value = value->find("content");
    const std::string* text = value == nullptr ? nullptr : value->string();
    const auto id = text == nullptr ? std::nullopt : vocabulary.find(*text);
    if (!id) return tokenizer_error(ErrorCode::Corrupt, "not a token of the vocabulary", key);
    return *id;
}

} // namespace

Result<PostProcessor> PostProcessor::from_json(const JsonValue* value, const Vocabulary& vocabulary) {
    PostProcessor processor;
    if (value != nullptr && !value->is_null()) LS_TRY(processor.add(value, "post_processor", vocabulary));
    return processor;
}

Result<void> PostProcessor::add(const JsonValue* value, const std::string& where, const Vocabulary& vocabulary) {
    LS_TRY_ASSIGN(const Fields fields, Fields::of(value, where));
    LS_TRY_ASSIGN(const std::string type, fields.text("type"));
    if (type == "Sequence") {
        LS_TRY_ASSIGN(const JsonValue::Array* steps, fields.array("processors"));
        for (std::size_t i = 0; i < steps->size(); ++i)
            LS_TRY(add(&(*steps)[i], fmt::format("{}.processors[{}]", where, i), vocabulary));
        return {};
    }
    if (type == "ByteLevel") return {}; // moves offsets only
    LS_TRY_ASSIGN(const Around around, read_step(fields, type, vocabulary));
    decided = true;
    prefix.insert(prefix.begin(), around.prefix.begin(), around.prefix.end());
    suffix.insert(suffix.end(), around.suffix.begin(), around.suffix.end());
    if (prefix.size() > kMaxAround || suffix.size() > kMaxAround)
        return tokenizer_error(ErrorCode::Limit, fmt::format("more than {} tokens around a text", kMaxAround), where);
    return {};
}

Result<void> PostProcessor::complete_from_config(const JsonValue& config, const Vocabulary& vocabulary) {
    if (decided) return {};
    const auto wanted = [&](const char* key) {
        const JsonValue* value = config.find(key);
        return value != nullptr && value->is_bool() && *value->boolean();
    };
    if (wanted("add_bos_token")) {
        LS_TRY_ASSIGN(const TokenId id, config_token(config, "bos_token", vocabulary));
        prefix.push_back(id);
    }
    if (wanted("add_eos_token")) {
        LS_TRY_ASSIGN(const TokenId id, config_token(config, "eos_token", vocabulary));
        suffix.push_back(id);
    }
    return {};
}

} // namespace layerscope
