// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/attention_pyramid.h"
#include "probe/attention_recorder.h"
#include "probe/probability_code.h"

#include <gtest/gtest.h>

#include <vector>

namespace layerscope {
namespace {

// A code is one of 254 steps over 20 octaves of a piecewise linear logarithm: half a step is 20/254/2 of the span of a
// mantissa, 3.9 % where the mantissa is 1.
constexpr float code_error = 0.04F;

/// Four queries over all keys before them: rows [1], [0.5 0.5], [0.25 0.5 0.25], [0.125 0.125 0.25 0.5].
AttentionPyramid triangle() {
    AttentionPyramid pyramid;
    const std::vector<std::vector<float>> rows{
        {1.0F}, {0.5F, 0.5F}, {0.25F, 0.5F, 0.25F}, {0.125F, 0.125F, 0.25F, 0.5F}};
    for (std::size_t q = 0; q < rows.size(); ++q)
        pyramid.add_row(static_cast<Position>(q), 0, rows[q].data(), static_cast<std::int64_t>(rows[q].size()));
    return pyramid;
}

float greatest(std::uint16_t cell) { return probability_from_code(static_cast<std::uint8_t>(cell >> 8U)); }
float mean(std::uint16_t cell) { return probability_from_code(static_cast<std::uint8_t>(cell & 0xFFU)); }

TEST(ProbabilityCode, ComesBackWithinAStepAndKeepsTheOrder) {
    EXPECT_EQ(probability_from_code(probability_to_code(0.0F)), 0.0F);
    EXPECT_EQ(probability_from_code(probability_to_code(1.0F)), 1.0F);
    EXPECT_EQ(probability_to_code(-1.0F), 0);
    EXPECT_EQ(probability_to_code(std::numeric_limits<float>::quiet_NaN()), 0);
    float before = 0;
    for (float p = 2e-6F; p < 1.0F; p *= 1.013F) {
        const float back = probability_from_code(probability_to_code(p));
        EXPECT_NEAR(back, p, p * code_error);
        EXPECT_GE(back, before);
        before = back;
    }
}

TEST(ProbabilityCode, HalfPrecisionIsThatOfTheGeneralConversion) {
    for (float p = 1e-9F; p <= 1.0F; p *= 1.0101F)
        EXPECT_EQ(probability_to_f16(p), float_to_f16(p)) << p;
    EXPECT_EQ(probability_to_f16(1.0F), float_to_f16(1.0F));
    EXPECT_EQ(probability_to_f16(0.0F), 0);
}

TEST(AttentionPyramid, TheFinestLevelIsEveryProbability) {
    const AttentionMap map = triangle().map();
    EXPECT_EQ(map.finest_level(), 0);
    EXPECT_EQ(map.end_query(), 4);
    EXPECT_EQ(map.cell(3, 2)->greatest, 0.25F); // powers of two are exact in half precision
    EXPECT_EQ(map.cell(3, 2)->level, 0);
    EXPECT_FALSE(map.cell(2, 3).has_value()); // the future
    EXPECT_FALSE(map.cell(4, 0).has_value()); // not recorded
    EXPECT_EQ(map.probabilities(2), (std::vector<float>{0.25F, 0.5F, 0.25F}));
}

TEST(AttentionPyramid, ATileHoldsGreatestAndMeanOfItsVisibleCells) {
    const AttentionMap map = triangle().map();
    const TileRow upper = map.row(1, 0); // queries 0 and 1: 1, 0.5, 0.5; the fourth cell is masked
    ASSERT_EQ(upper.n, 1);
    EXPECT_NEAR(greatest(upper.at(0)), 1.0F, code_error);
    EXPECT_NEAR(mean(upper.at(0)), 2.0F / 3, 2.0F / 3 * code_error);
    const TileRow lower = map.row(1, 1); // keys 0-1: 0.25 0.5 0.125 0.125; keys 2-3: 0.25 0.25 0.5
    ASSERT_EQ(lower.n, 2);
    EXPECT_NEAR(greatest(lower.at(0)), 0.5F, 0.5F * code_error);
    EXPECT_NEAR(mean(lower.at(0)), 0.25F, 0.25F * code_error);
    EXPECT_NEAR(greatest(lower.at(1)), 0.5F, 0.5F * code_error);
    EXPECT_NEAR(mean(lower.at(1)), 1.0F / 3, 1.0F / 3 * code_error);
    const TileRow all = map.row(2, 0); // four rows of mass 1 on ten cells
    ASSERT_EQ(all.n, 1);
    EXPECT_NEAR(mean(all.at(0)), 0.4F, 0.4F * code_error);
    EXPECT_EQ(map.coarsest_level(), 2);
}

TEST(AttentionPyramid, ARowThatIsNotCompleteIsThereAllTheSame) {
    AttentionPyramid pyramid = triangle();
    const std::vector<float> row{0.0F, 0.0F, 0.0F, 0.0F, 1.0F};
    pyramid.add_row(4, 0, row.data(), 5);
    const AttentionMap map = pyramid.map();
    EXPECT_EQ(map.row(1, 2).n, 3); // query 4 alone
    EXPECT_NEAR(greatest(map.row(1, 2).at(2)), 1.0F, code_error);
    EXPECT_EQ(map.row(2, 1).n, 2);
    EXPECT_NEAR(mean(map.row(2, 1).at(0)), 0.0F, 1e-6F);
    EXPECT_EQ(map.row(3, 0).n, 1); // everything: mass 5 on 15 cells
    EXPECT_NEAR(mean(map.row(3, 0).at(0)), 1.0F / 3, 1.0F / 3 * code_error);
    EXPECT_EQ(map.row(1, 3).n, 0);
}

TEST(AttentionPyramid, ABandKeepsOnlyWhatIsVisible) {
    AttentionPyramid pyramid;
    const std::vector<float> row{0.5F, 0.25F, 0.25F};
    for (Position q = 0; q < 64; ++q) {
        const Position first = q < 2 ? 0 : q - 2;
        pyramid.add_row(q, first, row.data(), q - first + 1);
    }
    const AttentionMap map = pyramid.map();
    EXPECT_EQ(map.row(0, 40).first, 38);
    EXPECT_EQ(map.row(0, 40).n, 3);
    EXPECT_FALSE(map.cell(40, 37).has_value());
    EXPECT_EQ(map.cell(40, 38)->greatest, 0.5F);
    EXPECT_EQ(map.row(2, 10).first, 9); // queries 40 to 43 see keys 38 to 43
    EXPECT_EQ(map.row(2, 10).n, 2);
}

TEST(AttentionPyramid, RanksAProbabilityInItsRow) {
    const AttentionMap map = triangle().map();
    EXPECT_EQ(map.rank(3, 3), 1);
    EXPECT_EQ(map.rank(3, 2), 2);
    EXPECT_EQ(map.rank(3, 0), 3); // shared by two
    EXPECT_EQ(map.rank(3, 1), 3);
    EXPECT_EQ(map.rank(1, 3), 0);
}

TEST(AttentionPyramid, GivingUpTheFinestLevelLeavesTilesAndFreesItsMemory) {
    AttentionPyramid pyramid = triangle();
    const AttentionMap before = pyramid.map();
    const std::int64_t bytes = pyramid.bytes();
    pyramid.drop_finest();
    EXPECT_LT(pyramid.bytes(), bytes);
    const std::vector<float> row{0.2F, 0.2F, 0.2F, 0.2F, 0.2F};
    pyramid.add_row(4, 0, row.data(), 5);
    pyramid.add_row(5, 0, row.data(), 5);
    const AttentionMap map = pyramid.map();
    EXPECT_EQ(map.finest_level(), 1);
    ASSERT_TRUE(map.cell(4, 1).has_value());
    EXPECT_EQ(map.cell(4, 1)->level, 1);
    EXPECT_NEAR(map.cell(4, 1)->mean, 0.2F, 0.2F * code_error);
    EXPECT_EQ(map.rank(4, 1), 0); // not known
    EXPECT_TRUE(map.probabilities(4).empty());
    EXPECT_EQ(before.cell(3, 3)->greatest, 0.5F); // an older value stays what it was
}

TEST(AttentionPyramid, StartsAtAnyQueryAndIgnoresARowThatIsNotTheNext) {
    AttentionPyramid pyramid(5);
    const std::vector<float> row(6, 1.0F / 6);
    pyramid.add_row(3, 0, row.data(), 4);
    EXPECT_EQ(pyramid.end_query(), 5);
    pyramid.add_row(5, 0, row.data(), 6);
    pyramid.add_row(5, 0, row.data(), 6);
    const AttentionMap map = pyramid.map();
    EXPECT_EQ(map.first_query(), 5);
    EXPECT_EQ(map.end_query(), 6);
    EXPECT_TRUE(map.cell(5, 0).has_value());
    EXPECT_FALSE(map.cell(4, 0).has_value());
    EXPECT_EQ(map.row(1, 2).n, 3); // query 5 completes the tile that query 4 would have begun
}

ModelPlan plan_of(std::initializer_list<std::optional<std::int64_t>> windows, std::int64_t n_heads) {
    ModelPlan plan;
    plan.architecture.n_heads = n_heads;
    for (const auto& window : windows) {
        plan.layers.emplace_back();
        plan.layers.back().mask.window = window;
    }
    return plan;
}

TEST(AttentionRecorder, StaysWithinItsBoundAndGivesUpTheWidestLayerFirst) {
    const ModelPlan plan = plan_of({std::nullopt, 16}, 2);
    constexpr std::int64_t bound = 1 << 20, n_tokens = 1024; // all cells of the full layer alone take 2 MiB
    AttentionRecorder recorder(0, bound);
    const std::vector<float> row(n_tokens, 1.0F / n_tokens);
    for (Position query = 0; query < n_tokens; ++query)
        for (LayerIndex layer = 0; layer < 2; ++layer)
            for (HeadIndex head = 0; head < 2; ++head) {
                const MaskRule& mask = plan.layers[static_cast<std::size_t>(layer)].mask;
                recorder.add_row(plan, layer, head, query, mask.first_key(query), row.data(), mask.visible_keys(query));
                EXPECT_LE(recorder.bytes(), bound);
            }
    const auto records = recorder.records();
    EXPECT_GT(records.at(0).heads[0].map.finest_level(), 0);
    EXPECT_EQ(records.at(0).heads[0].map.finest_level(), records.at(0).heads[1].map.finest_level());
    EXPECT_EQ(records.at(1).heads[0].map.finest_level(), 0);
    EXPECT_EQ(records.at(0).heads[1].stats.n_queries, n_tokens - 1);
    recorder.keep_only({1});
    EXPECT_FALSE(recorder.records().contains(0));
}

TEST(HeadStats, AreMeansOverQueriesWithoutTheFirst) {
    HeadStatsSum sum(2);
    const std::vector<float> alone{1.0F}, even{0.5F, 0.5F}, far{0.25F, 0.0F, 0.25F, 0.5F};
    sum.add_row(0, 0, alone.data(), 1); // nothing to choose
    sum.add_row(1, 0, even.data(), 2);
    sum.add_row(3, 0, far.data(), 4);
    const HeadStats stats = sum.mean();
    EXPECT_EQ(stats.n_queries, 2);
    EXPECT_DOUBLE_EQ(stats.entropy, (1.0 + 1.5) / 2);               // bits: two halves; a half and two quarters
    EXPECT_DOUBLE_EQ(stats.mean_distance, (0.5 + 0.75 + 0.25) / 2); // 1/2 * 1; 1/4 * 3 + 1/4 * 1
    EXPECT_DOUBLE_EQ(stats.inside, (1.0 + 0.75) / 2);               // the window of two: distances 0 and 1
    EXPECT_DOUBLE_EQ(stats.sink, (0.5 + 0.25) / 2);
    EXPECT_DOUBLE_EQ(stats.by_distance[0], 0.5);
    EXPECT_DOUBLE_EQ(stats.by_distance[1], (0.5 + 0.25) / 2);
    EXPECT_DOUBLE_EQ(stats.by_distance[2], 0.25 / 2); // distances 2 and 3
}

TEST(HeadStats, TheSinkIsTheFirstTokenAndABandThatLostItHasNone) {
    HeadStatsSum sum(4);
    const std::vector<float> row{0.9F, 0.1F};
    sum.add_row(9, 8, row.data(), 2);
    EXPECT_EQ(sum.mean().sink, 0.0);
    EXPECT_EQ(HeadStatsSum(4).mean().n_queries, 0);
    EXPECT_EQ(first_distance(0), 0);
    EXPECT_EQ(first_distance(3), 4);
}

TEST(HeadStats, AWindowIsJudgedByTheLayerThenTheModelThenItsContext) {
    ModelPlan plan = plan_of({std::nullopt, 16}, 1);
    plan.architecture.max_position_embeddings = 2048;
    EXPECT_EQ(judged_window(plan, 1), 16);
    EXPECT_EQ(judged_window(plan, 0), 256); // an eighth
    plan.architecture.sliding_window = 16;
    EXPECT_EQ(judged_window(plan, 0), 16);
}

} // namespace
} // namespace layerscope
