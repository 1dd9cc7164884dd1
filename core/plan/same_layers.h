// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"

namespace layerscope {

/// Two plans of one model, told apart by what an edit can change; the engine runs a plan object of its own, so that
/// addresses say nothing. Plans of different depth are never the same.

/// Layer by layer the same kinds, mixers and masks: what a run under one plan took tells what it takes under the other.
/// Positions are left out, a rotation costs the same by any angle.
[[nodiscard]] bool same_work(const ModelPlan& a, const ModelPlan& b);
/// The same work and the same positions: what a run under one plan computed is what it computes under the other.
[[nodiscard]] bool same_layers(const ModelPlan& a, const ModelPlan& b);

} // namespace layerscope
