// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/note_values.h"

#include <algorithm>
#include <array>

namespace layerscope {

namespace {

struct FactRow {
    std::string_view name;
    bool (*holds)(const Architecture&);
};

template <class Predicate> bool any_layer(const Architecture& a, Predicate predicate) {
    return std::any_of(a.layers.begin(), a.layers.end(), predicate);
}

bool has_type(const Architecture& a, LayerType type) {
    return any_layer(a, [type](const LayerSettings& layer) { return layer.type == type; });
}

bool slides(const Architecture& a) { return a.sliding_window && has_type(a, LayerType::Sliding); }
bool rotates(const Architecture& a) {
    return any_layer(a, [](const LayerSettings& layer) { return layer.rope.has_value(); });
}
bool has_bare_attention(const Architecture& a) {
    return any_layer(a, [](const LayerSettings& l) { return l.type != LayerType::Linear && !l.rope; });
}
bool scales_positions(const Architecture& a) {
    return any_layer(a, [](const LayerSettings& l) { return l.rope && l.rope->scaling != RopeScaling::None; });
}

bool has_two_bases(const Architecture& a) {
    std::optional<double> first;
    for (const LayerSettings& layer : a.layers) {
        if (!layer.rope) continue;
        if (first && layer.rope->theta != *first) return true;
        first = layer.rope->theta;
    }
    return false;
}

bool rotates_partly(const Architecture& a) {
    return any_layer(a, [&a](const LayerSettings& l) { return l.rope && l.rope->rotary_dim < a.head_dim; });
}

constexpr auto rms = [](const Architecture& a) { return a.norm != NormKind::LayerNorm; };

constexpr std::array facts{
    FactRow{"window", slides},
    FactRow{"full", [](const Architecture& a) { return has_type(a, LayerType::Full); }},
    FactRow{"mixture", [](const Architecture& a) { return slides(a) && has_type(a, LayerType::Full); }},
    FactRow{"linear", [](const Architecture& a) { return has_type(a, LayerType::Linear); }},
    FactRow{"rope", rotates},
    FactRow{"bare_attention", has_bare_attention},
    FactRow{"rope_scaling", scales_positions},
    FactRow{"two_bases", has_two_bases},
    FactRow{"partial_rotary", rotates_partly},
    FactRow{"tied", [](const Architecture& a) { return a.tied_head; }},
    FactRow{"serial", [](const Architecture& a) { return a.block == BlockLayout::Serial; }},
    FactRow{"sandwich", [](const Architecture& a) { return a.block == BlockLayout::Sandwich; }},
    FactRow{"post_norm", [](const Architecture& a) { return a.block == BlockLayout::PostNorm; }},
    FactRow{"parallel", [](const Architecture& a) { return a.block == BlockLayout::Parallel; }},
    FactRow{"rms_norm", rms},
    FactRow{"zero_centred", [](const Architecture& a) { return a.norm == NormKind::RmsNormZeroCentred; }},
    FactRow{"layer_norm", [](const Architecture& a) { return a.norm == NormKind::LayerNorm; }},
    FactRow{"qk_norm", [](const Architecture& a) { return a.qk_norm != QkNorm::None; }},
    FactRow{"silu", [](const Architecture& a) { return a.activation == Activation::Silu; }},
    FactRow{"gelu", [](const Architecture& a) { return a.activation == Activation::GeluTanh; }},
    FactRow{"moe", [](const Architecture& a) { return a.moe.has_value(); }},
    FactRow{"shared_expert", [](const Architecture& a) { return a.moe && a.moe->shared_intermediate_size > 0; }},
    FactRow{"output_gate", [](const Architecture& a) { return a.attention_output_gate; }},
    FactRow{"mha", [](const Architecture& a) { return a.n_kv_heads == a.n_heads; }},
    FactRow{"gqa", [](const Architecture& a) { return a.n_kv_heads > 1 && a.n_kv_heads < a.n_heads; }},
    FactRow{"mqa", [](const Architecture& a) { return a.n_kv_heads == 1 && a.n_heads > 1; }},
    FactRow{"free_head_dim", [](const Architecture& a) { return a.head_dim * a.n_heads != a.hidden_size; }},
    FactRow{"wider_queries", [](const Architecture& a) { return a.head_dim * a.n_heads > a.hidden_size; }},
    FactRow{"narrower_queries", [](const Architecture& a) { return a.head_dim * a.n_heads < a.hidden_size; }},
};

const FactRow* find(std::string_view name) {
    const auto* const row = std::ranges::find(facts, name, &FactRow::name);
    return row == facts.end() ? nullptr : row;
}

} // namespace

bool NoteValues::fact(std::string_view name) const {
    const FactRow* row = find(name);
    return row != nullptr && row->holds(plan_.architecture);
}

bool NoteValues::knows_fact(std::string_view name) { return find(name) != nullptr; }

std::vector<std::string_view> NoteValues::fact_names() {
    std::vector<std::string_view> names;
    for (const FactRow& row : facts)
        names.push_back(row.name);
    return names;
}

} // namespace layerscope
