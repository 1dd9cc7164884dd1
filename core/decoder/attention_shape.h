// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/attention_span.h"
#include "plan/layer_plan.h"

namespace layerscope {

/// What the attention kernel has to know of a layer with this mask.
[[nodiscard]] inline AttentionShape attention_shape(const ModelPlan& plan, const MaskRule& mask) {
    const auto& arch = plan.architecture;
    AttentionShape shape;
    shape.n_heads = arch.n_heads;
    shape.n_kv_heads = arch.n_kv_heads;
    shape.head_dim = arch.head_dim;
    shape.scale = static_cast<float>(arch.attention_scale);
    if (arch.attention_softcap) shape.softcap = static_cast<float>(*arch.attention_softcap);
    shape.window = mask.window;
    return shape;
}

} // namespace layerscope
