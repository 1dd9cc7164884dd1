// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "tensor/dtype.h"

#include <cstdint>

namespace layerscope {

/// Rows one softmax layer keeps after `n_tokens`; 0 for DeltaNet layers.
[[nodiscard]] std::int64_t kv_rows(const ModelPlan& plan, LayerIndex layer, std::int64_t n_tokens);
/// Bytes of K and V of that layer: 2 * n_kv_heads * head_dim * rows * bytes(dtype).
[[nodiscard]] std::int64_t kv_bytes(const ModelPlan& plan, LayerIndex layer, std::int64_t n_tokens, DType dtype);
/// What it would be with full attention and nothing capped (a comparison; also for DeltaNet layers).
[[nodiscard]] std::int64_t kv_bytes_if_full(const ModelPlan& plan, std::int64_t n_tokens, DType dtype);
/// Constant DeltaNet state of the layer as this engine keeps it: recurrent matrix in float32 plus conv_kernel-1 columns
/// in float32. 0 for softmax layers.
[[nodiscard]] std::int64_t state_bytes(const ModelPlan& plan, LayerIndex layer);

} // namespace layerscope
