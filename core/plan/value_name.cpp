// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/value_name.h"

namespace layerscope {

std::string_view value_text(ValueName name) {
    switch (name) {
    case ValueName::Embedding:
        return "embedding";
    case ValueName::LayerInput:
        return "layer_input";
    case ValueName::MixerNorm:
        return "mixer_norm";
    case ValueName::Query:
        return "query";
    case ValueName::Key:
        return "key";
    case ValueName::Value:
        return "value";
    case ValueName::QueryNorm:
        return "query_norm";
    case ValueName::KeyNorm:
        return "key_norm";
    case ValueName::Rope:
        return "rope";
    case ValueName::Scores:
        return "scores";
    case ValueName::AttentionRows:
        return "attention_rows";
    case ValueName::AttentionMix:
        return "attention_mix";
    case ValueName::AttentionOutput:
        return "attention_output";
    case ValueName::PostMixerNorm:
        return "post_mixer_norm";
    case ValueName::MixerResidual:
        return "mixer_residual";
    case ValueName::FfnNorm:
        return "ffn_norm";
    case ValueName::Gate:
        return "gate";
    case ValueName::Up:
        return "up";
    case ValueName::Activation:
        return "activation";
    case ValueName::Down:
        return "down";
    case ValueName::PostFfnNorm:
        return "post_ffn_norm";
    case ValueName::FfnResidual:
        return "ffn_residual";
    case ValueName::Router:
        return "router";
    case ValueName::Experts:
        return "experts";
    case ValueName::SharedExpert:
        return "shared_expert";
    case ValueName::DeltaProjection:
        return "delta_projection";
    case ValueName::ShortConv:
        return "short_conv";
    case ValueName::DeltaRule:
        return "delta_rule";
    case ValueName::DeltaNorm:
        return "delta_norm";
    case ValueName::DeltaOutput:
        return "delta_output";
    case ValueName::LayerOutput:
        return "layer_output";
    case ValueName::FinalNorm:
        return "final_norm";
    case ValueName::Logits:
        return "logits";
    }
    return "";
}

} // namespace layerscope
