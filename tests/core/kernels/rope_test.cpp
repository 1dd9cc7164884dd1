// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/kernel_data.h"
#include "kernels/rope.h"

#include <cmath>
#include <span>
#include <vector>

namespace layerscope::test {
namespace {

std::vector<float> plain_frequencies(std::int64_t rotary_dim, double theta) {
    std::vector<float> inverse;
    for (std::int64_t i = 0; i < rotary_dim / 2; ++i)
        inverse.push_back(
            static_cast<float>(std::pow(theta, -2.0 * static_cast<double>(i) / static_cast<double>(rotary_dim))));
    return inverse;
}

RotaryTable table_for(Position first, std::int64_t n, std::span<const float> inverse, float magnitude) {
    auto table = RotaryTable::create(n, static_cast<std::int64_t>(inverse.size()));
    EXPECT_TRUE(table.has_value());
    table->fill(first, n, inverse, magnitude);
    return std::move(*table);
}

TEST(Rope, AgreesWithPlainLoopsNearAndFar) {
    ThreadPool pool(2);
    for (const RotaryPairs pairs : {RotaryPairs::Halves, RotaryPairs::Neighbours})
        for (const Position first : {0, 1, 2500, 131000})
            for (const auto& [head_dim, rotary_dim] : {std::pair{2, 2}, {6, 6}, {64, 64}, {256, 64}, {10, 4}}) {
                const std::vector<float> inverse = plain_frequencies(rotary_dim, 10000.0);
                Values x(33, 3 * head_dim);
                const auto expected = slow::rotate(x.view(), head_dim, first, inverse, 1.25, pairs);
                rotate(x.view(), head_dim, table_for(first, 33, inverse, 1.25F), pairs, pool);
                // cosine and sine to half a unit in the last place, two products, one sum
                EXPECT_TRUE(near_all(x.view(), expected, 4e-7, 0)) << first << " " << head_dim << " " << rotary_dim;
                EXPECT_TRUE(x.gaps_untouched());
            }
}

TEST(Rope, PositionZeroTurnsNothing) {
    ThreadPool pool(1);
    const std::vector<float> inverse = plain_frequencies(8, 10000.0);
    Values x(1, 16);
    const Values before = x;
    rotate(x.view(), 8, table_for(0, 1, inverse, 1.0F), RotaryPairs::Halves, pool);
    EXPECT_EQ(x, before);
}

TEST(Rope, PartialRotationLeavesTheRestUntouched) { // 64 of 256 turn, paired (i, i + 32)
    ThreadPool pool(1);
    std::vector<float> x(256, 0.0F);
    x[3] = 1.0F;
    x[64] = 7.0F;
    x[255] = 8.0F;
    const std::vector<float> inverse = plain_frequencies(64, 1e7);
    rotate({x.data(), 1, 256, 256}, 256, table_for(5, 1, inverse, 1.0F), RotaryPairs::Halves, pool);
    EXPECT_FLOAT_EQ(x[3], std::cos(5 * inverse[3]));
    EXPECT_FLOAT_EQ(x[35], std::sin(5 * inverse[3]));
    EXPECT_EQ(x[64], 7.0F);
    EXPECT_EQ(x[255], 8.0F);
}

TEST(Rope, TableMayBeFilledAgainForOtherPositionsAndFewerPairs) {
    ThreadPool pool(1);
    auto table = RotaryTable::create(8, 32);
    ASSERT_TRUE(table.has_value());
    table->fill(100, 8, plain_frequencies(64, 10000.0), 1.0F);
    const std::vector<float> few = plain_frequencies(8, 500000.0);
    table->fill(3, 2, few, 1.0F);
    EXPECT_EQ(table->n_positions(), 2);
    Values x(2, 8);
    const auto expected = slow::rotate(x.view(), 8, 3, few, 1.0, RotaryPairs::Halves);
    rotate(x.view(), 8, *table, RotaryPairs::Halves, pool);
    EXPECT_TRUE(near_all(x.view(), expected, 4e-7, 0));
}

} // namespace
} // namespace layerscope::test
