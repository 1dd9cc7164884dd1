// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/gain.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace layerscope {
namespace {

constexpr double unsure = 0.02; ///< share of measurements whose range misses the gain

/// Values to leave out at either end of `count` sorted ones. The median lies below the smallest kept one only if fewer
/// than that many of `count` coins fall on one side.
std::size_t left_out(std::size_t count) {
    double at_most = 0, exactly = std::pow(0.5, static_cast<double>(count));
    std::size_t heads = 0;
    while (2 * heads < count) {
        at_most += exactly;
        if (2 * at_most > unsure) break;
        ++heads;
        exactly *= static_cast<double>(count - heads + 1) / static_cast<double>(heads);
    }
    return heads > 0 ? heads - 1 : 0;
}

} // namespace

Gain gain_of(const std::vector<double>& before, const std::vector<double>& after) {
    std::vector<double> gains;
    for (std::size_t round = 0; round < std::min(before.size(), after.size()); ++round)
        gains.push_back(before[round] / after[round]);
    if (gains.empty()) return {};
    std::sort(gains.begin(), gains.end());
    const std::size_t half = gains.size() / 2;
    const double median = gains.size() % 2 == 1 ? gains[half] : (gains[half - 1] + gains[half]) / 2;
    const std::size_t out = left_out(gains.size());
    return {median, gains[out], gains[gains.size() - 1 - out]};
}

} // namespace layerscope
