// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/families/families.h"
#include "arch/families/shared_keys.h"

#include <fmt/format.h>

namespace layerscope {

namespace {

DeltaSettings read_delta(ConfigKeys& keys) {
    DeltaSettings delta;
    delta.n_key_heads = keys.integer_or("linear_num_key_heads", 16, limits::heads);
    delta.n_value_heads = keys.integer_or("linear_num_value_heads", 32, limits::heads);
    delta.key_head_dim = keys.integer_or("linear_key_head_dim", 128, limits::head_dim);
    delta.value_head_dim = keys.integer_or("linear_value_head_dim", 128, limits::head_dim);
    delta.conv_kernel = keys.integer_or("linear_conv_kernel_dim", 4, limits::conv_kernel);
    const auto state = keys.optional_text("mamba_ssm_dtype");
    if (state && *state != "float32")
        keys.note(fmt::format("mamba_ssm_dtype is {}; the recurrent state is kept in float32 all the same", *state));
    return delta;
}

} // namespace

void read_qwen3_5(ConfigKeys& keys, Architecture& architecture) {
    const bool mixture = architecture.family == "qwen3.5_moe";
    ShapeDefaults shape;
    shape.kv_heads_required = true;
    shape.head_dim = 256;
    shape.max_position_embeddings = 32768;
    shape.intermediate_required = !mixture;
    read_shape(keys, architecture, shape);
    architecture.block = BlockLayout::Serial;
    architecture.norm = NormKind::RmsNormZeroCentred;
    architecture.norm_eps = keys.real_or("rms_norm_eps", 1e-6, limits::epsilon);
    architecture.qk_norm = QkNorm::PerHead;
    architecture.attention_output_gate = keys.flag_or("attn_output_gate", true);
    architecture.delta = read_delta(keys);
    keys.require_text("hidden_act", "silu");
    if (mixture) {
        read_moe(keys, architecture, true);
    } else if (const JsonValue* dense = keys.find("mlp_only_layers"); dense && !dense->is_array()) {
        keys.refuse(ErrorCode::Corrupt, "mlp_only_layers is not a list");
    }

    constexpr std::array allowed{LayerType::Linear, LayerType::Full, LayerType::Sliding};
    const std::int64_t period = keys.integer_or("full_attention_interval", 4, limits::layers);
    read_layer_types(keys, architecture, allowed, every_nth_full(period, LayerType::Linear),
                     fmt::format("every {}th layer full, the others linear", period));
    architecture.sliding_window = keys.optional_integer("sliding_window", limits::positions);
    RopeDefaults defaults;
    defaults.partial_rotary_factor = 0.25;
    use_same_positions(architecture, read_rope(keys, architecture, defaults));
}

} // namespace layerscope
