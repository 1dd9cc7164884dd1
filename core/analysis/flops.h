// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "plan/layer_plan.h"

#include <cstdint>

namespace layerscope {

/// FLOPs one token costs in one layer whatever the context, and those for each (query, key) pair it meets.
struct TokenFlops {
    std::int64_t projections = 0; ///< q, k, v, o (and the output gate) of a softmax layer
    std::int64_t per_pair = 0;    ///< score and weighted value, all query heads
    std::int64_t dense_ffn = 0;
    std::int64_t router = 0;
    std::int64_t experts = 0; ///< those the token is sent to
    std::int64_t shared_expert = 0;
    std::int64_t delta_projections = 0;
    std::int64_t delta_conv = 0;
    std::int64_t delta_recurrence = 0;
    std::int64_t delta_decay_not_counted = 0; ///< S <- e^g S: pure multiplications, left out of all sums

    [[nodiscard]] std::int64_t ffn() const { return dense_ffn + router + experts + shared_expert; }
    [[nodiscard]] std::int64_t linear_attention() const { return delta_projections + delta_conv + delta_recurrence; }
};

[[nodiscard]] TokenFlops token_flops(const ModelPlan& plan, LayerIndex layer);
/// `tokens` tokens that together meet `pairs` keys in this layer. The head is not part of a layer.
[[nodiscard]] FlopCounts layer_flops(const ModelPlan& plan, LayerIndex layer, std::int64_t tokens, std::int64_t pairs);
/// The output head for one position.
[[nodiscard]] std::int64_t head_flops(const ModelPlan& plan);
/// Adds part by part, stopping at the largest int64.
void add_to(FlopCounts& sum, const FlopCounts& part);

} // namespace layerscope
