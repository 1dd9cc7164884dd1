// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Ids of words met before. Most words of a text are; looking one up is many times cheaper than merging it again.
/// Bounded: when full it starts over.
class WordCache {
public:
    static constexpr std::size_t kMaxWordBytes = 128;

    WordCache();
    /// Ask for the memory of a word that will be looked for a little later: first its slot, then what is kept there.
    void prefetch(std::uint32_t hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }
    void prefetch_kept(std::uint32_t hash) const {
        const Slot& slot = slots_[hash & (slots_.size() - 1)];
        if (slot.hash == hash) __builtin_prefetch(store_.data() + slot.begin);
    }
    /// Nothing if the word is not known; else its ids, valid until the next add.
    struct Found {
        bool known;
        std::span<const TokenId> ids;
    };
    [[nodiscard]] Found find(std::string_view word, std::uint32_t hash) const;
    void add(std::string_view word, std::uint32_t hash, std::span<const TokenId> ids);

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t begin = 0;       ///< in store_: the ids, then the word
        std::uint16_t word_length = 0; ///< 0: free
        std::uint16_t ids_count = 0;
    };
    [[nodiscard]] std::size_t slot_of(std::string_view word, std::uint32_t hash) const;
    void make_room();

    std::vector<Slot> slots_;
    std::vector<TokenId> store_;
    std::size_t count_ = 0;
};

} // namespace layerscope
