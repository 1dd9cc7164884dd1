// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The block as a graph: every tensor in one place, shapes that fit, and what may run at the same time.
#include "plan/block_graph.h"
#include "support/configs.h"

#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace layerscope::test {
namespace {

/// One of every family and block layout, dense and mixed, tied and untied.
const std::vector<std::string> presets{"llama-3.2-1b", "qwen3-0.6b", "qwen3-30b-a3b", "gemma-3-270m",   "gemma-3-27b",
                                       "olmo-3-32b",   "tiny-aya",   "qwen3.5-0.8b",  "qwen3.5-35b-a3b"};
const std::vector<std::string> checkpoints{"llama_f32", "qwen3_f32",   "qwen3_moe_f32", "gemma3_f32",
                                           "olmo3_f32", "cohere2_f32", "qwen3_5_f32"};

std::vector<ModelPlan> all_plans() {
    std::vector<ModelPlan> plans;
    for (const std::string& name : presets)
        plans.push_back(make_plan(preset(name)));
    for (const std::string& name : checkpoints)
        plans.push_back(make_plan(architecture(golden_config(name))));
    return plans;
}

template <class Visit> void for_every_layer(const Visit& visit) {
    for (const ModelPlan& plan : all_plans())
        for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer) {
            SCOPED_TRACE(plan.architecture.family + " layer " + std::to_string(layer));
            visit(plan, layer, block_graph(plan, layer));
        }
}

BlockGraph graph_of(const std::string& name, LayerIndex layer) { return block_graph(make_plan(preset(name)), layer); }

std::vector<BlockStep> steps_of(const BlockGraph& graph, BlockPart part) {
    std::vector<BlockStep> steps;
    for (const BlockNode& node : graph.nodes)
        if (node.part == part) steps.push_back(node.step);
    return steps;
}

using TensorKey = std::tuple<WeightRole, std::int64_t, std::int64_t>;

TEST(BlockGraph, OwnsEveryTensorOfItsLayerOnce) {
    for_every_layer([](const ModelPlan& plan, LayerIndex layer, const BlockGraph& graph) {
        std::map<TensorKey, std::int64_t> needed, owned;
        for (const WeightNeed& need : weight_needs(plan))
            if (need.layer == layer) ++needed[{need.role, need.rows, need.cols}];
        std::set<WeightRole> roles;
        for (const BlockNode& node : graph.nodes)
            for (const NodeTensor& tensor : node.tensors) {
                EXPECT_TRUE(roles.insert(tensor.role).second) << role_name(tensor.role) << " has two nodes";
                owned[{tensor.role, tensor.rows, tensor.cols}] += tensor.count;
            }
        EXPECT_EQ(owned, needed);
    });
}

TEST(BlockGraph, EveryEdgeCarriesWhatItsProducerMakesAndItsConsumerReads) {
    for_every_layer([](const ModelPlan&, LayerIndex, const BlockGraph& graph) {
        std::map<std::pair<int, EdgePart>, std::int64_t> parts;
        for (const BlockEdge& edge : graph.edges) {
            const BlockNode& from = graph.nodes[std::size_t(edge.from)];
            const BlockNode& to = graph.nodes[std::size_t(edge.to)];
            EXPECT_EQ(to.inputs.at(std::size_t(edge.slot)), edge.shape);
            if (edge.part == EdgePart::Whole) {
                EXPECT_EQ(from.output, edge.shape);
            } else {
                parts[{edge.from, edge.part}] = edge.shape.values();
            }
        }
        std::map<int, std::int64_t> split; // the parts of a value together are the value
        for (const auto& [key, values] : parts)
            split[key.first] += values;
        for (const auto& [node, values] : split)
            EXPECT_EQ(values, graph.nodes[std::size_t(node)].output.values()) << node;
    });
}

TEST(BlockGraph, ProjectionsFitTheirInputsAndOutputs) {
    for_every_layer([](const ModelPlan&, LayerIndex, const BlockGraph& graph) {
        for (const BlockNode& node : graph.nodes) {
            if (node.tensors.size() != 1 || node.tensors[0].rows == 1 || node.step == BlockStep::DeltaConv) continue;
            EXPECT_EQ(node.tensors[0].cols, node.inputs.at(0).values()) << step_text(node.step);
            if (node.step == BlockStep::Router) continue; // all experts are asked, a few are taken
            EXPECT_EQ(node.tensors[0].rows, node.output.values()) << step_text(node.step);
        }
    });
}

