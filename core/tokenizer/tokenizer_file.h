// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/json.h"
#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Two tokens and what they become.
struct TokenMerge {
    TokenId left, right, result;
};

/// tokenizer.json taken apart: the two big tables flat, the rest as a tree (with `model.vocab` and `model.merges`
/// left out).
struct TokenizerFile {
    struct Piece {
        std::uint32_t begin;
        std::uint32_t length;
        std::int64_t id;
    };

    JsonValue rest;
    std::string text;                      ///< all strings of both tables, one after the other
    std::vector<Piece> vocab;              ///< in the order of the file
    std::vector<std::uint32_t> merge_ends; ///< left and right halves by turns: where each ends in merge_text
    std::string merge_text;
    std::vector<TokenMerge> merges; ///< instead of these two where the ids are known
    bool has_vocab = false;
    bool has_merges = false;
    bool vocab_is_list = false; ///< pieces with scores: not a BPE vocabulary

    [[nodiscard]] std::string_view piece(const Piece& entry) const {
        return std::string_view(text).substr(entry.begin, entry.length);
    }
    /// Of the merges in merge_text.
    [[nodiscard]] std::size_t merge_count() const { return merge_ends.size() / 2; }
    /// Half 0 (left) or 1 (right) of a merge.
    [[nodiscard]] std::string_view merge_half(std::size_t merge, std::size_t half) const;
};

/// Reads the text of a tokenizer.json event by event; these files reach 33 MB and a tree of all of it would cost ten
/// times that.
[[nodiscard]] Result<TokenizerFile> read_tokenizer_file(std::string_view text, std::string_view where);

} // namespace layerscope
