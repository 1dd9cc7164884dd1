// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <span>
#include <vector>

namespace layerscope {

/// A logit as it was before the penalty.
struct PenalisedLogit {
    TokenId id = 0;
    float raw = 0.0F;
};

/// Weakens each id of `history` once, however often it occurs: positive logits are divided by the penalty, negative
/// ones multiplied (the rule of CTRL, Keskar et al. 2019). Ids outside the logits are passed over. Returns what was
/// changed; a penalty of 1, or one that is not a positive number, changes nothing.
[[nodiscard]] std::vector<PenalisedLogit> apply_repetition_penalty(std::span<float> logits,
                                                                   std::span<const TokenId> history, float penalty);

} // namespace layerscope
