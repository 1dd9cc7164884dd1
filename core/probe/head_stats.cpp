// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/head_stats.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace layerscope {

namespace {

std::size_t bucket_of(std::int64_t distance) {
    const auto bucket = static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(distance)));
    return std::min(bucket, HeadStats::n_distances - 1);
}

} // namespace

std::int64_t first_distance(std::size_t bucket) { return bucket == 0 ? 0 : std::int64_t{1} << (bucket - 1); }

void HeadStatsSum::add_row(Position query, Position first_key, const float* row, std::int64_t n_keys) {
    if (query <= 0) return;
    ++sum_.n_queries;
    double entropy = 0, distance_sum = 0, inside = 0;
    for (std::int64_t i = 0; i < n_keys; ++i) {
        const float p = row[i];
        if (!(p > 0.0F)) continue;
        const std::int64_t distance = query - (first_key + i);
        const auto mass = static_cast<double>(p);
        entropy -= mass * static_cast<double>(std::log2(p));
        distance_sum += mass * static_cast<double>(distance);
        if (distance < window_) inside += mass;
        sum_.by_distance[bucket_of(distance)] += mass;
    }
    sum_.entropy += entropy;
    sum_.mean_distance += distance_sum;
    sum_.inside += inside;
    if (first_key == 0 && n_keys > 0 && row[0] > 0.0F) sum_.sink += static_cast<double>(row[0]);
}

HeadStats HeadStatsSum::mean() const {
    HeadStats mean = sum_;
    if (mean.n_queries == 0) return mean;
    const auto n = static_cast<double>(mean.n_queries);
    mean.entropy /= n;
    mean.mean_distance /= n;
    mean.inside /= n;
    mean.sink /= n;
    for (double& mass : mean.by_distance)
        mass /= n;
    return mean;
}

std::int64_t judged_window(const ModelPlan& plan, LayerIndex layer) {
    if (const auto& own = plan.layers[static_cast<std::size_t>(layer)].mask.window) return *own;
    const Architecture& model = plan.architecture;
    if (model.sliding_window) return *model.sliding_window;
    return std::clamp<std::int64_t>(model.max_position_embeddings / 8, 16, 4096);
}

} // namespace layerscope
