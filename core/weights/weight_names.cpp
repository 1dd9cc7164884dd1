// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/weight_names.h"

#include "base/number_text.h"

#include <fmt/format.h>

#include <array>

namespace layerscope {

namespace {

constexpr std::array<std::string_view, 5> prefixes{"model.", "model.language_model.", "language_model.model.",
                                                   "language_model.", ""};

std::string_view norm_before_ffn(BlockLayout block) {
    return block == BlockLayout::Serial ? "post_attention_layernorm" : "pre_feedforward_layernorm";
}

/// The part between "layers.N." and ".weight"; for the two vectors without that ending the whole rest.
std::string_view part_name(WeightRole role, BlockLayout block) {
    switch (role) {
    case WeightRole::MixerNorm:
        return "input_layernorm";
    case WeightRole::PostMixerNorm:
        return "post_attention_layernorm";
    case WeightRole::FfnNorm:
        return norm_before_ffn(block);
    case WeightRole::PostFfnNorm:
        return "post_feedforward_layernorm";
    case WeightRole::Query:
        return "self_attn.q_proj";
    case WeightRole::Key:
        return "self_attn.k_proj";
    case WeightRole::Value:
        return "self_attn.v_proj";
    case WeightRole::AttentionOutput:
        return "self_attn.o_proj";
    case WeightRole::QueryNorm:
        return "self_attn.q_norm";
    case WeightRole::KeyNorm:
        return "self_attn.k_norm";
    case WeightRole::Gate:
    case WeightRole::ExpertGate:
        return "gate_proj";
    case WeightRole::Up:
    case WeightRole::ExpertUp:
        return "up_proj";
    case WeightRole::Down:
    case WeightRole::ExpertDown:
        return "down_proj";
    case WeightRole::Router:
        return "mlp.gate";
    case WeightRole::SharedGate:
        return "mlp.shared_expert.gate_proj";
    case WeightRole::SharedUp:
        return "mlp.shared_expert.up_proj";
    case WeightRole::SharedDown:
        return "mlp.shared_expert.down_proj";
    case WeightRole::SharedExpertGate:
        return "mlp.shared_expert_gate";
    case WeightRole::DeltaQkv:
        return "linear_attn.in_proj_qkv";
    case WeightRole::DeltaZ:
        return "linear_attn.in_proj_z";
    case WeightRole::DeltaB:
        return "linear_attn.in_proj_b";
    case WeightRole::DeltaA:
        return "linear_attn.in_proj_a";
    case WeightRole::DeltaConv:
        return "linear_attn.conv1d";
    case WeightRole::DeltaALog:
        return "linear_attn.A_log";
    case WeightRole::DeltaDtBias:
        return "linear_attn.dt_bias";
    case WeightRole::DeltaNorm:
        return "linear_attn.norm";
    case WeightRole::DeltaOutput:
        return "linear_attn.out_proj";
    case WeightRole::Embedding:
        return "embed_tokens";
    case WeightRole::OutputHead:
        return "lm_head";
    case WeightRole::FinalNorm:
        return "norm";
    }
    return {};
}

bool is_dense_matrix(WeightRole role) {
    return role == WeightRole::Gate || role == WeightRole::Up || role == WeightRole::Down;
}

} // namespace

std::span<const std::string_view> known_prefixes() { return prefixes; }

std::string tensor_name(const WeightNeed& need, BlockLayout block) {
    const auto part = part_name(need.role, block);
    if (need.layer < 0) return fmt::format("{}.weight", part);
    if (need.expert >= 0) return fmt::format("layers.{}.mlp.experts.{}.{}.weight", need.layer, need.expert, part);
    if (is_dense_matrix(need.role)) return fmt::format("layers.{}.mlp.{}.weight", need.layer, part);
    const bool bare = need.role == WeightRole::DeltaALog || need.role == WeightRole::DeltaDtBias;
    return fmt::format("layers.{}.{}{}", need.layer, part, bare ? "" : ".weight");
}

std::optional<PackedExperts> packed_experts(const WeightNeed& need) {
    const auto name = [&](const char* part) { return fmt::format("layers.{}.mlp.experts.{}", need.layer, part); };
    switch (need.role) {
    case WeightRole::ExpertGate:
        return PackedExperts{name("gate_up_proj"), 2 * need.rows, 0};
    case WeightRole::ExpertUp:
        return PackedExperts{name("gate_up_proj"), 2 * need.rows, need.rows};
    case WeightRole::ExpertDown:
        return PackedExperts{name("down_proj"), need.rows, 0};
    default:
        return std::nullopt;
    }
}

std::vector<std::string> head_names(std::string_view prefix) {
    return {"lm_head.weight", fmt::format("{}lm_head.weight", prefix), "language_model.lm_head.weight"};
}

bool is_known_unused(std::string_view name) {
    static constexpr std::array<std::string_view, 7> beginnings{
        "vision_tower.",       "multi_modal_projector.",       "mtp.",         "model.visual.",
        "model.vision_tower.", "model.multi_modal_projector.", "vision_model."};
    for (const auto beginning : beginnings)
        if (name.starts_with(beginning)) return true;
    return name.ends_with("rotary_emb.inv_freq");
}

std::optional<std::int64_t> layer_number(std::string_view name, std::string_view prefix) {
    constexpr std::string_view layers = "layers.";
    if (!name.starts_with(prefix) || !name.substr(prefix.size()).starts_with(layers)) return std::nullopt;
    const auto rest = name.substr(prefix.size() + layers.size());
    return parse_integer(rest.substr(0, rest.find('.')));
}

} // namespace layerscope
