// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/block_writer.h"

#include "kernels/convert.h"
#include "tensor/float_formats.h"
#include "tensor/quant_blocks.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <stdexcept>

namespace layerscope::test {

namespace {

using Values = std::span<const float>;

/// Writes as f16 and returns what a reader will find.
float put_half(float value, std::uint8_t (&to)[2]) {
    const std::uint16_t half = float_to_f16(value);
    std::memcpy(to, &half, 2);
    return f16_to_float(half);
}

int nearest(float value, float step, int least, int most) {
    if (step == 0.0F) return std::clamp(0, least, most);
    return std::clamp(static_cast<int>(std::lround(value / step)), least, most);
}

float largest_magnitude(Values values) {
    float largest = 0.0F;
    for (const float value : values)
        largest = std::max(largest, std::abs(value));
    return largest;
}

/// q into the nibbles of a block of 32, its fifth bit beside them where the block has one.
template <class Block> void put_number(Block& block, std::size_t i, int q) {
    block.nibbles[i % 16] = static_cast<std::uint8_t>(block.nibbles[i % 16] | ((q & 15) << (i < 16 ? 0 : 4)));
    if constexpr (requires { block.fifth; })
        block.fifth[i / 8] = static_cast<std::uint8_t>(block.fifth[i / 8] | ((q >> 4) << (i % 8)));
}

template <class Block> Block with_offset(Values values, int most) {
    Block block{};
    const auto [low, high] = std::ranges::minmax(values);
    const float d = put_half((high - low) / static_cast<float>(most), block.d);
    const float m = put_half(low, block.m);
    for (std::size_t i = 0; i < values.size(); ++i)
        put_number(block, i, nearest(values[i] - m, d, 0, most));
    return block;
}

BlockQ5_0 symmetric(Values values) {
    BlockQ5_0 block{};
    const float d = put_half(largest_magnitude(values) / 15.0F, block.d);
    for (std::size_t i = 0; i < values.size(); ++i)
        put_number(block, i, nearest(values[i], d, -16, 15) + 16);
    return block;
}

void put_k_scale(std::uint8_t (&scales)[12], unsigned g, unsigned scale, unsigned min) {
    const auto add = [&scales](unsigned at, unsigned bits) {
        scales[at] = static_cast<std::uint8_t>(scales[at] | bits);
    };
    if (g < 4) {
        add(g, scale);
        add(g + 4, min);
        return;
    }
    add(g + 4, (scale & 15U) | ((min & 15U) << 4U));
    add(g - 4, (scale >> 4U) << 6U);
    add(g, (min >> 4U) << 6U);
}

/// 8 groups of 32 with 6-bit scales and minima.
template <class Block> Block grouped(Values values, int most) {
    Block block{};
    float steps[8], lows[8];
    for (unsigned g = 0; g < 8; ++g) {
        const auto [low, high] = std::ranges::minmax(values.subspan(g * 32, 32));
        lows[g] = std::max(0.0F, -low);
        steps[g] = (std::max(high, 0.0F) + lows[g]) / static_cast<float>(most);
    }
    const float d = put_half(*std::ranges::max_element(steps) / 63.0F, block.d);
    const float d_min = put_half(*std::ranges::max_element(lows) / 63.0F, block.d_min);
    for (unsigned g = 0; g < 8; ++g) {
        const int scale = nearest(steps[g], d, 0, 63);
        const int min = nearest(lows[g], d_min, 0, 63);
        put_k_scale(block.scales, g, static_cast<unsigned>(scale), static_cast<unsigned>(min));
        for (std::size_t i = 0; i < 32; ++i) {
            const int q =
                nearest(values[g * 32 + i] + d_min * static_cast<float>(min), d * static_cast<float>(scale), 0, most);
            std::uint8_t& byte = block.nibbles[g / 2 * 32 + i];
            byte = static_cast<std::uint8_t>(byte | ((q & 15) << (g % 2 == 0 ? 0 : 4)));
            if constexpr (requires { block.fifth; })
                block.fifth[i] = static_cast<std::uint8_t>(block.fifth[i] | ((q >> 4) << g));
        }
    }
    return block;
}

BlockQ6_K six_bits(Values values) {
    BlockQ6_K block{};
    float steps[16];
    for (std::size_t g = 0; g < 16; ++g)
        steps[g] = largest_magnitude(values.subspan(g * 16, 16)) / 31.0F;
    const float d = put_half(*std::ranges::max_element(steps) / 127.0F, block.d);
    for (std::size_t g = 0; g < 16; ++g)
        block.scales[g] = static_cast<std::int8_t>(nearest(steps[g], d, 0, 127));
    for (std::size_t v = 0; v < 256; ++v) {
        const int q = nearest(values[v], d * static_cast<float>(block.scales[v / 16]), -32, 31) + 32;
        const std::size_t half = v / 128, quarter = v % 128 / 32, i = v % 32;
        std::uint8_t& low = block.low[half * 64 + quarter % 2 * 32 + i];
        low = static_cast<std::uint8_t>(low | ((q & 15) << (quarter < 2 ? 0 : 4)));
        std::uint8_t& upper = block.upper[half * 32 + i];
        upper = static_cast<std::uint8_t>(upper | ((q >> 4) << (2 * quarter)));
    }
    return block;
}

template <class Encode> std::string blocks(const std::vector<float>& values, std::size_t size, Encode encode) {
    std::string bytes;
    for (std::size_t at = 0; at + size <= values.size(); at += size) {
        const auto block = encode(Values(values).subspan(at, size));
        bytes.append(reinterpret_cast<const char*>(&block), sizeof(block));
    }
    return bytes;
}

} // namespace

std::string stored_as(DType type, const std::vector<float>& values) {
    switch (type) {
    case DType::Q4_1:
        return blocks(values, 32, [](Values v) { return with_offset<BlockQ4_1>(v, 15); });
    case DType::Q5_0:
        return blocks(values, 32, symmetric);
    case DType::Q5_1:
        return blocks(values, 32, [](Values v) { return with_offset<BlockQ5_1>(v, 31); });
    case DType::Q4_K:
        return blocks(values, 256, [](Values v) { return grouped<BlockQ4_K>(v, 15); });
    case DType::Q5_K:
        return blocks(values, 256, [](Values v) { return grouped<BlockQ5_K>(v, 31); });
    case DType::Q6_K:
        return blocks(values, 256, six_bits);
    default:
        break;
    }
    if (!is_writable_type(type)) throw std::runtime_error("no such weight type");
    std::string bytes(*row_bytes(type, values.size()), '\0');
    from_float(values.data(), static_cast<std::int64_t>(values.size()), type,
               reinterpret_cast<std::byte*>(bytes.data()));
    return bytes;
}

} // namespace layerscope::test
