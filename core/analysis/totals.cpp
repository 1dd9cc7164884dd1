// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/totals.h"

#include "plan/count.h"

#include <algorithm>

namespace layerscope {

std::int64_t cache_bytes(const Summary& summary) { return (Count(summary.kv_bytes) + summary.state_bytes).value(); }

std::int64_t mixing_flops(const FlopCounts& counts) {
    return (Count(counts.attention) + counts.linear_attention).value();
}

std::optional<std::int64_t> kv_knee(const ModelPlan& plan) {
    std::optional<std::int64_t> knee;
    for (const LayerPlan& layer : plan.layers)
        if (layer.mixer == MixerKind::SoftmaxAttention) knee = std::max(knee, layer.mask.window);
    return knee;
}

} // namespace layerscope
