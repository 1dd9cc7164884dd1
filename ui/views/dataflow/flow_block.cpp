// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/flow_block.h"

#include "analysis/part_costs.h"
#include "plan/rearranged.h"
#include "text/units_text.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FlowBlock)
};

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

} // namespace

QString valueSymbol(const FlowBlock& block, int part) {
    switch (block.graph.parts[std::size_t(part)]) {
    case BlockPart::Input:
        return QStringLiteral("x");
    case BlockPart::MixerAdd:
        return QStringLiteral("y");
    case BlockPart::FfnAdd:
    case BlockPart::Output:
        return QStringLiteral("x′");
    case BlockPart::MixerNorm: // the equation of the others writes N₁ x
        return block.layout == BlockLayout::Parallel ? QStringLiteral("h") : QString();
    default:
        return {};
    }
}

FlowTiming flowTiming(const FlowInput& input) {
    if (input.times) return FlowTiming::Measured;
    return input.roof.is_known() ? FlowTiming::Roof : FlowTiming::Flops;
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
    const OperationTimes* times = timing == FlowTiming::Measured ? input.times : nullptr;
    const MachineRoof roof = timing == FlowTiming::Roof ? input.roof : flops_alone();
    const auto seconds = [&](const OperationCost& cost) {
        return times ? times->of(cost.layer, cost.name).value_or(0) : ideal_seconds(roof, cost.flops, cost.bytes());
    };
    const auto parts = part_costs(input.plan, input.layer, layout, block.graph.parts, costs, seconds);
    std::vector<TimedNode> timed;
    for (std::size_t i = 0; i < block.graph.parts.size(); ++i) {
        FlowNode node;
        node.part = block.graph.parts[i];
        describe(node, input);
        node.seconds = parts[i].seconds;
        node.flops = parts[i].flops;
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
