// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "plan/layer_plan.h"

#include <array>
#include <cstdint>

namespace layerscope {

/// Means over the queries of one head. The first token is left out: it has only itself to look at.
struct HeadStats {
    /// Mass by distance: 0, 1, 2-3, 4-7, …; the last also holds what is further away.
    static constexpr std::size_t n_distances = 18;

    std::int64_t n_queries = 0;
    double entropy = 0;       ///< bits; 0: one key takes all
    double mean_distance = 0; ///< tokens back, weighted
    double inside = 0;        ///< share of the mass on the nearest `window` keys, the query included
    double sink = 0;          ///< share of the mass on the very first token
    std::array<double, n_distances> by_distance{};
};

/// Sums up rows as they come.
class HeadStatsSum {
public:
    explicit HeadStatsSum(std::int64_t window) : window_(window) {}
    void add_row(Position query, Position first_key, const float* row, std::int64_t n_keys);
    [[nodiscard]] HeadStats mean() const;

private:
    std::int64_t window_;
    HeadStats sum_;
};

/// First distance of a bucket of HeadStats::by_distance.
[[nodiscard]] std::int64_t first_distance(std::size_t bucket);

/// The window a layer's mass is held against: its own, else the model's, else one that would suit the model's context.
[[nodiscard]] std::int64_t judged_window(const ModelPlan& plan, LayerIndex layer);

} // namespace layerscope
