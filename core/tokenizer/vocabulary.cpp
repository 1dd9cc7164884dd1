// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/vocabulary.h"

#include "tokenizer/flat_hash.h"
#include "tokenizer/json_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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
    while (slots_[at].id >= 0 && (slots_[at].tag != tag_of(hash) || !same_bytes(text_of(slots_[at].id), piece_text)))
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
    entries_[index] = {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text.size())};
    text_.append(text);
    slots_[at] = {tag_of(hash), number};
    if (++count_ * 8 > slots_.size() * 5) grow(); // room for a few added tokens in a table that was reserved half full
    return {};
}

std::optional<TokenId> Vocabulary::find(std::string_view text) const {
    const Slot& slot = slots_[slot_of(text, hash_bytes(text))];
    if (slot.id < 0) return std::nullopt;
    return slot.id;
}

void Vocabulary::prefetch(std::string_view text) const {
    __builtin_prefetch(&slots_[hash_bytes(text) & (slots_.size() - 1)]);
}

void Vocabulary::find_all(std::span<const std::string_view> pieces, std::span<TokenId> ids) const {
    constexpr std::size_t kSideBySide = 64;
    std::array<std::uint64_t, kSideBySide> hashes{};
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t begin = 0; begin < pieces.size(); begin += kSideBySide) {
        const std::size_t count = std::min(kSideBySide, pieces.size() - begin);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hash_bytes(pieces[begin + i]);
            __builtin_prefetch(&slots_[hashes[i] & mask]);
        }
        const auto guess = [&](std::size_t i) { return slots_[hashes[i] & mask].id; };
        for (std::size_t i = 0; i < count; ++i)
            if (guess(i) >= 0) __builtin_prefetch(&entries_[static_cast<std::size_t>(guess(i))]);
        for (std::size_t i = 0; i < count; ++i)
            if (guess(i) >= 0) __builtin_prefetch(text_of(guess(i)).data());
        for (std::size_t i = 0; i < count; ++i)
            ids[begin + i] = slots_[slot_of(pieces[begin + i], hashes[i])].id;
    }
}

} // namespace layerscope
