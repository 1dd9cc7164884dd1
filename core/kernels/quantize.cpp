// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/quantize.h"

#include "tensor/float_formats.h"
#include "tensor/quant_blocks.h"

#include <cmath>
#include <cstring>

namespace layerscope {
namespace {

constexpr std::int64_t kBlockValues = 32;

/// The value of largest magnitude, with its sign; the first of several.
float extreme(const float* x) {
    float most = 0.0F;
    for (std::int64_t i = 0; i < kBlockValues; ++i)
        if (std::abs(x[i]) > std::abs(most)) most = x[i];
    return most;
}

float reciprocal(float d) { return d != 0.0F ? 1.0F / d : 0.0F; }

/// A number between the ends; NaN becomes the lower one.
int between(float value, float least, float most) {
    if (!(value > least)) return static_cast<int>(least);
    return static_cast<int>(value < most ? value : most);
}

void put_half(float value, std::uint8_t (&to)[2]) {
    const std::uint16_t bits = float_to_f16(value);
    std::memcpy(to, &bits, sizeof(bits));
}

} // namespace

void quantize_q8_0(const float* src, std::int64_t n, std::byte* dst) {
    for (std::int64_t b = 0; b < n; b += kBlockValues, src += kBlockValues, dst += sizeof(BlockQ8_0)) {
        BlockQ8_0 block;
        const float d = std::abs(extreme(src)) / 127.0F;
        const float inverse = reciprocal(d);
        put_half(d, block.d);
        for (std::int64_t i = 0; i < kBlockValues; ++i)
            block.q[i] = static_cast<std::int8_t>(between(std::round(src[i] * inverse), -128.0F, 127.0F));
        std::memcpy(dst, &block, sizeof(block));
    }
}

void quantize_q4_0(const float* src, std::int64_t n, std::byte* dst) {
    for (std::int64_t b = 0; b < n; b += kBlockValues, src += kBlockValues, dst += sizeof(BlockQ4_0)) {
        BlockQ4_0 block;
        const float d = extreme(src) / -8.0F;
        const float inverse = reciprocal(d);
        put_half(d, block.d);
        const auto number = [&](std::int64_t i) { return between(src[i] * inverse + 8.5F, 0.0F, 15.0F); };
        for (std::int64_t i = 0; i < kBlockValues / 2; ++i)
            block.nibbles[i] = static_cast<std::uint8_t>(number(i) | (number(i + kBlockValues / 2) << 4));
        std::memcpy(dst, &block, sizeof(block));
    }
}

} // namespace layerscope
