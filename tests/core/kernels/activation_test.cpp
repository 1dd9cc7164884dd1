// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/activation.h"
#include "kernels/elementwise.h"
#include "kernels/softmax.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace layerscope::test {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

class Activation : public OnEachTarget {};
LS_ON_EACH_TARGET(Activation);

TEST_P(Activation, GatesAgreeWithPlainLoops) {
    ThreadPool pool(2);
    for (const std::int64_t cols : {1, 3, 7, 31, 33, 64, 65, 127, 2048, 20000}) {
        const Values up(3, cols, 4);
        Values silu(3, cols, 5, 12.0F);
        Values gelu = silu;
        const auto silu_expected = slow::silu_gate(silu.view(), up.view());
        const auto gelu_expected = slow::gelu_tanh_gate(gelu.view(), up.view());
        silu_gate(silu.view(), up.view(), pool);
        gelu_tanh_gate(gelu.view(), up.view(), pool);
        // Relative: a few roundings. Absolute, for gelu: 1 + tanh cancels below zero, as it does in the reference.
        EXPECT_TRUE(near_all(silu.view(), silu_expected, 1e-30, 1e-6)) << cols;
        EXPECT_TRUE(near_all(gelu.view(), gelu_expected, 1e-6, 1e-6)) << cols;
        EXPECT_TRUE(silu.gaps_untouched() && gelu.gaps_untouched());
    }
}

TEST_P(Activation, GatesSaturateWithoutNan) {
    ThreadPool pool(1);
    const std::vector<float> inputs{-3e38F, -1000.0F, -104.0F, -88.8F,  -50.0F, 0.0F,
                                    50.0F,  88.8F,    104.0F,  1000.0F, 3e38F};
    const std::vector<float> ones(inputs.size(), 1.0F);
    const auto n = static_cast<std::int64_t>(inputs.size());
    const auto run = [&](auto gate) {
        std::vector<float> z = inputs;
        gate(MatrixView{z.data(), 1, n, n}, ConstMatrixView{ones.data(), 1, n, n}, pool);
        return z;
    };
    for (const std::vector<float>& z : {run(silu_gate), run(gelu_tanh_gate)})
        for (std::size_t i = 0; i < z.size(); ++i)
            EXPECT_NEAR(z[i] / std::max(1.0F, std::abs(inputs[i])),
                        std::max(0.0F, inputs[i]) / std::max(1.0F, std::abs(inputs[i])), 1e-6)
                << inputs[i];
}

TEST_P(Activation, NanComesThrough) {
    ThreadPool pool(1);
    std::vector<float> z(20, kNan);
    const std::vector<float> up(20, 1.0F);
    std::vector<float> g = z;
    silu_gate({z.data(), 1, 20, 20}, {up.data(), 1, 20, 20}, pool);
    gelu_tanh_gate({g.data(), 1, 20, 20}, {up.data(), 1, 20, 20}, pool);
    EXPECT_TRUE(std::ranges::all_of(z, [](float v) { return std::isnan(v); }));
    EXPECT_TRUE(std::ranges::all_of(g, [](float v) { return std::isnan(v); }));
}

TEST_P(Activation, SoftcapAgreesAndBounds) {
    ThreadPool pool(2);
    Values x(4, 77, 3, 200.0F);
    x.view().row(2)[5] = 3e38F;
    x.view().row(2)[6] = -kInf;
    const auto expected = slow::softcap(x.view(), 30.0);
    softcap(x.view(), 30.0F, pool);
    EXPECT_TRUE(near_all(x.view(), expected, 1e-6, 1e-6));
    EXPECT_EQ(x.view().row(2)[5], 30.0F);
    EXPECT_EQ(x.view().row(2)[6], -30.0F);
}

TEST_P(Activation, SumsAndScalesAreExact) {
    ThreadPool pool(2);
    Values x(35, 65, 1);
    const Values y(35, 65, 2);
    const auto sum = slow::add(x.view(), y.view());
    add_in_place(x.view(), y.view(), pool);
    EXPECT_TRUE(near_all(x.view(), sum, 0.0, 6e-8)); // one rounding
    const auto scaled = slow::scale(x.view(), 25.25);
    scale_in_place(x.view(), 25.25F, pool);
    EXPECT_TRUE(near_all(x.view(), scaled, 0.0, 6e-8));
    EXPECT_TRUE(x.gaps_untouched());
}

TEST_P(Activation, ThreadsDoNotChangeAGate) {
    const Values up(40, 1000, 4);
    Values one(40, 1000, 5, 6.0F);
    Values many = one;
    ThreadPool single(1), several(3);
    gelu_tanh_gate(one.view(), up.view(), single);
    gelu_tanh_gate(many.view(), up.view(), several);
    EXPECT_EQ(one, many);
}

class Softmax : public OnEachTarget {};
LS_ON_EACH_TARGET(Softmax);

TEST_P(Softmax, AgreesWithPlainLoops) {
    for (const std::int64_t n : {1, 3, 7, 31, 33, 64, 65, 127, 5000}) {
        Values x(1, n, 7, 20.0F);
        const std::span<float> row(x.view().row(0), static_cast<std::size_t>(n));
        const std::vector<double> expected = slow::softmax(row);
        EXPECT_NEAR(log_sum_exp(row), slow::log_sum_exp(row), 1e-12 * static_cast<double>(n) + 1e-12);
        softmax(row);
        for (std::size_t i = 0; i < row.size(); ++i)
            EXPECT_NEAR(row[i], expected[i], 1e-30 + 3e-6 * expected[i]) << n; // the shift by 40 rounds to 4e-6 / 2
        EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0), 1.0, 1e-6);
    }
}

TEST_P(Softmax, LargeScoresDoNotOverflow) {
    std::vector<float> x{1e38F, 1e38F, -1e38F};
    softmax(x);
    EXPECT_EQ(x, (std::vector<float>{0.5F, 0.5F, 0.0F}));
    EXPECT_DOUBLE_EQ(log_sum_exp(std::vector<float>{1000.0F, 1000.0F}), 1000.0 + std::log(2.0));
}

TEST_P(Softmax, MaskedEntriesAreExactlyZero) {
    std::vector<float> x{-kInf, 0.0F, -kInf, 0.0F};
    softmax(x);
    EXPECT_EQ(x, (std::vector<float>{0.0F, 0.5F, 0.0F, 0.5F}));
    std::vector<float> none(5, -kInf);
    softmax(none);
    EXPECT_EQ(none, std::vector<float>(5, 0.0F));
    EXPECT_EQ(log_sum_exp(none = std::vector<float>(5, -kInf)), -INFINITY);
    softmax({});
    EXPECT_EQ(log_sum_exp({}), -INFINITY);
}

TEST_P(Softmax, NanIsNotHidden) {
    std::vector<float> x{1.0F, kNan, 2.0F};
    EXPECT_TRUE(std::isnan(log_sum_exp(x)));
    softmax(x);
    EXPECT_TRUE(std::ranges::all_of(x, [](float v) { return std::isnan(v); }));
}

} // namespace
} // namespace layerscope::test