TEST(BlockGraph, RunsForwardAndReachesEveryStep) {
    for_every_layer([](const ModelPlan&, LayerIndex, const BlockGraph& graph) {
        std::set<BlockStep> steps;
        std::vector<int> readers(graph.nodes.size(), 0);
        for (const BlockEdge& edge : graph.edges) {
            EXPECT_LT(edge.from, edge.to); // an order that exists is a graph without circles
            EXPECT_GT(graph.nodes[std::size_t(edge.to)].depth, graph.nodes[std::size_t(edge.from)].depth);
            ++readers[std::size_t(edge.from)];
        }
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            EXPECT_TRUE(steps.insert(graph.nodes[i].step).second) << step_text(graph.nodes[i].step);
            EXPECT_EQ(graph.find(graph.nodes[i].step), int(i));
            EXPECT_EQ(readers[i] == 0, i + 1 == graph.nodes.size()) << step_text(graph.nodes[i].step);
            EXPECT_EQ(graph.nodes[i].inputs.empty(), i == 0);
        }
        EXPECT_EQ(graph.nodes.front().step, BlockStep::Input);
        EXPECT_EQ(graph.nodes.back().step, BlockStep::Output);
    });
}

TEST(BlockGraph, NormsStandWhereTheLayoutSays) {
    const std::vector<BlockPart> serial{BlockPart::Input,    BlockPart::MixerNorm, BlockPart::Mixer,
                                        BlockPart::MixerAdd, BlockPart::FfnNorm,   BlockPart::Ffn,
                                        BlockPart::FfnAdd,   BlockPart::Output};
    const std::vector<BlockPart> sandwich{
        BlockPart::Input,   BlockPart::MixerNorm, BlockPart::Mixer,       BlockPart::PostMixerNorm, BlockPart::MixerAdd,
        BlockPart::FfnNorm, BlockPart::Ffn,       BlockPart::PostFfnNorm, BlockPart::FfnAdd,        BlockPart::Output};
    const std::vector<BlockPart> post{BlockPart::Input,    BlockPart::Mixer, BlockPart::PostMixerNorm,
                                      BlockPart::MixerAdd, BlockPart::Ffn,   BlockPart::PostFfnNorm,
                                      BlockPart::FfnAdd,   BlockPart::Output};
    const std::vector<BlockPart> parallel{BlockPart::Input, BlockPart::MixerNorm, BlockPart::Mixer,
                                          BlockPart::Ffn,   BlockPart::FfnAdd,    BlockPart::Output};
    EXPECT_EQ(part_graph(graph_of("llama-3.2-1b", 0)).parts, serial);
    EXPECT_EQ(part_graph(graph_of("gemma-3-270m", 0)).parts, sandwich);
    EXPECT_EQ(part_graph(graph_of("olmo-3-7b", 0)).parts, post);
    EXPECT_EQ(part_graph(graph_of("tiny-aya", 0)).parts, parallel);
}

// By hand: norm, mixer, add, norm, feed-forward, add; a sandwich has a norm more on each branch; a parallel block has
// norm, both branches at once, one sum of three.
TEST(BlockGraph, StagesNormsAndAdditionsAreCounted) {
    struct Expected {
        const char* name;
        int stages, norms, additions;
    };
    for (const Expected& e :
         {Expected{"llama-3.2-1b", 6, 2, 2}, Expected{"gemma-3-270m", 8, 4, 2}, Expected{"olmo-3-7b", 6, 2, 2},
          Expected{"tiny-aya", 3, 1, 2}, Expected{"qwen3.5-0.8b", 6, 2, 2}}) {
        const BlockCounts counts = block_counts(graph_of(e.name, 0));
        EXPECT_EQ(counts.stages, e.stages) << e.name;
        EXPECT_EQ(counts.norms, e.norms) << e.name;
        EXPECT_EQ(counts.additions, e.additions) << e.name;
    }
}

