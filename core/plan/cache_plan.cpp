// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/cache_plan.h"

#include "plan/count.h"

#include <algorithm>

namespace layerscope {

namespace {

const LayerPlan& layer_of(const ModelPlan& plan, LayerIndex layer) {
    return plan.layers[static_cast<std::size_t>(layer)];
}

std::int64_t row_pair_bytes(const ModelPlan& plan, DType dtype) {
    const auto width = static_cast<std::size_t>(plan.kv_width());
    return (Count(2) * Count(static_cast<std::int64_t>(row_bytes(dtype, width).value_or(0)))).value();
}

} // namespace

std::int64_t kv_rows(const ModelPlan& plan, LayerIndex layer, std::int64_t n_tokens) {
    const LayerPlan& settings = layer_of(plan, layer);
    if (settings.mixer == MixerKind::GatedDeltaNet) return 0;
    return settings.mask.kept_rows(std::max<std::int64_t>(n_tokens, 0));
}

std::int64_t kv_bytes(const ModelPlan& plan, LayerIndex layer, std::int64_t n_tokens, DType dtype) {
    return (Count(kv_rows(plan, layer, n_tokens)) * Count(row_pair_bytes(plan, dtype))).value();
}

std::int64_t kv_bytes_if_full(const ModelPlan& plan, std::int64_t n_tokens, DType dtype) {
    return (Count(n_tokens) * Count(row_pair_bytes(plan, dtype))).value();
}

std::int64_t state_bytes(const ModelPlan& plan, LayerIndex layer) {
    if (layer_of(plan, layer).mixer != MixerKind::GatedDeltaNet) return 0;
    const DeltaSettings& delta = *plan.architecture.delta;
    const Count recurrent = Count(delta.n_value_heads) * delta.key_head_dim * delta.value_head_dim;
    const Count columns = Count(delta.conv_channels()) * (delta.conv_kernel - 1);
    return ((recurrent + columns) * static_cast<std::int64_t>(sizeof(float))).value();
}

} // namespace layerscope
