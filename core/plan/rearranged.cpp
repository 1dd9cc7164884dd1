// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/rearranged.h"

namespace layerscope {

ModelPlan rearranged(const ModelPlan& plan, BlockLayout layout) {
    ModelPlan other = plan;
    other.architecture.block = layout;
    return other;
}

} // namespace layerscope
