// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/block_graph.h"

namespace layerscope {

std::string_view step_text(BlockStep step) {
    switch (step) {
    case BlockStep::Input:
        return "input";
    case BlockStep::MixerNorm:
        return "mixer_norm";
    case BlockStep::Query:
        return "query";
    case BlockStep::Key:
        return "key";
    case BlockStep::Value:
        return "value";
    case BlockStep::QueryNorm:
        return "query_norm";
    case BlockStep::KeyNorm:
        return "key_norm";
    case BlockStep::QueryRope:
        return "query_rope";
    case BlockStep::KeyRope:
        return "key_rope";
    case BlockStep::Scores:
        return "scores";
    case BlockStep::Softmax:
        return "softmax";
    case BlockStep::Mix:
        return "mix";
    case BlockStep::MixGate:
        return "mix_gate";
    case BlockStep::MixOutput:
        return "mix_output";
    case BlockStep::DeltaQkv:
        return "delta_qkv";
    case BlockStep::DeltaConv:
        return "delta_conv";
    case BlockStep::DeltaQueryUnit:
        return "delta_query_unit";
    case BlockStep::DeltaKeyUnit:
        return "delta_key_unit";
    case BlockStep::DeltaWrite:
        return "delta_write";
    case BlockStep::DeltaDecay:
        return "delta_decay";
    case BlockStep::DeltaRule:
        return "delta_rule";
    case BlockStep::DeltaGate:
        return "delta_gate";
    case BlockStep::DeltaNorm:
        return "delta_norm";
    case BlockStep::DeltaOutput:
        return "delta_output";
    case BlockStep::PostMixerNorm:
        return "post_mixer_norm";
    case BlockStep::MixerAdd:
        return "mixer_add";
    case BlockStep::FfnNorm:
        return "ffn_norm";
    case BlockStep::Gate:
        return "gate";
    case BlockStep::Up:
        return "up";
    case BlockStep::Activation:
        return "activation";
    case BlockStep::Down:
        return "down";
    case BlockStep::Router:
        return "router";
    case BlockStep::Experts:
        return "experts";
    case BlockStep::SharedExpert:
        return "shared_expert";
    case BlockStep::SharedGate:
        return "shared_gate";
    case BlockStep::ExpertSum:
        return "expert_sum";
    case BlockStep::PostFfnNorm:
        return "post_ffn_norm";
    case BlockStep::FfnAdd:
        return "ffn_add";
    case BlockStep::Output:
        return "output";
    }
    return "";
}

std::string_view part_text(BlockPart part) {
    switch (part) {
    case BlockPart::Input:
        return "input";
    case BlockPart::MixerNorm:
        return "mixer_norm";
    case BlockPart::Mixer:
        return "mixer";
    case BlockPart::PostMixerNorm:
        return "post_mixer_norm";
    case BlockPart::MixerAdd:
        return "mixer_add";
    case BlockPart::FfnNorm:
        return "ffn_norm";
    case BlockPart::Ffn:
        return "ffn";
    case BlockPart::PostFfnNorm:
        return "post_ffn_norm";
    case BlockPart::FfnAdd:
        return "ffn_add";
    case BlockPart::Output:
        return "output";
    }
    return "";
}

} // namespace layerscope
