// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace layerscope {

/// Inclusive.
struct CodeRange {
    char32_t first;
    char32_t last;
};

/// Character classes of Unicode 16 as the reference tokenizer sees them.
enum UnicodeBit : std::uint8_t {
    kLetterBit = 1,
    kNumberBit = 2,
    kMarkBit = 4,
    kSpaceBit = 8,
    kUpperBit = 16, ///< Lu, Lt, Lm, Lo, M: what may begin a word
    kLowerBit = 32, ///< Ll, Lm, Lo, M: what may continue it
    kDigitBit = 64,
    kWordBit = 128,
};
[[nodiscard]] std::uint8_t unicode_bits(char32_t point);
/// The bits of all 0x110000 code points, for loops that look up many.
[[nodiscard]] const std::uint8_t* unicode_bit_table();

/// The whole class ("L", "Lu", …, "M", "N", "d", "s", "w"); empty for a name that is not in the table.
[[nodiscard]] std::span<const CodeRange> unicode_class(std::string_view name);
/// What the class gained after Unicode 14; only for general categories.
[[nodiscard]] std::span<const CodeRange> unicode_class_additions(std::string_view name);

/// What counts as a word character beside an added token: letters, letter-like numbers, marks, decimal digits,
/// connectors and the two joiners. Wider than the class "w" of patterns.
[[nodiscard]] bool is_rust_word(char32_t point);

} // namespace layerscope
