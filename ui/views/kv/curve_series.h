// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/context_steps.h"
#include "plan/layer_plan.h"
#include "tensor/dtype.h"

#include <cstdint>
#include <vector>

namespace layerscope::ui {

/// Total KV bytes against context length, ready to draw. Pure; the values are the analysis' own.
struct CurveSeries {
    std::vector<std::int64_t> contexts; ///< strictly rising from 1 to LongestContext
    std::vector<std::int64_t> original, edited, allFull;
    std::vector<std::int64_t> compared; ///< of subject B; empty without one
};

/// Where a curve bends because sliding layers stop growing.
struct Knee {
    std::int64_t context = 0;
    std::int64_t bytes = 0;
    bool edited = false;   ///< of the edited curve
    bool compared = false; ///< of subject B's
};

/// Evenly spread on a logarithmic axis, with the given lengths (windows) and their neighbours exact.
[[nodiscard]] std::vector<std::int64_t> curveContexts(const std::vector<std::int64_t>& exact);
[[nodiscard]] CurveSeries curveSeries(const ModelPlan& original, const ModelPlan& edited, DType dtype,
                                      const ModelPlan* compared = nullptr);
/// One knee, or two where the edit moved the window, and B's behind them; none without sliding layers or with a window
/// nobody reaches.
[[nodiscard]] std::vector<Knee> knees(const ModelPlan& original, const ModelPlan& edited, DType dtype,
                                      const ModelPlan* compared = nullptr);

} // namespace layerscope::ui
