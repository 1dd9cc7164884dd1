// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace layerscope {

/// Mixture of experts, for families that have it.
struct MoeSettings {
    std::int64_t n_experts = 0;
    std::int64_t n_experts_per_token = 0;
    std::int64_t expert_intermediate_size = 0;
    std::int64_t shared_intermediate_size = 0; ///< 0: no shared expert
    bool normalise_top_k = false;              ///< `norm_topk_prob`
    std::vector<bool> sparse_layers;           ///< one per layer: mixture (true) or dense

    bool operator==(const MoeSettings&) const = default;
};

} // namespace layerscope