TEST(BlockGraph, AParallelBlockWaitsLessThanTheSameBlockInSeries) {
    Architecture a = preset("tiny-aya");
    const BlockGraph parallel = block_graph(make_plan(a), 0);
    a.block = BlockLayout::Serial;
    const BlockGraph serial = block_graph(make_plan(a), 0);
    EXPECT_LT(block_counts(parallel).stages, block_counts(serial).stages);
    EXPECT_LT(block_counts(parallel).depth, block_counts(serial).depth);
    // Both branches start from the one norm and end in the one sum.
    const PartGraph parts = part_graph(parallel);
    EXPECT_EQ(parts.stage, (std::vector<int>{0, 1, 2, 2, 3, 4}));
    EXPECT_EQ(parallel.nodes[std::size_t(*parallel.find(BlockStep::FfnAdd))].inputs.size(), 3U);
}

// Longest way in Llama: norm, q, rope, scores, softmax, mix, output, add, norm, gate, activation, down, add.
TEST(BlockGraph, DepthIsTheLongestWay) {
    const BlockGraph llama = graph_of("llama-3.2-1b", 0);
    EXPECT_EQ(block_counts(llama).depth, 13);
    EXPECT_EQ(llama.nodes[std::size_t(*llama.find(BlockStep::Value))].depth, 2);
    EXPECT_EQ(llama.nodes[std::size_t(*llama.find(BlockStep::Mix))].depth, 6);
}

TEST(BlockGraph, RotationsAreWhereLayersHavePositions) {
    const BlockGraph sliding = graph_of("tiny-aya", 0), full = graph_of("tiny-aya", 3);
    EXPECT_TRUE(sliding.find(BlockStep::QueryRope) && sliding.find(BlockStep::KeyRope));
    EXPECT_FALSE(full.find(BlockStep::QueryRope) || full.find(BlockStep::KeyRope));
    EXPECT_FALSE(full.find(BlockStep::QueryNorm)); // no q/k norm in this family
}

TEST(BlockGraph, TheGateIsHalfOfTheQueryProjection) {
    const BlockGraph graph = graph_of("qwen3.5-0.8b", 3); // 8 heads of 256, gated
    const int query = *graph.find(BlockStep::Query);
    EXPECT_EQ(graph.nodes[std::size_t(query)].output, (ValueShape{8, 512}));
    int gates = 0;
    for (const BlockEdge& edge : graph.edges) {
        if (edge.from != query) continue;
        EXPECT_EQ(edge.shape, (ValueShape{8, 256}));
        gates += edge.part == EdgePart::Gate && graph.nodes[std::size_t(edge.to)].step == BlockStep::MixGate ? 1 : 0;
    }
    EXPECT_EQ(gates, 1);
}

TEST(BlockGraph, DeltaNetStepsAreInTheirOrder) {
    using S = BlockStep;
    const std::vector<S> expected{S::DeltaQkv,       S::DeltaWrite,   S::DeltaDecay, S::DeltaGate, S::DeltaConv,
                                  S::DeltaQueryUnit, S::DeltaKeyUnit, S::DeltaRule,  S::DeltaNorm, S::DeltaOutput};
    EXPECT_EQ(steps_of(graph_of("qwen3.5-0.8b", 0), BlockPart::Mixer), expected);
}

TEST(BlockGraph, MixturesHaveRouterExpertsAndWhereTheFamilyHasOneASharedExpert) {
    using S = BlockStep;
    EXPECT_EQ(steps_of(graph_of("qwen3-30b-a3b", 0), BlockPart::Ffn), (std::vector<S>{S::Router, S::Experts}));
    EXPECT_EQ(steps_of(graph_of("qwen3.5-35b-a3b", 0), BlockPart::Ffn),
              (std::vector<S>{S::Router, S::Experts, S::SharedExpert, S::SharedGate, S::ExpertSum}));
}

TEST(BlockGraph, StepsAndPartsHaveTheirOwnNames) {
    std::set<std::string_view> names;
    for (int step = 0; step <= int(BlockStep::Output); ++step)
        EXPECT_TRUE(names.insert(step_text(BlockStep(step))).second) << step;
    EXPECT_EQ(names.count(""), 0U);
    std::set<std::string_view> parts;
    for (int part = 0; part <= int(BlockPart::Output); ++part)
        EXPECT_TRUE(parts.insert(part_text(BlockPart(part))).second) << part;
    EXPECT_EQ(parts.count(""), 0U);
}

} // namespace
} // namespace layerscope::test
