// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/gain.h"

#include <gtest/gtest.h>

#include <numeric>

namespace layerscope::test {
namespace {

/// Rounds whose gains are 1, 2, ... count, in falling order.
Gain gain_of_first(int count) {
    std::vector<double> gains(static_cast<std::size_t>(count));
    std::iota(gains.rbegin(), gains.rend(), 1.0);
    return gain_of(gains, std::vector<double>(gains.size(), 1.0));
}

// Two-sided sign test at 2 %: 2/2^7 = 1.6 % lets the extremes of 7 be the ends. Of 10, 2 (1 + 10)/2^10 = 2.1 % is too
// much to leave one out, of 11, 2 (1 + 11)/2^11 = 1.2 % is not; of 25 six, as 2 * 245506/2^25 = 1.5 %.
TEST(Gain, TheRangeLeavesOutWhatTheSignTestAllows) {
    const auto ends = [](int count) { return std::pair(gain_of_first(count).low, gain_of_first(count).high); };
    EXPECT_EQ(ends(7), std::pair(1.0, 7.0));
    EXPECT_EQ(ends(10), std::pair(1.0, 10.0));
    EXPECT_EQ(ends(11), std::pair(2.0, 10.0));
    EXPECT_EQ(ends(15), std::pair(3.0, 13.0));
    EXPECT_EQ(ends(25), std::pair(7.0, 19.0));
    EXPECT_EQ(gain_of_first(25).median, 13.0);
    EXPECT_EQ(gain_of_first(4).median, 2.5);
    EXPECT_EQ(ends(4), std::pair(1.0, 4.0));
}

TEST(Gain, IsDecidedWhenTheRangeLeavesOneOut) {
    EXPECT_TRUE((Gain{1.1, 1.05, 1.2}).is_decided());
    EXPECT_TRUE((Gain{0.9, 0.85, 0.95}).is_decided());
    EXPECT_FALSE((Gain{1.1, 0.98, 1.2}).is_decided());
    EXPECT_FALSE((Gain{1.1, 1.0, 1.2}).is_decided());
    EXPECT_FALSE(gain_of({}, {}).is_decided());
}

// 25 rounds of which the machine disturbs six in favour of either way: the gain of a tenth stays decided.
TEST(Gain, DisturbedRoundsDoNotHideIt) {
    std::vector<double> before(25, 11), after(25, 10);
    for (std::size_t i = 0; i < 6; ++i) {
        before[i] = 40;
        after[24 - i] = 40;
    }
    const Gain gain = gain_of(before, after);
    EXPECT_DOUBLE_EQ(gain.low, 1.1);
    EXPECT_DOUBLE_EQ(gain.high, 1.1);
    EXPECT_TRUE(gain.is_decided());
}

} // namespace
} // namespace layerscope::test
