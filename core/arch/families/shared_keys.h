// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/config_keys.h"
#include "arch/rope_reader.h"

#include <array>
#include <functional>
#include <optional>
#include <span>

namespace layerscope {

/// What families do not agree on when a key of the common shape is missing.
struct ShapeDefaults {
    std::optional<std::int64_t> n_heads;    ///< absent: the key is required
    std::optional<std::int64_t> n_kv_heads; ///< absent: as many as query heads
    bool kv_heads_required = false;
    std::optional<std::int64_t> head_dim; ///< absent: hidden_size / num_attention_heads
    std::optional<std::int64_t> vocab_size;
    std::int64_t max_position_embeddings = 2048;
    bool tied_head = false;
    bool intermediate_required = true; ///< false where all layers may be mixtures
};

/// hidden_size, heads, head_dim, vocabulary, tie_word_embeddings, dtype, token ids; sizes `layers` (all full).
void read_shape(ConfigKeys& keys, Architecture& architecture, const ShapeDefaults& defaults);

/// `layer_types` if the file has it (each must be one of `allowed`), else `rule` layer by layer, described by
/// `rule_text` for the provenance.
void read_layer_types(ConfigKeys& keys, Architecture& architecture, std::span<const LayerType> allowed,
                      const std::function<LayerType(std::int64_t layer)>& rule, std::string rule_text);
inline constexpr std::array softmax_layers{LayerType::Sliding, LayerType::Full};

/// `mixed` everywhere but on each `period`-th layer, which is full (1-based: layer period - 1 is the first).
[[nodiscard]] std::function<LayerType(std::int64_t)> every_nth_full(std::int64_t period, LayerType mixed);
/// The period under any of its spellings, or the family's own; a conflict is noted, the first spelling wins.
[[nodiscard]] std::int64_t read_period(ConfigKeys& keys, std::span<const std::string_view> spellings,
                                       std::int64_t fallback);

/// Gives each layer the positions its type has by the family's rules.
void apply_position_rules(Architecture& architecture);
/// For families without sliding layers of their own: all layers rotate alike. Layers that `layer_types` makes sliding
/// anyway take the same positions (or their own block of rope_parameters).
void use_same_positions(Architecture& architecture, const RopeByType& rope);
[[nodiscard]] bool has_layer(const Architecture& architecture, LayerType type);

/// num_experts and companions, mlp_only_layers, decoder_sparse_step.
void read_moe(ConfigKeys& keys, Architecture& architecture, std::optional<bool> always_normalised);

} // namespace layerscope
