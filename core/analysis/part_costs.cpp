// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/part_costs.h"

#include "plan/count.h"

#include <array>
#include <limits>

namespace layerscope {

namespace {

constexpr double flops_of_a_nanosecond_each = 1e9;
constexpr std::size_t part_kinds = static_cast<std::size_t>(BlockPart::Output) + 1;

BlockPart stand_in(BlockPart part, BlockLayout own) {
    if (part == BlockPart::FfnNorm && own == BlockLayout::Parallel) return BlockPart::MixerNorm;
    if (part == BlockPart::MixerNorm && own == BlockLayout::PostNorm) return BlockPart::PostMixerNorm;
    return part;
}

} // namespace

MachineRoof flops_alone() {
    MachineRoof roof;
    roof.flops_per_s = flops_of_a_nanosecond_each;
    roof.bytes_per_s = std::numeric_limits<double>::infinity();
    return roof;
}

BlockPart part_of(ValueName operation) {
    switch (operation) {
    case ValueName::MixerNorm:
        return BlockPart::MixerNorm;
    case ValueName::PostMixerNorm:
        return BlockPart::PostMixerNorm;
    case ValueName::MixerResidual:
        return BlockPart::MixerAdd;
    case ValueName::FfnNorm:
        return BlockPart::FfnNorm;
    case ValueName::Gate:
    case ValueName::Up:
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

std::vector<PartCost> part_costs(const ModelPlan& plan, LayerIndex layer, BlockLayout layout,
                                 const std::vector<BlockPart>& parts, const std::vector<OperationCost>& costs,
                                 const OperationSeconds& seconds) {
    std::array<PartCost, part_kinds> own{};
    for (const OperationCost& cost : costs) {
        if (cost.layer != layer) continue;
        PartCost& sum = own[static_cast<std::size_t>(part_of(cost.name))];
        sum.flops = (Count(sum.flops) + cost.flops).value();
        sum.seconds += seconds(cost);
    }
    std::vector<PartCost> result;
    result.reserve(parts.size());
    for (const BlockPart part : parts) {
        PartCost cost = own[static_cast<std::size_t>(stand_in(part, plan.architecture.block))];
        if (part == BlockPart::FfnAdd && layout == BlockLayout::Parallel)
            cost.seconds += own[static_cast<std::size_t>(BlockPart::MixerAdd)].seconds;
        result.push_back(cost);
    }
    return result;
}

} // namespace layerscope
