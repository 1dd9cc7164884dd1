// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plans before and after an edit, and blocks in another arrangement.
#include "plan/block_graph.h"
#include "plan/rearranged.h"
#include "plan/same_layers.h"
#include "support/configs.h"

namespace layerscope::test {
namespace {

TEST(SameLayers, APlanMadeTwiceIsTheSame) {
    const ModelPlan a = make_plan(preset("gemma-3-270m"));
    const ModelPlan b = make_plan(preset("gemma-3-270m"));
    EXPECT_TRUE(same_work(a, b));
    EXPECT_TRUE(same_layers(a, b));
}

TEST(SameLayers, AWindowChangesWorkAndResults) {
    const ModelPlan a = make_plan(preset("gemma-3-270m"));
    ModelPlan b = a;
    b.layers[3].mask.window = 511;
    EXPECT_FALSE(same_work(a, b));
    EXPECT_FALSE(same_layers(a, b));
}

TEST(SameLayers, PositionsChangeResultsOnly) {
    const ModelPlan a = make_plan(preset("gemma-3-270m"));
    ModelPlan b = a;
    ASSERT_TRUE(b.layers[3].rope.has_value());
    b.layers[3].rope->theta *= 2;
    EXPECT_TRUE(same_work(a, b));
    EXPECT_FALSE(same_layers(a, b));
    b.layers[3].rope.reset();
    EXPECT_TRUE(same_work(a, b));
    EXPECT_FALSE(same_layers(a, b));
}

TEST(SameLayers, ThePrefixOfAModelIsAnother) {
    const ModelPlan a = make_plan(preset("gemma-3-270m"));
    ModelPlan b = a;
    b.layers.pop_back();
    EXPECT_FALSE(same_work(a, b));
    EXPECT_FALSE(same_layers(b, a));
}

// Serial: norm, mixer, add, norm, feed-forward, add, one after the other. Parallel: one norm, both branches
// beside each other, and their sum.
TEST(Rearranged, ASerialBlockStandsInThreeStages) {
    const ModelPlan plan = make_plan(preset("llama-3.2-1b"));
    ASSERT_EQ(plan.architecture.block, BlockLayout::Serial);
    const ModelPlan other = rearranged(plan, BlockLayout::Parallel);
    EXPECT_EQ(block_counts(block_graph(plan, 0)).stages, 6);
    EXPECT_EQ(block_counts(block_graph(plan, 0)).norms, 2);
    EXPECT_EQ(block_counts(block_graph(other, 0)).stages, 3);
    EXPECT_EQ(block_counts(block_graph(other, 0)).norms, 1);
    EXPECT_TRUE(same_layers(plan, other));
    EXPECT_EQ(plan.architecture.block, BlockLayout::Serial);
}

} // namespace
} // namespace layerscope::test
