// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "tokenizer/tokenizer_file.h"
#include "tokenizer/vocabulary.h"

#include <cstdint>
#include <vector>

namespace layerscope {

/// Which two neighbouring tokens become which token, and how early. Keyed by the pair of ids, in one flat table.
class MergeTable {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    struct Merge {
        std::uint32_t rank = kNone;
        TokenId result = -1;
    };

    [[nodiscard]] static Result<MergeTable> from_file(const TokenizerFile& file, const Vocabulary& vocabulary);

    [[nodiscard]] Merge find(TokenId left, TokenId right) const;

private:
    struct Slot {
        std::uint64_t pair = UINT64_MAX;
        Merge merge;
    };
    void insert(TokenId left, TokenId right, Merge merge);
    [[nodiscard]] std::size_t slot_of(std::uint64_t pair) const;

    std::vector<Slot> slots_ = std::vector<Slot>(16);
};

/// Places where no merge can ever join two characters: between a and b if no left half of a merge ends in a while its
/// right half begins with b. Text cut there gives the same ids, piece by piece; long text becomes many short words.
class MergeSeams {
public:
    MergeSeams() = default;
    explicit MergeSeams(const TokenizerFile& file);

    [[nodiscard]] bool empty() const { return slots_.empty(); } ///< not known: never cut
    [[nodiscard]] bool is_seam(char32_t left, char32_t right) const;

private:
    [[nodiscard]] bool joins(char32_t left, char32_t right) const;

    std::vector<std::uint64_t> slots_; ///< pairs that some merge joins
    std::vector<bool> ascii_;          ///< the same for pairs of ASCII characters
};

} // namespace layerscope
