// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parallel/turn.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

namespace layerscope {
namespace {

TEST(TurnTest, NobodyWorksBesideAnother) {
    Turn turn;
    std::atomic<int> inside = 0, most = 0, done = 0;
    std::vector<std::thread> workers;
    for (int i = 0; i < 4; ++i)
        workers.emplace_back([&] {
            for (int round = 0; round < 5; ++round) {
                const auto held = turn.take({});
                const int now = ++inside;
                if (now > most) most = now;
                std::this_thread::sleep_for(std::chrono::microseconds(200));
                --inside;
                ++done;
            }
        });
    for (std::thread& worker : workers)
        worker.join();
    EXPECT_EQ(most, 1);
    EXPECT_EQ(done, 20);
}

TEST(TurnTest, WhoWaitsCanBeCancelled) {
    Turn turn;
    const auto held = turn.take({});
    ASSERT_TRUE(held.has_value());
    CancelSource source;
    std::optional<ErrorCode> answer;
    std::thread waiting([&] {
        const auto got = turn.take(source.token());
        if (!got) answer = got.error().code;
    });
    source.cancel();
    waiting.join();
    EXPECT_EQ(answer, ErrorCode::Cancelled);
}

} // namespace
} // namespace layerscope
