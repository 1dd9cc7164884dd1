// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `analysis`: parameters, KV bytes and FLOPs of a plan. The only home of these formulas
// (resources/docs/formulas.md); the engine's counters are tested against it. Integers, exact.

#include "plan/layer_plan.h"
#include "tensor/dtype.h"

#include <cstdint>
#include <string>
#include <vector>

namespace layerscope {

/// Longest context anything is counted for; longer ones are counted as this.
inline constexpr std::int64_t max_counted_context = std::int64_t{1} << 31;

struct ParameterCounts {
    std::int64_t unique = 0;                         ///< what the file holds
    std::int64_t untied = 0;                         ///< with a tied head counted as a second matrix
    std::int64_t embedding = 0;                      ///< V * H
    std::int64_t non_embedding = 0;                  ///< layers and final norm
    std::int64_t active = 0;                         ///< as unique, with the experts of one token only
    std::int64_t active_without_input_embedding = 0; ///< what the matrix products of one token read
};

/// FLOPs of one step or one prefill; 1 multiply-accumulate = 2. Left out: norms, softmax, RoPE, activations, residuals.
struct FlopCounts {
    std::int64_t projections = 0;
    std::int64_t attention = 0;
    std::int64_t ffn = 0;
    std::int64_t linear_attention = 0;
    std::int64_t lm_head = 0;
    [[nodiscard]] std::int64_t total() const; ///< of all parts; every sum here stops at the largest int64
};

struct LayerSummary {
    LayerIndex index = 0;
    LayerType type = LayerType::Full;
    std::optional<std::int64_t> window;
    std::optional<RopeSettings> rope;
    FfnKind ffn = FfnKind::Dense;
    std::int64_t parameters = 0;
    std::int64_t kv_bytes = 0;
    std::int64_t kv_bytes_if_full = 0;
    std::int64_t state_bytes = 0;
    std::int64_t visible_pairs = 0; ///< prefill of `context` tokens; 0 for DeltaNet
    FlopCounts decode;              ///< one token with `context` tokens present, itself counted
    FlopCounts prefill;             ///< `context` tokens at once
};

struct Summary {
    std::int64_t context = 0;
    DType kv_dtype = DType::BF16;
    std::vector<LayerSummary> layers;
    ParameterCounts parameters;
    std::int64_t kv_bytes = 0;
    std::int64_t kv_bytes_if_all_full = 0;
    std::int64_t state_bytes = 0;
    FlopCounts decode;  ///< lm_head once
    FlopCounts prefill; ///< lm_head once (last position)
};

/// Everything `inspect` shows and the window redraws after an edit. Cheap: O(layers), far under a millisecond.
[[nodiscard]] Summary summarize(const ModelPlan& plan, std::int64_t context, DType kv_dtype);

/// Total KV bytes at each of the given contexts, for curves.
[[nodiscard]] std::vector<std::int64_t> kv_bytes_curve(const ModelPlan& plan, const std::vector<std::int64_t>& contexts,
                                                       DType kv_dtype);

} // namespace layerscope
