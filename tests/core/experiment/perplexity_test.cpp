// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Windows, strides and sums of the sliding evaluation, against the plain definition.
#include "engine/sequence_runner.h"
#include "experiment/perplexity.h"
#include "experiment/token_loss.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <vector>

namespace layerscope {
namespace {

std::shared_ptr<const Model> tiny() {
    auto model = load_model(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models/llama_f32/model", {});
    EXPECT_TRUE(model.has_value());
    return model ? *model : nullptr;
}

std::vector<TokenId> some_ids(int count) {
    std::vector<TokenId> ids;
    for (int i = 0; i < count; ++i)
        ids.push_back((i * 37 + 11) % 131);
    return ids;
}

/// -log p of each token given the `context` tokens of its window, one forward pass a window, no shared code with the
/// evaluation but the loss of one row.
double plain_sum(const Model& model, std::span<const TokenId> ids, std::size_t begin, std::size_t end,
                 std::size_t first_scored) {
    auto runner = SequenceRunner::create(model.weights, model.plan, {1, DType::F32, 0}, 64);
    const auto window = ids.subspan(begin, end - begin);
    EXPECT_TRUE((*runner)->begin(window, 64).has_value());
    const auto rows = (*runner)->advance(window, LogitRows::All, {});
    double sum = 0.0;
    for (std::size_t target = first_scored; target < end; ++target) {
        const float* row = rows->row(static_cast<std::int64_t>(target - begin) - 1);
        sum += token_loss({row, static_cast<std::size_t>(rows->cols)}, ids[target]);
    }
    return sum;
}

PerplexitySettings settings(std::int64_t context, std::int64_t stride) {
    PerplexitySettings result;
    result.context = context;
    result.stride = stride;
    result.threads = 1;
    return result;
}

TEST(TokenLoss, OfTwoEqualLogitsIsLogTwo) {
    const std::vector<float> row = {3.0F, 3.0F};
    EXPECT_NEAR(token_loss(row, 1), std::log(2.0), 1e-12);
}

TEST(Divergence, IsZeroForEqualRowsAndRightForAHandMadePair) {
    const std::vector<float> p = {std::log(3.0F), 0.0F};
    const std::vector<float> q = {0.0F, 0.0F};
    EXPECT_EQ(divergence(p, p), 0.0);
    // 3/4 log(3/4 / 1/2) + 1/4 log(1/4 / 1/2)
    EXPECT_NEAR(divergence(p, q), 0.75 * std::log(1.5) + 0.25 * std::log(0.5), 1e-6);
}

TEST(Perplexity, OneWindowScoresEveryTokenButTheFirst) {
    const auto model = tiny();
    const auto ids = some_ids(20);
    const auto result = perplexity(*model, *model->plan, ids, settings(64, 0), {}, {});
    ASSERT_TRUE(result.has_value()) << result.error().one_line();
    EXPECT_EQ(result->tokens, 19);
    EXPECT_NEAR(result->nll, plain_sum(*model, ids, 0, 20, 1) / 19.0, 1e-4); // float32 forward passes
    EXPECT_DOUBLE_EQ(result->perplexity, std::exp(result->nll));
}

TEST(Perplexity, EachTokenCountsOnceWithTheWindowThatReachesItFirst) {
    const auto model = tiny();
    const auto ids = some_ids(20);
    const auto result = perplexity(*model, *model->plan, ids, settings(8, 4), {}, {});
    ASSERT_TRUE(result.has_value()) << result.error().one_line();
    // Windows 0-8, 4-12, 8-16, 12-20.
    const double sum = plain_sum(*model, ids, 0, 8, 1) + plain_sum(*model, ids, 4, 12, 8) +
                       plain_sum(*model, ids, 8, 16, 12) + plain_sum(*model, ids, 12, 20, 16);
    EXPECT_EQ(result->tokens, 19);
    EXPECT_NEAR(result->nll, sum / 19.0, 1e-4);
}

TEST(Perplexity, WithoutOverlapAWindowCannotScoreItsFirstToken) {
    const auto model = tiny();
    const auto result = perplexity(*model, *model->plan, some_ids(17), settings(8, 8), {}, {});
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->tokens, 14); // 7 + 7 + nothing of the single last token
}

TEST(Perplexity, WhatCannotBeMeantIsRefused) {
    const auto model = tiny();
    EXPECT_FALSE(perplexity(*model, *model->plan, some_ids(1), settings(8, 4), {}, {}).has_value());
    EXPECT_FALSE(perplexity(*model, *model->plan, some_ids(9), settings(1, 1), {}, {}).has_value());
    EXPECT_FALSE(perplexity(*model, *model->plan, some_ids(9), settings(8, 9), {}, {}).has_value());
    EXPECT_FALSE(perplexity(*model, *model->plan, std::vector<TokenId>{1, 131}, settings(8, 4), {}, {}).has_value());
}

TEST(Perplexity, StopsWhenCancelled) {
    const auto model = tiny();
    CancelSource stop;
    stop.cancel();
    const auto result = perplexity(*model, *model->plan, some_ids(20), settings(8, 4), stop.token(), {});
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace layerscope
