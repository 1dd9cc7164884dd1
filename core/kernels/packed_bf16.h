// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tensor/packed_bf16.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

/// Whether the instruction set chosen at run time multiplies with packed rows faster than with plain ones. With others
/// they work as well.
[[nodiscard]] bool prefers_packed_bf16();

/// In place of the lowest exponent of a row that is not packed yet. Rows are packed in their order.
inline constexpr std::uint8_t kNotPackedYet = 255;

/// The packed form of w if it has one and the rows before `end` are in it by now.
[[nodiscard]] const PackedBf16* packed_rows(const WeightView& w, std::int64_t end);

/// The lowest of the sixteen exponents that cover most of a row of n values; looks at every fourth value.
[[nodiscard]] std::uint8_t choose_lowest_exponent(const std::byte* row, std::int64_t n);

/// n values, a multiple of PackedBf16::kGroup. `exceptions` has room for n; returns how many there are.
[[nodiscard]] std::int64_t pack_bf16_row(const std::byte* row, std::int64_t n, std::uint8_t lowest_exponent,
                                         std::byte* groups, PackedBf16::Exception* exceptions);

/// The values [first, first + n) of a row as float32; both multiples of PackedBf16::kGroup.
void unpack_bf16(const PackedBf16::Row& row, std::int64_t first, std::int64_t n, float* dst);

} // namespace layerscope
