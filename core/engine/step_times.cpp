// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/step_times.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace layerscope {

void StepTimes::add(float ms) {
    const auto slot = static_cast<std::size_t>(count_) % kept;
    if (ring_.size() < kept)
        ring_.push_back(ms);
    else
        ring_[slot] = ms;
    ++count_;
    sum_ms_ += double{ms};
}

double StepTimes::steps_per_s() const { return sum_ms_ > 0.0 ? static_cast<double>(count_) * 1000.0 / sum_ms_ : 0.0; }

double StepTimes::percentile(double share) const {
    if (ring_.empty()) return 0.0;
    std::vector<float> sorted = ring_;
    const double rank = std::ceil(std::clamp(share, 0.0, 1.0) * static_cast<double>(sorted.size()));
    const auto index = static_cast<std::size_t>(std::max(rank, 1.0)) - 1;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(index), sorted.end());
    return double{sorted[index]};
}

std::vector<float> StepTimes::recent() const {
    std::vector<float> ordered = ring_;
    if (ring_.size() == kept) {
        const auto oldest = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(count_) % kept);
        std::rotate(ordered.begin(), ordered.begin() + oldest, ordered.end());
    }
    return ordered;
}

} // namespace layerscope
