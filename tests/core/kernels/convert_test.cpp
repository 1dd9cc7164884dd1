// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/convert.h"
#include "kernels/embedding.h"

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
