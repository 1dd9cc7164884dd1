// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace layerscope {

/// The one list of names for everything a layer computes: trace, probes, golden tests and pictures use these.
enum class ValueName {
    Embedding,
    LayerInput,
    MixerNorm,
    Query,
    Key,
    Value,
    QueryNorm,
    KeyNorm,
    Rope,
    Scores,
    AttentionRows,
    AttentionMix,
    AttentionOutput,
    PostMixerNorm,
    MixerResidual,
    FfnNorm,
    Gate,
    Up,
    Activation,
    Down,
    PostFfnNorm,
    FfnResidual,
    Router,
    Experts,
    SharedExpert,
    DeltaProjection,
    ShortConv,
    DeltaRule,
    DeltaNorm,
    DeltaOutput,
    LayerOutput,
    FinalNorm,
    Logits,
};
[[nodiscard]] std::string_view value_text(ValueName name); ///< "mixer_norm", "attention_output", …

} // namespace layerscope
