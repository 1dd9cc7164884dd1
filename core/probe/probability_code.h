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

/// Of the bits of a float that is not negative. Without branches: loops over it become vectors.
[[nodiscard]] inline std::int32_t code_of_bits(std::int32_t bits) {
    constexpr auto lowest = static_cast<std::int32_t>(probability_code::lowest_bits);
    constexpr auto highest = static_cast<std::int32_t>(probability_code::highest_bits);
    constexpr float steps_per_bit = static_cast<float>(probability_code::steps) / static_cast<float>(highest - lowest);
    const std::int32_t above = (bits < highest ? bits : highest) - lowest;
    const auto step = static_cast<std::int32_t>(static_cast<float>(above) * steps_per_bit + 0.5F);
    return above < 0 ? 0 : 1 + step;
}

[[nodiscard]] inline std::uint8_t probability_to_code(float p) {
    using namespace probability_code;
    if (!(p > 0.0F)) return 0; // NaN too
    return static_cast<std::uint8_t>(code_of_bits(std::bit_cast<std::int32_t>(p)));
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

/// The same for a row: eight at a time where all of them are zero or normal.
inline void probabilities_to_f16(const float* __restrict p, std::int64_t n, std::uint16_t* __restrict out) {
    constexpr std::int64_t step = 8;
    constexpr std::int32_t smallest_normal = (127 - 14) << 23;
    constexpr std::int32_t one = 127 << 23;
    std::int64_t i = 0;
    for (; i + step <= n; i += step) {
        std::int32_t odd = 0;
        for (std::int64_t k = 0; k < step; ++k) {
            const auto bits = std::bit_cast<std::int32_t>(p[i + k]);
            odd |= bits == 0 ? 0 : ((bits - smallest_normal) | (one - bits)); // the sign says so
        }
        if (odd < 0) {
            for (std::int64_t k = 0; k < step; ++k)
                out[i + k] = probability_to_f16(p[i + k]);
            continue;
        }
        for (std::int64_t k = 0; k < step; ++k) {
            const auto bits = std::bit_cast<std::int32_t>(p[i + k]);
            const std::int32_t half = (bits + 0xFFF + ((bits >> 13) & 1) - ((127 - 15) << 23)) >> 13;
            out[i + k] = static_cast<std::uint16_t>(bits == 0 ? 0 : half);
        }
    }
    for (; i < n; ++i)
        out[i] = probability_to_f16(p[i]);
}

} // namespace layerscope
