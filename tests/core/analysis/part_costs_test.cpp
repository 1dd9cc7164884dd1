// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Times of a block's parts in its own arrangement and in another one.
#include "analysis/part_costs.h"
#include "support/configs.h"

namespace layerscope::test {
namespace {

using enum BlockPart;

/// Every operation of layer 2 took its FLOPs in seconds; layer 1 and the head must not count.
std::vector<OperationCost> made_up() {
    return {{ValueName::Query, 1, 1000, 0, 0},         {ValueName::MixerNorm, 2, 1, 0, 0},
            {ValueName::Query, 2, 10, 0, 0},           {ValueName::AttentionMix, 2, 20, 0, 0},
            {ValueName::AttentionOutput, 2, 30, 0, 0}, {ValueName::PostMixerNorm, 2, 2, 0, 0},
            {ValueName::MixerResidual, 2, 4, 0, 0},    {ValueName::FfnNorm, 2, 3, 0, 0},
            {ValueName::Gate, 2, 100, 0, 0},           {ValueName::Down, 2, 200, 0, 0},
            {ValueName::FfnResidual, 2, 5, 0, 0},      {ValueName::Logits, -1, 5000, 0, 0}};
}

std::vector<PartCost> costs_of(BlockLayout own, BlockLayout shown, const std::vector<BlockPart>& parts) {
    ModelPlan plan = make_plan(preset("llama-3.2-1b"));
    plan.architecture.block = own;
    return part_costs(plan, 2, shown, parts, made_up(),
                      [](const OperationCost& cost) { return static_cast<double>(cost.flops); });
}

TEST(PartCosts, OperationsOfALayerAddUpByPart) {
    EXPECT_EQ(costs_of(BlockLayout::Serial, BlockLayout::Serial,
                       {Input, MixerNorm, Mixer, MixerAdd, FfnNorm, Ffn, FfnAdd, Output}),
              (std::vector<PartCost>{{0, 0}, {1, 1}, {60, 60}, {4, 4}, {3, 3}, {300, 300}, {5, 5}, {0, 0}}));
}

TEST(PartCosts, AParallelBlockAddsBothBranchesInOnePlace) {
    const auto costs = costs_of(BlockLayout::Serial, BlockLayout::Parallel, {FfnAdd});
    EXPECT_DOUBLE_EQ(costs[0].seconds, 4 + 5);
}

TEST(PartCosts, ANormTheModelLacksCostsWhatItsLikeDoes) {
    EXPECT_DOUBLE_EQ(costs_of(BlockLayout::Parallel, BlockLayout::Serial, {FfnNorm})[0].seconds, 1);
    EXPECT_DOUBLE_EQ(costs_of(BlockLayout::PostNorm, BlockLayout::Parallel, {MixerNorm})[0].seconds, 2);
}

TEST(PartCosts, WithoutAMachineAFlopIsANanosecondAndBytesAreFree) {
    const MachineRoof roof = flops_alone();
    EXPECT_DOUBLE_EQ(ideal_seconds(roof, 5'000'000'000, 1), 5.0);
    EXPECT_DOUBLE_EQ(ideal_seconds(roof, 0, INT64_MAX), 0.0);
}

TEST(PartCosts, EveryOperationBelongsToThePartThatTheBlockGraphSays) {
    for (const char* name : {"llama-3.2-1b", "gemma-3-270m", "olmo-3-7b", "tiny-aya", "qwen3-30b-a3b", "qwen3.5-0.8b",
                             "qwen3.5-35b-a3b"}) {
        const ModelPlan plan = make_plan(preset(name));
        for (const LayerIndex layer : {0, 3})
            for (const BlockNode& node : block_graph(plan, layer).nodes) {
                if (node.part == Input || node.part == Output) continue;
                EXPECT_EQ(part_of(node.value), node.part) << name << ' ' << step_text(node.step);
            }
    }
}

} // namespace
} // namespace layerscope::test
