// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/families/families.h"
#include "arch/families/shared_keys.h"
#include "arch/rope_reach.h"

#include <fmt/format.h>

namespace layerscope {

namespace {

/// The models were trained with scaled frequencies on full layers only. Implementations differ here, so the decision
/// is told; a file that gives each layer type its own block is taken at its word.
void read_positions(ConfigKeys& keys, Architecture& architecture) {
    RopeByType rope = read_rope(keys, architecture, {});
    if (!rope.keyed_by_type && rope.full.scaling != RopeScaling::None) {
        RopeSettings plain;
        plain.theta = rope.full.theta;
        plain.rotary_dim = rope.full.rotary_dim;
        rope.sliding = plain;
        keys.note(rope_reach_note(RopeReach::FullLayers));
    }
    architecture.sliding_rule = {true, rope.sliding};
    architecture.full_rule = {true, rope.full};
    apply_position_rules(architecture);
}

} // namespace

void read_olmo3(ConfigKeys& keys, Architecture& architecture) {
    read_shape(keys, architecture, {});
    architecture.block = BlockLayout::PostNorm;
    architecture.norm = NormKind::RmsNorm;
    architecture.norm_eps = keys.real_or("rms_norm_eps", 1e-5, limits::epsilon);
    architecture.qk_norm = QkNorm::WholeProjection;
    keys.require_text("hidden_act", "silu");

    architecture.sliding_window = keys.integer_or("sliding_window", 4096, limits::positions);
    read_layer_types(keys, architecture, softmax_layers, every_nth_full(4, LayerType::Sliding),
                     "every 4th layer full, the others sliding");
    read_positions(keys, architecture);
}

} // namespace layerscope
