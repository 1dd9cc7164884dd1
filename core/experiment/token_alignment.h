// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Bytes begin … end-1 of a text that a token stands for; empty for tokens that stand for none of it (BOS, EOS).
struct TokenSpan {
    std::int64_t begin = 0, end = 0;
    bool operator==(const TokenSpan&) const = default;
};

/// Where each token lies in the text, in order and without gaps. `pieces`: the bytes each token decodes to, empty for
/// special ones. A space that the tokenizer put before the text is nobody's; what a normaliser changed goes to the next
/// token that can be found again.
[[nodiscard]] std::vector<TokenSpan> locate_tokens(std::string_view text, std::span<const std::string> pieces);

/// The shortest stretch of text at whose end tokens of both sequences end: tokens first … last-1 of each.
struct TokenGroup {
    std::int64_t a_first = 0, a_last = 0;
    std::int64_t b_first = 0, b_last = 0;
    std::int64_t begin = 0, end = 0; ///< bytes; equal for tokens in front of the text or behind it
    bool operator==(const TokenGroup&) const = default;
};

/// Two tokenizations of one text, cut at their common byte boundaries. Every token is in exactly one group, in order.
[[nodiscard]] std::vector<TokenGroup> align_tokens(std::span<const TokenSpan> a, std::span<const TokenSpan> b);

} // namespace layerscope
