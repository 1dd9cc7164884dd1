// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of linear layers and of routers, by hand.
#include "probe/delta_stats.h"
#include "probe/expert_load.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace layerscope::test {
namespace {

// One token leaves half; two that each leave sqrt(1/2); ten that each leave 2^(-1/10).
TEST(DeltaStats, HalfOfTheStateIsLeftAfterItsHalfLife) {
    EXPECT_DOUBLE_EQ(half_life(0.5), 1.0);
    EXPECT_DOUBLE_EQ(half_life(std::sqrt(0.5)), 2.0);
    EXPECT_NEAR(half_life(0.933032991536807), 10.0, 1e-12); // the constant is rounded to 15 digits
    EXPECT_DOUBLE_EQ(half_life(0.25), 0.5);
}

TEST(DeltaStats, WhatNeverFadesHasNoHalfLifeAndWhatGoesAtOnceNone) {
    EXPECT_TRUE(std::isinf(half_life(1.0)));
    EXPECT_EQ(half_life(0.0), 0.0);
}

// Head 1 of two: decays 1/2 and 1/8 leave 1/16 of the state after two tokens, 1/4 a token.
TEST(DeltaStats, MeanDecayIsGeometricAndMeanWriteArithmetic) {
    auto gates = std::make_shared<StableLog<DeltaGate>>();
    for (const DeltaGate gate :
         {DeltaGate{1.0F, 0.0F}, DeltaGate{0.5F, 0.25F}, DeltaGate{1.0F, 0.0F}, DeltaGate{0.125F, 0.75F}})
        gates->push(gate);
    const DeltaRecord record{0, 2, LogView<DeltaGate>(gates), nullptr};
    const GateMeans means = gate_means(record, 1);
    EXPECT_DOUBLE_EQ(means.decay, 0.25);
    EXPECT_DOUBLE_EQ(means.write, 0.5);
    EXPECT_DOUBLE_EQ(means.half_life, 0.5);
    EXPECT_DOUBLE_EQ(gate_means(record, 0).decay, 1.0);
    EXPECT_TRUE(std::isinf(gate_means(record, 0).half_life));
}

TEST(DeltaStats, AGateThatClosesOnceLeavesAMeanAboveZero) {
    auto gates = std::make_shared<StableLog<DeltaGate>>();
    gates->push({0.0F, 1.0F});
    gates->push({1.0F, 1.0F});
    EXPECT_NEAR(gate_means({0, 1, LogView<DeltaGate>(gates), nullptr}, 0).decay, 1e-15, 1e-27);
}

TEST(DeltaStats, NothingRecordedIsAStateThatKeepsAll) {
    const DeltaRecord record{0, 2, LogView<DeltaGate>(std::make_shared<StableLog<DeltaGate>>()), nullptr};
    const GateMeans means = gate_means(record, 1);
    EXPECT_DOUBLE_EQ(means.decay, 1.0);
    EXPECT_DOUBLE_EQ(means.write, 0.0);
    EXPECT_TRUE(std::isinf(means.half_life));
}

TEST(DeltaStats, NormOfOneHeadLeavesTheOtherOut) {
    DeltaStateCopy state;
    state.n_heads = 2;
    state.key_dim = 2;
    state.value_dim = 2;
    state.values = {100, 100, 100, 100, 1, -2, 2, 4};
    EXPECT_DOUBLE_EQ(state_norm(state, 1), 5.0); // sqrt(1 + 4 + 4 + 16)
    EXPECT_DOUBLE_EQ(state_norm(state, 0), 200.0);
}

RouterRecord routed(std::int64_t n_experts, std::int64_t n_choices, std::initializer_list<std::int32_t> experts) {
    auto choices = std::make_shared<StableLog<RouterChoice>>();
    for (const std::int32_t expert : experts)
        choices->push({expert, 0.5F});
    return {0, n_experts, n_choices, LogView<RouterChoice>(choices)};
}

// Two tokens, two choices each, of four experts: loads 1/2, 1/4, 1/4, 0 are 1.5 bits of 2.
TEST(ExpertLoad, BalanceIsTheShareOfTheGreatestEntropy) {
    const ExpertLoad load = expert_load(routed(4, 2, {0, 1, 0, 2}));
    EXPECT_EQ(load.counts, (std::vector<std::int64_t>{2, 1, 1, 0}));
    EXPECT_EQ(load.total, 4);
    EXPECT_EQ(load.dead, (std::vector<std::int64_t>{3}));
    EXPECT_EQ(load.busiest, 0);
    EXPECT_DOUBLE_EQ(load.balance, 0.75);
}

TEST(ExpertLoad, EvenIsOneAndOneForAllIsNothing) {
    EXPECT_DOUBLE_EQ(expert_load(routed(4, 1, {3, 2, 1, 0})).balance, 1.0);
    EXPECT_EQ(expert_load(routed(4, 1, {2, 2, 2})).balance, 0.0);
    EXPECT_EQ(expert_load(routed(4, 1, {2, 2, 2})).busiest, 2);
}

TEST(ExpertLoad, WithoutTokensAllAreDead) {
    const ExpertLoad load = expert_load(routed(3, 1, {}));
    EXPECT_EQ(load.total, 0);
    EXPECT_EQ(load.dead.size(), 3U);
    EXPECT_EQ(load.balance, 0.0);
}

} // namespace
} // namespace layerscope::test
