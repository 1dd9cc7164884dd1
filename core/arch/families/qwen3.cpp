// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/families/families.h"
#include "arch/families/shared_keys.h"

#include <fmt/format.h>

namespace layerscope {

namespace {

/// `sliding_window` counts only together with `use_sliding_window`, and then from layer `max_window_layers` on. A
/// `layer_types` list speaks for itself.
void read_qwen3_layers(ConfigKeys& keys, Architecture& architecture) {
    const auto window = keys.optional_integer("sliding_window", limits::positions);
    const bool use_window = keys.flag_or("use_sliding_window", false);
    const std::int64_t first_sliding =
        keys.optional_integer("max_window_layers", {0, limits::positions.most}).value_or(architecture.n_layers());
    const bool slides = use_window && window;
    read_layer_types(
        keys, architecture, softmax_layers,
        [=](std::int64_t layer) { return slides && layer >= first_sliding ? LayerType::Sliding : LayerType::Full; },
        slides ? "use_sliding_window: layers from max_window_layers on slide"
               : "use_sliding_window is not set: all full");
    if (use_window || has_layer(architecture, LayerType::Sliding)) {
        architecture.sliding_window = window;
    } else if (window) {
        keys.note(fmt::format("sliding_window {} is in the file, but use_sliding_window is not set: no layer slides",
                              *window));
    }
}

void read_qwen3_block(ConfigKeys& keys, Architecture& architecture) {
    architecture.block = BlockLayout::Serial;
    architecture.norm = NormKind::RmsNorm;
    architecture.norm_eps = keys.real_or("rms_norm_eps", 1e-6, limits::epsilon);
    architecture.qk_norm = QkNorm::PerHead;
    keys.require_text("hidden_act", "silu");
    read_qwen3_layers(keys, architecture);
    use_same_positions(architecture, read_rope(keys, architecture, {}));
}

} // namespace

void read_qwen3(ConfigKeys& keys, Architecture& architecture) {
    ShapeDefaults shape;
    shape.kv_heads_required = true;
    shape.head_dim = 128;
    shape.max_position_embeddings = 32768;
    read_shape(keys, architecture, shape);
    read_qwen3_block(keys, architecture);
}

void read_qwen3_moe(ConfigKeys& keys, Architecture& architecture) {
    ShapeDefaults shape;
    shape.kv_heads_required = true;
    shape.max_position_embeddings = 32768;
    shape.intermediate_required = false;
    read_shape(keys, architecture, shape);
    read_qwen3_block(keys, architecture);
    read_moe(keys, architecture, std::nullopt);
}

} // namespace layerscope
