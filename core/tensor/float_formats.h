// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>

namespace layerscope {

/// bfloat16: the upper half of a float32.
[[nodiscard]] inline float bf16_to_float(std::uint16_t bits) {
    return std::bit_cast<float>(std::uint32_t{bits} << 16U);
}
[[nodiscard]] inline std::uint16_t float_to_bf16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<std::uint16_t>((bits >> 16U) | 0x40U); // quiet NaN
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U); // nearest, ties to even
}

/// IEEE 754 binary16, subnormals, infinities and NaN included.
[[nodiscard]] float f16_to_float(std::uint16_t bits);
[[nodiscard]] std::uint16_t float_to_f16(float value); ///< nearest, ties to even

} // namespace layerscope
