// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/families/families.h"
#include "arch/families/shared_keys.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace layerscope {

namespace {

double rounded_to_bf16(double value) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    const std::uint32_t rounded = bits + 0x7FFFU + ((bits >> 16U) & 1U); // nearest, ties to even
    return static_cast<double>(std::bit_cast<float>(rounded & 0xFFFF0000U));
}

void read_scales(ConfigKeys& keys, Architecture& architecture) {
    architecture.attention_scale = 1.0 / std::sqrt(keys.real_or("query_pre_attn_scalar", 256.0, limits::scale));
    architecture.embedding_scale = std::sqrt(static_cast<double>(architecture.hidden_size));
    keys.set_origin("embedding_scale", Origin::Kind::Derived, "square root of hidden_size");
    const double coarse = rounded_to_bf16(architecture.embedding_scale);
    if (coarse != architecture.embedding_scale)
        keys.note(fmt::format("embeddings are multiplied by the exact root of hidden_size, {:.6g}; an engine that "
                              "computes in bfloat16 rounds it to {}",
                              architecture.embedding_scale, coarse));
    architecture.attention_softcap = keys.optional_real("attn_logit_softcapping", limits::scale);
    architecture.logit_softcap = keys.optional_real("final_logit_softcapping", limits::scale);
}

/// Sliding layers turn by their own base and are never scaled; base and scaling of the file are those of full layers.
void read_positions(ConfigKeys& keys, Architecture& architecture) {
    RopeDefaults defaults;
    defaults.theta = 1e6;
    const auto local_theta = keys.optional_real("rope_local_base_freq", limits::rope_theta);
    RopeByType rope = read_rope(keys, architecture, defaults);
    if (!rope.keyed_by_type) {
        RopeSettings local;
        local.rotary_dim = rope.full.rotary_dim;
        local.theta = local_theta.value_or(10000.0);
        rope.sliding = local;
    } else if (local_theta && *local_theta != rope.sliding.theta) {
        keys.note(
            fmt::format("rope_local_base_freq is {}, but rope_parameters says {} for sliding layers, which is used",
                        *local_theta, rope.sliding.theta));
    }
    architecture.sliding_rule = {true, rope.sliding};
    architecture.full_rule = {true, rope.full};
    apply_position_rules(architecture);
}

} // namespace

void read_gemma3(ConfigKeys& keys, Architecture& architecture) {
    ShapeDefaults shape;
    shape.n_heads = 8;
    shape.n_kv_heads = 4;
    shape.head_dim = 256;
    shape.vocab_size = 262208;
    shape.max_position_embeddings = 131072;
    shape.tied_head = true;
    read_shape(keys, architecture, shape);
    architecture.block = BlockLayout::Sandwich;
    architecture.norm = NormKind::RmsNormZeroCentred;
    architecture.norm_eps = keys.real_or("rms_norm_eps", 1e-6, limits::epsilon);
    architecture.qk_norm = QkNorm::PerHead;
    architecture.activation = Activation::GeluTanh;
    keys.require_text("hidden_activation", "gelu_pytorch_tanh");
    keys.require_text("hidden_act", "gelu_pytorch_tanh");
    keys.require_flag("use_bidirectional_attention", false);
    read_scales(keys, architecture);

    architecture.sliding_window = keys.integer_or("sliding_window", 4096, limits::positions);
    constexpr std::array<std::string_view, 2> spellings{"sliding_window_pattern", "_sliding_window_pattern"};
    const std::int64_t period = read_period(keys, spellings, 6);
    read_layer_types(keys, architecture, softmax_layers, every_nth_full(period, LayerType::Sliding),
                     fmt::format("every {}th layer full, the others sliding", period));
    read_positions(keys, architecture);
}

} // namespace layerscope
