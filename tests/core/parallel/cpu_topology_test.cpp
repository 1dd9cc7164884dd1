// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parallel/cpu_topology.h"
#include "parallel/thread_pool.h"

#include <gtest/gtest.h>

#include <sched.h>

namespace layerscope {
namespace {

TEST(CpuTopology, AtLeastOneCoreIsUsable) {
    EXPECT_GE(usable_cores(), 1);
    EXPECT_EQ(ThreadPool(0).size(), usable_cores());
}

TEST(CpuTopology, AffinityOfTheProcessIsRespected) {
    cpu_set_t before;
    ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(cpu, &before)) {
            CPU_SET(cpu, &one);
            break;
        }
    ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
    EXPECT_EQ(usable_cores(), 1);
    EXPECT_EQ(ThreadPool(0).size(), 1);
    ASSERT_EQ(sched_setaffinity(0, sizeof(before), &before), 0);
}

} // namespace
} // namespace layerscope
