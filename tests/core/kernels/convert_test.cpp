// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/convert.h"
#include "kernels/embedding.h"
#include "tensor/quant_blocks.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace layerscope::test {
namespace {

class Convert : public OnEachTarget {};
LS_ON_EACH_TARGET(Convert);

TEST_P(Convert, EveryTypeIsDecodedExactly) {
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16, DType::Q8_0, DType::Q4_0})
        for (const std::int64_t n : {1, 3, 7, 31, 32, 33, 64, 65, 127, 640}) {
            if (n % static_cast<std::int64_t>(traits(dtype).block_values) != 0) continue;
            const Weights w(dtype, 1, n);
            std::vector<float> out(static_cast<std::size_t>(n) + 1, 99.0F);
            to_float(dtype, w.view().data, n, out.data());
            for (std::int64_t i = 0; i < n; ++i) // scale times small integer: exact in float32, too
                EXPECT_EQ(out[static_cast<std::size_t>(i)], slow::weight_value(w.view(), 0, i))
                    << name(dtype) << " " << n;
            EXPECT_EQ(out.back(), 99.0F);
        }
}

// Values of two rounded steps: a 6-bit scale times a small number, and an offset; both are below 2^11 of the value's
// own size, so a few units in the last place of the larger one remain.
TEST_P(Convert, EveryBlockTypeIsDecodedAsItsFormatSays) {
    for (const DType dtype : kBlockTypes)
        for (const std::int64_t blocks : {1, 3}) {
            const std::int64_t n = blocks * static_cast<std::int64_t>(traits(dtype).block_values);
            const Weights w(dtype, 1, n);
            std::vector<float> out(static_cast<std::size_t>(n) + 1, 99.0F);
            to_float(dtype, w.view().data, n, out.data());
            for (std::int64_t i = 0; i < n; ++i)
                EXPECT_NEAR(out[static_cast<std::size_t>(i)], slow::weight_value(w.view(), 0, i), 3e-7)
                    << name(dtype) << " value " << i;
            EXPECT_EQ(out.back(), 99.0F);
        }
}

TEST(Quantize, Q8IsWithinHalfAStepAndKeepsTheLargest) {
    const Values x(1, 96, 3);
    std::vector<std::byte> stored(3 * sizeof(BlockQ8_0) + 1);
    from_float(x.view().row(0), 96, DType::Q8_0, stored.data() + 1);
    std::vector<float> back(96);
    to_float(DType::Q8_0, stored.data() + 1, 96, back.data());
    for (std::size_t b = 0; b < 3; ++b) {
        float most = 0.0F;
        for (std::size_t i = 32 * b; i < 32 * b + 32; ++i)
            most = std::max(most, std::abs(x.view().row(0)[i]));
        // half a step, and the rounding of the scale to f16 (2^-11) at the far end
        for (std::size_t i = 32 * b; i < 32 * b + 32; ++i)
            EXPECT_NEAR(back[i], x.view().row(0)[i], most / 127.0F * 0.501F + most * 0x1p-11F);
    }
}

TEST(Quantize, Q4KeepsTheLargestValueAndItsSign) {
    std::vector<float> x(32);
    for (std::size_t i = 0; i < 32; ++i)
        x[i] = 0.03F * static_cast<float>(i) - 0.5F;
    x[7] = -2.0F; // d = 0.25 exactly
    std::vector<std::byte> stored(sizeof(BlockQ4_0));
    from_float(x.data(), 32, DType::Q4_0, stored.data());
    std::vector<float> back(32);
    to_float(DType::Q4_0, stored.data(), 32, back.data());
    EXPECT_EQ(back[7], -2.0F);
    for (std::size_t i = 0; i < 32; ++i)
        EXPECT_NEAR(back[i], x[i], 0.125F) << i;
}

TEST(Quantize, ZerosAndWhatIsNotANumberDoNoHarm) {
    std::vector<float> x(64, 0.0F);
    x[40] = std::nanf("");
    for (const DType dtype : {DType::Q8_0, DType::Q4_0}) {
        std::vector<std::byte> stored(*row_bytes(dtype, 64));
        from_float(x.data(), 64, dtype, stored.data());
        std::vector<float> back(64);
        to_float(dtype, stored.data(), 64, back.data());
        EXPECT_EQ(back, std::vector<float>(64, 0.0F)) << name(dtype);
    }
}

TEST_P(Convert, AllHalvesSurviveTheRoundTrip) {
    std::vector<std::uint16_t> bits(65536);
    for (std::size_t i = 0; i < bits.size(); ++i)
        bits[i] = static_cast<std::uint16_t>(i);
    std::vector<float> wide(bits.size());
    std::vector<std::uint16_t> back(bits.size());
    for (const DType dtype : {DType::F16, DType::BF16}) {
        to_float(dtype, reinterpret_cast<const std::byte*>(bits.data()), 65536, wide.data());
        from_float(wide.data(), 65536, dtype, reinterpret_cast<std::byte*>(back.data()));
        for (std::size_t i = 0; i < bits.size(); ++i) {
            if (std::isnan(wide[i])) continue; // payloads may change, being a NaN may not
            ASSERT_EQ(back[i], bits[i]) << name(dtype);
        }
        for (std::size_t i = 0; i < bits.size(); ++i) {
            const bool is_nan = dtype == DType::F16 ? (i & 0x7FFF) > 0x7C00 : (i & 0x7FFF) > 0x7F80;
            ASSERT_EQ(std::isnan(wide[i]), is_nan) << name(dtype) << " " << i;
        }
    }
}

TEST_P(Convert, RoundsToNearestEven) {
    const std::vector<float> values{1.0F + 0x1p-11F, 1.0F + 3 * 0x1p-11F, 65519.0F, 65520.0F,
                                    0x1p-25F,        1.5F * 0x1p-24F,     -1e9F,    1.0F + 0x1p-8F};
    std::vector<std::uint16_t> out(20);
    std::vector<float> padded(20, 1.0F); // so that the vector path is taken
    std::copy(values.begin(), values.end(), padded.begin());
    for (const DType dtype : {DType::F16, DType::BF16}) {
        from_float(padded.data(), 20, dtype, reinterpret_cast<std::byte*>(out.data()));
        for (std::size_t i = 0; i < values.size(); ++i)
            EXPECT_EQ(out[i], dtype == DType::F16 ? float_to_f16(values[i]) : float_to_bf16(values[i])) << values[i];
    }
}

TEST_P(Convert, EmbeddingLooksRowsUpAndScales) {
    ThreadPool pool(2);
    std::vector<TokenId> tokens;
    for (TokenId i = 0; i < 40; ++i)
        tokens.push_back((i * 7) % 23);
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16, DType::Q8_0, DType::Q4_0})
        for (const float factor : {1.0F, 25.25F}) {
            const Weights table(dtype, 23, 96);
            Values y(40, 96, 8);
            embed(table.view(), tokens, factor, y.view(), pool);
            EXPECT_TRUE(near_all(y.view(), slow::embed(table.view(), tokens, double{factor}), 0.0, 6e-8));
            EXPECT_TRUE(y.gaps_untouched());
        }
}

} // namespace
} // namespace layerscope::test
