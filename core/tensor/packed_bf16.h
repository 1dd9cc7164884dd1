// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace layerscope {

/// A bfloat16 matrix in twelve bits a value, without loss: what decoding reads is a quarter less. A value keeps its
/// sign and its seven bits of mantissa; of its exponent it keeps the distance from the lowest of sixteen neighbouring
/// exponents that are chosen for its row. They cover a factor of 65,536 between the smallest and the largest, of
/// normally distributed weights all but one in about four thousand: those few are listed. Non-owning.
///
/// A group of kGroup values is four quarters of 32. First come 16 bytes of exponents of each quarter, then 32 bytes of
/// signs and mantissas of each. Within a quarter the places are in the order in which vectors of 32 bytes give the
/// values back four times eight in a row: place p < 16 has value p / 4 * 8 + p % 4, place 16 + p the one four behind
/// it. Byte i of the exponents has place i in its lower half and place 16 + i in its upper.
struct PackedBf16 {
    static constexpr std::int64_t kGroup = 128;
    static constexpr std::int64_t kQuarter = 32;
    static constexpr std::size_t kExponentBytes = kGroup / 2;
    static constexpr std::size_t kGroupBytes = kExponentBytes + kGroup;
    static constexpr int kExponents = 16;

    /// A value whose exponent is none of the row's sixteen.
    struct Exception {
        std::uint32_t col;
        std::uint16_t bits; ///< the bfloat16
    };
    struct Row {
        const std::byte* groups;
        std::uint8_t lowest_exponent;
        std::span<const Exception> exceptions; ///< columns ascending
    };

    const std::byte* groups = nullptr;               ///< row after row
    const std::uint8_t* lowest_exponents = nullptr;  ///< of each row
    const std::uint32_t* first_exceptions = nullptr; ///< of each row, and the end of the last
    const Exception* exceptions = nullptr;
    std::int64_t cols = 0; ///< a multiple of kGroup

    [[nodiscard]] static constexpr bool suits(std::int64_t cols) { return cols % kGroup == 0; }
    /// The exponents and mantissas of one row.
    [[nodiscard]] static constexpr std::size_t row_bytes(std::int64_t cols) {
        return static_cast<std::size_t>(cols / kGroup) * kGroupBytes;
    }
    /// The matrix without its first n rows.
    [[nodiscard]] PackedBf16 behind(std::int64_t n) const {
        return {groups + static_cast<std::size_t>(n) * row_bytes(cols), lowest_exponents + n, first_exceptions + n,
                exceptions, cols};
    }
    [[nodiscard]] Row row(std::int64_t r) const {
        return {groups + static_cast<std::size_t>(r) * row_bytes(cols),
                lowest_exponents[r],
                {exceptions + first_exceptions[r], exceptions + first_exceptions[r + 1]}};
    }
};

} // namespace layerscope
