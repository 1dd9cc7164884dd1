// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_writer.h"

#include "base/json.h"

namespace layerscope {

namespace {

void set_edited_keys(JsonValue& config, const Architecture& edited) {
    bool slides = false;
    JsonValue::Array types;
    for (const LayerSettings& layer : edited.layers) {
        types.emplace_back(config_name(layer.type));
        slides = slides || layer.type == LayerType::Sliding;
    }
    config.set("layer_types", std::move(types));
    if (edited.sliding_window) config.set("sliding_window", *edited.sliding_window);
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
