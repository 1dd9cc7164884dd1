// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/tokenizer.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace layerscope {

/// How long a text is, whatever cuts it.
struct TextMeasure {
    std::int64_t bytes = 0;
    std::int64_t chars = 0; ///< code points
    std::int64_t words = 0; ///< runs of characters other than space, tab and line feed
    bool operator==(const TextMeasure&) const = default;
};

/// Invalid UTF-8 is replaced first, as tokenizers do.
[[nodiscard]] TextMeasure measure_text(std::string_view text);

/// Tokens one tokenizer needs for a text. The ratios are 0 for an empty text.
struct Fertility {
    std::int64_t tokens = 0;
    TextMeasure text;
    [[nodiscard]] double per_char() const { return ratio(text.chars); }
    [[nodiscard]] double per_byte() const { return ratio(text.bytes); }
    [[nodiscard]] double per_word() const { return ratio(text.words); }
    bool operator==(const Fertility&) const = default;

private:
    [[nodiscard]] double ratio(std::int64_t of) const {
        return of > 0 ? static_cast<double>(tokens) / static_cast<double>(of) : 0;
    }
};

/// Without the tokens that a file puts around a text.
[[nodiscard]] Fertility fertility(const Tokenizer& tokenizer, std::string_view text);

/// A text as one tokenizer cuts it. What an id means (bytes, kind, spelling) the tokenizer itself knows.
struct TextCut {
    std::vector<TokenId> ids;
    std::array<std::int64_t, 5> of_kind{}; ///< how many of each PieceKind
    TextMeasure text;
    [[nodiscard]] std::int64_t count(PieceKind kind) const { return of_kind[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] double bytes_per_token() const { return per_token(text.bytes); }
    [[nodiscard]] double chars_per_token() const { return per_token(text.chars); }

private:
    [[nodiscard]] double per_token(std::int64_t of) const {
        return ids.empty() ? 0 : static_cast<double>(of) / static_cast<double>(ids.size());
    }
};

[[nodiscard]] TextCut cut_text(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options);

} // namespace layerscope
