// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/activation.h"
#include "kernels/expert_rows.h"
#include "kernels/head_split.h"
#include "kernels/matmul.h"
#include "kernels/router.h"
#include "support/slow_mixers.h"

#include <limits>
#include <set>

namespace layerscope::test {
namespace {

struct Choice {
    std::vector<std::int32_t> experts;
    Values weights;
};

Choice choose(Values scores, std::int64_t n_choices, bool normalise, std::int32_t n_threads = 1) {
    ThreadPool pool(n_threads);
    const auto n = scores.view().rows;
    Choice choice{std::vector<std::int32_t>(static_cast<std::size_t>(n * n_choices)), Values(n, n_choices)};
    route(scores.view(), normalise, choice.experts, choice.weights.view(), pool);
    return choice;
}

TEST(Router, AgreesWithPlainLoops) {
    for (const bool normalise : {false, true})
        for (const std::int64_t n_experts : {1, 3, 8, 128, 257})
            for (const std::int64_t n_choices : {1, 2, 8, 10}) {
                if (n_choices > n_experts) continue;
                const Values scores(19, n_experts, 1, 4.0F);
                const auto choice = choose(scores, n_choices, normalise, 2);
                const auto expected = slow::route(scores.view(), n_choices, normalise);
                EXPECT_EQ(choice.experts, expected.experts);
                EXPECT_TRUE(near_all(choice.weights.view(), expected.weights, 1e-7, 3e-6));
            }
}

TEST(Router, TakesTheLowerIndexOfEqualScores) {
    Values scores(1, 6);
    const float values[6] = {1.0F, 3.0F, 2.0F, 3.0F, 2.0F, 2.0F};
    std::copy_n(values, 6, scores.view().row(0));
    EXPECT_EQ(choose(scores, 4, true).experts, (std::vector<std::int32_t>{1, 3, 2, 4}));
}

TEST(Router, WeightsSumToOneOnlyWhenNormalised) {
    const Values scores(5, 4);
    const auto plain = choose(scores, 2, false);
    const auto normalised = choose(scores, 2, true);
    EXPECT_EQ(plain.experts, normalised.experts);
    for (std::int64_t t = 0; t < 5; ++t) {
        EXPECT_LT(plain.weights.view().row(t)[0] + plain.weights.view().row(t)[1], 0.99F);
        EXPECT_NEAR(normalised.weights.view().row(t)[0] + normalised.weights.view().row(t)[1], 1.0F, 1e-6F);
    }
}

TEST(Router, ChoicesStayDistinctWhenScoresAreNotNumbers) {
    Values scores(1, 5);
    scores.view().row(0)[2] = std::numeric_limits<float>::quiet_NaN();
    const auto choice = choose(scores, 3, true);
    EXPECT_EQ(std::set<std::int32_t>(choice.experts.begin(), choice.experts.end()).size(), 3U);
    for (const auto expert : choice.experts)
        EXPECT_TRUE(expert >= 0 && expert < 5);
}

TEST(ExpertRows, GatheredAndAddedBackInOrder) {
    ThreadPool pool(3);
    const Values x(6, 700);
    const std::vector<std::int32_t> rows{4, 0, 4, 5};
    Values gathered(4, 700);
    gather_rows(x.view(), rows, gathered.view(), pool);
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_TRUE(std::equal(gathered.view().row(static_cast<std::int64_t>(i)),
                               gathered.view().row(static_cast<std::int64_t>(i)) + 700, x.view().row(rows[i])));
    const std::vector<float> factors{0.5F, -1.0F, 0.25F, 2.0F};
    Values sum(6, 700, 7);
    Values expected = sum;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::int64_t c = 0; c < 700; ++c)
            expected.view().row(rows[i])[c] += factors[i] * gathered.view().row(static_cast<std::int64_t>(i))[c];
    add_scaled_rows(gathered.view(), rows, factors, sum.view(), pool);
    EXPECT_TRUE(near_all(sum.view(), slow::Matrix(expected.view()), 1e-6, 1e-6)); // a fused product may round once
    EXPECT_TRUE(sum.gaps_untouched());
}

TEST(HeadSplit, TakesTwoRunsPerHead) {
    ThreadPool pool(2);
    const Values packed(5, 2 * 3 * 7);
    Values first(5, 21, 2);
    Values second(5, 21, 3);
    split_heads(packed.view(), 7, first.view(), second.view(), pool);
    for (std::int64_t t = 0; t < 5; ++t)
        for (std::int64_t head = 0; head < 3; ++head)
            for (std::int64_t i = 0; i < 7; ++i) {
                EXPECT_EQ(first.view().row(t)[head * 7 + i], packed.view().row(t)[head * 14 + i]);
                EXPECT_EQ(second.view().row(t)[head * 7 + i], packed.view().row(t)[head * 14 + 7 + i]);
            }
}

class ExpertProducts : public OnEachTarget {};
LS_ON_EACH_TARGET(ExpertProducts);

TEST_P(ExpertProducts, EachInputMeetsItsOwnMatrix) {
    ThreadPool pool(2);
    for (const DType dtype : {DType::F32, DType::BF16, DType::Q8_0}) {
        const Weights a(dtype, 19, 64, 1);
        const Weights b(dtype, 33, 96, 2);
        const Values x(1, 64, 3);
        const Values z(2, 96, 4);
        Values y(1, 19, 5);
        Values u(2, 33, 6);
        const std::vector<MatmulTask> tasks{{a.view(), x.view(), y.view()}, {b.view(), z.view(), u.view()}};
        auto scratch = MatmulScratch::create(2, 96, pool.size());
        ASSERT_TRUE(scratch.has_value());
        matmul_each(tasks, pool, *scratch);
        EXPECT_TRUE(near_all(y.view(), slow::matmul(a.view(), x.view()), 1e-4, 1e-5)) << name(dtype);
        EXPECT_TRUE(near_all(u.view(), slow::matmul(b.view(), z.view()), 1e-4, 1e-5)) << name(dtype);
    }
}

TEST_P(ExpertProducts, SigmoidGateAgreesWithPlainLoops) {
    ThreadPool pool(2);
    Values x(3, 131);
    const Values gate(3, 131, 2, 40.0F);
    const auto expected = slow::sigmoid_gate(x.view(), gate.view());
    sigmoid_gate(x.view(), gate.view(), pool);
    EXPECT_TRUE(near_all(x.view(), expected, 1e-12, 2e-6));
}

} // namespace
} // namespace layerscope::test
