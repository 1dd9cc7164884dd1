// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/attention_pairs.h"
#include "analysis/operation_weights.h"
#include "plan/layer_plan.h"
#include "plan/value_name.h"
#include "tensor/dtype.h"

#include <cstdint>
#include <vector>

namespace layerscope {

/// The two ways a model runs: one token against what is there, or a whole prompt.
enum class RunPhase { Decode, Prefill };

/// What one operation of one layer costs, under the name by which the engine times it. FLOPs as everywhere in this
/// room. Bytes are those that have to come from memory: weights as stored, keys, values and states read and written;
/// activations stay in the processor's cache and are left out.
struct OperationCost {
    ValueName name = ValueName::Embedding;
    LayerIndex layer = -1; ///< -1: outside layers
    std::int64_t flops = 0;
    std::int64_t weight_bytes = 0;
    std::int64_t cache_bytes = 0;

    [[nodiscard]] std::int64_t bytes() const; ///< both, stopping at the largest int64
};

struct CostSettings {
    RunPhase phase = RunPhase::Decode;
    Work work = Work::Needed; ///< Dense counts the head at every position, too
    std::int64_t context = 1; ///< decode: tokens present, the newest counted; prefill: tokens at once
    DType kv_dtype = DType::BF16;
    std::int64_t chunk = 512; ///< tokens the engine takes at once: each chunk reads the weights again
};

/// In the order in which the engine runs them: embedding, layers, final norm, head. With Work::Needed the FLOPs add up
/// to those of the summary.
[[nodiscard]] std::vector<OperationCost> operation_costs(const ModelPlan& plan, const OperationWeights& weights,
                                                         const CostSettings& settings);

/// Sums, stopping at the largest int64.
struct CostTotal {
    std::int64_t flops = 0;
    std::int64_t bytes = 0;
};
[[nodiscard]] CostTotal total_of(const std::vector<OperationCost>& costs);

} // namespace layerscope
