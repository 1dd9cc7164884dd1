// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/machine_limits.h"

#include "parallel/parallel_for.h"
#include "tensor/aligned_buffer.h"
#include "tensor/large_pages.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/machine_limits.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// Enough independent chains to fill two multiply-add units of five cycles each.
constexpr int kChains = 10;

/// `rounds` times `kChains` vector multiply-adds; returns a value that depends on all of them.
HWY_ATTR float spin_multiply_adds(std::int64_t rounds, std::int64_t* flops) {
    const FloatTag d;
    const auto factor = hn::Set(d, 0.999F);
    const auto shift = hn::Set(d, 0.001F);
    // Chains that begin alike would be one chain to a compiler, and at the value where they end up none at all.
    const auto start = [d](int chain) HWY_ATTR { return hn::Set(d, 0.1F * static_cast<float>(chain)); };
    auto a = start(0), b = start(1), c = start(2), e = start(3), f = start(4);
    auto g = start(5), h = start(6), i = start(7), j = start(8), k = start(9);
    for (std::int64_t r = 0; r < rounds; ++r) {
        a = hn::MulAdd(a, factor, shift);
        b = hn::MulAdd(b, factor, shift);
        c = hn::MulAdd(c, factor, shift);
        e = hn::MulAdd(e, factor, shift);
        f = hn::MulAdd(f, factor, shift);
        g = hn::MulAdd(g, factor, shift);
        h = hn::MulAdd(h, factor, shift);
        i = hn::MulAdd(i, factor, shift);
        j = hn::MulAdd(j, factor, shift);
        k = hn::MulAdd(k, factor, shift);
    }
    *flops = rounds * kChains * 2 * static_cast<std::int64_t>(hn::Lanes(d));
    const auto left = hn::Add(hn::Add(hn::Add(a, b), hn::Add(c, e)), hn::Add(f, g));
    return hn::GetLane(hn::SumOfLanes(d, hn::Add(left, hn::Add(hn::Add(h, i), hn::Add(j, k)))));
}

/// Reads all values once and returns their sum.
HWY_ATTR float read_all(const float* values, std::int64_t n) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    auto a = hn::Zero(d), b = a, c = a, e = a;
    for (std::int64_t i = 0; i + 4 * lanes <= n; i += 4 * lanes) {
        a = hn::Add(a, hn::LoadU(d, values + i));
        b = hn::Add(b, hn::LoadU(d, values + i + lanes));
        c = hn::Add(c, hn::LoadU(d, values + i + 2 * lanes));
        e = hn::Add(e, hn::LoadU(d, values + i + 3 * lanes));
    }
    return hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(a, b), hn::Add(c, e))));
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {

HWY_EXPORT(spin_multiply_adds);
HWY_EXPORT(read_all);

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kStreamBytes = std::int64_t{192} << 20; ///< several times the last cache of common machines
constexpr std::int64_t kBlockFloats = std::int64_t{1} << 18;   ///< 1 MiB: a worker's share at a time
constexpr int kReadRounds = 8;
constexpr int kSpinRounds = 8;
constexpr std::int64_t kSpins = 4'000'000; ///< of a worker and round: 10 to 30 ms

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Results end here, so that no compiler can leave the work out.
struct Sink {
    std::vector<float> values;
    explicit Sink(std::int32_t workers) : values(static_cast<std::size_t>(workers) * 16) {}
    void take(std::int32_t worker, float value) {
        *const_cast<volatile float*>(&values[static_cast<std::size_t>(worker) * 16]) = value;
    }
};

double read_round(const float* values, std::int64_t n, ThreadPool& pool, Sink& sink) {
    const auto begin = Clock::now();
    parallel_for(pool, n, kBlockFloats, [&](std::int64_t first, std::int64_t last, std::int32_t worker) {
        sink.take(worker, HWY_DYNAMIC_DISPATCH(read_all)(values + first, last - first));
    });
    return static_cast<double>(n) * sizeof(float) / seconds_since(begin);
}

double spin_round(ThreadPool& pool, Sink& sink) {
    std::vector<std::int64_t> flops(static_cast<std::size_t>(pool.size()));
    const auto begin = Clock::now();
    parallel_for(pool, pool.size(), 1, [&](std::int64_t block, std::int64_t, std::int32_t worker) {
        sink.take(worker, HWY_DYNAMIC_DISPATCH(spin_multiply_adds)(kSpins, &flops[static_cast<std::size_t>(block)]));
    });
    std::int64_t sum = 0;
    for (const std::int64_t one : flops)
        sum += one;
    return static_cast<double>(sum) / seconds_since(begin);
}

} // namespace

Result<MachineLimits> measure_machine_limits(ThreadPool& pool, const CancelToken& cancel,
                                             const ProgressCallback& progress) {
    constexpr auto what = "measuring this machine";
    LS_TRY_ASSIGN(AlignedBuffer buffer, AlignedBuffer::create(kStreamBytes, "a stream to read"));
    prefer_large_pages({buffer.data(), buffer.size()});
    float* const values = buffer.as<float>();
    const std::int64_t n = kStreamBytes / static_cast<std::int64_t>(sizeof(float));
    // Written once by those who read it: until then the pages are one and the same page of zeros.
    parallel_for(pool, n, kBlockFloats, [&](std::int64_t first, std::int64_t last, std::int32_t) {
        std::fill(values + first, values + last, 1.0F);
    });
    MachineLimits limits;
    limits.threads = pool.size();
    Sink sink(pool.size());
    for (int round = 0; round < kReadRounds + kSpinRounds; ++round) {
        if (cancel.cancelled()) return cancelled(what);
        if (round < kReadRounds)
            limits.bytes_per_s = std::max(limits.bytes_per_s, read_round(values, n, pool, sink));
        else
            limits.flops_per_s = std::max(limits.flops_per_s, spin_round(pool, sink));
        if (progress)
            progress({static_cast<std::uint64_t>(round) + 1, static_cast<std::uint64_t>(kReadRounds + kSpinRounds)});
    }
    return limits;
}

} // namespace layerscope
#endif
