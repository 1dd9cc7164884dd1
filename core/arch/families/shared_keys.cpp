// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/families/shared_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace layerscope {

namespace {

void read_heads(ConfigKeys& keys, Architecture& architecture, const ShapeDefaults& defaults) {
    architecture.n_heads = defaults.n_heads ? keys.integer_or("num_attention_heads", *defaults.n_heads, limits::heads)
                                            : keys.integer("num_attention_heads", limits::heads);
    if (defaults.n_kv_heads) {
        architecture.n_kv_heads = keys.integer_or("num_key_value_heads", *defaults.n_kv_heads, limits::heads);
    } else if (defaults.kv_heads_required) {
        architecture.n_kv_heads = keys.integer("num_key_value_heads", limits::heads);
    } else if (const auto n = keys.optional_integer("num_key_value_heads", limits::heads)) {
        architecture.n_kv_heads = *n;
    } else {
        architecture.n_kv_heads = architecture.n_heads;
        keys.set_origin("num_key_value_heads", Origin::Kind::Derived, "num_attention_heads: every head has its own");
    }
}

void read_head_dim(ConfigKeys& keys, Architecture& architecture, const ShapeDefaults& defaults) {
    const std::string quotient =
        architecture.hidden_size % architecture.n_heads == 0
            ? fmt::format("{}/{} would be {}", architecture.hidden_size, architecture.n_heads,
                          architecture.hidden_size / architecture.n_heads)
            : fmt::format("{}/{} would not be whole", architecture.hidden_size, architecture.n_heads);
    if (const auto dim = keys.optional_integer("head_dim", limits::head_dim)) {
        architecture.head_dim = *dim;
        keys.set_origin("head_dim", Origin::Kind::Key, fmt::format("{}; {}", keys.spelling("head_dim"), quotient));
    } else if (defaults.head_dim) {
        architecture.head_dim = *defaults.head_dim;
        keys.set_origin("head_dim", Origin::Kind::FamilyDefault,
                        fmt::format("head_dim is not in the file; the family's default; {}", quotient));
    } else {
        architecture.head_dim = architecture.hidden_size / architecture.n_heads;
        keys.set_origin("head_dim", Origin::Kind::Derived, "hidden_size / num_attention_heads");
        if (architecture.hidden_size % architecture.n_heads != 0)
            keys.refuse(
                ErrorCode::Corrupt,
                fmt::format("head_dim is missing and hidden_size {} is not a multiple of num_attention_heads {}",
                            architecture.hidden_size, architecture.n_heads));
    }
}

/// One id or a list; a multimodal file may name the text model's end at one place and the chat's at the other.
void read_token_ids(ConfigKeys& keys, Architecture& architecture) {
    constexpr std::size_t most = 256;
    const auto add = [&](const JsonValue& value) {
        const auto id = static_cast<TokenId>(keys.to_integer(value, "eos_token_id", limits::token_id));
        auto& ids = architecture.eos_token_ids;
        if (ids.size() < most && std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    };
    for (const JsonValue* value : keys.find_everywhere("eos_token_id")) {
        if (const auto* list = value->array()) {
            std::for_each(list->begin(), list->end(), add);
        } else {
            add(*value);
        }
        keys.set_origin("eos_token_id", Origin::Kind::Key, keys.spelling("eos_token_id"));
    }
    if (const auto id = keys.optional_integer("bos_token_id", limits::token_id))
        architecture.bos_token_id = static_cast<TokenId>(*id);
}

void read_stored_dtype(ConfigKeys& keys, Architecture& architecture) {
    const auto current = keys.optional_text("dtype");
    const auto old = keys.optional_text("torch_dtype");
    if (current && old && *current != *old)
        keys.note(fmt::format("dtype is {} but torch_dtype is {}; the tensors decide", *current, *old));
    architecture.stored_dtype = current.value_or(old.value_or(""));
}

LayerType layer_type_of(ConfigKeys& keys, const JsonValue& value, std::size_t layer,
                        std::span<const LayerType> allowed) {
    const std::string name = value.is_string() ? value.string()->substr(0, 40) : std::string();
    for (const LayerType type : allowed)
        if (name == config_name(type)) return type;
    keys.refuse(value.is_string() ? ErrorCode::Unsupported : ErrorCode::Corrupt,
                value.is_string()
                    ? fmt::format("layer_types[{}] is '{}', which this family does not have", layer, name)
                    : fmt::format("layer_types[{}] is of type {}, not a string", layer, value.type_name()));
    return allowed.front();
}

} // namespace

void read_shape(ConfigKeys& keys, Architecture& architecture, const ShapeDefaults& defaults) {
    architecture.hidden_size = keys.integer("hidden_size", limits::hidden);
    architecture.layers.resize(static_cast<std::size_t>(keys.integer("num_hidden_layers", limits::layers)));
    architecture.vocab_size = defaults.vocab_size ? keys.integer_or("vocab_size", *defaults.vocab_size, limits::vocab)
                                                  : keys.integer("vocab_size", limits::vocab);
    if (defaults.intermediate_required) {
        architecture.intermediate_size = keys.integer("intermediate_size", limits::intermediate);
    } else {
        architecture.intermediate_size = keys.optional_integer("intermediate_size", limits::intermediate).value_or(0);
    }
    read_heads(keys, architecture, defaults);
    read_head_dim(keys, architecture, defaults);
    architecture.attention_scale = 1.0 / std::sqrt(static_cast<double>(architecture.head_dim));
    architecture.max_position_embeddings =
        keys.integer_or("max_position_embeddings", defaults.max_position_embeddings, limits::positions);
    architecture.tied_head = keys.flag_or("tie_word_embeddings", defaults.tied_head);
    keys.require_flag("attention_bias", false);
    keys.require_flag("mlp_bias", false);
    read_stored_dtype(keys, architecture);
    read_token_ids(keys, architecture);
}

void read_layer_types(ConfigKeys& keys, Architecture& architecture, std::span<const LayerType> allowed,
                      const std::function<LayerType(std::int64_t layer)>& rule, std::string rule_text) {
    auto& layers = architecture.layers;
    const JsonValue* value = keys.find("layer_types");
    if (!value) {
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            layers[layer].type = rule(static_cast<std::int64_t>(layer));
        keys.set_origin("layer_types", Origin::Kind::FamilyDefault, std::move(rule_text));
        return;
    }
    keys.set_origin("layer_types", Origin::Kind::Key, keys.spelling("layer_types"));
    const auto* list = value->array();
    if (!list) {
        keys.refuse(ErrorCode::Corrupt, fmt::format("layer_types is of type {}, not a list", value->type_name()));
    } else if (list->size() != layers.size()) {
        keys.refuse(ErrorCode::Corrupt, fmt::format("layer_types has {} entries, but num_hidden_layers is {}",
                                                    list->size(), layers.size()));
    } else {
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            layers[layer].type = layer_type_of(keys, (*list)[layer], layer, allowed);
    }
}

std::function<LayerType(std::int64_t)> every_nth_full(std::int64_t period, LayerType mixed) {
    return [=](std::int64_t layer) { return (layer + 1) % period == 0 ? LayerType::Full : mixed; };
}

std::int64_t read_period(ConfigKeys& keys, std::span<const std::string_view> spellings, std::int64_t fallback) {
    std::optional<std::int64_t> period;
    for (const std::string_view spelling : spellings) {
        const auto value = keys.optional_integer(spelling, limits::layers);
        if (value && period && *value != *period)
            keys.note(fmt::format("{} is {}, but another spelling of the same key says {}, which is used", spelling,
                                  *value, *period));
        if (value && !period) period = value;
    }
    return period.value_or(fallback);
}

bool has_layer(const Architecture& architecture, LayerType type) {
    return std::any_of(architecture.layers.begin(), architecture.layers.end(),
                       [type](const LayerSettings& layer) { return layer.type == type; });
}

void apply_position_rules(Architecture& architecture) {
    for (LayerSettings& layer : architecture.layers) {
        if (layer.type == LayerType::Sliding) layer.rope = architecture.sliding_rule.rope;
        if (layer.type == LayerType::Full) layer.rope = architecture.full_rule.rope;
    }
}

void use_same_positions(Architecture& architecture, const RopeByType& rope) {
    architecture.full_rule = {true, rope.full};
    if (has_layer(architecture, LayerType::Sliding)) architecture.sliding_rule = {true, rope.sliding};
    apply_position_rules(architecture);
}

void read_moe(ConfigKeys& keys, Architecture& architecture, std::optional<bool> always_normalised) {
    MoeSettings moe;
    moe.n_experts = keys.integer("num_experts", limits::experts);
    moe.n_experts_per_token = keys.integer("num_experts_per_tok", limits::experts);
    moe.expert_intermediate_size = keys.integer("moe_intermediate_size", limits::intermediate);
    moe.shared_intermediate_size =
        keys.optional_integer("shared_expert_intermediate_size", {0, limits::intermediate.most}).value_or(0);
    moe.normalise_top_k = always_normalised ? *always_normalised : keys.flag_or("norm_topk_prob", false);
    const std::int64_t step = keys.integer_or("decoder_sparse_step", 1, limits::layers);
    for (std::int64_t layer = 0; layer < architecture.n_layers(); ++layer)
        moe.sparse_layers.push_back((layer + 1) % step == 0);
    if (const JsonValue* dense = keys.find("mlp_only_layers")) {
        if (!dense->array())
            keys.refuse(ErrorCode::Corrupt,
                        fmt::format("mlp_only_layers is of type {}, not a list", dense->type_name()));
        for (const JsonValue& entry : dense->array() ? *dense->array() : JsonValue::Array{}) {
            const auto layer = keys.to_integer(entry, "mlp_only_layers", {0, architecture.n_layers() - 1});
            moe.sparse_layers[static_cast<std::size_t>(layer)] = false;
        }
    }
    const bool any_dense =
        std::find(moe.sparse_layers.begin(), moe.sparse_layers.end(), false) != moe.sparse_layers.end();
    if (any_dense && architecture.intermediate_size == 0)
        keys.refuse(ErrorCode::Corrupt, "intermediate_size is missing, but some layers are not mixtures");
    architecture.moe = std::move(moe);
}

} // namespace layerscope
