// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "tensor/dtype.h"

#include <cstdint>

namespace layerscope {

/// Bytes of K and V with full attention in every layer, nothing capped and DeltaNet layers replaced too:
/// n_layers * 2 * n_kv_heads * head_dim * n * bytes(dtype). A comparison, not what any cache holds. Stops at the
/// largest int64; the context at max_counted_context.
[[nodiscard]] std::int64_t kv_bytes_if_all_full(const ModelPlan& plan, std::int64_t context, DType kv_dtype);

} // namespace layerscope
