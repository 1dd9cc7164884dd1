// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/block_flops.h"

#include "plan/count.h"

namespace layerscope {

namespace {

bool scales_values(WeightRole role) {
    switch (role) {
    case WeightRole::MixerNorm:
    case WeightRole::PostMixerNorm:
    case WeightRole::FfnNorm:
    case WeightRole::PostFfnNorm:
    case WeightRole::QueryNorm:
    case WeightRole::KeyNorm:
    case WeightRole::DeltaNorm:
    case WeightRole::DeltaALog:
    case WeightRole::DeltaDtBias:
        return true;
    default:
        return false;
    }
}

/// A matrix [rows, cols] costs 2 rows cols; so does the depthwise convolution, whose matrix is [channels, kernel].
std::int64_t product_flops(const Architecture& a, const BlockNode& node) {
    std::int64_t sum = 0;
    for (const NodeTensor& tensor : node.tensors) {
        if (scales_values(tensor.role)) continue; // one multiplication a value: left out of every count
        const std::int64_t used = tensor.count > 1 ? a.moe->n_experts_per_token : 1;
        sum += 2 * tensor.rows * tensor.cols * used;
    }
    return sum;
}

StepFlops step_flops(const Architecture& a, const BlockNode& node) {
    switch (node.step) {
    case BlockStep::Scores:
    case BlockStep::Mix:
        return {0, 2 * a.n_heads * a.head_dim};
    case BlockStep::DeltaRule: // recall, write, read: each touches the whole state once
        return {6 * a.delta->n_value_heads * a.delta->key_head_dim * a.delta->value_head_dim, 0};
    default:
        return {product_flops(a, node), 0};
    }
}

} // namespace

std::int64_t StepFlops::at(std::int64_t tokens, std::int64_t pairs) const {
    return (Count(per_token) * tokens + Count(per_pair) * pairs).value();
}

std::vector<StepFlops> block_flops(const ModelPlan& plan, const BlockGraph& graph) {
    std::vector<StepFlops> flops;
    flops.reserve(graph.nodes.size());
    for (const BlockNode& node : graph.nodes)
        flops.push_back(step_flops(plan.architecture, node));
    return flops;
}

} // namespace layerscope
