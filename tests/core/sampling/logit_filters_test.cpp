// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Each filter on weights small enough to follow by eye.
#include "sampling/logit_filters.h"

#include <gtest/gtest.h>

#include <vector>

namespace layerscope {
namespace {

std::vector<WeightedToken> weights(std::vector<double> values) {
    std::vector<WeightedToken> tokens;
    for (std::size_t id = 0; id < values.size(); ++id)
        tokens.push_back({static_cast<TokenId>(id), values[id]});
    return tokens;
}

std::vector<TokenId> ids(const std::vector<WeightedToken>& tokens) {
    std::vector<TokenId> result;
    for (const auto& token : tokens)
        result.push_back(token.id);
    return result;
}

TEST(LogitFilters, TopKKeepsTheHeaviestAndTheLowerIdOfEquals) {
    auto tokens = weights({0.2, 0.5, 0.2, 0.1});
    keep_top_k(tokens, 2);
    EXPECT_EQ(ids(tokens), (std::vector<TokenId>{1, 0}));
}

TEST(LogitFilters, TopKOfZeroOrOfTheWholeVocabularyChangesNothing) {
    auto tokens = weights({0.2, 0.5, 0.3});
    keep_top_k(tokens, 0);
    keep_top_k(tokens, 3);
    EXPECT_EQ(ids(tokens), (std::vector<TokenId>{0, 1, 2}));
}

TEST(LogitFilters, TopPIncludesTheTokenThatReachesTheShare) {
    auto tokens = weights({0.1, 0.5, 0.25, 0.15});
    keep_top_p(tokens, 0.6F);
    EXPECT_EQ(ids(tokens), (std::vector<TokenId>{1, 2}));
}

TEST(LogitFilters, TopPOfZeroKeepsTheBestOne) {
    auto tokens = weights({0.1, 0.5, 0.4});
    keep_top_p(tokens, 0.0F);
    EXPECT_EQ(ids(tokens), (std::vector<TokenId>{1}));
}

TEST(LogitFilters, TopPReachesThroughSeveralPortions) {
    auto tokens = weights(std::vector<double>(5000, 1.0));
    keep_top_p(tokens, 0.5F);
    EXPECT_EQ(tokens.size(), 2500U);
    EXPECT_EQ(tokens.front().id, 0);
    EXPECT_EQ(tokens.back().id, 2499); // equal weights leave in id order
}

TEST(LogitFilters, MinPComparesWithTheMostProbable) {
    auto tokens = weights({1.0, 0.5, 0.25, 0.125});
    keep_min_p(tokens, 0.25F);
    EXPECT_EQ(ids(tokens), (std::vector<TokenId>{0, 1, 2}));
}

TEST(LogitFilters, TokenAtWalksTheShares) {
    const auto tokens = weights({1.0, 2.0, 1.0});
    EXPECT_EQ(token_at(tokens, 0.0), 0);
    EXPECT_EQ(token_at(tokens, 0.25), 1);
    EXPECT_EQ(token_at(tokens, 0.74), 1);
    EXPECT_EQ(token_at(tokens, 0.999999), 2);
}

TEST(LogitFilters, WeighingLeavesOutWhatVanishes) {
    const std::vector<float> logits = {0.0F, -1000.0F, 0.0F};
    EXPECT_EQ(ids(weigh_tokens(logits, 1.0F)), (std::vector<TokenId>{0, 2}));
}

} // namespace
} // namespace layerscope
