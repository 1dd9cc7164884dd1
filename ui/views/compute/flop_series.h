// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_costs.h"
#include "canvas/context_steps.h"

#include <array>
#include <cstdint>
#include <vector>

namespace layerscope::ui {

/// The parts that are stacked, from the bottom up: what does not grow with the context comes first.
enum class FlopPart { FeedForward, Projections, LinearAttention, Head, Attention };
inline constexpr std::size_t FlopParts = 5;

/// FLOPs against context length by part; values are the analysis' own.
struct FlopSeries {
    std::vector<std::int64_t> contexts; ///< strictly rising from 1 to LongestContext
    std::array<std::vector<double>, FlopParts> parts;
    std::vector<double> total;
    std::vector<double> original; ///< total before the edit

    [[nodiscard]] bool has(FlopPart part) const;
    /// Index of the nearest context at or above.
    [[nodiscard]] std::size_t at(double context) const;
};

/// The counts of phase_flops() in the order in which they are stacked.
[[nodiscard]] std::array<double, FlopParts> flopParts(const ModelPlan& plan, RunPhase phase, Work work,
                                                      std::int64_t context);
[[nodiscard]] FlopSeries flopSeries(const ModelPlan& plan, const ModelPlan& original, RunPhase phase, Work work);

} // namespace layerscope::ui
