// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "probe/op_timer.h"
#include "probe/run_recorder.h"

#include <gtest/gtest.h>

#include <array>

namespace layerscope {
namespace {

TEST(AttentionRows, PlacesRowsByTheirFirstKeyAndLeavesTheRestZero) {
    AttentionRows rows({1}, 2, 4);
    const std::array<float, 2> row{0.25F, 0.75F};
    rows.attention_row(1, 1, 3, 2, row.data(), 2);
    EXPECT_EQ(rows.at(1, 1, 3, 2), 0.25F);
    EXPECT_EQ(rows.at(1, 1, 3, 3), 0.75F);
    EXPECT_EQ(rows.at(1, 1, 3, 1), 0.0F);
    EXPECT_EQ(rows.at(1, 0, 3, 2), 0.0F);
    EXPECT_EQ(rows.at(0, 0, 0, 0), 0.0F);
    EXPECT_EQ(rows.map_of(0), nullptr);
}

TEST(AttentionRows, WantsOnlyTheLayersAskedFor) {
    const AttentionRows rows({2, 5}, 1, 1);
    EXPECT_TRUE(rows.wants_attention(5));
    EXPECT_FALSE(rows.wants_attention(3));
    EXPECT_FALSE(rows.wants_hidden());
    EXPECT_FALSE(rows.wants_times());
}

TEST(AttentionRows, RowsBeyondItsSizeAreDropped) {
    AttentionRows rows({0}, 1, 2);
    const std::array<float, 3> row{0.2F, 0.3F, 0.5F};
    rows.attention_row(0, 0, 2, 0, row.data(), 3);
    rows.attention_row(0, 1, 1, 0, row.data(), 2);
    rows.attention_row(0, 0, 1, 1, row.data(), 2);
    EXPECT_EQ(rows.map_of(0), nullptr);
}

TEST(RunRecorder, CollectsTheStreamByPosition) {
    RunRecorder recorder({{}, true, false}, 1, 4);
    const std::array<float, 6> first{1, 2, -1, 3, 4, -1}; // rows of two in a stride of three
    recorder.hidden(0, 0, {first.data(), 2, 2, 3});
    recorder.hidden(0, 2, {first.data(), 1, 2, 3});
    const auto& level = recorder.hidden_levels().at(0);
    EXPECT_EQ(level.width, 2);
    ASSERT_EQ(level.rows.size(), 3U);
    EXPECT_EQ(level.rows.at(1), (std::vector<float>{3, 4}));
    EXPECT_EQ(level.rows.at(2), (std::vector<float>{1, 2}));
}

TEST(OpTimer, ReportsOnceAndOnlyWhenTimesAreWanted) {
    RunRecorder timed({{}, false, true}, 1, 1);
    RunRecorder silent({{}, false, false}, 1, 1);
    {
        const OpTimer a(&timed, ValueName::Down, 3);
        const OpTimer b(&silent, ValueName::Down, 3);
        const OpTimer c(nullptr, ValueName::Down, 3);
    }
    ASSERT_EQ(timed.operations().size(), 1U);
    EXPECT_EQ(timed.operations()[0].name, ValueName::Down);
    EXPECT_EQ(timed.operations()[0].layer, 3);
    EXPECT_GE(timed.operations()[0].end_ns, timed.operations()[0].begin_ns);
    EXPECT_TRUE(silent.operations().empty());
}

} // namespace
} // namespace layerscope
