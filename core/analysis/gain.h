// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace layerscope {

/// How much faster one of two ways is than the other: above 1 it is faster.
struct Gain {
    double median = 1;
    /// Where the gain lies as far as the rounds tell: of independent rounds, in at least 98 of 100 measurements.
    double low = 1, high = 1;
    /// The rounds agree on which way is faster; else one number would claim more than was measured.
    [[nodiscard]] bool is_decided() const { return low > 1 || high < 1; }
};

/// Fewer rounds cannot tell a difference from chance.
inline constexpr std::size_t least_gain_rounds = 7;

/// Round by round the seconds of one way over those of the other, one entry a round in both lists. A round holds both
/// ways right after each other, so that what slows the machine for a while slows both and leaves the ratio alone; what
/// hits one way of one round moves an end of the range, not the median. The range leaves out as many rounds at either
/// end as the sign test of the median allows at 2 %: none of 7, 2 of 15, 6 of 25. Fewer than least_gain_rounds cannot
/// be that sure: theirs is the whole range.
[[nodiscard]] Gain gain_of(const std::vector<double>& before, const std::vector<double>& after);

} // namespace layerscope
