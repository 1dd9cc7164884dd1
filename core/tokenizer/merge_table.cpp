// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/merge_table.h"

#include "base/utf8.h"
#include "tokenizer/flat_hash.h"
#include "tokenizer/json_fields.h"

#include <fmt/format.h>

#include <optional>
#include <string>

namespace layerscope {
namespace {

std::uint64_t pair_key(std::uint32_t left, std::uint32_t right) {
    return (static_cast<std::uint64_t>(left) << 32U) | right;
}

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

tl::unexpected<Error> bad_merge(std::size_t index, std::string_view piece) {
    return tokenizer_error(ErrorCode::Corrupt, fmt::format("\"{}\" is not in the vocabulary", piece),
                           fmt::format("model.merges[{}]", index));
}

} // namespace

Result<MergeTable> MergeTable::from_file(const TokenizerFile& file, const Vocabulary& vocabulary) {
    MergeTable table;
    table.slots_.assign(table_size_for(file.merge_count()), Slot{});
    std::string joined;
    std::optional<TokenId> result; // of the text in `joined`; many files list all ways to make a piece in a row
    for (std::size_t i = 0; i < file.merge_count(); ++i) {
        const std::string_view left_text = file.merge_half(i, 0);
        const std::string_view right_text = file.merge_half(i, 1);
        const auto left = vocabulary.find(left_text);
        if (!left || left_text.empty()) return bad_merge(i, left_text);
        const auto right = vocabulary.find(right_text);
        if (!right || right_text.empty()) return bad_merge(i, right_text);
        const std::string_view known(joined);
        if (!result || known.size() != left_text.size() + right_text.size() || !known.starts_with(left_text) ||
            !known.ends_with(right_text)) {
            joined.assign(left_text).append(right_text);
            result = vocabulary.find(joined);
        }
        if (!result) return bad_merge(i, joined);
        table.insert(*left, *right, {static_cast<std::uint32_t>(i), *result});
    }
    return table;
}

std::size_t MergeTable::slot_of(std::uint64_t pair) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix_bits(pair) & mask;
    while (slots_[at].pair != pair && slots_[at].pair != UINT64_MAX)
        at = (at + 1) & mask;
    return at;
}

/// A pair that stands twice keeps its later place, as in the reference.
void MergeTable::insert(TokenId left, TokenId right, Merge merge) {
    const std::uint64_t pair = pair_key(static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(right));
    slots_[slot_of(pair)] = {pair, merge};
}

MergeTable::Merge MergeTable::find(TokenId left, TokenId right) const {
    return slots_[slot_of(pair_key(static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(right)))].merge;
}

MergeSeams::MergeSeams(const TokenizerFile& file) : slots_(16, UINT64_MAX), ascii_(128 * 128, false) {
    std::size_t count = 0;
    const auto insert = [&](std::uint64_t pair) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = mix_bits(pair) & mask;
        while (slots_[at] != UINT64_MAX && slots_[at] != pair)
            at = (at + 1) & mask;
        if (slots_[at] == pair) return;
        slots_[at] = pair;
        ++count;
    };
    for (std::size_t i = 0; i < file.merge_count(); ++i) {
        const char32_t left = last_point(file.merge_half(i, 0));
        const char32_t right = first_point(file.merge_half(i, 1));
        if (left < 128 && right < 128) {
            ascii_[left * 128 + right] = true;
            continue;
        }
        if ((count + 1) * 2 > slots_.size()) {
            std::vector<std::uint64_t> old(slots_.size() * 2, UINT64_MAX);
            old.swap(slots_);
            count = 0;
            for (const std::uint64_t pair : old)
                if (pair != UINT64_MAX) insert(pair);
        }
        insert(pair_key(left, right));
    }
}

bool MergeSeams::joins(char32_t left, char32_t right) const {
    if (left < 128 && right < 128) return ascii_[left * 128 + right];
    const std::uint64_t pair = pair_key(left, right);
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix_bits(pair) & mask;
    while (slots_[at] != UINT64_MAX && slots_[at] != pair)
        at = (at + 1) & mask;
    return slots_[at] == pair;
}

bool MergeSeams::is_seam(char32_t left, char32_t right) const { return !joins(left, right); }

} // namespace layerscope
