// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "tokenizer/merge_table.h"

#include <cstdint>
#include <span>
#include <vector>

namespace layerscope {

/// A word among the ids of many.
struct MergeWord {
    std::size_t begin;
    std::size_t count;
};

/// Merges the tokens of words, the earliest merge of the file first and the leftmost of equals, until none is left.
/// Nearly all the time goes into waiting for the merge table, which no near cache holds; several words are therefore
/// in work at once, each asking for the memory of its next step while the others take theirs.
class WordMerger {
public:
    /// Shortens each word to what its first `count` ids become; they stay at its `begin`.
    void merge(const MergeTable& table, std::vector<TokenId>& ids, std::span<MergeWord> words);
    /// Gives back what an unusually long word needed.
    void trim();

private:
    struct Symbol {
        TokenId id;
        std::uint32_t rank; ///< of merging it with the next
        std::int32_t previous;
        std::int32_t next;
    };
    struct Running {
        MergeWord* word;
        std::size_t at; ///< where the last merge happened
    };

    void merge_group(const MergeTable& table, TokenId* ids, std::span<Running> running);
    void merge_long(const MergeTable& table, TokenId* ids, MergeWord& word);
    void rank_pair(const MergeTable& table, std::size_t at);

    std::vector<std::uint32_t> ranks_; ///< of merging each id of the short words with its right neighbour
    std::vector<Running> running_;
    std::vector<Symbol> symbols_;
    std::vector<std::uint64_t> heap_;
};

} // namespace layerscope
