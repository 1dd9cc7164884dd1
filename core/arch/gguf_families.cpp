// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/gguf_families.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace layerscope {

namespace {

/// Layers without those that only predict further tokens; 0 if the file does not say.
std::int64_t count_layers(ConfigFromGguf& config) {
    GgufKeys& keys = config.keys();
    const std::int64_t extra = keys.integer("nextn_predict_layers").value_or(0);
    const auto all = keys.integer("block_count");
    config.spell("num_hidden_layers", keys.spelling("block_count"));
    if (!all) {
        keys.refuse(ErrorCode::Corrupt, fmt::format("{} is missing", keys.spelling("block_count")));
        return 0;
    }
    if (*all < limits::layers.least || *all > limits::layers.most || extra < 0 || extra >= *all) {
        keys.refuse(ErrorCode::Limit, fmt::format("{} is {} with {} extra layers; 1 to {} layers are accepted",
                                                  keys.spelling("block_count"), *all, extra, limits::layers.most));
        return 0;
    }
    config.set("num_hidden_layers", *all - extra);
    return *all - extra;
}

/// Heads and their size; 0 if the file does not say.
std::int64_t translate_heads(ConfigFromGguf& config) {
    GgufKeys& keys = config.keys();
    config.integer("num_attention_heads", "attention.head_count", true);
    config.integer("num_key_value_heads", "attention.head_count_kv");
    config.spell("head_dim", keys.spelling("attention.key_length"));
    const std::int64_t heads = keys.integer("attention.head_count").value_or(0);
    if (heads > 0 && !keys.find("attention.head_count_kv")) config.set("num_key_value_heads", heads);
    const auto key_length = keys.integer("attention.key_length");
    const auto value_length = keys.integer("attention.value_length");
    const std::int64_t quotient = heads > 0 ? keys.integer("embedding_length").value_or(0) / heads : 0;
    const std::int64_t head_dim = key_length.value_or(quotient);
    if (value_length.value_or(quotient) != head_dim)
        keys.refuse(ErrorCode::Unsupported,
                    fmt::format("{} is {}, but {} is {}; they must be equal", keys.spelling("attention.value_length"),
                                value_length.value_or(quotient), keys.spelling("attention.key_length"), head_dim));
    config.set("head_dim", head_dim);
    return head_dim;
}

/// linear, yarn, or the old key of linear scaling. A factor without a type is linear.
void translate_scaling(ConfigFromGguf& config) {
    GgufKeys& keys = config.keys();
    const auto type = keys.text("rope.scaling.type");
    auto factor = keys.real("rope.scaling.factor");
    const auto old_factor = keys.real("rope.scale_linear");
    if (!factor) factor = old_factor;
    static_cast<void>(keys.find("rope.scaling.finetuned"));
    if (type == "none" || !factor || *factor == 0.0 || (*factor == 1.0 && type != "yarn")) return;
    if (type && *type != "linear" && *type != "yarn") {
        keys.refuse(ErrorCode::Unsupported, fmt::format("{} '{}' is not supported (known: none, linear, yarn)",
                                                        keys.spelling("rope.scaling.type"), *type));
        return;
    }
    JsonValue block{JsonValue::Object{}};
    block.set("rope_type", type.value_or("linear"));
    block.set("factor", *factor);
    if (type == "yarn") {
        const auto copy = [&](const char* name, std::initializer_list<const char*> spellings) {
            for (const char* spelling : spellings)
                if (const auto value = keys.real(spelling); value && !block.find(name)) block.set(name, *value);
        };
        copy("original_max_position_embeddings", {"rope.scaling.original_context_length"});
        copy("attention_factor", {"rope.scaling.attn_factor", "rope.scaling.yarn_attn_factor"});
        copy("beta_fast", {"rope.scaling.yarn_beta_fast"});
        copy("beta_slow", {"rope.scaling.yarn_beta_slow"});
        static_cast<void>(keys.find("rope.scaling.yarn_ext_factor"));
        static_cast<void>(keys.find("rope.scaling.yarn_log_multiplier"));
    }
    config.spell("rope_scaling", keys.spelling("rope.scaling"));
    config.set("rope_scaling", std::move(block));
}

void translate_rope(ConfigFromGguf& config, std::int64_t head_dim) {
    config.real("rope_theta", "rope.freq_base");
    GgufKeys& keys = config.keys();
    config.spell("partial_rotary_factor", keys.spelling("rope.dimension_count"));
    const std::int64_t turning = keys.integer("rope.dimension_count").value_or(head_dim);
    if (turning < 0 || turning > head_dim)
        keys.refuse(ErrorCode::Corrupt, fmt::format("{} is {}, but a head has {} dimensions",
                                                    keys.spelling("rope.dimension_count"), turning, head_dim));
    else if (head_dim > 0) // the half keeps the product above the whole number, whatever the division rounds to
        config.set("partial_rotary_factor",
                   turning == head_dim ? 1.0 : (static_cast<double>(turning) + 0.5) / static_cast<double>(head_dim));
    translate_scaling(config);
}

/// What all families share; returns the number of layers.
std::int64_t translate_common(ConfigFromGguf& config, bool mixture) {
    static_cast<void>(config.keys().find("vocab_size")); // the embedding decides
    const std::int64_t n_layers = count_layers(config);
    config.integer("max_position_embeddings", "context_length", true);
    config.integer("hidden_size", "embedding_length", true);
    if (!mixture) {
        config.integer("intermediate_size", "feed_forward_length", true);
    } else if (const auto width = config.keys().integer("feed_forward_length"); width && *width > 0) {
        config.integer("intermediate_size", "feed_forward_length");
    }
    translate_rope(config, translate_heads(config));
    return n_layers;
}

void translate_rms_eps(ConfigFromGguf& config) {
    config.real("rms_norm_eps", "attention.layer_norm_rms_epsilon", true);
}

/// The window, and which layers have it: a list, or a period whose last layer is full. Returns whether there is one.
bool translate_window(ConfigFromGguf& config, std::int64_t n_layers) {
    GgufKeys& keys = config.keys();
    config.spell("sliding_window", keys.spelling("attention.sliding_window"));
    const std::int64_t window = keys.integer("attention.sliding_window").value_or(0);
    if (window != 0) config.set("sliding_window", window);
    constexpr const char* pattern_key = "attention.sliding_window_pattern";
    const GgufValue* pattern = keys.find(pattern_key);
    if (pattern == nullptr) return window != 0;
    if (!pattern->integer()) {
        if (const auto flags = keys.flags(pattern_key))
            config.layer_types(*flags, n_layers, config_name(LayerType::Sliding), pattern_key);
        return window != 0;
    }
    const std::int64_t period = *pattern->integer();
    if (period < 1 || period > limits::layers.most) {
        keys.refuse(ErrorCode::Corrupt,
                    fmt::format("{} is {}, which is no period", keys.spelling(pattern_key), period));
        return window != 0;
    }
    std::vector<bool> slides;
    for (std::int64_t layer = 0; layer < n_layers; ++layer)
        slides.push_back((layer + 1) % period != 0);
    config.layer_types(slides, n_layers, config_name(LayerType::Sliding), pattern_key);
    return window != 0;
}

/// Experts; the layers without a router are dense.
void translate_experts(const GgufSource& source, ConfigFromGguf& config, std::int64_t n_layers) {
    GgufKeys& keys = config.keys();
    config.integer("num_experts", "expert_count", true);
    config.integer("num_experts_per_tok", "expert_used_count", true);
    config.integer("moe_intermediate_size", "expert_feed_forward_length", true);
    config.integer("shared_expert_intermediate_size", "expert_shared_feed_forward_length");
    // Files made before this key existed come from models that normalise.
    const auto normalised = keys.integer("expert_weights_norm");
    config.spell("norm_topk_prob", keys.spelling("expert_weights_norm"));
    config.set("norm_topk_prob", normalised.value_or(1) != 0);
    const auto scale = keys.real("expert_weights_scale");
    if (scale && *scale != 0.0 && *scale != 1.0)
        keys.refuse(ErrorCode::Unsupported,
                    fmt::format("{} is {}, which is not supported", keys.spelling("expert_weights_scale"), *scale));
    constexpr std::int64_t softmax = 1;
    const auto gating = keys.integer("expert_gating_func");
    if (gating && *gating != 0 && *gating != softmax)
        keys.refuse(ErrorCode::Unsupported, fmt::format("{} is {}; only softmax (1) is supported",
                                                        keys.spelling("expert_gating_func"), *gating));
    JsonValue::Array dense;
    for (std::int64_t layer = 0; layer < n_layers; ++layer)
        if (source.find(fmt::format("blk.{}.ffn_gate_inp.weight", layer)) == nullptr &&
            source.find(fmt::format("blk.{}.ffn_gate.weight", layer)) != nullptr)
            dense.emplace_back(layer);
    if (!dense.empty()) config.set("mlp_only_layers", std::move(dense));
}

void translate_llama(const GgufSource&, ConfigFromGguf& config) {
    static_cast<void>(translate_common(config, false));
    translate_rms_eps(config);
    if (config.keys().integer("expert_count").value_or(0) != 0)
        config.keys().refuse(ErrorCode::Unsupported, fmt::format("{}: experts are not supported in this architecture",
                                                                 config.keys().spelling("expert_count")));
}

void translate_qwen3(const GgufSource&, ConfigFromGguf& config) {
    static_cast<void>(translate_common(config, false));
    translate_rms_eps(config);
}

void translate_qwen3_moe(const GgufSource& source, ConfigFromGguf& config) {
    const std::int64_t n_layers = translate_common(config, true);
    translate_rms_eps(config);
    translate_experts(source, config, n_layers);
}

void translate_gemma3(const GgufSource&, ConfigFromGguf& config) {
    const std::int64_t n_layers = translate_common(config, false);
    translate_rms_eps(config);
    static_cast<void>(translate_window(config, n_layers));
    config.real("rope_local_base_freq", "rope.freq_base_swa");
    config.real("attn_logit_softcapping", "attn_logit_softcapping");
    config.real("final_logit_softcapping", "final_logit_softcapping");
    // The scale of attention is in no key. One size (62 layers) scales by what the heads would have if they shared the
    // width, all others by the head's own size.
    constexpr std::int64_t layers_of_27b = 62;
    GgufKeys& keys = config.keys();
    const std::int64_t heads = keys.integer("attention.head_count").value_or(1);
    const std::int64_t quotient = keys.integer("embedding_length").value_or(0) / std::max<std::int64_t>(1, heads);
    const JsonValue* head_dim = config.config().find("head_dim");
    const std::int64_t own = head_dim ? head_dim->integer().value_or(0) : 0;
    config.spell("query_pre_attn_scalar", keys.spelling("attention.key_length"));
    config.set("query_pre_attn_scalar", n_layers == layers_of_27b ? quotient : own);
}

void translate_olmo(const GgufSource&, ConfigFromGguf& config) {
    const std::int64_t n_layers = translate_common(config, false);
    translate_rms_eps(config);
    // The same name stands for the generation before, which has no window at all.
    if (!translate_window(config, n_layers))
        config.layer_types(std::vector<bool>(static_cast<std::size_t>(n_layers), false), n_layers, "",
                           "attention.sliding_window");
}

void translate_cohere2(const GgufSource&, ConfigFromGguf& config) {
    const std::int64_t n_layers = translate_common(config, false);
    config.real("layer_norm_eps", "attention.layer_norm_epsilon", true);
    static_cast<void>(translate_window(config, n_layers));
    config.real("logit_scale", "logit_scale", true);
    if (const JsonValue* scale = config.config().find("logit_scale"); scale && scale->number() == 0.0)
        config.set("logit_scale", 1.0); // 0 stands for "do not scale"
}

void translate_delta(ConfigFromGguf& config, std::int64_t n_layers) {
    GgufKeys& keys = config.keys();
    config.integer("linear_num_key_heads", "ssm.group_count", true);
    config.integer("linear_num_value_heads", "ssm.time_step_rank", true);
    config.integer("linear_key_head_dim", "ssm.state_size", true);
    config.integer("linear_conv_kernel_dim", "ssm.conv_kernel", true);
    config.integer("full_attention_interval", "full_attention_interval");
    config.spell("linear_value_head_dim", keys.spelling("ssm.inner_size"));
    const auto width = keys.integer("ssm.inner_size");
    const std::int64_t heads = keys.integer("ssm.time_step_rank").value_or(0);
    if (!width || heads < 1 || *width % heads != 0)
        keys.refuse(ErrorCode::Corrupt, width ? fmt::format("{} is {}, which {} value heads cannot share",
                                                            keys.spelling("ssm.inner_size"), *width, heads)
                                              : fmt::format("{} is missing", keys.spelling("ssm.inner_size")));
    else
        config.set("linear_value_head_dim", *width / heads);
    static_cast<void>(keys.find("rope.dimension_sections")); // of use for images only
    static_cast<void>(keys.find("ssm.v_head_reordered"));
    constexpr const char* list_key = "attention.recurrent_layers";
    if (const auto recurrent = keys.flags(list_key))
        config.layer_types(*recurrent, n_layers, config_name(LayerType::Linear), list_key);
}

void translate_qwen3_5(const GgufSource&, ConfigFromGguf& config) {
    const std::int64_t n_layers = translate_common(config, false);
    translate_rms_eps(config);
    translate_delta(config, n_layers);
}

void translate_qwen3_5_moe(const GgufSource& source, ConfigFromGguf& config) {
    const std::int64_t n_layers = translate_common(config, true);
    translate_rms_eps(config);
    translate_delta(config, n_layers);
    translate_experts(source, config, n_layers);
}

constexpr std::array families{
    GgufFamily{"llama", "llama", true, translate_llama},
    GgufFamily{"qwen3", "qwen3", false, translate_qwen3},
    GgufFamily{"qwen3moe", "qwen3_moe", false, translate_qwen3_moe},
    GgufFamily{"gemma3", "gemma3_text", false, translate_gemma3},
    GgufFamily{"olmo2", "olmo3", false, translate_olmo},
    GgufFamily{"cohere2", "cohere2", false, translate_cohere2},
    GgufFamily{"qwen35", "qwen3_5_text", false, translate_qwen3_5},
    GgufFamily{"qwen35moe", "qwen3_5_moe_text", false, translate_qwen3_5_moe},
};

} // namespace

const GgufFamily* find_gguf_family(std::string_view name) {
    const auto at = std::find_if(families.begin(), families.end(),
                                 [name](const GgufFamily& family) { return family.name == name; });
    return at != families.end() ? &*at : nullptr;
}

std::string known_gguf_families() {
    std::string text;
    for (const GgufFamily& family : families) {
        if (!text.empty()) text += ", ";
        text += family.name;
    }
    return text;
}

bool has_sliding_layer(const Architecture& architecture) {
    return std::any_of(architecture.layers.begin(), architecture.layers.end(),
                       [](const LayerSettings& layer) { return layer.type == LayerType::Sliding; });
}

} // namespace layerscope
