// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_writer.h"

#include "arch/rope_reach.h"
#include "base/json.h"

namespace layerscope {

namespace {

JsonValue rope_json(const RopeSettings& rope, std::int64_t head_dim) {
    JsonValue block;
    block.set("rope_type", rope.scaling == RopeScaling::None ? "default" : rope_scaling_name(rope.scaling));
    block.set("rope_theta", rope.theta);
    if (rope.rotary_dim != head_dim)
        block.set("partial_rotary_factor", static_cast<double>(rope.rotary_dim) / static_cast<double>(head_dim));
    if (rope.scaling != RopeScaling::None) block.set("factor", rope.factor);
    if (rope.scaling == RopeScaling::Llama3 || rope.scaling == RopeScaling::Yarn)
        block.set("original_max_position_embeddings", rope.original_max_position);
    if (rope.scaling == RopeScaling::Llama3) {
        block.set("low_freq_factor", rope.low_freq_factor);
        block.set("high_freq_factor", rope.high_freq_factor);
    }
    if (rope.scaling == RopeScaling::Yarn) {
        block.set("beta_fast", rope.beta_fast);
        block.set("beta_slow", rope.beta_slow);
        if (rope.attention_factor) block.set("attention_factor", *rope.attention_factor);
        if (!rope.truncate) block.set("truncate", false);
    }
    return block;
}

/// Only a block for each layer type says beyond doubt which layers are scaled.
void set_rope(JsonValue& config, const Architecture& edited) {
    const auto origin = edited.provenance.find("rope_scaling");
    const auto& sliding = edited.sliding_rule.rope;
    const auto& full = edited.full_rule.rope;
    if (origin == edited.provenance.end() || origin->second.kind != Origin::Kind::Edit || !sliding || !full) return;
    JsonValue by_type;
    by_type.set(config_name(LayerType::Sliding), rope_json(*sliding, edited.head_dim));
    by_type.set(config_name(LayerType::Full), rope_json(*full, edited.head_dim));
    config.set("rope_parameters", std::move(by_type));
    if (config.find("rope_scaling")) config.set("rope_scaling", JsonValue());
}

void set_edited_keys(JsonValue& config, const Architecture& edited) {
    bool slides = false;
    JsonValue::Array types;
    for (const LayerSettings& layer : edited.layers) {
        types.emplace_back(config_name(layer.type));
        slides = slides || layer.type == LayerType::Sliding;
    }
    config.set("layer_types", std::move(types));
    if (edited.sliding_window) config.set("sliding_window", *edited.sliding_window);
    set_rope(config, edited);
    // Other programs ignore the window while this switch, where a file has it, is off.
    if (slides && config.find("use_sliding_window")) config.set("use_sliding_window", true);
}

/// A preset holds the published file in its member "config".
JsonValue without_wrapper(JsonValue document) {
    const JsonValue* config = document.find("config");
    if (config && config->is_object() && !document.find("model_type")) return *config;
    return document;
}

} // namespace

std::string edited_keys_json(const Architecture& edited) {
    JsonValue fragment;
    set_edited_keys(fragment, edited);
    return fragment.dump(2);
}

std::string config_with_edit(const std::string& original_config, const Architecture& edited) {
    auto document = parse_json(original_config, "config.json");
    if (!document || !document->is_object()) return edited_keys_json(edited);
    JsonValue config = without_wrapper(std::move(*document));
    const JsonValue* text = config.find("text_config");
    if (text && text->is_object()) {
        JsonValue inner = *text;
        set_edited_keys(inner, edited);
        config.set("text_config", std::move(inner));
    } else {
        set_edited_keys(config, edited);
    }
    return config.dump(2);
}

} // namespace layerscope
