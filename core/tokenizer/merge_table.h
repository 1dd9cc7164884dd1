// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "tokenizer/tokenizer_file.h"
#include "tokenizer/vocabulary.h"

#include <cstdint>
#include <span>
#include <vector>

namespace layerscope {

/// The merges of the file by id, in its order.
[[nodiscard]] Result<std::vector<TokenMerge>> find_merges(const TokenizerFile& file, const Vocabulary& vocabulary);

/// Which two neighbouring tokens become which token, and how early. One flat table; a slot of eight bytes holds both
/// ids and the rank, so that most questions cost one line of memory.
class MergeTable {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    /// All ids are below `ids`.
    [[nodiscard]] static Result<MergeTable> of(std::span<const TokenMerge> merges, std::int64_t ids);

    /// Place of the merge in the file, or kNone.
    [[nodiscard]] std::uint32_t rank(TokenId left, TokenId right) const {
        const std::uint64_t pair = pair_of(left, right);
        for (std::size_t at = start_of(pair);; at = (at + 1) & mask_) {
            const std::uint64_t slot = slots_[at];
            if (slot >> rank_bits_ == pair) return static_cast<std::uint32_t>(slot & rank_mask());
            if (slot == kFree) return kNone;
        }
    }
    [[nodiscard]] TokenId result(std::uint32_t rank) const { return results_[rank]; }
    /// Ask for the memory of a question that will be put a little later.
    void prefetch(TokenId left, TokenId right) const { __builtin_prefetch(&slots_[start_of(pair_of(left, right))]); }
    void prefetch_result(std::uint32_t rank) const {
        if (rank != kNone) __builtin_prefetch(&results_[rank]);
    }

private:
    static constexpr std::uint64_t kFree = UINT64_MAX; // no slot in use: ids leave their highest number free

    MergeTable(std::size_t merges, std::int64_t ids);
    [[nodiscard]] std::uint64_t pair_of(TokenId left, TokenId right) const {
        return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << id_bits_) |
               static_cast<std::uint32_t>(right);
    }
    [[nodiscard]] std::size_t start_of(std::uint64_t pair) const {
        return static_cast<std::size_t>((pair * 0x9E3779B97F4A7C15ULL) >> shift_);
    }
    [[nodiscard]] std::uint64_t rank_mask() const { return (1ULL << rank_bits_) - 1; }
    void insert(std::uint64_t pair, std::uint32_t rank);

    std::vector<std::uint64_t> slots_;
    std::vector<TokenId> results_; ///< by rank
    std::size_t mask_;
    int shift_;
    int id_bits_;
    int rank_bits_;
};

/// Places where no merge can ever join two characters: between a and b if no left half of a merge ends in a while its
/// right half begins with b. Text cut there gives the same ids, piece by piece; long text becomes many short words.
/// A small field of bits: now and then it takes a seam for none, which costs a cut and no exactness.
class MergeSeams {
public:
    MergeSeams() = default;
    MergeSeams(std::span<const TokenMerge> merges, const Vocabulary& vocabulary);

    [[nodiscard]] bool empty() const { return bits_.empty(); } ///< not known: never cut
    [[nodiscard]] bool is_seam(char32_t left, char32_t right) const {
        const std::uint32_t bit = bit_of(left, right);
        return (bits_[bit / 64] >> (bit % 64) & 1U) == 0;
    }

private:
    [[nodiscard]] std::uint32_t bit_of(char32_t left, char32_t right) const {
        const std::uint64_t pair = (static_cast<std::uint64_t>(left) << 32U) | right;
        return static_cast<std::uint32_t>((pair * 0x9E3779B97F4A7C15ULL) >> shift_);
    }

    std::vector<std::uint64_t> bits_; ///< set: some merge joins such a pair
    int shift_ = 0;
};

} // namespace layerscope
