// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/families/families.h"
#include "arch/families/shared_keys.h"

namespace layerscope {

void read_llama(ConfigKeys& keys, Architecture& architecture) {
    read_shape(keys, architecture, {});
    architecture.block = BlockLayout::Serial;
    architecture.norm = NormKind::RmsNorm;
    architecture.norm_eps = keys.real_or("rms_norm_eps", 1e-6, limits::epsilon);
    keys.require_text("hidden_act", "silu");

    architecture.sliding_window = keys.optional_integer("sliding_window", limits::positions);
    read_layer_types(
        keys, architecture, softmax_layers, [](std::int64_t) { return LayerType::Full; },
        "all layers of this family attend to everything");
    use_same_positions(architecture, read_rope(keys, architecture, {}));
}

} // namespace layerscope
