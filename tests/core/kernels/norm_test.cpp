// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/norm.h"

#include <limits>

namespace layerscope::test {
namespace {

class Norm : public OnEachTarget {};
LS_ON_EACH_TARGET(Norm);

constexpr float kEps = 1e-6F;
constexpr double kRelative = 2e-6; // float32 sums of up to a few hundred squares, one root, two products

TEST_P(Norm, RmsNormAgreesWithPlainLoops) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16})
        for (const bool zero_centred : {false, true})
            for (const std::int64_t cols : {1, 3, 7, 31, 33, 64, 65, 127, 256, 257, 640}) {
                const Values x(19, cols);
                const Weights w(dtype, 1, cols);
                Values y(19, cols, 5);
                rms_norm(x.view(), w.view(), kEps, zero_centred, y.view(), pool);
                EXPECT_TRUE(
                    near_all(y.view(), slow::rms_norm(x.view(), w.view(), double{kEps}, zero_centred), 1e-7, kRelative))
                    << name(dtype) << " " << cols;
                EXPECT_TRUE(y.gaps_untouched());
            }
}

TEST_P(Norm, LayerNormAgreesWithPlainLoops) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16})
        for (const std::int64_t cols : {2, 7, 31, 33, 64, 65, 127, 640}) {
            const Values x(9, cols);
            const Weights w(dtype, 1, cols);
            Values y(9, cols, 5);
            layer_norm(x.view(), w.view(), 1e-5F, y.view(), pool);
            EXPECT_TRUE(near_all(y.view(), slow::layer_norm(x.view(), w.view(), double{1e-5F}), 2e-6, kRelative))
                << name(dtype) << " " << cols;
        }
}

TEST_P(Norm, LayerNormSurvivesALargeMean) { // E[x²] - E[x]² would be all cancellation here
    ThreadPool pool(1);
    Values x(1, 128);
    for (std::int64_t c = 0; c < 128; ++c)
        x.view().row(0)[c] = 4096.0F + static_cast<float>(c % 2);
    const Weights w(DType::F32, 1, 128);
    Values y(1, 128);
    layer_norm(x.view(), w.view(), 1e-5F, y.view(), pool);
    EXPECT_TRUE(near_all(y.view(), slow::layer_norm(x.view(), w.view(), double{1e-5F}), 1e-5, 1e-4));
}

TEST_P(Norm, WorksInPlace) {
    ThreadPool pool(2);
    const Weights w(DType::BF16, 1, 127);
    Values x(5, 127);
    const auto rms = slow::rms_norm(x.view(), w.view(), double{kEps}, true);
    Values z = x;
    const auto layer = slow::layer_norm(z.view(), w.view(), double{kEps});
    rms_norm(x.view(), w.view(), kEps, true, x.view(), pool);
    layer_norm(z.view(), w.view(), kEps, z.view(), pool);
    EXPECT_TRUE(near_all(x.view(), rms, 1e-7, kRelative));
    EXPECT_TRUE(near_all(z.view(), layer, 2e-6, kRelative));
}

TEST_P(Norm, HeadsAreNormedEachOnItsOwn) {
    ThreadPool pool(2);
    for (const std::int64_t head_dim : {1, 8, 33, 256}) {
        const Weights w(DType::BF16, 1, head_dim);
        Values x(11, 3 * head_dim);
        const auto expected = slow::rms_norm_heads(x.view(), w.view(), double{kEps}, false);
        rms_norm_heads(x.view(), w.view(), kEps, false, pool);
        EXPECT_TRUE(near_all(x.view(), expected, 1e-7, kRelative)) << head_dim;
    }
}

TEST_P(Norm, ZeroWeightsThatAreZeroCentredScaleByOne) {
    ThreadPool pool(1);
    const std::vector<float> zeros(16, 0.0F);
    const WeightView w{reinterpret_cast<const std::byte*>(zeros.data()), DType::F32, 1, 16, 64};
    std::vector<float> x(16, 3.0F);
    rms_norm({x.data(), 1, 16, 16}, w, 0.0F, true, {x.data(), 1, 16, 16}, pool);
    for (const float v : x)
        EXPECT_FLOAT_EQ(v, 1.0F);
}

TEST_P(Norm, AllZeroRowStaysZeroAndNanStaysInItsRow) {
    ThreadPool pool(1);
    const Weights w(DType::F32, 1, 20);
    Values x(3, 20);
    std::fill_n(x.view().row(0), 20, 0.0F);
    x.view().row(1)[7] = std::numeric_limits<float>::quiet_NaN();
    rms_norm(x.view(), w.view(), kEps, false, x.view(), pool);
    for (std::int64_t c = 0; c < 20; ++c) {
        EXPECT_EQ(x.view().row(0)[c], 0.0F);
        EXPECT_TRUE(std::isnan(x.view().row(1)[c]));
        EXPECT_TRUE(std::isfinite(x.view().row(2)[c]));
    }
}

} // namespace
} // namespace layerscope::test
