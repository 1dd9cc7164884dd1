// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tensor/float_formats.h"

#include <bit>
#include <cstdint>

namespace layerscope {

/// A probability in one byte, for pictures: 0 is below 2^-20, then equal steps of the float's own bits, which are close
/// to equal ratios; a value comes back within 4 %.
namespace probability_code {
inline constexpr std::uint32_t lowest_bits = (127U - 20U) << 23U; ///< 2^-20
inline constexpr std::uint32_t highest_bits = 127U << 23U;        ///< 1
inline constexpr std::uint32_t steps = 254;
} // namespace probability_code

[[nodiscard]] inline std::uint8_t probability_to_code(float p) {
    using namespace probability_code;
    if (!(p > 0.0F)) return 0; // NaN too
    const auto bits = std::bit_cast<std::uint32_t>(p);
    if (bits < lowest_bits) return 0;
    if (bits >= highest_bits) return 255;
    constexpr std::uint64_t span = highest_bits - lowest_bits;
    return static_cast<std::uint8_t>(1 + (std::uint64_t{bits - lowest_bits} * steps + span / 2) / span);
}

[[nodiscard]] inline float probability_from_code(std::uint8_t code) {
    using namespace probability_code;
    if (code == 0) return 0.0F;
    constexpr std::uint64_t span = highest_bits - lowest_bits;
    return std::bit_cast<float>(static_cast<std::uint32_t>(lowest_bits + (code - 1U) * span / steps));
}

/// float_to_f16 for what a softmax gives: the common case without a call.
[[nodiscard]] inline std::uint16_t probability_to_f16(float p) {
    const auto bits = std::bit_cast<std::uint32_t>(p);
    constexpr std::uint32_t smallest_normal = (127U - 14U) << 23U;
    if (bits - smallest_normal <= (127U << 23U) - smallest_normal) { // 2^-14 … 1
        const std::uint32_t rounded = bits + 0xFFFU + ((bits >> 13U) & 1U);
        return static_cast<std::uint16_t>((rounded - ((127U - 15U) << 23U)) >> 13U);
    }
    return p > 0.0F ? float_to_f16(p) : std::uint16_t{0};
}

} // namespace layerscope
