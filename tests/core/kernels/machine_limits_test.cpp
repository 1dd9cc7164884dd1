// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/machine_limits.h"
#include "tensor/aligned_buffer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <numeric>

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

TEST(MachineLimits, NoPlainLoopReadsFaster) {
    ThreadPool pool(1);
    const auto limits = measure_machine_limits(pool, {}, {});
    ASSERT_TRUE(limits.has_value());
    auto buffer = AlignedBuffer::create(std::size_t{128} << 20U, "test");
    ASSERT_TRUE(buffer.has_value());
    auto* const values = buffer->as<std::int64_t>();
    const std::size_t n = buffer->size() / sizeof(std::int64_t);
    std::iota(values, values + n, 0);
    const auto begin = std::chrono::steady_clock::now();
    const std::int64_t sum = std::accumulate(values, values + n, std::int64_t{0});
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    EXPECT_GT(sum, 0);
    // Twice: another process may have slowed the measurement down and not the loop.
    EXPECT_LT(static_cast<double>(buffer->size()) / seconds, 2 * limits->bytes_per_s);
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
