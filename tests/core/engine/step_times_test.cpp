// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics.h"
#include "engine/step_times.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

TEST(StepTimes, PercentilesAreNearestRank) {
    StepTimes times;
    for (int ms = 1; ms <= 20; ++ms)
        times.add(static_cast<float>(ms));
    EXPECT_EQ(times.percentile(0.5), 10.0);
    EXPECT_EQ(times.percentile(0.95), 19.0);
    EXPECT_NEAR(times.steps_per_s(), 20.0 * 1000.0 / 210.0, 1e-9);
}

TEST(StepTimes, KeepsTheLast256OldestFirst) {
    StepTimes times;
    for (int step = 0; step < 300; ++step)
        times.add(static_cast<float>(step));
    const auto recent = times.recent();
    ASSERT_EQ(recent.size(), 256U);
    EXPECT_EQ(recent.front(), 44.0F);
    EXPECT_EQ(recent.back(), 299.0F);
    EXPECT_EQ(times.count(), 300);
}

TEST(StepTimes, NothingYetIsZeroEverywhere) {
    const StepTimes times;
    EXPECT_EQ(times.percentile(0.5), 0.0);
    EXPECT_EQ(times.steps_per_s(), 0.0);
    EXPECT_TRUE(times.recent().empty());
}

TEST(Metrics, ResidentMemoryIsMeasuredAndBelowItsPeak) {
    EXPECT_GT(resident_bytes(), 1 << 20);
    EXPECT_GE(peak_resident_bytes() + (1 << 20), resident_bytes()); // the kernel batches both counters
}

} // namespace
} // namespace layerscope
