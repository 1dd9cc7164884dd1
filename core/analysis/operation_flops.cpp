// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/operation_flops.h"

#include "analysis/flops.h"
#include "plan/count.h"

namespace layerscope {

std::optional<std::int64_t> operation_token_flops(const ModelPlan& plan, ValueName operation, LayerIndex layer) {
    const TokenFlops once = token_flops(plan, layer);
    const Architecture& a = plan.architecture;
    const std::int64_t attention_output = 2 * a.hidden_size * plan.query_width();
    const std::int64_t delta_output = a.delta ? 2 * a.hidden_size * a.delta->value_width() : 0;
    switch (operation) {
    case ValueName::Query:
        return once.projections - attention_output;
    case ValueName::AttentionOutput:
        return attention_output;
    case ValueName::Gate:
        return once.dense_ffn / 3 * 2; // gate, up and down are of one size
    case ValueName::Down:
        return once.dense_ffn / 3;
    case ValueName::Router:
        return once.router;
    case ValueName::Experts:
        return once.experts;
    case ValueName::SharedExpert:
        return once.shared_expert;
    case ValueName::DeltaProjection:
        return once.delta_projections - delta_output;
    case ValueName::ShortConv:
        return once.delta_conv;
    case ValueName::DeltaRule:
        return once.delta_recurrence;
    case ValueName::DeltaOutput:
        return delta_output;
    default:
        return std::nullopt;
    }
}

std::optional<std::int64_t> operation_flops(const ModelPlan& plan, ValueName operation, LayerIndex layer,
                                            const PassShape& pass) {
    if (layer < 0) {
        if (operation != ValueName::Logits) return std::nullopt;
        return (Count(head_flops(plan)) * pass.logit_rows).value();
    }
    if (operation == ValueName::AttentionMix) {
        const MaskRule& mask = plan.layers[static_cast<std::size_t>(layer)].mask;
        const std::int64_t pairs = mask.visible_pairs(pass.first + pass.tokens) - mask.visible_pairs(pass.first);
        return (Count(token_flops(plan, layer).per_pair) * pairs).value();
    }
    const auto once = operation_token_flops(plan, operation, layer);
    if (!once) return std::nullopt;
    return (Count(*once) * pass.tokens).value();
}

} // namespace layerscope
