// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/flops.h"

#include "plan/count.h"

namespace layerscope {

namespace {

void count_delta(TokenFlops& flops, const DeltaSettings& delta, std::int64_t hidden) {
    const std::int64_t state = delta.n_value_heads * delta.key_head_dim * delta.value_head_dim;
    flops.delta_projections = 2 * hidden * (delta.conv_channels() + 2 * delta.value_width() + 2 * delta.n_value_heads);
    flops.delta_conv = 2 * delta.conv_kernel * delta.conv_channels();
    flops.delta_recurrence = 6 * state; // recall, write, read: each touches the whole state once
    flops.delta_decay_not_counted = state;
}

void count_moe(TokenFlops& flops, const MoeSettings& moe, std::int64_t hidden) {
    flops.router = 2 * hidden * moe.n_experts;
    flops.experts = moe.n_experts_per_token * 6 * hidden * moe.expert_intermediate_size;
    if (moe.shared_intermediate_size > 0) flops.shared_expert = 6 * hidden * moe.shared_intermediate_size + 2 * hidden;
}

} // namespace

TokenFlops token_flops(const ModelPlan& plan, LayerIndex layer) {
    const Architecture& a = plan.architecture;
    const LayerPlan& settings = plan.layers[static_cast<std::size_t>(layer)];
    TokenFlops flops;
    if (settings.mixer == MixerKind::SoftmaxAttention) {
        const std::int64_t query_copies = a.attention_output_gate ? 2 : 1;
        flops.projections =
            2 * a.hidden_size * (query_copies * plan.query_width() + 2 * plan.kv_width() + plan.query_width());
        flops.per_pair = 4 * plan.query_width(); // follows query heads: sharing keys saves memory, not products
    } else {
        count_delta(flops, *a.delta, a.hidden_size);
    }
    if (settings.ffn == FfnKind::Dense) {
        flops.dense_ffn = 6 * a.hidden_size * a.intermediate_size;
    } else {
        count_moe(flops, *a.moe, a.hidden_size);
    }
    return flops;
}

FlopCounts layer_flops(const ModelPlan& plan, LayerIndex layer, std::int64_t tokens, std::int64_t pairs) {
    const TokenFlops once = token_flops(plan, layer);
    FlopCounts counts;
    counts.projections = (Count(once.projections) * tokens).value();
    counts.attention = (Count(once.per_pair) * pairs).value();
    counts.ffn = (Count(once.ffn()) * tokens).value();
    counts.linear_attention = (Count(once.linear_attention()) * tokens).value();
    return counts;
}

std::int64_t head_flops(const ModelPlan& plan) {
    return 2 * plan.architecture.hidden_size * plan.architecture.vocab_size;
}

void add_to(FlopCounts& sum, const FlopCounts& part) {
    sum.projections = (Count(sum.projections) + part.projections).value();
    sum.attention = (Count(sum.attention) + part.attention).value();
    sum.ffn = (Count(sum.ffn) + part.ffn).value();
    sum.linear_attention = (Count(sum.linear_attention) + part.linear_attention).value();
    sum.lm_head = (Count(sum.lm_head) + part.lm_head).value();
}

std::int64_t FlopCounts::total() const {
    return (Count(projections) + attention + ffn + linear_attention + lm_head).value();
}

} // namespace layerscope
