// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/json.h"
#include "base/result.h"
#include "tokenizer/normalizer.h"
#include "tokenizer/vocabulary.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// A token that is found in the text before anything else happens to it.
struct AddedToken {
    std::string content;
    TokenId id = 0;
    bool special = false;
    bool single_word = false; ///< only where no word character touches it
    bool lstrip = false;      ///< takes the white space before it along
    bool rstrip = false;
    bool normalized = false; ///< looked for after normalising
};

/// A stretch of text: plain (token < 0) or an added token.
struct Stretch {
    TokenId token;
    std::string_view text;
    std::size_t begin; ///< byte offset in the text that was searched
};

/// Which special tokens in a text are read as such: all or none, except those over bytes that are known to be plain.
struct SpecialRule {
    bool parse = true;
    std::span<const std::size_t> plain_bytes; ///< offsets, ascending

    [[nodiscard]] bool any_plain(std::size_t begin, std::size_t end) const {
        const auto at = std::lower_bound(plain_bytes.begin(), plain_bytes.end(), begin);
        return at != plain_bytes.end() && *at < end;
    }
    [[nodiscard]] bool takes(std::size_t begin, std::size_t end) const { return parse && !any_plain(begin, end); }
};

/// Finds the leftmost, longest of many strings: a tree of bytes, walked from every place where one may begin.
class StringTree {
public:
    static constexpr std::size_t kMaxLength = 1024; ///< bounds the walk from one place

    void add(std::string_view text, std::int32_t value);
    /// Value of the longest string that begins at `at`, or -1; `length` is set if found.
    [[nodiscard]] std::int32_t longest(std::string_view text, std::size_t at, std::size_t& length) const;
    /// The first place from `at` on where one may begin; the end of the text if there is none.
    [[nodiscard]] std::size_t next_start(std::string_view text, std::size_t at) const;
    [[nodiscard]] bool empty() const { return nodes_.size() == 1; }

private:
    struct Node {
        std::int32_t value = -1;
        std::vector<std::pair<unsigned char, std::uint32_t>> children;
    };
    [[nodiscard]] static std::uint32_t child(const Node& node, unsigned char byte);

    std::vector<Node> nodes_ = std::vector<Node>(1);
    std::vector<std::uint32_t> roots_ = std::vector<std::uint32_t>(256, 0);
    std::array<bool, 256> starts_{}; ///< the same as roots_ != 0, small enough for a loop over every byte
};

class AddedTokens {
public:
    /// Reads `added_tokens` and adds them to the vocabulary.
    [[nodiscard]] static Result<AddedTokens> from_json(const JsonValue* value, const Normalizer& normalizer,
                                                       Vocabulary& vocabulary);

    /// Cuts `text` at the tokens that are looked for before (or after) normalising. Special ones that `rule` does not
    /// take stay plain text.
    void cut(std::string_view text, bool after_normalising, const SpecialRule& rule,
             std::vector<Stretch>& stretches) const;

    [[nodiscard]] bool any_normalized() const { return !normalized_.empty(); }
    [[nodiscard]] const AddedToken* find(TokenId id) const;

private:
    [[nodiscard]] Result<void> add(AddedToken token, const std::string& where, Vocabulary& vocabulary);

    std::vector<AddedToken> tokens_;
    std::vector<std::int32_t> by_id_; ///< index into tokens_, or -1
    StringTree raw_;
    StringTree normalized_;
};

} // namespace layerscope
