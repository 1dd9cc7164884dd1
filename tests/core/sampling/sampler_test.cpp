// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the sampler promises: the same ids for the same seed, the lowest id on ties, and no surprise from logits that
// are not numbers.
#include "sampling/random_stream.h"
#include "sampling/sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace layerscope {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
const float nan_logit = std::numeric_limits<float>::quiet_NaN();

TokenId pick(const SamplingSettings& settings, std::vector<float> logits, std::vector<TokenId> history = {}) {
    return Sampler(settings).pick(logits, history, 0).id;
}

std::vector<TokenId> draw(SamplingSettings settings, const std::vector<float>& logits, int count) {
    Sampler sampler(settings);
    std::vector<TokenId> ids;
    for (int step = 0; step < count; ++step) {
        auto copy = logits;
        ids.push_back(sampler.pick(copy, {}, 0).id);
    }
    return ids;
}

TEST(Sampler, GreedyTakesTheLowestIdOfEqualLogits) { EXPECT_EQ(pick({}, {1.0F, 3.0F, 3.0F, 2.0F}), 1); }

TEST(Sampler, LogitsThatAreNotNumbersNeverWin) {
    EXPECT_EQ(pick({}, {nan_logit, -2.0F, -1.0F, -inf}), 2);
    SamplingSettings warm;
    warm.temperature = 1.0F;
    for (const TokenId id : draw(warm, {nan_logit, 0.0F, -inf, nan_logit}, 50))
        EXPECT_EQ(id, 1);
}

TEST(Sampler, PlusInfinityWinsAndNothingElseBreaks) {
    SamplingSettings warm;
    warm.temperature = 0.5F;
    std::vector<float> logits = {1.0F, inf, 2.0F};
    const auto token = Sampler(warm).pick(logits, {}, 3);
    EXPECT_EQ(token.id, 1);
    EXPECT_FLOAT_EQ(token.probability, 1.0F);
    EXPECT_FLOAT_EQ(token.entropy, 0.0F);
}

TEST(Sampler, AStepWithoutAnyPossibleTokenStillEnds) {
    SamplingSettings warm;
    warm.temperature = 1.0F;
    std::vector<float> logits = {-inf, nan_logit, -inf};
    const auto token = Sampler(warm).pick(logits, {}, 2);
    EXPECT_EQ(token.id, 0);
    EXPECT_EQ(token.probability, 0.0F);
    std::vector<float> none;
    EXPECT_EQ(Sampler(warm).pick(none, {}, 2).id, 0);
}

TEST(Sampler, EqualSeedsGiveEqualIdsAndOtherSeedsOthers) {
    std::vector<float> flat(1000, 0.0F);
    SamplingSettings settings;
    settings.temperature = 1.0F;
    settings.seed = 7;
    const auto first = draw(settings, flat, 20);
    EXPECT_EQ(first, draw(settings, flat, 20));
    settings.seed = 8;
    EXPECT_NE(first, draw(settings, flat, 20));
}

// Reference outputs of SplitMix64 for seed 0, as published with the xoshiro generators' test vectors.
TEST(RandomStream, IsSplitMix64) {
    std::uint64_t state = 0;
    EXPECT_EQ(next_random(state), 0xE220A8397B1DCDAFULL);
    EXPECT_EQ(next_random(state), 0x6E789E6AA1B965F4ULL);
    EXPECT_EQ(next_random(state), 0x06C45D188009454FULL);
}

TEST(Sampler, DrawsInProportionToTheProbabilities) {
    SamplingSettings settings;
    settings.temperature = 1.0F;
    settings.seed = 3;
    const auto ids = draw(settings, {std::log(1.0F), std::log(3.0F)}, 4000);
    const double ones = static_cast<double>(std::count(ids.begin(), ids.end(), 1)) / 4000.0;
    EXPECT_NEAR(ones, 0.75, 0.03); // four standard deviations of 4000 draws
}

TEST(Sampler, ATinyTemperatureIsGreedyWithoutOverflow) {
    SamplingSettings settings;
    settings.temperature = 1e-38F;
    for (const TokenId id : draw(settings, {-1e30F, 5.0F, 4.9F, 1e3F}, 20))
        EXPECT_EQ(id, 3);
}

TEST(Sampler, StatisticsDescribeTheRawSoftmaxWhateverTheSettings) {
    SamplingSettings settings;
    settings.repetition_penalty = 4.0F;
    std::vector<float> logits = {std::log(2.0F), std::log(1.0F), std::log(1.0F)};
    const std::vector<TokenId> history = {0, 0, 2};
    const auto token = Sampler(settings).pick(logits, history, 2);
    // log 2 / 4 = 0.17 still leads; shares 1/2, 1/4, 1/4; entropy 1.5 bits.
    EXPECT_EQ(token.id, 0);
    EXPECT_NEAR(token.probability, 0.5F, 1e-6F);
    EXPECT_NEAR(token.entropy, 1.5 * std::log(2.0), 1e-6);
    ASSERT_EQ(token.rivals.size(), 2U);
    EXPECT_EQ(token.rivals[0].id, 0);
    EXPECT_EQ(token.rivals[1].id, 1);
    EXPECT_NEAR(token.rivals[1].probability, 0.25F, 1e-6F);
}

TEST(Sampler, RepetitionPenaltyCanChangeTheWinner) {
    SamplingSettings settings;
    settings.repetition_penalty = 2.0F;
    EXPECT_EQ(pick(settings, {3.0F, 2.0F}, {0}), 1);
    EXPECT_EQ(pick(settings, {-1.0F, -1.5F}, {0}), 1);
}

TEST(Sampler, FiltersComeInTheDocumentedOrder) {
    SamplingSettings settings;
    settings.temperature = 1.0F;
    settings.top_k = 2;
    settings.top_p = 0.5F;
    // Shares 0.4, 0.3, 0.2, 0.1. Top-k leaves 0.57 and 0.43, so top-p keeps one; the other way round two would stay.
    const std::vector<float> logits = {std::log(0.1F), std::log(0.2F), std::log(0.3F), std::log(0.4F)};
    const auto ids = draw(settings, logits, 200);
    EXPECT_EQ(std::set<TokenId>(ids.begin(), ids.end()), (std::set<TokenId>{3}));
}

TEST(Sampler, OfALargeVocabularyTheLikelyOnesAreDrawn) {
    std::vector<float> logits(262144);
    std::uint64_t state = 1;
    for (float& logit : logits)
        logit = static_cast<float>(next_unit(state) * 20.0 - 10.0);
    SamplingSettings settings;
    settings.temperature = 0.8F;
    settings.top_p = 0.95F;
    // The same by sorting everything: the logit below which nothing is in the 95 %.
    std::vector<float> sorted = logits;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const auto weight = [&](float logit) { return std::exp(double{logit} / double{settings.temperature}); };
    double all = 0, so_far = 0;
    for (const float logit : sorted)
        all += weight(logit);
    std::size_t last = 0;
    for (; last < sorted.size() && so_far < 0.95 * all; ++last)
        so_far += weight(sorted[last]);
    const float least = sorted[last - 1];
    for (const TokenId id : draw(settings, logits, 40))
        EXPECT_GE(logits[static_cast<std::size_t>(id)], least - 1e-3F) << id;
}

} // namespace
} // namespace layerscope
