// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decoder/ffn/ffn_room.h"
#include "kernels/matmul.h"
#include "support/golden_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace layerscope::test {
namespace {

ModelPlan dense_plan(std::int64_t width) {
    auto plan = *load_golden("llama_f32").plan;
    plan.architecture.intermediate_size = width;
    return plan;
}

// A part of no columns would never come to the end of a feed-forward.
TEST(FfnRoomTest, EveryNumberOfTokensHasRoomForAPartThatCanBeCut) {
    for (const std::int64_t width : {1, 64, 1023, 1024, 1025, 2400, 8192, 53'248})
        for (const std::int64_t chunk : {1, 2, 4, 5, 16, 100, 512, 4096}) {
            const auto room = FfnRoom::make(dense_plan(width), chunk);
            const auto least = std::min(width, least_cut_columns());
            for (std::int64_t n = 1; n <= chunk; n = n < 8 ? n + 1 : n * 2) {
                const auto columns = room.columns_for(n);
                EXPECT_LE(n * std::min(columns, width), room.values()) << width << " columns, " << n << " of " << chunk;
                // As a whole where it is: few tokens, and wherever the room is as wide as the feed-forward.
                if (n > kRowKernelTokens)
                    EXPECT_GE(columns, least) << width << " columns, " << n << " of " << chunk;
                else
                    EXPECT_LE(n * width, room.values()) << width << " columns, " << n << " of " << chunk;
            }
        }
}

TEST(FfnRoomTest, GrowsWithTheChunkAndNotWithTheWidth) {
    constexpr std::int64_t chunk = 512;
    const auto narrow = FfnRoom::make(dense_plan(16'384), chunk);
    const auto wide = FfnRoom::make(dense_plan(65'536), chunk);
    if (least_cut_columns() == std::numeric_limits<std::int64_t>::max()) GTEST_SKIP() << "nothing is cut here";
    EXPECT_EQ(narrow.values(), wide.values());
    EXPECT_LT(FfnRoom::make(dense_plan(65'536), chunk / 2).values(), wide.values());
}

TEST(FfnRoomTest, IsEmptyWithoutAFeedForwardOfAllTokens) {
    auto plan = dense_plan(2048);
    for (auto& layer : plan.layers)
        layer.ffn = FfnKind::Moe;
    EXPECT_EQ(FfnRoom::make(plan, 512).values(), 0);
}

} // namespace
} // namespace layerscope::test
