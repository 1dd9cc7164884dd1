// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/expert_work.h"

#include "analysis/flops.h"
#include "plan/count.h"

namespace layerscope {

ExpertWork expert_work(const ModelPlan& plan, const OperationWeights& weights) {
    const auto& moe = plan.architecture.moe;
    if (!moe) return {};
    Count active, one, bytes;
    for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer) {
        if (plan.layers[static_cast<std::size_t>(layer)].ffn != FfnKind::Moe) continue;
        const std::int64_t flops = token_flops(plan, layer).experts;
        active += flops;
        one += flops / moe->n_experts_per_token;
        bytes += weights.one_expert(layer);
    }
    return {active.value(), (one * moe->n_experts).value(), (bytes * moe->n_experts_per_token).value(),
            (bytes * moe->n_experts).value()};
}

} // namespace layerscope
