// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kv_if_full.h"

#include "analysis/summary.h"
#include "plan/cache_plan.h"
#include "plan/count.h"

#include <algorithm>

namespace layerscope {

std::int64_t kv_bytes_if_all_full(const ModelPlan& plan, std::int64_t context, DType kv_dtype) {
    const std::int64_t counted = std::clamp<std::int64_t>(context, 0, max_counted_context);
    return (Count(kv_bytes_if_full(plan, counted, kv_dtype)) * plan.architecture.n_layers()).value();
}

} // namespace layerscope
