// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Conversions every weight passes through; wrong rounding here would look like model noise.
#include "tensor/float_formats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace layerscope {
namespace {

TEST(FloatFormats, EveryF16ValueSurvivesARoundTrip) {
    for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
        const float value = f16_to_float(static_cast<std::uint16_t>(bits));
        if (std::isnan(value)) continue;
        EXPECT_EQ(float_to_f16(value), bits);
    }
}

TEST(FloatFormats, EveryBf16ValueSurvivesARoundTrip) {
    for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
        const float value = bf16_to_float(static_cast<std::uint16_t>(bits));
        if (std::isnan(value)) continue;
        EXPECT_EQ(float_to_bf16(value), bits);
    }
}

TEST(FloatFormats, KnownF16Values) { // IEEE 754-2008, binary16
    EXPECT_EQ(f16_to_float(0x3C00), 1.0F);
    EXPECT_EQ(f16_to_float(0xC000), -2.0F);
    EXPECT_EQ(f16_to_float(0x7BFF), 65504.0F);
    EXPECT_EQ(f16_to_float(0x0001), 0x1p-24F);
    EXPECT_EQ(f16_to_float(0x03FF), 1023.0F * 0x1p-24F);
    EXPECT_TRUE(std::isinf(f16_to_float(0x7C00)));
    EXPECT_TRUE(std::isnan(f16_to_float(0x7E00)));
    EXPECT_TRUE(std::signbit(f16_to_float(0x8000)));
}

TEST(FloatFormats, RoundingGoesToTheNearestAndTiesToEven) {
    EXPECT_EQ(float_to_f16(1.0F + 0x1p-11F), 0x3C00);            // half way: down to even
    EXPECT_EQ(float_to_f16(1.0F + 3 * 0x1p-11F), 0x3C02);        // half way: up to even
    EXPECT_EQ(float_to_f16(1.0F + 0x1p-11F + 0x1p-20F), 0x3C01); // just above
    EXPECT_EQ(float_to_f16(65519.0F), 0x7BFF);
    EXPECT_EQ(float_to_f16(65520.0F), 0x7C00);
    EXPECT_EQ(float_to_f16(0x1p-25F), 0x0000); // half of the smallest: to even
    EXPECT_EQ(float_to_f16(0x1.8p-25F), 0x0001);
    EXPECT_EQ(float_to_bf16(1.0F + 0x1p-8F), 0x3F80);
    EXPECT_EQ(float_to_bf16(1.0F + 3 * 0x1p-8F), 0x3F82);
    EXPECT_EQ(float_to_bf16(std::numeric_limits<float>::max()), 0x7F80);
}

TEST(FloatFormats, NanStaysNan) {
    const float nan = std::bit_cast<float>(0x7F800001U); // the payload lies in the bits that are cut off
    EXPECT_TRUE(std::isnan(bf16_to_float(float_to_bf16(nan))));
    EXPECT_TRUE(std::isnan(f16_to_float(float_to_f16(nan))));
}

} // namespace
} // namespace layerscope
