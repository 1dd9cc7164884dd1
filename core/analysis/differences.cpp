// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/differences.h"

#include "arch/layer_pattern.h"

#include <algorithm>

namespace layerscope {

namespace {

struct NamedFact {
    std::string key;
    Fact value;
    FactGroup group = FactGroup::Shape;
    FactUnit unit = FactUnit::None;
};
using Facts = std::vector<NamedFact>;
using Group = FactGroup;
using Unit = FactUnit;

Fact optional_fact(std::optional<std::int64_t> value) { return value ? Fact(*value) : Fact(); }

std::string norm_text(NormKind norm) {
    switch (norm) {
    case NormKind::RmsNorm:
        return "rms";
    case NormKind::RmsNormZeroCentred:
        return "rms_zero_centred";
    case NormKind::LayerNorm:
        return "layer_norm";
    }
    return {};
}

std::string qk_norm_text(QkNorm norm) {
    switch (norm) {
    case QkNorm::None:
        return "none";
    case QkNorm::PerHead:
        return "per_head";
    case QkNorm::WholeProjection:
        return "whole_projection";
    }
    return {};
}

std::string positions_text(const Architecture::PositionRule& rule) {
    if (!rule.known) return "no such layers";
    if (!rule.rope) return "none";
    if (!rule.rope->divisors.empty()) return "rope, divisors";
    switch (rule.rope->scaling) {
    case RopeScaling::None:
        return "rope";
    case RopeScaling::Linear:
        return "rope, linear";
    case RopeScaling::Llama3:
        return "rope, llama3";
    case RopeScaling::Yarn:
        return "rope, yarn";
    }
    return {};
}

Fact theta_fact(const Architecture::PositionRule& rule) { return rule.rope ? Fact(rule.rope->theta) : Fact(); }

void add_architecture(Facts& facts, const Architecture& a) {
    std::vector<LayerType> types;
    for (const LayerSettings& layer : a.layers)
        types.push_back(layer.type);
    facts.insert(facts.end(), {{"family", a.family, Group::Shape},
                               {"block", std::string(block_name(a.block)), Group::Block},
                               {"norm", norm_text(a.norm), Group::Block},
                               {"qk_norm", qk_norm_text(a.qk_norm), Group::Attention},
                               {"num_hidden_layers", a.n_layers(), Group::Shape, Unit::Count},
                               {"layer_types", format_layer_pattern(types), Group::Attention},
                               {"sliding_window", optional_fact(a.sliding_window), Group::Attention, Unit::Count},
                               {"hidden_size", a.hidden_size, Group::Shape, Unit::Count},
                               {"intermediate_size", a.intermediate_size, Group::FeedForward, Unit::Count},
                               {"num_attention_heads", a.n_heads, Group::Attention, Unit::Count},
                               {"num_key_value_heads", a.n_kv_heads, Group::Attention, Unit::Count},
                               {"head_dim", a.head_dim, Group::Attention, Unit::Count},
                               {"vocab_size", a.vocab_size, Group::Vocabulary, Unit::Count},
                               {"max_position_embeddings", a.max_position_embeddings, Group::Positions, Unit::Count},
                               {"tie_word_embeddings", a.tied_head, Group::Vocabulary},
                               {"attention_scale", a.attention_scale, Group::Attention},
                               {"embedding_scale", a.embedding_scale, Group::Vocabulary},
                               {"logit_scale", a.logit_scale, Group::Vocabulary},
                               {"attn_output_gate", a.attention_output_gate, Group::Attention},
                               {"positions.sliding", positions_text(a.sliding_rule), Group::Positions},
                               {"positions.full", positions_text(a.full_rule), Group::Positions},
                               {"rope_theta.sliding", theta_fact(a.sliding_rule), Group::Positions},
                               {"rope_theta.full", theta_fact(a.full_rule), Group::Positions}});
}

void add_parts(Facts& facts, const Architecture& a) {
    const auto moe = [&](std::int64_t MoeSettings::*field) { return a.moe ? Fact((*a.moe).*field) : Fact(); };
    const bool shared = a.moe && a.moe->shared_intermediate_size > 0;
    const auto delta = [&](std::int64_t DeltaSettings::*field) { return a.delta ? Fact((*a.delta).*field) : Fact(); };
    facts.insert(
        facts.end(),
        {{"num_experts", moe(&MoeSettings::n_experts), Group::FeedForward, Unit::Count},
         {"num_experts_per_tok", moe(&MoeSettings::n_experts_per_token), Group::FeedForward, Unit::Count},
         {"moe_intermediate_size", moe(&MoeSettings::expert_intermediate_size), Group::FeedForward, Unit::Count},
         {"shared_expert_intermediate_size", shared ? moe(&MoeSettings::shared_intermediate_size) : Fact(),
          Group::FeedForward, Unit::Count},
         {"linear_num_key_heads", delta(&DeltaSettings::n_key_heads), Group::Attention, Unit::Count},
         {"linear_num_value_heads", delta(&DeltaSettings::n_value_heads), Group::Attention, Unit::Count},
         {"linear_key_head_dim", delta(&DeltaSettings::key_head_dim), Group::Attention, Unit::Count},
         {"linear_value_head_dim", delta(&DeltaSettings::value_head_dim), Group::Attention, Unit::Count}});
}

void add_flops(Facts& facts, const std::string& step, const FlopCounts& flops) {
    facts.insert(facts.end(), {{step + ".total", flops.total(), Group::Flops, Unit::Flops},
                               {step + ".projections", flops.projections, Group::Flops, Unit::Flops},
                               {step + ".attention", flops.attention, Group::Flops, Unit::Flops},
                               {step + ".ffn", flops.ffn, Group::Flops, Unit::Flops},
                               {step + ".linear_attention", flops.linear_attention, Group::Flops, Unit::Flops},
                               {step + ".lm_head", flops.lm_head, Group::Flops, Unit::Flops}});
}

void add_costs(Facts& facts, const Summary& s) {
    facts.insert(facts.end(), {{"context", s.context, Group::Parameters, Unit::Count},
                               {"parameters.unique", s.parameters.unique, Group::Parameters, Unit::Count},
                               {"parameters.untied", s.parameters.untied, Group::Parameters, Unit::Count},
                               {"parameters.embedding", s.parameters.embedding, Group::Parameters, Unit::Count},
                               {"parameters.non_embedding", s.parameters.non_embedding, Group::Parameters, Unit::Count},
                               {"parameters.active", s.parameters.active, Group::Parameters, Unit::Count},
                               {"kv_cache.dtype", std::string(name(s.kv_dtype)), Group::Cache},
                               {"kv_cache.bytes", s.kv_bytes, Group::Cache, Unit::Bytes},
                               {"kv_cache.bytes_if_all_full", s.kv_bytes_if_all_full, Group::Cache, Unit::Bytes},
                               {"kv_cache.state_bytes", s.state_bytes, Group::Cache, Unit::Bytes}});
    add_flops(facts, "flops.decode", s.decode);
    add_flops(facts, "flops.prefill", s.prefill);
}

Facts facts_of(const ModelPlan& plan, const Summary& summary) {
    Facts facts;
    add_architecture(facts, plan.architecture);
    add_parts(facts, plan.architecture);
    add_costs(facts, summary);
    return facts;
}

/// Both lists have the same keys in the same order.
std::vector<FactRow> rows_of(Facts a, Facts b) {
    std::vector<FactRow> rows;
    rows.reserve(a.size());
    for (std::size_t row = 0; row < a.size(); ++row)
        rows.push_back({a[row].key, std::move(a[row].value), std::move(b[row].value), a[row].group, a[row].unit});
    return rows;
}

} // namespace

std::optional<double> FactRow::ratio() const {
    const auto number = [](const Fact& fact) -> double {
        if (const auto* whole = std::get_if<std::int64_t>(&fact)) return static_cast<double>(*whole);
        const auto* real = std::get_if<double>(&fact);
        return real != nullptr ? *real : 0.0;
    };
    const double of_a = number(a), of_b = number(b);
    return of_a > 0.0 && of_b > 0.0 ? std::optional(of_b / of_a) : std::nullopt;
}

std::vector<FactRow> side_by_side(const ModelPlan& a, const Summary& summary_a, const ModelPlan& b,
                                  const Summary& summary_b) {
    std::vector<FactRow> rows = rows_of(facts_of(a, summary_a), facts_of(b, summary_b));
    std::stable_sort(rows.begin(), rows.end(),
                     [](const FactRow& left, const FactRow& right) { return left.group < right.group; });
    return rows;
}

std::vector<FactRow> compare_facts(const ModelPlan& a, const Summary& summary_a, const ModelPlan& b,
                                   const Summary& summary_b) {
    std::vector<FactRow> rows = rows_of(facts_of(a, summary_a), facts_of(b, summary_b));
    std::stable_partition(rows.begin(), rows.end(), [](const FactRow& row) { return row.differs(); });
    return rows;
}

} // namespace layerscope
