// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Who sees whom. One off-by-one here is wrong in the picture, the cache, the run and the cost alike.
#include "plan/mask_rule.h"
#include "plan/ring.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

TEST(MaskRule, WindowCountsTheQueryItself) {
    const MaskRule rule{3};
    EXPECT_EQ(rule.first_key(5), 3); // keys 3, 4, 5
    EXPECT_FALSE(rule.sees(5, 2));
    EXPECT_TRUE(rule.sees(5, 3));
    EXPECT_TRUE(rule.sees(5, 5));
    EXPECT_FALSE(rule.sees(5, 6));
    EXPECT_EQ(rule.visible_keys(5), 3);
    EXPECT_EQ(rule.first_key(1), 0);
    EXPECT_EQ(rule.visible_keys(1), 2);
}

TEST(MaskRule, PairsAreTheTriangleCutToTheBand) {
    EXPECT_EQ(MaskRule{3}.visible_pairs(8), 21); // 1 + 2 + 6 * 3
    EXPECT_EQ(MaskRule{}.visible_pairs(8), 36);
    EXPECT_EQ(MaskRule{1024}.visible_pairs(4096), 3'670'528); // neither W * T nor half of it
    for (std::int64_t window = 1; window < 12; ++window)
        for (std::int64_t n = 0; n < 20; ++n) {
            const MaskRule rule{window};
            std::int64_t counted = 0;
            for (Position query = 0; query < n; ++query)
                for (Position key = 0; key < n; ++key)
                    counted += rule.sees(query, key) ? 1 : 0;
            EXPECT_EQ(rule.visible_pairs(n), counted) << "window " << window << " n " << n;
            std::int64_t by_rows = 0;
            for (Position query = 0; query < n; ++query)
                by_rows += rule.visible_keys(query);
            EXPECT_EQ(by_rows, counted);
        }
}

TEST(Ring, HoldsExactlyTheKeysTheNextQueryMaySee) {
    for (std::int64_t window = 1; window < 9; ++window) {
        const MaskRule rule{window};
        const Ring ring{window};
        for (std::int64_t n = 1; n < 40; ++n) {
            EXPECT_EQ(ring.rows(n), rule.kept_rows(n));
            EXPECT_EQ(ring.oldest(n), rule.first_key(n - 1)); // position n - 1 is both newest key and query
            for (Position p = ring.oldest(n); p < n - 1; ++p)
                EXPECT_NE(ring.slot(p), ring.slot(n - 1)) << "position " << p << " would be overwritten";
        }
    }
}

} // namespace
} // namespace layerscope
