// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/model_weights.h"

namespace layerscope {

namespace {

ExpertWeights& expert_of(LayerWeights& layer, std::int32_t expert) {
    const auto index = static_cast<std::size_t>(expert);
    if (layer.experts.size() <= index) layer.experts.resize(index + 1);
    return layer.experts[index];
}

WeightView& layer_view(LayerWeights& layer, const WeightNeed& need) {
    switch (need.role) {
    case WeightRole::MixerNorm:
        return layer.mixer_norm;
    case WeightRole::PostMixerNorm:
        return layer.post_mixer_norm;
    case WeightRole::FfnNorm:
        return layer.ffn_norm;
    case WeightRole::PostFfnNorm:
        return layer.post_ffn_norm;
    case WeightRole::Query:
        return layer.query;
    case WeightRole::Key:
        return layer.key;
    case WeightRole::Value:
        return layer.value;
    case WeightRole::AttentionOutput:
        return layer.attention_output;
    case WeightRole::QueryNorm:
        return layer.query_norm;
    case WeightRole::KeyNorm:
        return layer.key_norm;
    case WeightRole::Gate:
        return layer.gate;
    case WeightRole::Up:
        return layer.up;
    case WeightRole::Down:
        return layer.down;
    case WeightRole::Router:
        return layer.router;
    case WeightRole::ExpertGate:
        return expert_of(layer, need.expert).gate;
    case WeightRole::ExpertUp:
        return expert_of(layer, need.expert).up;
    case WeightRole::ExpertDown:
        return expert_of(layer, need.expert).down;
    case WeightRole::SharedGate:
        return layer.shared_gate;
    case WeightRole::SharedUp:
        return layer.shared_up;
    case WeightRole::SharedDown:
        return layer.shared_down;
    case WeightRole::SharedExpertGate:
        return layer.shared_expert_gate;
    case WeightRole::DeltaQkv:
        return layer.delta_qkv;
    case WeightRole::DeltaZ:
        return layer.delta_z;
    case WeightRole::DeltaB:
        return layer.delta_b;
    case WeightRole::DeltaA:
        return layer.delta_a;
    case WeightRole::DeltaConv:
        return layer.delta_conv;
    case WeightRole::DeltaALog:
        return layer.delta_a_log;
    case WeightRole::DeltaDtBias:
        return layer.delta_dt_bias;
    case WeightRole::DeltaNorm:
        return layer.delta_norm;
    case WeightRole::DeltaOutput:
    case WeightRole::Embedding:
    case WeightRole::OutputHead:
    case WeightRole::FinalNorm:
        break; // the three of the model are answered before a layer is asked
    }
    return layer.delta_output;
}

} // namespace

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
    return layer_view(layers[index], need);
}

} // namespace layerscope
