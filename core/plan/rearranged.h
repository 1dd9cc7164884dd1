// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"

namespace layerscope {

/// The plan with all of its blocks arranged another way, layers and weights as they were: for comparing pictures and
/// costs. Where the other arrangement has a norm that the model lacks, there are no weights to run it with.
[[nodiscard]] ModelPlan rearranged(const ModelPlan& plan, BlockLayout layout);

} // namespace layerscope
