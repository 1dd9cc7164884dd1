// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/machine_limits.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

TEST(MachineLimits, AreWhatAMachineOfTodayCanDo) {
    ThreadPool pool(1);
    std::uint64_t last = 0;
    const auto limits = measure_machine_limits(pool, {}, [&](const Progress& p) {
        EXPECT_EQ(p.done, last + 1);
        last = p.done;
        EXPECT_LE(p.done, p.total);
    });
    ASSERT_TRUE(limits.has_value());
    EXPECT_EQ(limits->threads, 1);
    // From an old laptop under load to a big server: outside of this a unit was mixed up or the loop was left out.
    EXPECT_GT(limits->bytes_per_s, 2e8);
    EXPECT_LT(limits->bytes_per_s, 2e12);
    EXPECT_GT(limits->flops_per_s, 5e8);
    EXPECT_LT(limits->flops_per_s, 2e12);
    EXPECT_GT(last, 0U);
}

TEST(MachineLimits, CancelLeavesNothing) {
    ThreadPool pool(1);
    CancelSource source;
    const auto limits = measure_machine_limits(pool, source.token(), [&](const Progress&) { source.cancel(); });
    ASSERT_FALSE(limits.has_value());
    EXPECT_EQ(limits.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace layerscope::test
