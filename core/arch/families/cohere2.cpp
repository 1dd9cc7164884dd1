// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/families/families.h"
#include "arch/families/shared_keys.h"

#include <fmt/format.h>

namespace layerscope {

namespace {

/// Switches whose other position is another architecture.
void refuse_other_variants(ConfigKeys& keys) {
    keys.require_text("hidden_act", "silu");
    keys.require_flag("use_parallel_block", true);
    keys.require_flag("use_gated_activation", true);
    keys.require_flag("use_qk_norm", false);
    keys.require_text("position_embedding_type", "rope_gptj");
    keys.require_text("order_of_interleaved_layers", "local_attn_first");
}

} // namespace

void read_cohere2(ConfigKeys& keys, Architecture& architecture) {
    ShapeDefaults shape;
    shape.max_position_embeddings = 8192;
    shape.tied_head = keys.flag_or("use_embedding_sharing", true);
    read_shape(keys, architecture, shape);
    refuse_other_variants(keys);
    architecture.block = BlockLayout::Parallel;
    architecture.norm = NormKind::LayerNorm;
    architecture.norm_eps = keys.real_or("layer_norm_eps", 1e-5, limits::epsilon);
    architecture.logit_scale = keys.real_or("logit_scale", 0.0625, limits::scale);

    architecture.sliding_window = keys.optional_integer("sliding_window", limits::positions);
    constexpr std::array<std::string_view, 3> spellings{"sliding_window_pattern", "_sliding_window_pattern",
                                                        "layer_switch"};
    const std::int64_t period = read_period(keys, spellings, 4);
    read_layer_types(keys, architecture, softmax_layers, every_nth_full(period, LayerType::Sliding),
                     fmt::format("every {}th layer full, the others sliding", period));
    if (!architecture.sliding_window && has_layer(architecture, LayerType::Sliding))
        keys.refuse(ErrorCode::Corrupt, "sliding_window is missing");

    RopeDefaults defaults;
    defaults.pairing = RopePairing::Interleaved;
    defaults.partial_rotary_factor = keys.real_or("rotary_pct", 1.0, {0.0, 1.0});
    // Full layers have no positions at all; the rule goes with the layer's type.
    architecture.sliding_rule = {true, read_rope(keys, architecture, defaults).sliding};
    architecture.full_rule = {true, std::nullopt};
    apply_position_rules(architecture);
}

} // namespace layerscope
