// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/added_tokens.h"

#include "base/utf8.h"
#include "tokenizer/json_fields.h"
#include "tokenizer/unicode_classes.h"

#include <fmt/format.h>

#include <algorithm>

namespace layerscope {
namespace {

std::size_t character_before(std::string_view text, std::size_t at) {
    do
        --at;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80);
    return at;
}

char32_t point_at(std::string_view text, std::size_t at) { return next_code_point(text, at); }

bool touches_word(std::string_view text, std::size_t begin, std::size_t end) {
    return (begin > 0 && is_rust_word(point_at(text, character_before(text, begin)))) ||
           (end < text.size() && is_rust_word(point_at(text, end)));
}

bool is_space_at(std::string_view text, std::size_t at) { return (unicode_bits(point_at(text, at)) & kSpaceBit) != 0; }

Result<AddedToken> read_token(const Fields& fields) {
    AddedToken token;
    LS_TRY_ASSIGN(token.content, fields.text("content"));
    LS_TRY_ASSIGN(const std::int64_t id, fields.integer("id"));
    if (id < 0 || id > Vocabulary::kMaxId)
        return tokenizer_error(ErrorCode::Limit, fmt::format("the id {} is outside 0 ... {}", id, Vocabulary::kMaxId),
                               fields.where("id"));
    token.id = static_cast<TokenId>(id);
    LS_TRY_ASSIGN(token.special, fields.flag_or("special", false));
    LS_TRY_ASSIGN(token.single_word, fields.flag_or("single_word", false));
    LS_TRY_ASSIGN(token.lstrip, fields.flag_or("lstrip", false));
    LS_TRY_ASSIGN(token.rstrip, fields.flag_or("rstrip", false));
    LS_TRY_ASSIGN(token.normalized, fields.flag_or("normalized", !token.special));
    return token;
}

} // namespace

std::uint32_t StringTree::child(const Node& node, unsigned char byte) {
    for (const auto& [label, index] : node.children)
        if (label == byte) return index;
    return 0;
}

void StringTree::add(std::string_view text, std::int32_t value) {
    std::uint32_t at = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        std::uint32_t next = at == 0 ? roots_[byte] : child(nodes_[at], byte);
        if (next == 0) {
            next = static_cast<std::uint32_t>(nodes_.size());
            nodes_.emplace_back();
            if (at == 0) {
                roots_[byte] = next;
                starts_[byte] = true;
            } else {
                nodes_[at].children.emplace_back(byte, next);
            }
        }
        at = next;
    }
    nodes_[at].value = value;
}

std::size_t StringTree::next_start(std::string_view text, std::size_t at) const {
    while (at < text.size() && !starts_[static_cast<unsigned char>(text[at])])
        ++at;
    return at;
}

std::int32_t StringTree::longest(std::string_view text, std::size_t at, std::size_t& length) const {
    std::int32_t found = -1;
    std::uint32_t node = roots_[static_cast<unsigned char>(text[at])];
    for (std::size_t i = at + 1; node != 0; ++i) {
        if (nodes_[node].value >= 0) {
            found = nodes_[node].value;
            length = i - at;
        }
        if (i == text.size()) break;
        node = child(nodes_[node], static_cast<unsigned char>(text[i]));
    }
    return found;
}

Result<AddedTokens> AddedTokens::from_json(const JsonValue* value, const Normalizer& normalizer,
                                           Vocabulary& vocabulary) {
    AddedTokens added;
    if (value == nullptr || value->is_null()) return added;
    const JsonValue::Array* items = value->array();
    if (items == nullptr)
        return tokenizer_error(ErrorCode::Corrupt, fmt::format("expected an array, found {}", value->type_name()),
                               "added_tokens");
    MatchScratch scratch;
    for (std::size_t i = 0; i < items->size(); ++i) {
        LS_TRY_ASSIGN(const Fields fields, Fields::of(&(*items)[i], fmt::format("added_tokens[{}]", i)));
        LS_TRY_ASSIGN(AddedToken token, read_token(fields));
        LS_TRY(added.add(token, fields.path(), vocabulary));
    }
    for (std::size_t i = 0; i < added.tokens_.size(); ++i) {
        const AddedToken& token = added.tokens_[i];
        std::string content = token.content;
        if (token.normalized) normalizer.apply(content, scratch);
        if (content.empty()) continue;
        (token.normalized ? added.normalized_ : added.raw_).add(content, static_cast<std::int32_t>(i));
    }
    return added;
}

Result<void> AddedTokens::add(AddedToken token, const std::string& where, Vocabulary& vocabulary) {
    if (token.content.empty()) return {}; // as the reference does
    if (token.content.size() > StringTree::kMaxLength)
        return tokenizer_error(ErrorCode::Limit, fmt::format("longer than {} bytes", StringTree::kMaxLength), where);
    LS_TRY(vocabulary.add(token.content, token.id, where));
    const auto index = static_cast<std::size_t>(token.id);
    if (index >= by_id_.size()) by_id_.resize(index + 1, -1);
    if (by_id_[index] >= 0) return {}; // the same token again
    by_id_[index] = static_cast<std::int32_t>(tokens_.size());
    tokens_.push_back(std::move(token));
    return {};
}

const AddedToken* AddedTokens::find(TokenId id) const {
    if (id < 0 || static_cast<std::size_t>(id) >= by_id_.size()) return nullptr;
    const std::int32_t index = by_id_[static_cast<std::size_t>(id)];
    return index < 0 ? nullptr : &tokens_[static_cast<std::size_t>(index)];
}

void AddedTokens::cut(std::string_view text, bool after_normalising, const SpecialRule& rule,
                      std::vector<Stretch>& stretches) const {
    const StringTree& tree = after_normalising ? normalized_ : raw_;
    std::size_t done = 0;
    const auto plain_until = [&](std::size_t end) {
        if (end > done) stretches.push_back({-1, text.substr(done, end - done), done});
    };
    for (std::size_t at = tree.next_start(text, 0); at < text.size(); at = tree.next_start(text, at)) {
        std::size_t length = 0;
        const std::int32_t index = tree.longest(text, at, length);
        if (index < 0) {
            ++at;
            continue;
        }
        std::size_t begin = at;
        std::size_t end = at + length;
        at = end; // whatever becomes of the match, the search goes on behind it
        const AddedToken& token = tokens_[static_cast<std::size_t>(index)];
        if (token.special && !rule.takes(begin, end)) continue;
        if (token.single_word && touches_word(text, begin, end)) continue;
        if (token.lstrip) {
            while (begin > done && is_space_at(text, character_before(text, begin)))
                begin = character_before(text, begin);
        }
        while (token.rstrip && end < text.size() && is_space_at(text, end))
            static_cast<void>(next_code_point(text, end));
        plain_until(begin);
        stretches.push_back({token.id, text.substr(begin, end - begin), begin});
        done = end;
    }
    plain_until(text.size());
}

} // namespace layerscope
