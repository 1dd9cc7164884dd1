// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"

#include <vector>

namespace layerscope {

/// How many earlier tokens the output of each layer can depend on, at most `n_tokens` - 1: sliding layers add
/// window - 1 each, a full or linear layer reaches everything. Entry l: after layer l.
[[nodiscard]] std::vector<std::int64_t> reach_back(const ModelPlan& plan, std::int64_t n_tokens);

} // namespace layerscope
