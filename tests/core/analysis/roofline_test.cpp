// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/attention_pairs.h"
#include "analysis/critical_path.h"
#include "analysis/roofline.h"

#include <gtest/gtest.h>

#include <cmath>

namespace layerscope::test {
namespace {

/// 10 GB/s and 100 GFLOP/s: the ridge stands at 10 FLOPs a byte.
const MachineRoof roof{10e9, 100e9, 2, "test", "test"};

TEST(Roofline, SlopeAndCeilingMeetAtTheRidge) {
    EXPECT_DOUBLE_EQ(roof.ridge(), 10.0);
    EXPECT_DOUBLE_EQ(attainable(roof, 1.0), 10e9);
    EXPECT_DOUBLE_EQ(attainable(roof, 10.0), 100e9);
    EXPECT_DOUBLE_EQ(attainable(roof, 1000.0), 100e9);
}

TEST(Roofline, TheSlowerSideBinds) {
    EXPECT_EQ(bound_of(roof, 100, 100), Bound::Bandwidth);
    EXPECT_EQ(bound_of(roof, 2000, 100), Bound::Peak);
    EXPECT_EQ(bound_of(roof, 100, 0), Bound::Peak);
    EXPECT_EQ(bound_of(roof, 0, 100), Bound::Bandwidth);
    EXPECT_EQ(bound_of(roof, 0, 0), Bound::Nothing);
    EXPECT_EQ(bound_of(MachineRoof{}, 100, 100), Bound::Nothing);
    EXPECT_DOUBLE_EQ(ideal_seconds(roof, 1'000'000, 1'000'000), 1e-4);
    EXPECT_DOUBLE_EQ(ideal_seconds(roof, 100'000'000, 1'000'000), 1e-3);
    EXPECT_DOUBLE_EQ(ideal_seconds(MachineRoof{}, 1, 1), 0.0);
    EXPECT_TRUE(std::isinf(intensity(1, 0)));
    EXPECT_DOUBLE_EQ(intensity(0, 0), 0.0);
}

// A megabyte in less than the 100 microseconds that memory needs for it came out of the caches; arithmetic cannot.
TEST(Roofline, FasterThanMemoryIsTheCache) {
    EXPECT_EQ(measured_bound(roof, 1'000'000, 1'000'000, 99e-6), Bound::Cache);
    EXPECT_EQ(measured_bound(roof, 1'000'000, 1'000'000, 101e-6), Bound::Bandwidth);
    EXPECT_EQ(measured_bound(roof, 100'000'000, 1'000'000, 99e-6), Bound::Peak);
    EXPECT_EQ(measured_bound(roof, 1'000'000, 1'000'000, 0), Bound::Bandwidth);
    EXPECT_EQ(measured_bound(MachineRoof{}, 1'000'000, 1'000'000, 1e-9), Bound::Nothing);
}

TEST(AttentionPairs, NeededIsTheTriangleCutToTheBand) {
    EXPECT_EQ(prefill_pairs({}, 8, Work::Needed, {}), 36);
    EXPECT_EQ(prefill_pairs({3}, 8, Work::Needed, {}), 21);
    EXPECT_EQ(prefill_pairs({3}, 8, Work::Dense, {}), 64);
    EXPECT_EQ(decode_pairs({3}, 8, Work::Needed), 3);
    EXPECT_EQ(decode_pairs({3}, 8, Work::Executed), 3);
    EXPECT_EQ(decode_pairs({3}, 8, Work::Dense), 8);
}

// 16 queries in units of two: the first of each unit meets its neighbour's key, too: 8 pairs more than the triangle.
TEST(AttentionPairs, ExecutedMeetsWholeUnits) {
    EXPECT_EQ(queries_of_unit(16, 1), 2);
    EXPECT_EQ(executed_pairs({}, 0, 16, 1), 16 * 17 / 2 + 8);
    EXPECT_EQ(queries_of_unit(512, 4), 12); // 48 rows of four heads
    EXPECT_EQ(queries_of_unit(512, 64), 1);
    EXPECT_EQ(queries_of_unit(1, 4), 1);
}

TEST(AttentionPairs, ChunksAddUpToTheSumOverTheirUnits) {
    for (const MaskRule mask : {MaskRule{}, MaskRule{1}, MaskRule{7}, MaskRule{64}, MaskRule{700}})
        for (const std::int64_t chunk : {4, 32, 512})
            for (const std::int64_t n : {1, 31, 32, 33, 511, 1500}) {
                std::int64_t sum = 0;
                for (std::int64_t first = 0; first < n; first += chunk)
                    sum += executed_pairs(mask, first, std::min(chunk, n - first), 4);
                EXPECT_EQ(prefill_pairs(mask, n, Work::Executed, {chunk, 4}), sum) << n << " in chunks of " << chunk;
                EXPECT_GE(sum, mask.visible_pairs(n));
            }
}

TEST(CriticalPath, OfAChainIsItsSum) {
    const CriticalPath path = critical_path({{{}, 1}, {{0}, 2}, {{1}, 4}});
    EXPECT_DOUBLE_EQ(path.total, 7);
    EXPECT_DOUBLE_EQ(path.length, 7);
    EXPECT_DOUBLE_EQ(path.ideal_speedup(), 1);
    EXPECT_EQ(path.nodes, (std::vector<std::size_t>{0, 1, 2}));
}

// norm 1, attention 3 beside feed-forward 6, addition 1: 11 one after the other, 8 at once.
TEST(CriticalPath, OfAParallelBlockIsItsLongerBranch) {
    const CriticalPath path = critical_path({{{}, 1}, {{0}, 3}, {{0}, 6}, {{1, 2}, 1}});
    EXPECT_DOUBLE_EQ(path.total, 11);
    EXPECT_DOUBLE_EQ(path.length, 8);
    EXPECT_DOUBLE_EQ(path.ideal_speedup(), 11.0 / 8.0);
    EXPECT_EQ(path.nodes, (std::vector<std::size_t>{0, 2, 3}));
    EXPECT_EQ(path.start, (std::vector<double>{0, 1, 1, 7}));
}

TEST(CriticalPath, OfNothingIsNothing) {
    EXPECT_DOUBLE_EQ(critical_path({}).ideal_speedup(), 1);
    EXPECT_TRUE(critical_path({}).nodes.empty());
    EXPECT_DOUBLE_EQ(critical_path({{{7, 0}, 2}}).length, 2) << "inputs that do not come before are ignored";
}

} // namespace
} // namespace layerscope::test
