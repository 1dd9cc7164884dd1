// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace layerscope {

/// Latencies of decode steps: all of them in the sum, the last 256 for percentiles and curves.
class StepTimes {
public:
    void add(float ms);
    [[nodiscard]] std::int64_t count() const { return count_; }
    [[nodiscard]] double steps_per_s() const; ///< over all steps; 0 before the first
    /// Nearest-rank percentile of the recent steps, `share` 0 … 1; 0 before the first.
    [[nodiscard]] double percentile(double share) const;
    [[nodiscard]] std::vector<float> recent() const; ///< oldest first

private:
    static constexpr std::size_t kept = 256;
    std::vector<float> ring_; ///< slot of step n: n mod kept
    std::int64_t count_ = 0;
    double sum_ms_ = 0.0;
};

} // namespace layerscope
