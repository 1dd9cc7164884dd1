// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/head_stats.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace layerscope {

namespace {

constexpr std::int32_t smallest = 0x0DA24260; // bits of 1e-30: below it p log p is nothing
constexpr std::int32_t infinite = 0x7F800000;
constexpr std::int64_t lanes = 8; // sums side by side, which the compiler turns into vectors

/// log2 of a normal float to 2e-6, exact for powers of two: many rows are summed up while tokens are written. Without
/// branches, for vectors.
inline float quick_log2(std::int32_t bits) {
    const std::int32_t upper = (bits & 0x7FFFFF) > 0x3504F3 ? 1 : 0; // beyond the root of two
    const float mantissa = std::bit_cast<float>((bits & 0x7FFFFF) | ((127 - upper) << 23));
    const auto exponent = static_cast<float>((bits >> 23) - 127 + upper);
    const float z = (mantissa - 1.0F) / (mantissa + 1.0F); // log m = 2 (z + z^3/3 + z^5/5 + ...)
    const float square = z * z;
    constexpr float two_over_ln2 = 2.88539008F;
    return exponent + two_over_ln2 * z * (1.0F + square * (1.0F / 3 + square * (1.0F / 5)));
}

using Lanes = std::array<float, lanes>;

float total(const Lanes& values) {
    float sum = 0;
    for (const float value : values)
        sum += value;
    return sum;
}

/// What a row sums up to, apart from the mass.
struct Moments {
    Lanes distance{}, entropy{};
};

/// Eight keys, the first of them `distance` tokens back; their mass goes to `mass`.
inline void add_eight(const float* __restrict row, float distance, Lanes& __restrict mass, Moments& __restrict sums) {
    for (std::size_t k = 0; k < lanes; ++k) {
        const auto bits = std::bit_cast<std::int32_t>(row[k]);
        const bool counts = bits > smallest && bits < infinite; // neither negative nor NaN
        const float p = std::bit_cast<float>(counts ? bits : 0);
        mass[k] += p;
        sums.distance[k] += p * (distance - static_cast<float>(static_cast<std::int32_t>(k)));
        sums.entropy[k] -= p * quick_log2(counts ? bits : 0x3F800000);
    }
}

/// Mass of the keys begin … end - 1, of which the first is `distance` tokens back.
float add_range(const float* row, std::int64_t begin, std::int64_t end, std::int64_t distance, Moments& sums) {
    Lanes mass{};
    std::int64_t i = begin;
    for (; i + lanes <= end; i += lanes)
        add_eight(row + i, static_cast<float>(distance - (i - begin)), mass, sums);
    if (i < end) {
        Lanes rest{};
        std::copy(row + i, row + end, rest.begin());
        add_eight(rest.data(), static_cast<float>(distance - (i - begin)), mass, sums);
    }
    return total(mass);
}

/// Of the positive ones.
float mass_of(const float* __restrict row, std::int64_t begin, std::int64_t end) {
    Lanes mass{};
    std::int64_t i = begin;
    for (; i + lanes <= end; i += lanes)
        for (std::size_t k = 0; k < lanes; ++k)
            mass[k] += row[i + static_cast<std::int64_t>(k)] > 0.0F ? row[i + static_cast<std::int64_t>(k)] : 0.0F;
    for (; i < end; ++i)
        mass[0] += row[i] > 0.0F ? row[i] : 0.0F;
    return total(mass);
}

} // namespace

std::int64_t first_distance(std::size_t bucket) { return bucket == 0 ? 0 : std::int64_t{1} << (bucket - 1); }

void HeadStatsSum::add_row(Position query, Position first_key, const float* row, std::int64_t n_keys) {
    if (query <= 0) return;
    ++sum_.n_queries;
    Moments sums;
    for (std::size_t bucket = 0; bucket < HeadStats::n_distances; ++bucket) {
        const bool last = bucket + 1 == HeadStats::n_distances;
        const std::int64_t end = query - first_distance(bucket) + 1 - first_key; // behind its nearest key
        const std::int64_t begin =
            last ? 0 : std::max<std::int64_t>(0, query - first_distance(bucket + 1) + 1 - first_key);
        if (end <= 0) break;
        sum_.by_distance[bucket] +=
            static_cast<double>(add_range(row, begin, std::min(end, n_keys), query - first_key - begin, sums));
    }
    sum_.mean_distance += static_cast<double>(total(sums.distance));
    sum_.entropy += static_cast<double>(total(sums.entropy));
    const std::int64_t first_inside = std::max<std::int64_t>(0, query - window_ + 1 - first_key);
    sum_.inside += static_cast<double>(mass_of(row, first_inside, n_keys));
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
