// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/weight_plan.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// Where a GGUF file may keep a tensor: one of its own, or some rows of a larger one.
struct GgufPlace {
    std::string name;
    std::int64_t n_experts = 0; ///< 0: no experts in this tensor
    std::int64_t rows = 0;      ///< of the tensor, or of one expert in it
    std::int64_t first_row = 0; ///< of the need, inside the expert's rows
};

/// The places in which the need may be, the usual one first. Names alone do not tell what a norm is for:
/// `post_attention_norm` follows the mixer in sandwich and post-norm blocks, and is the norm before the feed-forward in
/// some serial ones.
[[nodiscard]] std::vector<GgufPlace> gguf_places(const WeightNeed& need, const ModelPlan& plan);

/// Tensors that text generation reads elsewhere or not at all (frequency divisors, extra prediction layers).
[[nodiscard]] bool is_known_unused_gguf(std::string_view name, std::int64_t n_layers);

} // namespace layerscope
