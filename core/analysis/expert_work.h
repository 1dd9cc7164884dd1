// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_weights.h"
#include "plan/layer_plan.h"

#include <cstdint>

namespace layerscope {

/// What the routed experts of all layers cost one token, and what they would if every expert ran: a token meets
/// n_experts_per_token of n_experts, each 6 * hidden_size * expert_intermediate_size FLOPs. Shared experts and routers
/// run for every token and are left out.
struct ExpertWork {
    std::int64_t active_flops = 0;
    std::int64_t all_flops = 0;
    std::int64_t active_bytes = 0; ///< weights read, in the form in which they lie in memory
    std::int64_t all_bytes = 0;
};

/// Zero for a model without experts. Sums stop at the largest int64.
[[nodiscard]] ExpertWork expert_work(const ModelPlan& plan, const OperationWeights& weights);

} // namespace layerscope
