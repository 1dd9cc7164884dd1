// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/block_graph.h"

#include <cstdint>
#include <vector>

namespace layerscope {

/// FLOPs of one step of a block: what a token costs whatever the context, and what each key it sees costs.
struct StepFlops {
    std::int64_t per_token = 0;
    std::int64_t per_pair = 0;

    /// `tokens` tokens that together meet `pairs` keys; stops at the largest int64.
    [[nodiscard]] std::int64_t at(std::int64_t tokens, std::int64_t pairs) const;
};

/// One per node of the graph, in its order; together they are what `token_flops` counts for the layer.
[[nodiscard]] std::vector<StepFlops> block_flops(const ModelPlan& plan, const BlockGraph& graph);

} // namespace layerscope
