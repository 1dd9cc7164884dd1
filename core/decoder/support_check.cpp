// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/support_check.h"

#include "decoder/state/delta_state.h"
#include "decoder/state/layer_state.h"
#include "plan/weight_plan.h"

#include <fmt/format.h>

namespace layerscope {

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

namespace {

bool layer_suits(const ModelPlan& plan, const SequenceState& state, LayerIndex index) {
    const auto& layer_plan = plan.layers[static_cast<std::size_t>(index)];
    const auto* const delta = state.delta(index);
    const bool needs_delta = layer_plan.mixer == MixerKind::GatedDeltaNet;
    if (needs_delta != (delta != nullptr)) return false;
    if (needs_delta) return delta->suits(*plan.architecture.delta);
    const auto& layer = state.layer(index);
    return layer.suits(layer_plan.mask, state.capacity()) && layer.store().n_kv_heads == plan.architecture.n_kv_heads &&
           layer.store().head_dim == plan.architecture.head_dim;
}

} // namespace

Result<void> check_state(const ModelPlan& plan, const SequenceState& state) {
    bool suits = state.n_layers() == plan.architecture.n_layers();
    for (LayerIndex l = 0; suits && l < state.n_layers(); ++l)
        suits = layer_suits(plan, state, l);
    if (suits) return {};
    return fail(ErrorCode::InvalidArgument, "cannot run the decoder", "the cache was made for another plan");
}

} // namespace layerscope
