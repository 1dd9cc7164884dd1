// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "decoder/state/sequence_state.h"
#include "plan/layer_plan.h"
#include "weights/model_weights.h"

namespace layerscope {

/// Whether the weights are those of the plan: every tensor there, in the plan's shape.
[[nodiscard]] Result<void> check_weights(const ModelPlan& plan, const ModelWeights& weights);
/// Whether the state was laid out for the plan.
[[nodiscard]] Result<void> check_state(const ModelPlan& plan, const SequenceState& state);

} // namespace layerscope
