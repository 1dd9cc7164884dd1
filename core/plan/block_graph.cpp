// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/block_graph.h"

#include "plan/block_builder.h"

#include <algorithm>
#include <iterator>

namespace layerscope {

namespace {

bool norm_before(BlockLayout layout) { return layout != BlockLayout::PostNorm; }
bool norm_after(BlockLayout layout) { return layout == BlockLayout::Sandwich || layout == BlockLayout::PostNorm; }

struct NormStep {
    BlockStep step;
    BlockPart part;
    ValueName value;
    WeightRole role;
};
constexpr NormStep mixer_norm{BlockStep::MixerNorm, BlockPart::MixerNorm, ValueName::MixerNorm, WeightRole::MixerNorm};
constexpr NormStep post_mixer_norm{BlockStep::PostMixerNorm, BlockPart::PostMixerNorm, ValueName::PostMixerNorm,
                                   WeightRole::PostMixerNorm};
constexpr NormStep ffn_norm{BlockStep::FfnNorm, BlockPart::FfnNorm, ValueName::FfnNorm, WeightRole::FfnNorm};
constexpr NormStep post_ffn_norm{BlockStep::PostFfnNorm, BlockPart::PostFfnNorm, ValueName::PostFfnNorm,
                                 WeightRole::PostFfnNorm};

int add_norm(BlockBuilder& builder, const NormStep& norm, int from) {
    return builder.add(norm.step, norm.part, norm.value, builder.hidden(), {{norm.role, 1, builder.hidden().width, 1}},
                       {from});
}

int add_mixer(BlockBuilder& builder, const LayerPlan& layer, int from) {
    return layer.mixer == MixerKind::SoftmaxAttention ? add_softmax_attention(builder, layer, from)
                                                      : add_delta_net(builder, from);
}

int add_ffn(BlockBuilder& builder, const LayerPlan& layer, int from) {
    return layer.ffn == FfnKind::Dense ? add_dense_ffn(builder, from) : add_moe_ffn(builder, from);
}

int add_sum(BlockBuilder& builder, BlockStep step, BlockPart part, ValueName value,
            const std::vector<BuilderInput>& inputs) {
    return builder.add(step, part, value, builder.hidden(), {}, inputs);
}

/// Mixer and feed-forward read the same normed stream; one sum takes both.
int add_parallel(BlockBuilder& builder, const LayerPlan& layer, int input) {
    const int normed = add_norm(builder, mixer_norm, input);
    const int mixed = add_mixer(builder, layer, normed);
    const int fed = add_ffn(builder, layer, normed);
    return add_sum(builder, BlockStep::FfnAdd, BlockPart::FfnAdd, ValueName::FfnResidual, {input, mixed, fed});
}

int add_one_after_the_other(BlockBuilder& builder, const LayerPlan& layer, BlockLayout layout, int input) {
    const int mixer_input = norm_before(layout) ? add_norm(builder, mixer_norm, input) : input;
    int branch = add_mixer(builder, layer, mixer_input);
    if (norm_after(layout)) branch = add_norm(builder, post_mixer_norm, branch);
    const int stream =
        add_sum(builder, BlockStep::MixerAdd, BlockPart::MixerAdd, ValueName::MixerResidual, {input, branch});
    const int ffn_input = norm_before(layout) ? add_norm(builder, ffn_norm, stream) : stream;
    branch = add_ffn(builder, layer, ffn_input);
    if (norm_after(layout)) branch = add_norm(builder, post_ffn_norm, branch);
    return add_sum(builder, BlockStep::FfnAdd, BlockPart::FfnAdd, ValueName::FfnResidual, {stream, branch});
}

int index_of(const std::vector<BlockPart>& parts, BlockPart part) {
    return int(std::distance(parts.begin(), std::find(parts.begin(), parts.end(), part)));
}

} // namespace

std::int64_t BlockNode::parameters() const {
    std::int64_t sum = 0;
    for (const NodeTensor& tensor : tensors)
        sum += tensor.parameters();
    return sum;
}

std::optional<int> BlockGraph::find(BlockStep step) const {
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].step == step) return int(i);
    return std::nullopt;
}

std::int64_t BlockGraph::parameters() const {
    std::int64_t sum = 0;
    for (const BlockNode& node : nodes)
        sum += node.parameters();
    return sum;
}

BlockGraph block_graph(const ModelPlan& plan, LayerIndex layer) {
    const LayerPlan& settings = plan.layers[std::size_t(layer)];
    const BlockLayout layout = plan.architecture.block;
    BlockBuilder builder(plan, layer);
    const int input = builder.add(BlockStep::Input, BlockPart::Input, ValueName::LayerInput, builder.hidden(), {}, {});
    const int last = layout == BlockLayout::Parallel ? add_parallel(builder, settings, input)
                                                     : add_one_after_the_other(builder, settings, layout, input);
    builder.add(BlockStep::Output, BlockPart::Output, ValueName::LayerOutput, builder.hidden(), {}, {last});
    return builder.take();
}

PartGraph part_graph(const BlockGraph& graph) {
    PartGraph result;
    for (const BlockNode& node : graph.nodes)
        if (index_of(result.parts, node.part) == int(result.parts.size())) result.parts.push_back(node.part);
    result.stage.assign(result.parts.size(), 0);
    for (const BlockEdge& edge : graph.edges) { // producers come before consumers, so one pass is enough
        const std::pair<int, int> ends{index_of(result.parts, graph.nodes[std::size_t(edge.from)].part),
                                       index_of(result.parts, graph.nodes[std::size_t(edge.to)].part)};
        if (ends.first == ends.second) continue;
        if (std::find(result.edges.begin(), result.edges.end(), ends) == result.edges.end())
            result.edges.push_back(ends);
        int& stage = result.stage[std::size_t(ends.second)];
        stage = std::max(stage, result.stage[std::size_t(ends.first)] + 1);
    }
    return result;
}

BlockCounts block_counts(const BlockGraph& graph) {
    BlockCounts counts;
    for (const BlockNode& node : graph.nodes) {
        const bool norm = node.part == BlockPart::MixerNorm || node.part == BlockPart::PostMixerNorm ||
                          node.part == BlockPart::FfnNorm || node.part == BlockPart::PostFfnNorm;
        const bool sum = node.part == BlockPart::MixerAdd || node.part == BlockPart::FfnAdd;
        counts.norms += norm ? 1 : 0;
        if (sum) counts.additions += int(node.inputs.size()) - 1;
    }
    counts.depth = graph.nodes.back().depth - 1; // the output is where it arrives, not a step
    counts.stages = part_graph(graph).stage.back() - 1;
    return counts;
}

} // namespace layerscope
