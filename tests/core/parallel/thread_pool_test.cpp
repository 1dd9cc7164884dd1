// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parallel/parallel_for.h"
#include "parallel/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

namespace layerscope {
namespace {

TEST(ThreadPool, RunsEveryBlockExactlyOnce) {
    for (const std::int32_t threads : {1, 2, 3, 8}) {
        ThreadPool pool(threads);
        for (const std::int64_t n : {0, 1, 2, 3, 7, 64, 1000}) {
            std::vector<std::atomic<int>> hits(static_cast<std::size_t>(n));
            pool.run(n, [&](std::int64_t block, std::int32_t) { ++hits[static_cast<std::size_t>(block)]; });
            for (const auto& hit : hits)
                EXPECT_EQ(hit.load(), 1) << threads << " threads, " << n << " blocks";
        }
    }
}

TEST(ThreadPool, WorkerNumbersStayBelowSizeAndAreNotSharedAtOneTime) {
    ThreadPool pool(4);
    std::vector<std::atomic<int>> inside(static_cast<std::size_t>(pool.size()));
    std::atomic<bool> clash{false};
    pool.run(500, [&](std::int64_t, std::int32_t worker) {
        ASSERT_GE(worker, 0);
        ASSERT_LT(worker, pool.size());
        auto& mine = inside[static_cast<std::size_t>(worker)];
        if (mine.fetch_add(1) != 0) clash = true;
        mine.fetch_sub(1);
    });
    EXPECT_FALSE(clash.load());
}

TEST(ThreadPool, EachWorkerBeginsWithAStretchOfItsOwn) {
    ThreadPool pool(2);
    std::vector<std::int64_t> order[2];
    std::atomic<int> started{0};
    pool.run(2000, [&](std::int64_t block, std::int32_t worker) {
        auto& mine = order[worker];
        if (mine.empty()) {
            ++started;
            while (started.load() < 2) // both have a block of their own in hand
                std::this_thread::yield();
        }
        mine.push_back(block);
    });
    ASSERT_FALSE(order[0].empty());
    ASSERT_FALSE(order[1].empty());
    EXPECT_EQ(order[0].front(), 0);
    EXPECT_EQ(order[1].front(), 1000);
    for (int worker = 0; worker < 2; ++worker) {
        // Ascending through the own stretch, then descending through the rest of the other's.
        const std::int64_t first = worker * 1000;
        std::size_t i = 1;
        while (i < order[worker].size() && order[worker][i] == order[worker][i - 1] + 1)
            ++i;
        for (; i < order[worker].size(); ++i) {
            const auto is_own = [&](std::int64_t block) { return block >= first && block < first + 1000; };
            EXPECT_FALSE(is_own(order[worker][i]));
            EXPECT_TRUE(is_own(order[worker][i - 1]) || order[worker][i] < order[worker][i - 1]);
        }
    }
}

TEST(ThreadPool, TheOthersTakeWhatASleeperLeaves) {
    ThreadPool pool(2);
    std::atomic<std::int64_t> by_caller{0};
    std::atomic<bool> rest_done{false};
    pool.run(100, [&](std::int64_t, std::int32_t worker) {
        if (worker == 1) { // holds one block until all the others are done
            while (by_caller.load() < 99)
                std::this_thread::yield();
            rest_done = true;
        } else if (by_caller.fetch_add(1) + 1 == 99) {
            while (!rest_done.load())
                std::this_thread::yield();
        }
    });
    EXPECT_EQ(by_caller.load(), 99);
}

TEST(ThreadPool, MoreBlocksThanAShareCanCount) {
    ThreadPool pool(2);
    constexpr std::int64_t n = (std::int64_t{1} << 21) + 7;
    std::vector<std::uint8_t> hits(static_cast<std::size_t>(n)); // each block has a byte of its own
    pool.run(n, [&](std::int64_t block, std::int32_t) { ++hits[static_cast<std::size_t>(block)]; });
    EXPECT_EQ(std::ranges::count(hits, std::uint8_t{1}), n);
}

TEST(ThreadPool, OneThreadRunsInlineOnTheCaller) {
    ThreadPool pool(1);
    EXPECT_EQ(pool.size(), 1);
    const auto self = std::this_thread::get_id();
    std::int64_t next = 0;
    pool.run(5, [&](std::int64_t block, std::int32_t worker) {
        EXPECT_EQ(std::this_thread::get_id(), self);
        EXPECT_EQ(worker, 0);
        EXPECT_EQ(block, next++);
    });
    EXPECT_EQ(next, 5);
}

TEST(ThreadPool, WritesOfTheWorkersAreVisibleAfterwards) {
    ThreadPool pool(2);
    std::vector<std::int64_t> plain(64); // not atomic on purpose: the join must order the accesses
    for (std::int64_t round = 0; round < 20000; ++round) {
        pool.run(static_cast<std::int64_t>(plain.size()),
                 [&](std::int64_t block, std::int32_t) { plain[static_cast<std::size_t>(block)] += block + round; });
        if (round % 1000 == 0) {
            const std::int64_t expected = (round + 1) * 7 + round * (round + 1) / 2;
            ASSERT_EQ(plain[7], expected) << round;
        }
    }
}

TEST(ThreadPool, ManySmallRunsOfChangingLengthLoseNothing) {
    ThreadPool pool(4);
    std::atomic<std::int64_t> total{0};
    std::int64_t expected = 0;
    for (int round = 0; round < 20000; ++round) {
        const std::int64_t n = round % 9;
        pool.run(n, [&](std::int64_t block, std::int32_t) { total.fetch_add(block + 1, std::memory_order_relaxed); });
        expected += n * (n + 1) / 2;
    }
    EXPECT_EQ(total.load(), expected);
}

TEST(ThreadPool, WorksAfterItsWorkersFellAsleep) {
    ThreadPool pool(3);
    for (int round = 0; round < 5; ++round) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20)); // far beyond the spin
        std::vector<std::atomic<int>> hits(40);
        pool.run(40, [&](std::int64_t block, std::int32_t) {
            ++hits[static_cast<std::size_t>(block)];
            std::this_thread::sleep_for(std::chrono::microseconds(100)); // so that the others get their share
        });
        for (const auto& hit : hits)
            EXPECT_EQ(hit.load(), 1);
    }
}

