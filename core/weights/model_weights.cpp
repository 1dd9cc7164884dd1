// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/model_weights.h"

#include "weights/weight_lookup.h"
#include "weights/weight_packer.h"

namespace layerscope {

namespace {

ExpertWeights& expert_of(LayerWeights& layer, std::int32_t expert) {
    const auto index = static_cast<std::size_t>(expert);
    if (layer.experts.size() <= index) layer.experts.resize(index + 1);
    return layer.experts[index];
}

/// The member of a layer, constant or not, that a role names; roles of single experts have none.
template <class Layer> auto* layer_member(Layer& layer, WeightRole role) {
    switch (role) {
    case WeightRole::MixerNorm:
        return &layer.mixer_norm;
    case WeightRole::PostMixerNorm:
        return &layer.post_mixer_norm;
    case WeightRole::FfnNorm:
        return &layer.ffn_norm;
    case WeightRole::PostFfnNorm:
        return &layer.post_ffn_norm;
    case WeightRole::Query:
        return &layer.query;
    case WeightRole::Key:
        return &layer.key;
    case WeightRole::Value:
        return &layer.value;
    case WeightRole::AttentionOutput:
        return &layer.attention_output;
    case WeightRole::QueryNorm:
        return &layer.query_norm;
    case WeightRole::KeyNorm:
        return &layer.key_norm;
    case WeightRole::Gate:
        return &layer.gate;
    case WeightRole::Up:
        return &layer.up;
    case WeightRole::Down:
        return &layer.down;
    case WeightRole::Router:
        return &layer.router;
    case WeightRole::SharedGate:
        return &layer.shared_gate;
    case WeightRole::SharedUp:
        return &layer.shared_up;
    case WeightRole::SharedDown:
        return &layer.shared_down;
    case WeightRole::SharedExpertGate:
        return &layer.shared_expert_gate;
    case WeightRole::DeltaQkv:
        return &layer.delta_qkv;
    case WeightRole::DeltaZ:
        return &layer.delta_z;
    case WeightRole::DeltaB:
        return &layer.delta_b;
    case WeightRole::DeltaA:
        return &layer.delta_a;
    case WeightRole::DeltaConv:
        return &layer.delta_conv;
    case WeightRole::DeltaALog:
        return &layer.delta_a_log;
    case WeightRole::DeltaDtBias:
        return &layer.delta_dt_bias;
    case WeightRole::DeltaNorm:
        return &layer.delta_norm;
    case WeightRole::DeltaOutput:
        return &layer.delta_output;
    case WeightRole::ExpertGate:
    case WeightRole::ExpertUp:
    case WeightRole::ExpertDown:
    case WeightRole::Embedding:
    case WeightRole::OutputHead:
    case WeightRole::FinalNorm:
        break; // answered before a layer is asked
    }
    return static_cast<decltype(&layer.delta_output)>(nullptr);
}

/// Of one expert; nullptr for other roles.
template <class Expert> auto* expert_member(Expert& expert, WeightRole role) {
    switch (role) {
    case WeightRole::ExpertGate:
        return &expert.gate;
    case WeightRole::ExpertUp:
        return &expert.up;
    case WeightRole::ExpertDown:
        return &expert.down;
    default:
        return static_cast<decltype(&expert.gate)>(nullptr);
    }
}

} // namespace

std::int64_t ModelWeights::saved_bytes() const { return packer ? packer->saved_bytes() : 0; }

WeightView& ModelWeights::view(const WeightNeed& need) {
    switch (need.role) {
    case WeightRole::Embedding:
        return embedding;
    case WeightRole::OutputHead:
        return output_head;
    case WeightRole::FinalNorm:
        return final_norm;
    default:
        break;
    }
    const auto index = static_cast<std::size_t>(need.layer);
    if (layers.size() <= index) layers.resize(index + 1);
    if (WeightView* member = layer_member(layers[index], need.role)) return *member;
    return *expert_member(expert_of(layers[index], need.expert), need.role);
}

const WeightView* find_weight(const ModelWeights& weights, const WeightNeed& need) {
    switch (need.role) {
    case WeightRole::Embedding:
        return &weights.embedding;
    case WeightRole::OutputHead:
        return &weights.output_head;
    case WeightRole::FinalNorm:
        return &weights.final_norm;
    default:
        break;
    }
    const auto layer = static_cast<std::size_t>(need.layer);
    if (need.layer < 0 || layer >= weights.layers.size()) return nullptr;
    if (const WeightView* member = layer_member(weights.layers[layer], need.role))
        return member->empty() ? nullptr : member;
    const auto& experts = weights.layers[layer].experts;
    const auto expert = static_cast<std::size_t>(need.expert);
    return need.expert < 0 || expert >= experts.size() ? nullptr : expert_member(experts[expert], need.role);
}

} // namespace layerscope
