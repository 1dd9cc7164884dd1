// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/support_check.h"

#include "decoder/state/layer_state.h"
#include "plan/weight_plan.h"

#include <fmt/format.h>

namespace layerscope {

namespace {

tl::unexpected<Error> unsupported(const std::string& kind, std::size_t layer) {
    return fail(ErrorCode::Unsupported, "cannot run this model", kind + " are not supported",
                fmt::format("layer {}", layer));
}

} // namespace

Result<void> check_supported(const ModelPlan& plan) {
    for (std::size_t l = 0; l < plan.layers.size(); ++l) {
        if (plan.layers[l].mixer == MixerKind::GatedDeltaNet) return unsupported("linear_attention layers", l);
        if (plan.layers[l].ffn == FfnKind::Moe) return unsupported("mixture-of-experts layers", l);
    }
    if (plan.architecture.attention_output_gate)
        return fail(ErrorCode::Unsupported, "cannot run this model", "gated attention outputs are not supported");
    return {};
}

Result<void> check_weights(const ModelPlan& plan, const ModelWeights& weights) {
    if (weights.layers.size() != plan.layers.size())
        return fail(ErrorCode::InvalidArgument, "cannot run this model",
                    fmt::format("the plan has {} layers, the weights {}", plan.layers.size(), weights.layers.size()));
    ModelWeights views = weights; // view() of a constant set is not offered; views are cheap to copy
    for (const auto& need : weight_needs(plan)) {
        const auto& view = views.view(need);
        if (view.empty() || view.rows != need.rows || view.cols != need.cols)
            return fail(ErrorCode::InvalidArgument, "cannot run this model",
                        fmt::format("the weights hold no {} of [{}, {}]", role_name(need.role), need.rows, need.cols),
                        fmt::format("layer {}", need.layer));
    }
    return {};
}

Result<void> check_state(const ModelPlan& plan, const SequenceState& state) {
    bool suits = state.n_layers() == plan.architecture.n_layers();
    for (LayerIndex l = 0; suits && l < state.n_layers(); ++l) {
        const auto& layer = state.layer(l);
        suits = layer.suits(plan.layers[static_cast<std::size_t>(l)].mask, state.capacity()) &&
                layer.store().n_kv_heads == plan.architecture.n_kv_heads &&
                layer.store().head_dim == plan.architecture.head_dim;
    }
    if (suits) return {};
    return fail(ErrorCode::InvalidArgument, "cannot run the decoder", "the cache was made for another plan");
}

} // namespace layerscope
