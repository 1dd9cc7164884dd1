// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a block add up to what the analysis counts for the layer.
#include "analysis/block_flops.h"
#include "analysis/flops.h"
#include "analysis/parameters.h"
#include "support/configs.h"

namespace layerscope::test {
namespace {

class BlockSums : public testing::TestWithParam<const char*> {};

TEST_P(BlockSums, EqualTheLayers) {
    const ModelPlan plan = make_plan(preset(GetParam()));
    for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer) {
        const BlockGraph graph = block_graph(plan, layer);
        const TokenFlops layer_once = token_flops(plan, layer);
        StepFlops sum;
        for (const StepFlops& step : block_flops(plan, graph)) {
            sum.per_token += step.per_token;
            sum.per_pair += step.per_pair;
        }
        EXPECT_EQ(graph.parameters(), layer_parameters(plan, layer).total()) << layer;
        EXPECT_EQ(sum.per_token, layer_once.projections + layer_once.ffn() + layer_once.linear_attention()) << layer;
        EXPECT_EQ(sum.per_pair, layer_once.per_pair) << layer;
    }
}

INSTANTIATE_TEST_SUITE_P(Families, BlockSums,
                         testing::Values("llama-3.2-1b", "qwen3-0.6b", "qwen3-30b-a3b", "gemma-3-270m", "olmo-3-32b",
                                         "tiny-aya", "qwen3.5-0.8b", "qwen3.5-35b-a3b"));

// Gemma 3 270M: q 640 * 1024, hence 2 * 655 360; a score against one key 2 * 256 * 4.
TEST(BlockFlops, StepsOfASmallModelByHand) {
    const ModelPlan plan = make_plan(preset("gemma-3-270m"));
    const BlockGraph graph = block_graph(plan, 0);
    const std::vector<StepFlops> flops = block_flops(plan, graph);
    EXPECT_EQ(flops[std::size_t(*graph.find(BlockStep::Query))].per_token, 1310720);
    EXPECT_EQ(flops[std::size_t(*graph.find(BlockStep::Scores))].per_pair, 2048);
    EXPECT_EQ(flops[std::size_t(*graph.find(BlockStep::Scores))].at(1, 512), 1048576);
    EXPECT_EQ(flops[std::size_t(*graph.find(BlockStep::MixerNorm))].per_token, 0);
}

} // namespace
} // namespace layerscope::test
