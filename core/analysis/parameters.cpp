// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/parameters.h"

namespace layerscope {

// The reader of configurations bounds all sizes so that these sums stay below 2^52.

namespace {

std::int64_t attention_parameters(const ModelPlan& plan) {
    const Architecture& a = plan.architecture;
    const std::int64_t query_copies = a.attention_output_gate ? 2 : 1;
    return a.hidden_size * (query_copies * plan.query_width() + 2 * plan.kv_width() + plan.query_width());
}

std::int64_t qk_norm_parameters(const ModelPlan& plan) {
    switch (plan.architecture.qk_norm) {
    case QkNorm::None:
        return 0;
    case QkNorm::PerHead:
        return 2 * plan.architecture.head_dim;
    case QkNorm::WholeProjection:
        return plan.query_width() + plan.kv_width();
    }
    return 0;
}

std::int64_t delta_parameters(const DeltaSettings& delta, std::int64_t hidden) {
    const std::int64_t projections =
        hidden * (delta.conv_channels() + 2 * delta.value_width() + 2 * delta.n_value_heads);
    return projections + delta.conv_channels() * delta.conv_kernel;
}

std::int64_t norms_per_layer(BlockLayout block) {
    switch (block) {
    case BlockLayout::Serial:
        return 2;
    case BlockLayout::Sandwich:
        return 4;
    case BlockLayout::PostNorm:
        return 2;
    case BlockLayout::Parallel:
        return 1;
    }
    return 0;
}

void count_moe(LayerParameters& parameters, const MoeSettings& moe, std::int64_t hidden) {
    const std::int64_t expert = 3 * hidden * moe.expert_intermediate_size;
    parameters.router = hidden * moe.n_experts;
    parameters.experts = moe.n_experts * expert;
    parameters.active_experts = moe.n_experts_per_token * expert;
    if (moe.shared_intermediate_size > 0)
        parameters.shared_expert = 3 * hidden * moe.shared_intermediate_size + hidden; // and its gate
}

} // namespace

LayerParameters layer_parameters(const ModelPlan& plan, LayerIndex layer) {
    const Architecture& a = plan.architecture;
    const LayerPlan& settings = plan.layers[static_cast<std::size_t>(layer)];
    LayerParameters parameters;
    if (settings.mixer == MixerKind::SoftmaxAttention) {
        parameters.mixer = attention_parameters(plan);
        parameters.qk_norm = qk_norm_parameters(plan);
    } else {
        parameters.mixer = delta_parameters(*a.delta, a.hidden_size);
        parameters.delta_small = 2 * a.delta->n_value_heads + a.delta->value_head_dim;
    }
    parameters.norms = norms_per_layer(a.block) * a.hidden_size;
    if (settings.ffn == FfnKind::Dense) {
        parameters.dense_ffn = 3 * a.hidden_size * a.intermediate_size;
    } else {
        count_moe(parameters, *a.moe, a.hidden_size);
    }
    return parameters;
}

ParameterCounts count_parameters(const ModelPlan& plan) {
    const Architecture& a = plan.architecture;
    ParameterCounts counts;
    counts.embedding = a.vocab_size * a.hidden_size;
    counts.non_embedding = a.hidden_size; // final norm
    std::int64_t active_layers = a.hidden_size;
    for (LayerIndex layer = 0; layer < a.n_layers(); ++layer) {
        const LayerParameters parameters = layer_parameters(plan, layer);
        counts.non_embedding += parameters.total();
        active_layers += parameters.active();
    }
    const std::int64_t matrices = a.tied_head ? 1 : 2;
    counts.unique = matrices * counts.embedding + counts.non_embedding;
    counts.untied = 2 * counts.embedding + counts.non_embedding;
    counts.active = matrices * counts.embedding + active_layers;
    counts.active_without_input_embedding = counts.embedding + active_layers;
    return counts;
}

} // namespace layerscope
