// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/flow_block.h"

#include "text/units_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FlowBlock)
};

/// The part of a block that an operation, as the engine times it, belongs to.
BlockPart partOf(ValueName name) {
    switch (name) {
    case ValueName::MixerNorm:
        return BlockPart::MixerNorm;
    case ValueName::PostMixerNorm:
        return BlockPart::PostMixerNorm;
    case ValueName::MixerResidual:
        return BlockPart::MixerAdd;
    case ValueName::FfnNorm:
        return BlockPart::FfnNorm;
    case ValueName::Gate:
    case ValueName::Activation:
    case ValueName::Down:
    case ValueName::Router:
    case ValueName::Experts:
    case ValueName::SharedExpert:
        return BlockPart::Ffn;
    case ValueName::PostFfnNorm:
        return BlockPart::PostFfnNorm;
    case ValueName::FfnResidual:
        return BlockPart::FfnAdd;
    default:
        return BlockPart::Mixer;
    }
}

/// Where a part of a rearranged block finds its time: the norm before the feed-forward is the mixer's norm once more.
BlockPart standIn(BlockPart part, const ModelPlan& plan) {
    if (part == BlockPart::FfnNorm && plan.architecture.block == BlockLayout::Parallel) return BlockPart::MixerNorm;
    const bool noNormFirst = plan.architecture.block == BlockLayout::PostNorm;
    if (part == BlockPart::MixerNorm && noNormFirst) return BlockPart::PostMixerNorm;
    return part;
}

QString normName(NormKind kind) {
    return kind == NormKind::LayerNorm ? QStringLiteral("LayerNorm") : QStringLiteral("RMSNorm");
}

void describe(FlowNode& node, const FlowInput& input) {
    const Architecture& a = input.plan.architecture;
    const LayerPlan& layer = input.plan.layers[std::size_t(input.layer)];
    switch (node.part) {
    case BlockPart::Input:
        node.title = QStringLiteral("x");
        return;
    case BlockPart::Output:
        node.title = QStringLiteral("x′");
        return;
    case BlockPart::MixerAdd:
    case BlockPart::FfnAdd:
        node.title = QStringLiteral("+");
        return;
    case BlockPart::Mixer:
        if (layer.mixer == MixerKind::SoftmaxAttention) {
            node.title = Words::tr("Attention");
            node.detail = Words::tr("%1 heads, %2 kv").arg(a.n_heads).arg(a.n_kv_heads);
        } else {
            node.title = QStringLiteral("Gated DeltaNet");
            node.detail = Words::tr("%1 heads").arg(a.delta->n_value_heads);
        }
        return;
    case BlockPart::Ffn:
        if (layer.ffn == FfnKind::Dense) {
            node.title = a.activation == Activation::Silu ? QStringLiteral("SwiGLU") : QStringLiteral("GeGLU");
            node.detail = QStringLiteral("%1 → %2").arg(countText(a.hidden_size), countText(a.intermediate_size));
        } else {
            node.title = Words::tr("Experts");
            node.detail = Words::tr("%1 of %2").arg(a.moe->n_experts_per_token).arg(a.moe->n_experts);
        }
        return;
    default:
        node.title = normName(a.norm);
        node.detail = countText(a.hidden_size);
    }
}

/// Time and FLOPs of the parts of this layer as it is in the plan.
struct PartCost {
    double seconds = 0;
    std::int64_t flops = 0;
};

PartCost costOf(BlockPart part, const FlowInput& input, const std::vector<OperationCost>& costs, FlowTiming timing) {
    PartCost sum;
    for (const OperationCost& cost : costs) {
        if (cost.layer != input.layer || partOf(cost.name) != part) continue;
        sum.flops += cost.flops;
        if (timing == FlowTiming::Measured)
            sum.seconds += input.times->of(cost.layer, cost.name).value_or(0);
        else if (timing == FlowTiming::Roof)
            sum.seconds += ideal_seconds(input.roof, cost.flops, cost.bytes());
    }
    // Without any roof a FLOP counts as a nanosecond: proportions are all there is.
    if (timing == FlowTiming::Flops) sum.seconds = double(sum.flops) * 1e-9;
    return sum;
}

ModelPlan rearranged(const ModelPlan& plan, BlockLayout layout) {
    ModelPlan other = plan;
    other.architecture.block = layout;
    return other;
}

} // namespace

FlowTiming flowTiming(const FlowInput& input) {
    if (input.times) return FlowTiming::Measured;
    return input.roof.is_known() ? FlowTiming::Roof : FlowTiming::Flops;
}

BlockLayout counterpart(BlockLayout layout) {
    return layout == BlockLayout::Parallel ? BlockLayout::Serial : BlockLayout::Parallel;
}

FlowBlock flowBlock(const FlowInput& input, BlockLayout layout) {
    FlowBlock block;
    block.layout = layout;
    block.own = layout == input.plan.architecture.block;
    const BlockGraph graph = block_graph(rearranged(input.plan, layout), input.layer);
    block.graph = part_graph(graph);
    block.counts = block_counts(graph);
    block.width = countText(input.plan.architecture.hidden_size);
    const FlowTiming timing = flowTiming(input);
    const auto costs =
        operation_costs(input.plan, input.weights,
                        {RunPhase::Decode, Work::Needed,
                         timing == FlowTiming::Measured ? input.times->context : input.context, input.kvDtype});
    std::vector<TimedNode> timed;
    for (std::size_t i = 0; i < block.graph.parts.size(); ++i) {
        FlowNode node;
        node.part = block.graph.parts[i];
        describe(node, input);
        PartCost cost = costOf(standIn(node.part, input.plan), input, costs, timing);
        // A parallel block adds both branches in one place, a serial one in two.
        if (node.part == BlockPart::FfnAdd && layout == BlockLayout::Parallel)
            cost.seconds += costOf(BlockPart::MixerAdd, input, costs, timing).seconds;
        node.seconds = cost.seconds;
        node.flops = cost.flops;
        TimedNode step{{}, node.seconds};
        for (const auto& [from, to] : block.graph.edges)
            if (to == int(i)) step.inputs.push_back(std::size_t(from));
        timed.push_back(std::move(step));
        block.nodes.push_back(std::move(node));
    }
    block.path = critical_path(timed);
    return block;
}

} // namespace layerscope::ui
