// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "weights/model_weights.h"

namespace layerscope {

/// The loaded tensor that `need` names; nullptr if the model has none. Only reads.
[[nodiscard]] const WeightView* find_weight(const ModelWeights& weights, const WeightNeed& need);

} // namespace layerscope
