// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "plan/layer_plan.h"

#include <cstdint>

namespace layerscope {

/// Parameters of one layer by part.
struct LayerParameters {
    std::int64_t mixer = 0;       ///< projections; of DeltaNet the short convolution, too
    std::int64_t delta_small = 0; ///< DeltaNet: A_log, dt_bias and the gated norm
    std::int64_t qk_norm = 0;
    std::int64_t norms = 0; ///< those of hidden_size
    std::int64_t dense_ffn = 0;
    std::int64_t router = 0;
    std::int64_t experts = 0; ///< all of them
    std::int64_t shared_expert = 0;
    std::int64_t active_experts = 0; ///< those of one token

    [[nodiscard]] std::int64_t total() const {
        return mixer + delta_small + qk_norm + norms + dense_ffn + router + experts + shared_expert;
    }
    [[nodiscard]] std::int64_t active() const { return total() - experts + active_experts; }
};

[[nodiscard]] LayerParameters layer_parameters(const ModelPlan& plan, LayerIndex layer);
[[nodiscard]] ParameterCounts count_parameters(const ModelPlan& plan);

} // namespace layerscope
