// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/branch.h"
#include "parallel/parallel_for.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>
#include <vector>

namespace layerscope::test {
namespace {

TEST(BranchTeams, BothRunAtTheSameTime) {
    ThreadPool pool(2);
    BranchTeams teams(1, 1);
    std::atomic<int> inside{0};
    std::atomic<bool> met{false};
    // Each waits for the other: one after the other they would wait in vain.
    const auto meet = [&](ThreadPool&) {
        ++inside;
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (inside.load() < 2 && std::chrono::steady_clock::now() < give_up)
            std::this_thread::yield();
        if (inside.load() == 2) met = true;
    };
    teams.run(pool, meet, meet);
    EXPECT_TRUE(met.load());
}

TEST(BranchTeams, HaveDisjointWorkersOfTheirOwn) {
    for (const int threads : {1, 2, 3, 5}) {
        ThreadPool pool(threads);
        BranchTeams teams(threads / 2, threads - threads / 2);
        EXPECT_EQ(teams.largest(), std::max(1, threads - threads / 2));
        std::vector<std::int64_t> first(1000), second(1000);
        for (int round = 0; round < 200; ++round)
            teams.run(
                pool,
                [&](ThreadPool& team) {
                    parallel_for(team, 1000, 64, [&](std::int64_t begin, std::int64_t end, std::int32_t worker) {
                        EXPECT_LT(worker, team.size());
                        for (std::int64_t i = begin; i < end; ++i)
                            ++first[static_cast<std::size_t>(i)];
                    });
                },
                [&](ThreadPool& team) {
                    parallel_for(team, 1000, 64, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
                        for (std::int64_t i = begin; i < end; ++i)
                            second[static_cast<std::size_t>(i)] += 2;
                    });
                });
        EXPECT_EQ(std::accumulate(first.begin(), first.end(), std::int64_t{0}), 200 * 1000);
        EXPECT_EQ(std::accumulate(second.begin(), second.end(), std::int64_t{0}), 2 * 200 * 1000);
    }
}

} // namespace
} // namespace layerscope::test
