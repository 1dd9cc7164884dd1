// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/chat_marks.h"

#include <algorithm>
#include <set>
#include <utility>

namespace layerscope {
namespace {

constexpr std::string_view mark_character = "\xEF\xB7\x90"; // U+FDD0
constexpr std::string_view white_space = " \t\n\r\f\v";

/// Where the character that ends before `end` begins.
std::size_t character_before(std::string_view text, std::size_t end) {
    do
        --end;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U);
    return end;
}

} // namespace

ChatMarks::ChatMarks(const Tokenizer& tokenizer) {
    const auto size = static_cast<TokenId>(tokenizer.size());
    for (TokenId id = 0; id < size; ++id) {
        if (tokenizer.kind(id) != PieceKind::Special) continue;
        tokens_.emplace_back(tokenizer.piece(id));
        tree_.add(tokens_.back(), 1);
    }
}

JsonValue ChatMarks::mark(const JsonValue& conversation) const {
    if (const std::string* text = conversation.string()) return mark_text(*text);
    if (const JsonValue::Array* list = conversation.array()) {
        JsonValue::Array marked;
        marked.reserve(list->size());
        for (const JsonValue& entry : *list)
            marked.push_back(mark(entry));
        return marked;
    }
    if (const JsonValue::Object* members = conversation.object()) {
        JsonValue::Object marked;
        marked.reserve(members->size());
        for (const auto& [key, value] : *members)
            marked.emplace_back(mark_text(key), key == "role" ? value : mark(value));
        return marked;
    }
    return conversation;
}

/// A text may end with the first half of a token whose other half the next text begins with.
bool ChatMarks::ends_inside_a_token(std::string_view text) const {
    return std::any_of(tokens_.begin(), tokens_.end(), [&](std::string_view token) {
        for (std::size_t length = 1; length < token.size(); ++length)
            if (text.ends_with(token.substr(0, length))) return true;
        return false;
    });
}

std::string ChatMarks::mark_text(const std::string& text) const {
    std::set<std::size_t> places; // offsets before which a mark goes
    for (std::size_t at = 0; at < text.size() && !tree_.empty(); ++at) {
        std::size_t length = 0;
        if (tree_.longest(text, at, length) >= 0) places.insert(character_before(text, at + length));
    }
    // Templates strip white space: what stands before it may come to the end.
    const std::size_t last = text.find_last_not_of(white_space);
    const std::size_t end = last == std::string::npos ? 0 : last + 1;
    if (ends_inside_a_token(std::string_view(text).substr(0, end))) places.insert(character_before(text, end));
    if (places.empty()) return text;
    std::string marked;
    marked.reserve(text.size() + places.size() * mark_character.size());
    std::size_t done = 0;
    for (const std::size_t place : places) {
        marked.append(text, done, place - done).append(mark_character);
        done = place;
    }
    return marked.append(text, done);
}

MarkedText ChatMarks::take_marks(std::string_view rendered) {
    MarkedText result;
    result.text.reserve(rendered.size());
    for (;;) {
        const std::size_t mark = rendered.find(mark_character);
        result.text.append(rendered.substr(0, mark));
        if (mark == std::string_view::npos) return result;
        rendered.remove_prefix(mark + mark_character.size());
        const std::size_t place = result.text.size();
        if (result.plain_bytes.empty() || result.plain_bytes.back() != place) result.plain_bytes.push_back(place);
    }
}

} // namespace layerscope
