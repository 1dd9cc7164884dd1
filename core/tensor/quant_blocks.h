// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The block formats byte by byte, as GGUF files store them (layouts of the ggml library). A row of a matrix is a run of
// blocks; a block holds 32 or 256 neighbouring values that share scales. Scales `d` and offsets `m` are f16, little
// endian. All members are bytes: blocks begin at any address.
//
// "Nibbles" pack two 4-bit numbers a byte: for 32 values, the low halves of 16 bytes are values 0 … 15, the high halves
// are values 16 … 31.

#include <cstdint>

namespace layerscope {

/// value = d * q, q in -128 … 127
struct BlockQ8_0 {
    std::uint8_t d[2];
    std::int8_t q[32];
};

/// value = d * (q - 8), q from nibbles
struct BlockQ4_0 {
    std::uint8_t d[2];
    std::uint8_t nibbles[16];
};

/// value = d * q + m, q from nibbles
struct BlockQ4_1 {
    std::uint8_t d[2];
    std::uint8_t m[2];
    std::uint8_t nibbles[16];
};

/// value = d * (q - 16); q has its low four bits in the nibbles, the fifth of value i is bit i of `fifth`
struct BlockQ5_0 {
    std::uint8_t d[2];
    std::uint8_t fifth[4];
    std::uint8_t nibbles[16];
};

/// value = d * q + m, q as in Q5_0
struct BlockQ5_1 {
    std::uint8_t d[2];
    std::uint8_t m[2];
    std::uint8_t fifth[4];
    std::uint8_t nibbles[16];
};

/// 8 groups of 32: value = d * scale_g * q - d_min * min_g. `scales` packs eight 6-bit scales and eight 6-bit minima
/// (see k_scale); 32 nibble bytes hold two groups, the low halves the first.
struct BlockQ4_K {
    std::uint8_t d[2];
    std::uint8_t d_min[2];
    std::uint8_t scales[12];
    std::uint8_t nibbles[128];
};

/// Q4_K with a fifth bit: for value i of group g it is bit g of fifth[i].
struct BlockQ5_K {
    std::uint8_t d[2];
    std::uint8_t d_min[2];
    std::uint8_t scales[12];
    std::uint8_t fifth[32];
    std::uint8_t nibbles[128];
};

/// 16 groups of 16: value = d * scale_g * (q - 32), q of 6 bits. Each half of the block (128 values in four quarters of
/// 32) has 64 bytes of low four bits (quarters 0 and 1 in the low halves, 2 and 3 in the high halves) and 32 bytes of
/// upper bits, two for each quarter, the first quarter lowest.
struct BlockQ6_K {
    std::uint8_t low[128];
    std::uint8_t upper[64];
    std::int8_t scales[16];
    std::uint8_t d[2];
};

static_assert(sizeof(BlockQ8_0) == 34 && sizeof(BlockQ4_0) == 18 && sizeof(BlockQ4_1) == 20);
static_assert(sizeof(BlockQ5_0) == 22 && sizeof(BlockQ5_1) == 24);
static_assert(sizeof(BlockQ4_K) == 144 && sizeof(BlockQ5_K) == 176 && sizeof(BlockQ6_K) == 210);

struct KScale {
    std::uint8_t scale;
    std::uint8_t min;
};

/// Scale and minimum of group g of the 12 bytes: groups 0 … 3 lie in the low six bits of bytes g and g + 4; of groups
/// 4 … 7 byte g + 4 has both low nibbles, and the two bits left free above in bytes g - 4 and g are the upper ones.
[[nodiscard]] constexpr KScale k_scale(const std::uint8_t (&scales)[12], unsigned g) {
    if (g < 4) return {static_cast<std::uint8_t>(scales[g] & 63U), static_cast<std::uint8_t>(scales[g + 4] & 63U)};
    return {static_cast<std::uint8_t>((scales[g + 4] & 15U) | ((scales[g - 4] >> 6U) << 4U)),
            static_cast<std::uint8_t>((scales[g + 4] >> 4U) | ((scales[g] >> 6U) << 4U))};
}

} // namespace layerscope
