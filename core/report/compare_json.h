// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/differences.h"
#include "base/json.h"

namespace layerscope {

/// The document of `compare --json`: both models as `inspect` tells them, and the facts in which they differ. Each
/// summary must stem from its plan.
[[nodiscard]] JsonValue compare_json(const ModelPlan& a, const Summary& summary_a, const ModelPlan& b,
                                     const Summary& summary_b);

/// A fact in its own JSON kind; null where the model has no such thing.
[[nodiscard]] JsonValue fact_json(const Fact& fact);

} // namespace layerscope
