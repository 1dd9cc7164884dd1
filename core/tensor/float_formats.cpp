// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensor/float_formats.h"

#include <cmath>

namespace layerscope {

float f16_to_float(std::uint16_t bits) {
    const std::uint32_t sign = std::uint32_t{bits & 0x8000U} << 16U;
    const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
    const std::uint32_t fraction = bits & 0x3FFU;
    if (exponent == 0) { // zero or subnormal: fraction * 2^-24, exact in float32
        const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
        return sign ? -magnitude : magnitude;
    }
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7F800000U | (fraction << 13U));
    return std::bit_cast<float>(sign | ((exponent + 112U) << 23U) | (fraction << 13U));
}

std::uint16_t float_to_f16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16U) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) return static_cast<std::uint16_t>(sign | 0x7E00U); // NaN
    if (magnitude >= 0x477FF000U)
        return static_cast<std::uint16_t>(sign | 0x7C00U); // rounds to 65536 or more: infinity
    if (magnitude < 0x38800000U) { // below 2^-14: subnormal, in units of 2^-24; nearbyint rounds ties to even
        const float units = std::nearbyint(std::bit_cast<float>(magnitude) * 0x1p24F);
        return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(units));
    }
    const std::uint32_t rounded = magnitude + 0xFFFU + ((magnitude >> 13U) & 1U);
    return static_cast<std::uint16_t>(sign | ((rounded - (112U << 23U)) >> 13U));
}

} // namespace layerscope
