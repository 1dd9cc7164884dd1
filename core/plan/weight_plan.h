// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace layerscope {

/// What a tensor is for, independent of the spelling of the file it comes from.
enum class WeightRole {
    Embedding,
    OutputHead,
    FinalNorm,
    MixerNorm,     ///< before the mixer (serial, sandwich), the only norm of a parallel block
    PostMixerNorm, ///< after the mixer (sandwich, post-norm)
    FfnNorm,       ///< before the feed-forward (serial, sandwich)
    PostFfnNorm,   ///< after the feed-forward (sandwich, post-norm)
    Query,
    Key,
    Value,
    AttentionOutput,
    QueryNorm,
    KeyNorm,
    Gate,
    Up,
    Down,
    Router,
    ExpertGate,
    ExpertUp,
    ExpertDown,
    SharedGate,
    SharedUp,
    SharedDown,
    SharedExpertGate,
    DeltaQkv,
    DeltaZ,
    DeltaB,
    DeltaA,
    DeltaConv,
    DeltaALog,
    DeltaDtBias,
    DeltaNorm,
    DeltaOutput,
};

/// One tensor the plan needs: [rows, cols]; vectors are [1, cols]. `layer` -1 for embedding, head, final norm.
/// `expert` -1 unless the role is one expert's matrix.
struct WeightNeed {
    WeightRole role;
    LayerIndex layer = -1;
    std::int32_t expert = -1;
    std::int64_t rows = 0;
    std::int64_t cols = 0;
};

[[nodiscard]] std::string_view role_name(WeightRole role);
[[nodiscard]] std::vector<WeightNeed> weight_needs(const ModelPlan& plan);

} // namespace layerscope
