// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/weight_plan.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace layerscope {

/// What stands before "layers.0.…" in the files of the different exporters, in the order they are tried.
[[nodiscard]] std::span<const std::string_view> known_prefixes();

/// The Hugging Face spelling without the prefix: "layers.3.self_attn.q_proj.weight". The layout of the block decides
/// what `post_attention_layernorm` means: in serial blocks it is the norm before the feed-forward, in sandwich and
/// post-norm blocks the one after the mixer.
[[nodiscard]] std::string tensor_name(const WeightNeed& need, BlockLayout block);

/// Where the experts of a layer may lie together, and which of their rows a need means: `gate_up_proj`
/// [experts, 2 * width, hidden] has each expert's gate rows before its up rows, `down_proj` is [experts, hidden,
/// width].
struct PackedExperts {
    std::string name;           ///< without the prefix
    std::int64_t rows = 0;      ///< of one expert
    std::int64_t first_row = 0; ///< of the need among them
};
/// nullopt unless the need is one expert's matrix.
[[nodiscard]] std::optional<PackedExperts> packed_experts(const WeightNeed& need);

/// Where the output head may lie for files with this prefix; it usually stands outside the prefix.
[[nodiscard]] std::vector<std::string> head_names(std::string_view prefix);

/// Parts of a checkpoint that text generation does not need (vision tower, projector, multi-token prediction), and
/// buffers that older exporters stored although they follow from the config.
[[nodiscard]] bool is_known_unused(std::string_view name);

/// The layer number in a name that starts with `prefix` + "layers."; nullopt otherwise.
[[nodiscard]] std::optional<std::int64_t> layer_number(std::string_view name, std::string_view prefix);

} // namespace layerscope
