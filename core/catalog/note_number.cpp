// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/note_number.h"

#include "analysis/flops.h"
#include "analysis/parameters.h"
#include "catalog/note_values.h"
#include "plan/count.h"
#include "tensor/float_formats.h"

#include <algorithm>
#include <array>

namespace layerscope {

namespace {

using Kind = NoteNumber::Kind;
using Value = NoteNumber::Value;

double ratio(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

Value positive(std::int64_t value) { return value > 0 ? Value(value) : Value(); }

std::int64_t count_type(const Summary& s, LayerType type) {
    return std::ranges::count(s.layers, type, &LayerSummary::type);
}

template <class Predicate> std::int64_t count_layers(const ModelPlan& plan, Predicate predicate) {
    return std::ranges::count_if(plan.architecture.layers, predicate);
}

std::int64_t kv_of(const Summary& s, LayerType type) {
    Count sum;
    for (const LayerSummary& layer : s.layers)
        if (layer.type == type) sum += layer.kv_bytes;
    return sum.value();
}

const RopeSettings* rope_of(const ModelPlan& plan, LayerType type) {
    for (const LayerSettings& layer : plan.architecture.layers)
        if (layer.type == type && layer.rope) return &*layer.rope;
    return nullptr;
}

const RopeSettings* any_rope(const ModelPlan& plan) {
    const RopeSettings* full = rope_of(plan, LayerType::Full);
    return full != nullptr ? full : rope_of(plan, LayerType::Sliding);
}

/// Indices of the layers of a type: "3, 7, 11"; long lists are cut.
Value layer_list(const Summary& s, LayerType type) {
    std::string list;
    int named = 0;
    for (const LayerSummary& layer : s.layers) {
        if (layer.type != type) continue;
        if (named == 10) return list + " …";
        if (named++ > 0) list += ", ";
        list += std::to_string(layer.index);
    }
    return list.empty() ? Value() : Value(list);
}

/// FLOPs of scores and weighted sums if every softmax layer saw everything.
double attention_if_full(const ModelPlan& plan, const Summary& s, bool prefill) {
    const auto n = static_cast<double>(s.context);
    const double pairs = prefill ? n * (n + 1) / 2 : n;
    double sum = 0;
    for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer)
        sum += static_cast<double>(token_flops(plan, layer).per_pair) * pairs;
    return sum;
}

Value attention_share(const ModelPlan& plan, const Summary& s, bool prefill) {
    const double full = attention_if_full(plan, s, prefill);
    return full > 0 ? Value(static_cast<double>(prefill ? s.prefill.attention : s.decode.attention) / full) : Value();
}

/// One window layer against a full one.
Value window_layer_share(const Summary& s, bool prefill) {
    for (const LayerSummary& layer : s.layers) {
        if (layer.type != LayerType::Sliding || s.context == 0) continue;
        const MaskRule window{layer.window}, full{};
        return prefill ? ratio(window.visible_pairs(s.context), full.visible_pairs(s.context))
                       : ratio(window.visible_keys(s.context - 1), full.visible_keys(s.context - 1));
    }
    return {};
}

Value prefill_saved(const ModelPlan& plan, const Summary& s) {
    const double saved = attention_if_full(plan, s, true) - static_cast<double>(s.prefill.attention);
    const double whole = static_cast<double>(s.prefill.total()) + saved;
    return whole > 0 ? Value(saved / whole) : Value();
}

std::int64_t norm_weights(const ModelPlan& plan) {
    Count sum(plan.architecture.hidden_size);
    for (LayerIndex layer = 0; layer < plan.architecture.n_layers(); ++layer)
        sum += layer_parameters(plan, layer).norms;
    return sum.value();
}

std::int64_t widest_window(const Summary& s) {
    std::int64_t widest = 0;
    for (const LayerSummary& layer : s.layers)
        widest = std::max(widest, layer.window.value_or(0));
    return widest;
}

Value moe_number(const ModelPlan& plan, std::int64_t MoeSettings::*member) {
    return plan.architecture.moe ? positive((*plan.architecture.moe).*member) : Value();
}

double as_bf16(double value) { return static_cast<double>(bf16_to_float(float_to_bf16(static_cast<float>(value)))); }

Value theta(const RopeSettings* rope) { return rope != nullptr ? Value(rope->theta) : Value(); }

std::string_view scaling_name(RopeScaling scaling) {
    switch (scaling) {
    case RopeScaling::None:
        return "none";
    case RopeScaling::Linear:
        return "linear";
    case RopeScaling::Llama3:
        return "llama3";
    case RopeScaling::Yarn:
        return "YaRN";
    }
    return "none";
}

#define LS_NUMBER(name, kind, expression)                                                                              \
    NoteNumber {                                                                                                       \
        name, Kind::kind, [](const ModelPlan& p, const Summary& s) -> Value {                                          \
            (void)p, (void)s;                                                                                          \
            return expression;                                                                                         \
        }                                                                                                              \
    }

constexpr std::array numbers{
    LS_NUMBER("unique", Count, s.parameters.unique),
    LS_NUMBER("untied", Count, s.parameters.untied),
    LS_NUMBER("tying_saved", Count, s.parameters.untied - s.parameters.unique),
    LS_NUMBER("tying_percent", Share, ratio(s.parameters.untied - s.parameters.unique, s.parameters.untied)),
    LS_NUMBER("embedding", Count, s.parameters.embedding),
    LS_NUMBER("embedding_percent", Share, ratio(s.parameters.embedding, s.parameters.unique)),
    LS_NUMBER("embedding_percent_untied", Share, ratio(s.parameters.embedding, s.parameters.untied)),
    LS_NUMBER("non_embedding", Count, s.parameters.non_embedding),
    LS_NUMBER("active", Count, s.parameters.active),
    LS_NUMBER("active_without_input", Count, s.parameters.active_without_input_embedding),
    LS_NUMBER("active_without_both", Count, s.parameters.active - s.parameters.unique + s.parameters.non_embedding),
    LS_NUMBER("norm_weights", Count, norm_weights(p)),
    LS_NUMBER("norm_percent", Share, ratio(norm_weights(p), s.parameters.unique)),
    LS_NUMBER("bf16_bytes", Bytes, (Count(s.parameters.unique) * 2).value()),
    LS_NUMBER("active_bf16_bytes", Bytes, (Count(s.parameters.active_without_input_embedding) * 2).value()),
    LS_NUMBER("hidden", Count, p.architecture.hidden_size),
    LS_NUMBER("vocab", Count, p.architecture.vocab_size),
    LS_NUMBER("layers", Count, p.architecture.n_layers()),
    LS_NUMBER("sliding_layers", Count, count_type(s, LayerType::Sliding)),
    LS_NUMBER("full_layers", Count, count_type(s, LayerType::Full)),
    LS_NUMBER("linear_layers", Count, count_type(s, LayerType::Linear)),
    LS_NUMBER("sliding_percent", Share, ratio(count_type(s, LayerType::Sliding), p.architecture.n_layers())),
    LS_NUMBER("full_percent", Share, ratio(count_type(s, LayerType::Full), p.architecture.n_layers())),
    LS_NUMBER("full_list", Text, layer_list(s, LayerType::Full)),
    LS_NUMBER("rope_layers", Count, count_layers(p, [](const LayerSettings& l) { return l.rope.has_value(); })),
    LS_NUMBER("bare_layers", Count,
              count_layers(p, [](const LayerSettings& l) { return l.type != LayerType::Linear && !l.rope; })),
    LS_NUMBER("heads", Count, p.architecture.n_heads),
    LS_NUMBER("kv_heads", Count, p.architecture.n_kv_heads),
    LS_NUMBER("group", Real, ratio(p.architecture.n_heads, p.architecture.n_kv_heads)),
    LS_NUMBER("head_dim", Count, p.architecture.head_dim),
    LS_NUMBER("head_quotient", Real, ratio(p.architecture.hidden_size, p.architecture.n_heads)),
    LS_NUMBER("query_width", Count, p.query_width()),
    LS_NUMBER("intermediate", Count, p.architecture.intermediate_size),
    LS_NUMBER("expansion", Real, ratio(p.architecture.intermediate_size, p.architecture.hidden_size)),
    LS_NUMBER("experts", Count, moe_number(p, &MoeSettings::n_experts)),
    LS_NUMBER("experts_per_token", Count, moe_number(p, &MoeSettings::n_experts_per_token)),
    LS_NUMBER("shared_width", Count, moe_number(p, &MoeSettings::shared_intermediate_size)),
    LS_NUMBER("window", Count, positive(widest_window(s))),
    LS_NUMBER("window_before", Count, widest_window(s) > 0 ? Value(widest_window(s) - 1) : Value()),
    LS_NUMBER("context", Count, s.context),
    LS_NUMBER("file_context", Count, p.architecture.max_position_embeddings),
    LS_NUMBER("theta_sliding", Real, theta(rope_of(p, LayerType::Sliding))),
    LS_NUMBER("theta_full", Real, theta(rope_of(p, LayerType::Full))),
    LS_NUMBER("theta", Real, theta(any_rope(p))),
    LS_NUMBER("rotary_dim", Count, any_rope(p) != nullptr ? Value(any_rope(p)->rotary_dim) : Value()),
    LS_NUMBER("scaling", Text,
              any_rope(p) != nullptr ? Value(std::string(scaling_name(any_rope(p)->scaling))) : Value()),
    LS_NUMBER("scaling_factor", Real, any_rope(p) != nullptr ? Value(any_rope(p)->factor) : Value()),
    LS_NUMBER("embedding_scale", Real, p.architecture.embedding_scale),
    LS_NUMBER("embedding_scale_bf16", Real, as_bf16(p.architecture.embedding_scale)),
    LS_NUMBER("score_root", Real, 1.0 / (p.architecture.attention_scale * p.architecture.attention_scale)),
    LS_NUMBER("logit_scale", Real, p.architecture.logit_scale),
    LS_NUMBER("kv", Bytes, s.kv_bytes),
    LS_NUMBER("kv_if_full", Bytes, s.kv_bytes_if_all_full),
    LS_NUMBER("kv_sliding", Bytes, kv_of(s, LayerType::Sliding)),
    LS_NUMBER("kv_full", Bytes, kv_of(s, LayerType::Full)),
    LS_NUMBER("state", Bytes, positive(s.state_bytes)),
    LS_NUMBER("decode", Flops, s.decode.total()),
    LS_NUMBER("prefill", Flops, s.prefill.total()),
    LS_NUMBER("layer_projections", Flops, s.layers.empty() ? Value() : Value(s.layers.front().decode.projections)),
    LS_NUMBER("layer_ffn", Flops, s.layers.empty() ? Value() : Value(s.layers.front().decode.ffn)),
    LS_NUMBER("attention_of_decode", Share, ratio(s.decode.attention, s.decode.total())),
    LS_NUMBER("decode_attention_share", Share, attention_share(p, s, false)),
    LS_NUMBER("prefill_attention_share", Share, attention_share(p, s, true)),
    LS_NUMBER("window_decode_share", Share, window_layer_share(s, false)),
    LS_NUMBER("window_prefill_share", Share, window_layer_share(s, true)),
    LS_NUMBER("prefill_saved", Share, prefill_saved(p, s)),
};

#undef LS_NUMBER

} // namespace

const NoteNumber* find_note_number(std::string_view name) {
    const auto* const row = std::ranges::find(numbers, name, &NoteNumber::name);
    return row == numbers.end() ? nullptr : row;
}

std::vector<std::string_view> NoteValues::value_names() {
    std::vector<std::string_view> names;
    for (const NoteNumber& number : numbers)
        names.push_back(number.name);
    return names;
}

} // namespace layerscope
