// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/receptive_field.h"

#include <algorithm>

namespace layerscope {

std::vector<std::int64_t> reach_back(const ModelPlan& plan, std::int64_t n_tokens) {
    const std::int64_t most = std::max<std::int64_t>(n_tokens - 1, 0);
    std::vector<std::int64_t> reach;
    reach.reserve(plan.layers.size());
    std::int64_t so_far = 0;
    for (const LayerPlan& layer : plan.layers) {
        so_far += layer.mask.window ? std::min(most - so_far, *layer.mask.window - 1) : most - so_far;
        reach.push_back(so_far);
    }
    return reach;
}

} // namespace layerscope
