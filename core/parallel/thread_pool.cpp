// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parallel/thread_pool.h"

#include "parallel/cpu_topology.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <limits>
#include <system_error>
#include <thread>
#include <vector>

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

namespace layerscope {
namespace {

using Task = std::function<void(std::int64_t, std::int32_t)>;

constexpr std::int32_t kMostThreads = 256;
/// Long enough to bridge the serial moments between two phases of a layer, short enough not to be felt when idle.
constexpr std::chrono::microseconds kSpin{40};

void relax() {
#if defined(__x86_64__) || defined(__i386__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

/// Spins until `ready` or until the patience is used up; whether it became ready.
template <class Ready> bool spin_until(const Ready& ready) {
    constexpr int kLooksPerClock = 32;
    for (int i = 0; i < kLooksPerClock; ++i) {
        if (ready()) return true;
        relax();
    }
    const auto give_up = std::chrono::steady_clock::now() + kSpin;
    while (std::chrono::steady_clock::now() < give_up) {
        for (int i = 0; i < kLooksPerClock; ++i) {
            if (ready()) return true;
            relax();
        }
    }
    return false;
}

// Every worker has a share of the blocks, one stretch of them; whoever has finished its own takes from the far end of
// the others'. Neighbouring blocks of a worker are neighbours in memory, too, so that its stream of reads goes on from
// one block to the next. A share is one word: the run it belongs to, the next block from the front, the end. Claiming
// is a compare-and-swap on the whole, so a worker that overslept a run can never take a block of it, and the caller
// waits for claimed blocks only, not for sleepers.
constexpr std::uint64_t kIndexBits = 20;
constexpr std::uint64_t kMostUnits = (std::uint64_t{1} << kIndexBits) - 1;
constexpr std::uint64_t kFront = std::uint64_t{1} << kIndexBits; ///< one block in the place of `next`

constexpr std::uint64_t share_of(std::uint64_t run, std::uint64_t next, std::uint64_t end) {
    return run << (2 * kIndexBits) | next << kIndexBits | end;
}
constexpr std::uint64_t next_in(std::uint64_t share) { return share >> kIndexBits & kMostUnits; }
constexpr std::uint64_t end_of(std::uint64_t share) { return share & kMostUnits; }

/// A word on a cache line of its own: workers write theirs without disturbing each other.
struct alignas(64) Share {
    std::atomic<std::uint64_t> word{0};
};

} // namespace

struct ThreadPool::Impl {
    explicit Impl(std::int32_t n_workers) : shares(static_cast<std::size_t>(n_workers)) {}

    std::vector<Share> shares;
    alignas(64) std::atomic<std::uint64_t> done{0}; ///< finished units of the present run
    alignas(64) std::atomic<std::uint32_t> signal{0};
    std::atomic<std::uint32_t> caller_asleep{0};
    std::atomic<const Task*> task{nullptr};
    std::atomic<std::uint64_t> n_blocks{0};
    std::atomic<std::uint64_t> unit{1}; ///< blocks claimed at once: 1 unless they are more than a share can count
    std::atomic<bool> stop{false};
    std::uint64_t run_number = 0; ///< the caller's alone
    std::vector<std::thread> threads;

    /// Takes blocks of one share until none is left: the owner from the front, the others from the end.
    void work_on(std::atomic<std::uint64_t>& share, bool own, std::int32_t worker) {
        std::uint64_t seen = share.load(std::memory_order_acquire);
        while (next_in(seen) < end_of(seen)) {
            // Read before claiming: they are stable while the claimed word is current (see publish).
            const Task* const job = task.load(std::memory_order_acquire);
            const std::uint64_t blocks = n_blocks.load(std::memory_order_acquire);
            const std::uint64_t size = unit.load(std::memory_order_acquire);
            const std::uint64_t claimed = own ? next_in(seen) : end_of(seen) - 1;
            if (!share.compare_exchange_weak(seen, own ? seen + kFront : seen - 1, std::memory_order_acq_rel,
                                             std::memory_order_acquire))
                continue;
            for (std::uint64_t b = claimed * size; b < std::min(blocks, (claimed + 1) * size); ++b)
                (*job)(static_cast<std::int64_t>(b), worker);
            if (done.fetch_add(1, std::memory_order_acq_rel) + 1 == (blocks + size - 1) / size) wake_caller();
            seen = share.load(std::memory_order_acquire);
        }
    }

