// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_costs.h"
#include "analysis/summary.h"

#include <cstdint>

namespace layerscope {

/// (query, key) pairs that one softmax layer meets: in decode the keys of the newest token, in prefill those of all
/// context tokens, cut into chunks as the engine does where executed work is asked for.
[[nodiscard]] std::int64_t phase_pairs(const ModelPlan& plan, const MaskRule& mask, const CostSettings& settings);

/// FLOPs by part of one decode step or one prefill of context tokens: layer_flops() with phase_pairs(), summed over
/// layers, and the head at the last position (Work::Dense: at all). With Work::Needed it is what the summary says.
/// A context below 1 counts as 1, one beyond max_counted_context as that.
[[nodiscard]] FlopCounts phase_flops(const ModelPlan& plan, const CostSettings& settings);

} // namespace layerscope
