// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phase_flops.h"

#include "analysis/flops.h"
#include "plan/count.h"

#include <algorithm>
#include <map>

namespace layerscope {

std::int64_t phase_pairs(const ModelPlan& plan, const MaskRule& mask, const CostSettings& settings) {
    const Architecture& a = plan.architecture;
    const std::int64_t context = std::clamp<std::int64_t>(settings.context, 1, max_counted_context);
    if (settings.phase == RunPhase::Decode) return decode_pairs(mask, context, settings.work);
    const AttentionCut cut{std::max<std::int64_t>(1, settings.chunk), a.n_heads / a.n_kv_heads};
    return prefill_pairs(mask, context, settings.work, cut);
}

FlopCounts phase_flops(const ModelPlan& plan, const CostSettings& settings) {
    const std::int64_t context = std::clamp<std::int64_t>(settings.context, 1, max_counted_context);
    const std::int64_t tokens = settings.phase == RunPhase::Decode ? 1 : context;
    std::map<std::optional<std::int64_t>, std::int64_t> pairs; // a model has two or three different masks
    FlopCounts sum;
    for (LayerIndex index = 0; index < plan.architecture.n_layers(); ++index) {
        const LayerPlan& layer = plan.layers[static_cast<std::size_t>(index)];
        std::int64_t met = 0;
        if (layer.mixer == MixerKind::SoftmaxAttention) {
            const auto [known, fresh] = pairs.try_emplace(layer.mask.window, 0);
            if (fresh) known->second = phase_pairs(plan, layer.mask, settings);
            met = known->second;
        }
        add_to(sum, layer_flops(plan, index, tokens, met));
    }
    sum.lm_head = (Count(head_flops(plan)) * (settings.work == Work::Dense ? tokens : 1)).value();
    return sum;
}

} // namespace layerscope
