// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "plan/value_name.h"

#include <cstdint>
#include <optional>

namespace layerscope {

/// One pass of tokens through the model, as far as the cost of its operations depends on it.
struct PassShape {
    Position first = 0; ///< tokens in the cache before it
    std::int64_t tokens = 0;
    std::int64_t logit_rows = 0;
};

/// FLOPs of one token in one operation of a layer, where they do not depend on the context; nullopt otherwise.
[[nodiscard]] std::optional<std::int64_t> operation_token_flops(const ModelPlan& plan, ValueName operation,
                                                                LayerIndex layer);

/// FLOPs of one operation as the runner times it: products that share a fork and join count under the name of the
/// first (query with key and value, gate with up). All operations of a layer together give layer_flops(). nullopt for
/// what no sum counts: norms, RoPE, activations, residuals. `layer` -1: outside layers.
[[nodiscard]] std::optional<std::int64_t> operation_flops(const ModelPlan& plan, ValueName operation, LayerIndex layer,
                                                          const PassShape& pass);

} // namespace layerscope
