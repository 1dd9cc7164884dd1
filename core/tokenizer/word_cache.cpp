// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/word_cache.h"

#include "tokenizer/flat_hash.h"

#include <cstring>

namespace layerscope {
namespace {

constexpr std::size_t kFirstSlots = 1024;
constexpr std::size_t kMaxSlots = 128 * 1024;

} // namespace

WordCache::WordCache() : slots_(kFirstSlots) {}

std::size_t WordCache::slot_of(std::string_view word, std::uint32_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    for (; slots_[at].word_length != 0; at = (at + 1) & mask) {
        const Slot& slot = slots_[at];
        if (slot.hash == hash && slot.word_length == word.size() &&
            same_bytes({reinterpret_cast<const char*>(store_.data() + slot.begin + slot.ids_count), word.size()}, word))
            break;
    }
    return at;
}

WordCache::Found WordCache::find(std::string_view word, std::uint32_t hash) const {
    const Slot& slot = slots_[slot_of(word, hash)];
    if (slot.word_length == 0) return {false, {}};
    return {true, {store_.data() + slot.begin, slot.ids_count}};
}

void WordCache::add(std::string_view word, std::uint32_t hash, std::span<const TokenId> ids) {
    if (word.empty() || word.size() > kMaxWordBytes || ids.size() > UINT16_MAX) return;
    if ((count_ + 1) * 2 > slots_.size()) make_room();
    Slot& slot = slots_[slot_of(word, hash)];
    if (slot.word_length != 0) return;
    slot = {hash, static_cast<std::uint32_t>(store_.size()), static_cast<std::uint16_t>(word.size()),
            static_cast<std::uint16_t>(ids.size())};
    const std::size_t word_begin = store_.size() + ids.size();
    store_.insert(store_.end(), ids.begin(), ids.end());
    store_.resize(word_begin + (word.size() + sizeof(TokenId) - 1) / sizeof(TokenId));
    std::memcpy(store_.data() + word_begin, word.data(), word.size());
    ++count_;
}

void WordCache::make_room() {
    if (slots_.size() >= kMaxSlots) {
        *this = WordCache();
        return;
    }
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
        if (slot.word_length == 0) continue;
        std::size_t at = slot.hash & mask;
        while (slots_[at].word_length != 0)
            at = (at + 1) & mask;
        slots_[at] = slot;
    }
}

} // namespace layerscope
