// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `plan`: what each layer does, keeps and needs. Pure values from an Architecture; the runner executes them and
// the analysis counts them, so picture and run are one truth.

#include "arch/architecture.h"
#include "plan/mask_rule.h"
#include "plan/rope_plan.h"

#include <memory>
#include <optional>
#include <vector>

namespace layerscope {

enum class MixerKind { SoftmaxAttention, GatedDeltaNet };
enum class FfnKind { Dense, Moe };

struct LayerPlan {
    LayerType type = LayerType::Full;
    MixerKind mixer = MixerKind::SoftmaxAttention;
    FfnKind ffn = FfnKind::Dense;
    MaskRule mask;                                      ///< softmax layers
    std::optional<RopeSettings> rope;                   ///< nullopt: no rotation
    std::shared_ptr<const RopeFrequencies> frequencies; ///< shared by layers with equal settings; null without rope
};

/// The whole model. Immutable; shared between runner, analysis and views.
struct ModelPlan {
    Architecture architecture;
    std::vector<LayerPlan> layers;

    [[nodiscard]] std::int64_t query_width() const { return architecture.n_heads * architecture.head_dim; }
    [[nodiscard]] std::int64_t kv_width() const { return architecture.n_kv_heads * architecture.head_dim; }
};

[[nodiscard]] ModelPlan make_plan(Architecture architecture);

} // namespace layerscope
