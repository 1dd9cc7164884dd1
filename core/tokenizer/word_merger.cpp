// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/word_merger.h"

#include <algorithm>
#include <functional>

namespace layerscope {
namespace {

// Below this many symbols looking through all ranks is faster than keeping a heap.
constexpr std::size_t kShortWord = 48;
constexpr std::size_t kTogether = 16;
constexpr std::size_t kKeptSymbols = 1U << 16U;

} // namespace

void WordMerger::merge(const MergeTable& table, std::vector<TokenId>& ids, std::span<MergeWord> words) {
    ranks_.resize(std::max(ranks_.size(), ids.size()));
    running_.clear();
    for (MergeWord& word : words) {
        if (word.count > kShortWord)
            merge_long(table, ids.data() + word.begin, word);
        else if (word.count > 1)
            running_.push_back({&word, 0});
    }
    const std::span<Running> all(running_);
    for (std::size_t begin = 0; begin < all.size(); begin += kTogether)
        merge_group(table, ids.data(), all.subspan(begin, std::min(kTogether, all.size() - begin)));
}

void WordMerger::merge_group(const MergeTable& table, TokenId* ids, std::span<Running> running) {
    const auto look_up = [&](std::size_t at) {
        ranks_[at] = table.rank(ids[at], ids[at + 1]);
        table.prefetch_result(ranks_[at]);
    };
    for (const Running& one : running)
        for (std::size_t i = one.word->begin; i + 1 < one.word->begin + one.word->count; ++i)
            table.prefetch(ids[i], ids[i + 1]);
    for (const Running& one : running)
        for (std::size_t i = one.word->begin; i + 1 < one.word->begin + one.word->count; ++i)
            look_up(i);
    while (!running.empty()) {
        std::size_t left = 0;
        for (const Running& one : running) {
            MergeWord& word = *one.word;
            const std::size_t last = word.begin + word.count - 1;
            std::uint64_t best = UINT64_MAX; // rank and place in one number, so that the loop has no branches
            for (std::size_t i = word.begin; i < last; ++i)
                best = std::min(best, (static_cast<std::uint64_t>(ranks_[i]) << 32U) | i);
            const auto rank = static_cast<std::uint32_t>(best >> 32U);
            if (rank == MergeTable::kNone) continue;
            const auto at = static_cast<std::size_t>(best & UINT32_MAX);
            ids[at] = table.result(rank);
            for (std::size_t i = at + 1; i < last; ++i) {
                ids[i] = ids[i + 1];
                ranks_[i] = ranks_[i + 1];
            }
            if (--word.count < 2) continue;
            if (at > word.begin) table.prefetch(ids[at - 1], ids[at]);
            if (at + 1 < last) table.prefetch(ids[at], ids[at + 1]);
            running[left++] = {&word, at};
        }
        running = running.first(left);
        for (const Running& one : running) {
            if (one.at > one.word->begin) look_up(one.at - 1);
            if (one.at + 1 < one.word->begin + one.word->count) look_up(one.at);
        }
    }
}

void WordMerger::rank_pair(const MergeTable& table, std::size_t at) {
    Symbol& symbol = symbols_[at];
    symbol.rank = MergeTable::kNone;
    if (symbol.next < 0) return;
    symbol.rank = table.rank(symbol.id, symbols_[static_cast<std::size_t>(symbol.next)].id);
}

/// A heap of (rank, position) picks the earliest merge, leftmost first; entries whose pair has changed since are
/// skipped. A pair has one rank, so the rank tells whether it is still the same.
void WordMerger::merge_long(const MergeTable& table, TokenId* ids, MergeWord& word) {
    symbols_.clear();
    heap_.clear();
    const auto count = static_cast<std::int32_t>(word.count);
    for (std::int32_t i = 0; i < count; ++i)
        symbols_.push_back({ids[i], MergeTable::kNone, i - 1, i + 1 < count ? i + 1 : -1});
    const auto key = [&](std::size_t at) { return (static_cast<std::uint64_t>(symbols_[at].rank) << 32U) | at; };
    constexpr std::size_t kAhead = 8;
    for (std::size_t i = 0; i < symbols_.size(); ++i) {
        if (i + kAhead + 1 < word.count) table.prefetch(ids[i + kAhead], ids[i + kAhead + 1]);
        rank_pair(table, i);
        if (symbols_[i].rank != MergeTable::kNone) heap_.push_back(key(i));
    }
    std::make_heap(heap_.begin(), heap_.end(), std::greater<>());
    const auto push = [&](std::size_t at) {
        rank_pair(table, at);
        if (symbols_[at].rank == MergeTable::kNone) return;
        heap_.push_back(key(at));
        std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
    };
    while (!heap_.empty()) {
        std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
        const auto at = static_cast<std::size_t>(heap_.back() & UINT32_MAX);
        const auto rank = static_cast<std::uint32_t>(heap_.back() >> 32U);
        heap_.pop_back();
        Symbol& symbol = symbols_[at];
        if (symbol.rank != rank) continue;
        Symbol& absorbed = symbols_[static_cast<std::size_t>(symbol.next)];
        symbol.id = table.result(rank);
        symbol.next = absorbed.next;
        absorbed.rank = MergeTable::kNone;
        if (symbol.next >= 0) symbols_[static_cast<std::size_t>(symbol.next)].previous = static_cast<std::int32_t>(at);
        if (symbol.previous >= 0) table.prefetch(symbols_[static_cast<std::size_t>(symbol.previous)].id, symbol.id);
        push(at);
        if (symbol.previous >= 0) push(static_cast<std::size_t>(symbol.previous));
    }
    word.count = 0;
    for (std::int32_t i = 0; i >= 0; i = symbols_[static_cast<std::size_t>(i)].next)
        ids[word.count++] = symbols_[static_cast<std::size_t>(i)].id;
}

void WordMerger::trim() {
    if (symbols_.capacity() <= kKeptSymbols && ranks_.capacity() <= kKeptSymbols) return;
    ranks_ = {};
    symbols_ = {};
    heap_ = {};
}

} // namespace layerscope
