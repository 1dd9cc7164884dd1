// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/differences.h"

#include "arch/layer_pattern.h"

#include <algorithm>

namespace layerscope {

namespace {

using Facts = std::vector<std::pair<std::string, Fact>>;

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
    facts.insert(facts.end(), {{"family", a.family},
                               {"block", std::string(block_name(a.block))},
                               {"norm", norm_text(a.norm)},
                               {"qk_norm", qk_norm_text(a.qk_norm)},
                               {"num_hidden_layers", a.n_layers()},
                               {"layer_types", format_layer_pattern(types)},
                               {"sliding_window", optional_fact(a.sliding_window)},
                               {"hidden_size", a.hidden_size},
                               {"intermediate_size", a.intermediate_size},
                               {"num_attention_heads", a.n_heads},
                               {"num_key_value_heads", a.n_kv_heads},
                               {"head_dim", a.head_dim},
                               {"vocab_size", a.vocab_size},
                               {"max_position_embeddings", a.max_position_embeddings},
                               {"tie_word_embeddings", a.tied_head},
                               {"attention_scale", a.attention_scale},
                               {"embedding_scale", a.embedding_scale},
                               {"logit_scale", a.logit_scale},
                               {"attn_output_gate", a.attention_output_gate},
                               {"positions.sliding", positions_text(a.sliding_rule)},
                               {"positions.full", positions_text(a.full_rule)},
                               {"rope_theta.sliding", theta_fact(a.sliding_rule)},
                               {"rope_theta.full", theta_fact(a.full_rule)}});
}

void add_parts(Facts& facts, const Architecture& a) {
    const auto moe = [&](std::int64_t MoeSettings::*field) { return a.moe ? Fact((*a.moe).*field) : Fact(); };
    const auto delta = [&](std::int64_t DeltaSettings::*field) { return a.delta ? Fact((*a.delta).*field) : Fact(); };
    facts.insert(facts.end(), {{"num_experts", moe(&MoeSettings::n_experts)},
                               {"num_experts_per_tok", moe(&MoeSettings::n_experts_per_token)},
                               {"moe_intermediate_size", moe(&MoeSettings::expert_intermediate_size)},
                               {"shared_expert_intermediate_size", moe(&MoeSettings::shared_intermediate_size)},
                               {"linear_num_key_heads", delta(&DeltaSettings::n_key_heads)},
                               {"linear_num_value_heads", delta(&DeltaSettings::n_value_heads)},
                               {"linear_key_head_dim", delta(&DeltaSettings::key_head_dim)},
                               {"linear_value_head_dim", delta(&DeltaSettings::value_head_dim)}});
}

void add_flops(Facts& facts, const std::string& step, const FlopCounts& flops) {
    facts.insert(facts.end(), {{step + ".total", flops.total()},
                               {step + ".projections", flops.projections},
                               {step + ".attention", flops.attention},
                               {step + ".ffn", flops.ffn},
                               {step + ".linear_attention", flops.linear_attention},
                               {step + ".lm_head", flops.lm_head}});
}

void add_costs(Facts& facts, const Summary& s) {
    facts.insert(facts.end(), {{"context", s.context},
                               {"parameters.unique", s.parameters.unique},
                               {"parameters.untied", s.parameters.untied},
                               {"parameters.embedding", s.parameters.embedding},
                               {"parameters.non_embedding", s.parameters.non_embedding},
                               {"parameters.active", s.parameters.active},
                               {"kv_cache.dtype", std::string(name(s.kv_dtype))},
                               {"kv_cache.bytes", s.kv_bytes},
                               {"kv_cache.bytes_if_all_full", s.kv_bytes_if_all_full},
                               {"kv_cache.state_bytes", s.state_bytes}});
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

} // namespace

std::vector<FactRow> compare_facts(const ModelPlan& a, const Summary& summary_a, const ModelPlan& b,
                                   const Summary& summary_b) {
    Facts facts_a = facts_of(a, summary_a);
    Facts facts_b = facts_of(b, summary_b);
    std::vector<FactRow> rows;
    rows.reserve(facts_a.size());
    for (std::size_t row = 0; row < facts_a.size(); ++row) // both lists have the same keys in the same order
        rows.push_back({facts_a[row].first, std::move(facts_a[row].second), std::move(facts_b[row].second)});
    std::stable_partition(rows.begin(), rows.end(), [](const FactRow& row) { return row.differs(); });
    return rows;
}

} // namespace layerscope