TEST(ThreadPool, CallerSleepsThroughALongLastBlockAndWakes) {
    ThreadPool pool(2);
    std::atomic<int> finished{0};
    for (int round = 0; round < 3; ++round) {
        std::atomic<bool> other_started{false};
        pool.run(2, [&](std::int64_t, std::int32_t worker) {
            if (worker == 0) {
                while (!other_started.load()) // the second block is left to the worker
                    std::this_thread::yield();
            } else {
                other_started = true;
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
            ++finished;
        });
    }
    EXPECT_EQ(finished.load(), 6);
}

TEST(ThreadPool, IdlePoolUsesNoProcessorTime) {
    ThreadPool pool(4);
    pool.run(100, [](std::int64_t, std::int32_t) {});
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const std::clock_t before = std::clock(); // processor time of the whole process
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const double used = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    EXPECT_LT(used, 0.05); // four spinning workers would show 0.3 s and more
}

TEST(ThreadPool, DestroyingIdleOrFreshPoolsReturns) {
    for (int i = 0; i < 50; ++i) {
        ThreadPool fresh(4);
    }
    for (int i = 0; i < 10; ++i) {
        ThreadPool used(3);
        used.run(7, [](std::int64_t, std::int32_t) {});
    }
}

TEST(ThreadPool, TwoPoolsRunSideBySide) {
    std::atomic<std::int64_t> total{0};
    const auto drive = [&] {
        ThreadPool pool(2);
        for (int round = 0; round < 500; ++round)
            pool.run(8, [&](std::int64_t, std::int32_t) { ++total; });
    };
    std::thread other(drive);
    drive();
    other.join();
    EXPECT_EQ(total.load(), 2 * 500 * 8);
}

TEST(ThreadPool, AbsurdThreadCountsAreCut) {
    ThreadPool pool(1 << 30);
    EXPECT_LE(pool.size(), 256);
    EXPECT_GE(ThreadPool(-5).size(), 1);
}

TEST(ParallelFor, CoversTheRangeWithBlocksThatDoNotDependOnThreads) {
    for (const std::int64_t n : {0, 1, 31, 32, 33, 100}) {
        for (const std::int32_t threads : {1, 2, 5}) {
            ThreadPool pool(threads);
            std::vector<std::int64_t> end_of(static_cast<std::size_t>(n), -1);
            parallel_for(pool, n, 32, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
                for (std::int64_t i = begin; i < end; ++i)
                    end_of[static_cast<std::size_t>(i)] = end;
            });
            for (std::int64_t i = 0; i < n; ++i)
                EXPECT_EQ(end_of[static_cast<std::size_t>(i)], std::min<std::int64_t>(n, (i / 32 + 1) * 32));
        }
    }
}

} // namespace
} // namespace layerscope
