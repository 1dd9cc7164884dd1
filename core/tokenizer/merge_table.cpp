// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/merge_table.h"

#include "base/utf8.h"
#include "tokenizer/flat_hash.h"
#include "tokenizer/json_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>

namespace layerscope {
namespace {

char32_t last_point(std::string_view text) {
    std::size_t at = text.size();
    while (at > 0 && (static_cast<unsigned char>(text[at - 1]) & 0xC0U) == 0x80)
        --at;
    if (at > 0) --at;
    return next_code_point(text, at);
}

char32_t first_point(std::string_view text) {
    std::size_t at = 0;
    return next_code_point(text, at);
}

struct Ends {
    char32_t first = 0, last = 0;
};

tl::unexpected<Error> bad_merge(std::size_t index, std::string_view piece) {
    return tokenizer_error(ErrorCode::Corrupt, fmt::format("\"{}\" is not in the vocabulary", piece),
                           fmt::format("model.merges[{}]", index));
}

/// Finds what two halves make. Most files list their merges in the order of the ids, all ways to make a piece in a row:
/// the piece of the merge before, or the one behind it, is tried first.
class ResultFinder {
public:
    explicit ResultFinder(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

    [[nodiscard]] TokenId find(std::string_view left, std::string_view right) {
        for (const TokenId guess : {last_, last_ + 1})
            if (spells(guess, left, right)) return last_ = guess;
        joined_.assign(left).append(right);
        const auto found = vocabulary_.find(joined_);
        if (found) last_ = *found;
        return found.value_or(-1);
    }

private:
    [[nodiscard]] bool spells(TokenId id, std::string_view left, std::string_view right) const {
        const std::string_view piece = vocabulary_.piece(id);
        return piece.size() == left.size() + right.size() && same_bytes(piece.substr(0, left.size()), left) &&
               same_bytes(piece.substr(left.size()), right);
    }

    const Vocabulary& vocabulary_;
    TokenId last_ = 0;
    std::string joined_;
};

} // namespace

MergeTable::MergeTable(std::size_t merges, std::int64_t ids)
    : slots_(table_size_for(merges), kFree), results_(merges, -1), mask_(slots_.size() - 1),
      shift_(64 - std::countr_zero(slots_.size())), id_bits_(std::bit_width(static_cast<std::uint64_t>(ids))),
      rank_bits_(64 - 2 * id_bits_) {}

Result<std::vector<TokenMerge>> find_merges(const TokenizerFile& file, const Vocabulary& vocabulary) {
    const std::size_t count = file.merge_count();
    std::vector<TokenMerge> merges(count);
    constexpr std::size_t kBlock = 64;
    std::array<std::string_view, 2 * kBlock> halves;
    std::array<TokenId, 2 * kBlock> ids{};
    ResultFinder results(vocabulary);
    for (std::size_t begin = 0; begin < count; begin += kBlock) {
        const std::size_t size = std::min(kBlock, count - begin);
        for (std::size_t i = 0; i < 2 * size; ++i)
            halves[i] = file.merge_half(begin + i / 2, i % 2);
        vocabulary.find_all(std::span(halves).first(2 * size), ids);
        for (std::size_t i = 0; i < size; ++i) {
            const std::string_view left = halves[2 * i];
            const std::string_view right = halves[2 * i + 1];
            if (ids[2 * i] < 0 || left.empty()) return bad_merge(begin + i, left);
            if (ids[2 * i + 1] < 0 || right.empty()) return bad_merge(begin + i, right);
            const TokenId result = results.find(left, right);
            if (result < 0) return bad_merge(begin + i, std::string(left).append(right));
            merges[begin + i] = {ids[2 * i], ids[2 * i + 1], result};
        }
    }
    return merges;
}

Result<MergeTable> MergeTable::of(std::span<const TokenMerge> merges, std::int64_t ids) {
    MergeTable table(merges.size(), std::max<std::int64_t>(ids, 1));
    if (merges.size() >= std::min<std::uint64_t>(table.rank_mask(), kNone))
        return tokenizer_error(ErrorCode::Limit, fmt::format("{} are more than accepted", merges.size()),
                               "model.merges");
    constexpr std::size_t kAhead = 16;
    for (std::size_t i = 0; i < merges.size(); ++i) {
        if (i + kAhead < merges.size()) table.prefetch(merges[i + kAhead].left, merges[i + kAhead].right);
        table.results_[i] = merges[i].result;
        table.insert(table.pair_of(merges[i].left, merges[i].right), static_cast<std::uint32_t>(i));
    }
    return table;
}

/// A pair that stands twice keeps its later place, as in the reference.
void MergeTable::insert(std::uint64_t pair, std::uint32_t rank) {
    std::size_t at = start_of(pair);
    while (slots_[at] != kFree && slots_[at] >> rank_bits_ != pair)
        at = (at + 1) & mask_;
    slots_[at] = (pair << rank_bits_) | rank;
}

MergeSeams::MergeSeams(std::span<const TokenMerge> merges, const Vocabulary& vocabulary) {
    const std::size_t bits = std::max<std::size_t>(1024, table_size_for(merges.size()) * 2);
    bits_.assign(bits / 64, 0);
    shift_ = 64 - std::countr_zero(bits);
    std::vector<Ends> ends(static_cast<std::size_t>(vocabulary.size()));
    for (TokenId id = 0; id < vocabulary.size(); ++id)
        if (const std::string_view piece = vocabulary.piece(id); !piece.empty())
            ends[static_cast<std::size_t>(id)] = {first_point(piece), last_point(piece)};
    for (const TokenMerge& merge : merges) {
        const std::uint32_t bit =
            bit_of(ends[static_cast<std::size_t>(merge.left)].last, ends[static_cast<std::size_t>(merge.right)].first);
        bits_[bit / 64] |= 1ULL << (bit % 64);
    }
}

} // namespace layerscope
