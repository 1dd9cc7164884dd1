// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/head_stats.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace layerscope {

namespace {

/// log2 of a normal float to 2e-6, exact for powers of two: many rows are summed up while tokens are written.
float quick_log2(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    auto exponent = static_cast<std::int32_t>(bits >> 23U) - 127;
    float mantissa = std::bit_cast<float>((bits & 0x7FFFFFU) | 0x3F800000U);
    if (mantissa > 1.41421356F) {
        mantissa *= 0.5F;
        ++exponent;
    }
    const float z = (mantissa - 1.0F) / (mantissa + 1.0F); // log m = 2 (z + z^3/3 + z^5/5 + ...)
    const float square = z * z;
    constexpr float two_over_ln2 = 2.88539008F;
    return static_cast<float>(exponent) + two_over_ln2 * z * (1.0F + square * (1.0F / 3 + square * (1.0F / 5)));
}

/// Of the keys of one bucket of distances.
struct Mass {
    float mass = 0, distance = 0, entropy = 0;
};

Mass mass_of(const float* row, std::int64_t begin, std::int64_t end, std::int64_t distance_of_begin) {
    constexpr float smallest = 1e-30F; // below it p log p is nothing
    Mass sum;
    for (std::int64_t i = begin; i < end; ++i) {
        const float p = row[i];
        if (!(p > smallest)) continue;
        sum.mass += p;
        sum.distance += p * static_cast<float>(distance_of_begin - (i - begin));
        sum.entropy -= p * quick_log2(p);
    }
    return sum;
}

} // namespace

std::int64_t first_distance(std::size_t bucket) { return bucket == 0 ? 0 : std::int64_t{1} << (bucket - 1); }

void HeadStatsSum::add_row(Position query, Position first_key, const float* row, std::int64_t n_keys) {
    if (query <= 0) return;
    ++sum_.n_queries;
    for (std::size_t bucket = 0; bucket < HeadStats::n_distances; ++bucket) {
        const bool last = bucket + 1 == HeadStats::n_distances;
        const std::int64_t end = query - first_distance(bucket) + 1 - first_key; // behind its nearest key
        const std::int64_t begin =
            last ? 0 : std::max<std::int64_t>(0, query - first_distance(bucket + 1) + 1 - first_key);
        if (end <= 0) break;
        const Mass sum = mass_of(row, begin, std::min(end, n_keys), query - first_key - begin);
        sum_.by_distance[bucket] += static_cast<double>(sum.mass);
        sum_.mean_distance += static_cast<double>(sum.distance);
        sum_.entropy += static_cast<double>(sum.entropy);
    }
    const std::int64_t first_inside = std::max<std::int64_t>(0, query - window_ + 1 - first_key);
    for (std::int64_t i = first_inside; i < n_keys; ++i)
        if (row[i] > 0.0F) sum_.inside += static_cast<double>(row[i]);
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