    void work(std::int32_t worker) {
        const std::size_t n = shares.size();
        for (std::size_t i = 0; i < n; ++i)
            work_on(shares[(static_cast<std::size_t>(worker) + i) % n].word, i == 0, worker);
    }

    /// All shares are emptied under the new run's number before the job changes: a worker that read parts of the new
    /// job under an old word fails to claim. Returns the number of units.
    std::uint64_t publish(const Task& job, std::uint64_t count) {
        ++run_number;
        for (Share& share : shares)
            share.word.store(share_of(run_number, 0, 0), std::memory_order_seq_cst);
        const std::uint64_t size = (count + kMostUnits - 1) / kMostUnits;
        const std::uint64_t units = (count + size - 1) / size;
        done.store(0, std::memory_order_relaxed);
        task.store(&job, std::memory_order_release);
        n_blocks.store(count, std::memory_order_release);
        unit.store(size, std::memory_order_release);
        const std::uint64_t n = shares.size();
        for (std::uint64_t i = 0; i < n; ++i)
            shares[i].word.store(share_of(run_number, units * i / n, units * (i + 1) / n), std::memory_order_seq_cst);
        signal.fetch_add(1, std::memory_order_seq_cst);
        signal.notify_all();
        return units;
    }

    void wake_caller() {
        if (caller_asleep.exchange(0, std::memory_order_seq_cst) != 0) caller_asleep.notify_all();
    }

    void wait_done(std::uint64_t count) {
        const auto finished = [&] { return done.load(std::memory_order_acquire) == count; };
        while (!spin_until(finished)) {
            caller_asleep.store(1, std::memory_order_seq_cst);
            // Checked again after announcing the sleep: the last worker either sees the announcement or was seen here.
            if (done.load(std::memory_order_seq_cst) == count) break;
            caller_asleep.wait(1, std::memory_order_seq_cst);
        }
        caller_asleep.store(0, std::memory_order_relaxed);
    }

    void live(std::int32_t worker) {
        std::uint32_t heard = 0;
        while (true) {
            const auto called = [&] { return signal.load(std::memory_order_acquire) != heard; };
            if (!spin_until(called)) signal.wait(heard, std::memory_order_acquire);
            heard = signal.load(std::memory_order_acquire);
            if (stop.load(std::memory_order_acquire)) return;
            work(worker);
        }
    }
};

ThreadPool::ThreadPool(std::int32_t n_threads) {
    const std::int32_t wanted = std::clamp(n_threads > 0 ? n_threads : usable_cores(), 1, kMostThreads);
    impl_ = std::make_unique<Impl>(wanted);
    try {
        impl_->threads.reserve(static_cast<std::size_t>(wanted - 1));
        for (std::int32_t w = 1; w < wanted; ++w)
            impl_->threads.emplace_back([this_impl = impl_.get(), w] { this_impl->live(w); });
    } catch (const std::system_error&) {
        // The system grants no more threads: work with those there are; size() says how many, and the shares of those
        // that are missing are taken by the others.
    }
}

ThreadPool::~ThreadPool() {
    impl_->stop.store(true, std::memory_order_release);
    impl_->signal.fetch_add(1, std::memory_order_seq_cst);
    impl_->signal.notify_all();
    for (std::thread& thread : impl_->threads)
        thread.join();
}

std::int32_t ThreadPool::size() const { return static_cast<std::int32_t>(impl_->threads.size()) + 1; }

void ThreadPool::run(std::int64_t n_blocks, const Task& task) {
    if (n_blocks <= 0) return;
    assert(n_blocks < std::numeric_limits<std::int32_t>::max());
    if (impl_->threads.empty() || n_blocks == 1) {
        for (std::int64_t b = 0; b < n_blocks; ++b)
            task(b, 0);
        return;
    }
    const auto count = static_cast<std::uint64_t>(n_blocks);
    const std::uint64_t units = impl_->publish(task, count);
    impl_->work(0);
    impl_->wait_done(units);
}

} // namespace layerscope
