// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/vocabulary.h"

#include "tokenizer/flat_hash.h"
#include "tokenizer/json_fields.h"

#include <fmt/format.h>

namespace layerscope {
namespace {

std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32U); }

} // namespace

void Vocabulary::reserve(std::size_t pieces, std::size_t bytes) {
    text_.reserve(bytes);
    entries_.reserve(pieces);
    if (count_ == 0) slots_.assign(table_size_for(pieces), Slot{});
}

std::size_t Vocabulary::slot_of(std::string_view piece_text, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].id >= 0 && (slots_[at].tag != tag_of(hash) || piece(slots_[at].id) != piece_text))
        at = (at + 1) & mask;
    return at;
}

void Vocabulary::grow() {
    std::vector<Slot> old(table_size_for(count_ * 2));
    old.swap(slots_);
    for (const Slot& slot : old)
        if (slot.id >= 0) slots_[slot_of(piece(slot.id), hash_bytes(piece(slot.id)))] = slot;
}

Result<void> Vocabulary::add(std::string_view text, std::int64_t id, std::string_view where) {
    if (id < 0 || id > kMaxId)
        return tokenizer_error(ErrorCode::Limit, fmt::format("id {} of \"{}\" is outside 0 ... {}", id, text, kMaxId),
                               std::string(where));
    if (text_.size() + text.size() > UINT32_MAX)
        return tokenizer_error(ErrorCode::Limit, "the pieces are longer than 4 GB", std::string(where));
    const std::uint64_t hash = hash_bytes(text);
    const std::size_t at = slot_of(text, hash);
    const auto number = static_cast<TokenId>(id);
    if (slots_[at].id == number) return {};
    if (slots_[at].id >= 0)
        return tokenizer_error(ErrorCode::Corrupt,
                               fmt::format("\"{}\" has two ids, {} and {}", text, slots_[at].id, id),
                               std::string(where));
    if (contains(number))
        return tokenizer_error(ErrorCode::Corrupt,
                               fmt::format("id {} belongs to both \"{}\" and \"{}\"", id, piece(number), text),
                               std::string(where));
    const auto index = static_cast<std::size_t>(id);
    if (index >= entries_.size()) entries_.resize(index + 1);
    entries_[index] = {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text.size()), true};
    text_.append(text);
    slots_[at] = {tag_of(hash), number};
    if (++count_ * 2 > slots_.size()) grow();
    return {};
}

std::optional<TokenId> Vocabulary::find(std::string_view text) const {
    const Slot& slot = slots_[slot_of(text, hash_bytes(text))];
    if (slot.id < 0) return std::nullopt;
    return slot.id;
}

std::string_view Vocabulary::piece(TokenId id) const {
    if (!contains(id)) return {};
    const Entry& entry = entries_[static_cast<std::size_t>(id)];
    return std::string_view(text_).substr(entry.begin, entry.length);
}

bool Vocabulary::contains(TokenId id) const {
    return id >= 0 && static_cast<std::size_t>(id) < entries_.size() && entries_[static_cast<std::size_t>(id)].used;
}

} // namespace layerscope
