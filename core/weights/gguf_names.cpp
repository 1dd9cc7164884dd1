// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/gguf_names.h"

#include "base/number_text.h"

#include <fmt/format.h>

#include <optional>

namespace layerscope {

namespace {

/// The part between "blk.N." and ".weight" of tensors that are never packed.
std::string_view plain_part(WeightRole role) {
    switch (role) {
    case WeightRole::MixerNorm:
        return "attn_norm";
    case WeightRole::PostMixerNorm:
        return "post_attention_norm";
    case WeightRole::FfnNorm:
        return "ffn_norm";
    case WeightRole::PostFfnNorm:
        return "post_ffw_norm";
    case WeightRole::Query:
        return "attn_q";
    case WeightRole::Key:
        return "attn_k";
    case WeightRole::Value:
        return "attn_v";
    case WeightRole::AttentionOutput:
        return "attn_output";
    case WeightRole::QueryNorm:
        return "attn_q_norm";
    case WeightRole::KeyNorm:
        return "attn_k_norm";
    case WeightRole::Gate:
    case WeightRole::ExpertGate:
        return "ffn_gate";
    case WeightRole::Up:
    case WeightRole::ExpertUp:
        return "ffn_up";
    case WeightRole::Down:
    case WeightRole::ExpertDown:
        return "ffn_down";
    case WeightRole::Router:
        return "ffn_gate_inp";
    case WeightRole::SharedGate:
        return "ffn_gate_shexp";
    case WeightRole::SharedUp:
        return "ffn_up_shexp";
    case WeightRole::SharedDown:
        return "ffn_down_shexp";
    case WeightRole::SharedExpertGate:
        return "ffn_gate_inp_shexp";
    case WeightRole::DeltaQkv:
        return "attn_qkv";
    case WeightRole::DeltaZ:
        return "attn_gate";
    case WeightRole::DeltaB:
        return "ssm_beta";
    case WeightRole::DeltaA:
        return "ssm_alpha";
    case WeightRole::DeltaConv:
        return "ssm_conv1d";
    case WeightRole::DeltaALog:
        return "ssm_a";
    case WeightRole::DeltaDtBias:
        return "ssm_dt";
    case WeightRole::DeltaNorm:
        return "ssm_norm";
    case WeightRole::DeltaOutput:
        return "ssm_out";
    case WeightRole::Embedding:
        return "token_embd";
    case WeightRole::OutputHead:
        return "output";
    case WeightRole::FinalNorm:
        return "output_norm";
    }
    return {};
}

std::string_view ending(WeightRole role) {
    if (role == WeightRole::DeltaALog) return "";
    return role == WeightRole::DeltaDtBias ? ".bias" : ".weight";
}

/// q, k and v in one tensor, in this order.
GgufPlace fused_place(const WeightNeed& need, const ModelPlan& plan) {
    const std::int64_t q = plan.architecture.attention_output_gate ? 2 * plan.query_width() : plan.query_width();
    const std::int64_t kv = plan.kv_width();
    std::int64_t first = 0;
    if (need.role == WeightRole::Key) first = q;
    if (need.role == WeightRole::Value) first = q + kv;
    return {fmt::format("blk.{}.attn_qkv.weight", need.layer), 0, q + 2 * kv, first};
}

void add_expert_places(const WeightNeed& need, std::int64_t n_experts, std::vector<GgufPlace>& places) {
    const std::string_view part = plain_part(need.role);
    places.push_back({fmt::format("blk.{}.{}_exps.weight", need.layer, part), n_experts, need.rows, 0});
    if (need.role != WeightRole::ExpertDown) {
        const std::int64_t first = need.role == WeightRole::ExpertUp ? need.rows : 0;
        places.push_back({fmt::format("blk.{}.ffn_gate_up_exps.weight", need.layer), n_experts, 2 * need.rows, first});
    }
    places.push_back({fmt::format("blk.{}.{}.{}.weight", need.layer, part, need.expert), 0, need.rows, 0});
}

} // namespace

std::vector<GgufPlace> gguf_places(const WeightNeed& need, const ModelPlan& plan) {
    std::vector<GgufPlace> places;
    if (need.expert >= 0) {
        add_expert_places(need, plan.architecture.moe ? plan.architecture.moe->n_experts : 0, places);
        return places;
    }
    const std::string stem = need.layer < 0 ? std::string() : fmt::format("blk.{}.", need.layer);
    places.push_back({fmt::format("{}{}{}", stem, plain_part(need.role), ending(need.role)), 0, need.rows, 0});
    if (need.role == WeightRole::FfnNorm && plan.architecture.block == BlockLayout::Serial)
        places.push_back({stem + "post_attention_norm.weight", 0, need.rows, 0});
    if (need.role == WeightRole::Query || need.role == WeightRole::Key || need.role == WeightRole::Value)
        places.push_back(fused_place(need, plan));
    return places;
}

bool is_known_unused_gguf(std::string_view name, std::int64_t n_layers) {
    if (name == "rope_freqs.weight") return true;
    constexpr std::string_view blocks = "blk.";
    if (!name.starts_with(blocks)) return name.starts_with("v.") || name.starts_with("mm.");
    const std::string_view rest = name.substr(blocks.size());
    return parse_integer(rest.substr(0, rest.find('.'))).value_or(0) >= n_layers;
}

} // namespace layerscope
