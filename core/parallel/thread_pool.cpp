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

// A ticket names the run in its upper half and the next free block in its lower half. Claiming a block is a
// compare-and-swap on the whole, so a worker that overslept a run can never take a block of it, and the caller waits
// for claimed blocks only, not for sleepers.
constexpr std::uint64_t kClosed = 0xFFFFFFFFU;
constexpr std::uint64_t block_of(std::uint64_t ticket) { return ticket & 0xFFFFFFFFU; }
constexpr std::uint64_t next_run(std::uint64_t ticket) { return ((ticket >> 32U) + 1) << 32U; }

} // namespace

struct ThreadPool::Impl {
    alignas(64) std::atomic<std::uint64_t> ticket{kClosed};
    alignas(64) std::atomic<std::uint64_t> done{0}; ///< finished blocks of the present run, low 32 bits used
    alignas(64) std::atomic<std::uint32_t> signal{0};
    std::atomic<std::uint32_t> caller_asleep{0};
    std::atomic<const Task*> task{nullptr};
    std::atomic<std::uint64_t> n_blocks{0};
    std::atomic<bool> stop{false};
    std::vector<std::thread> threads;

    /// Takes blocks until none is left.
    void work(std::int32_t worker) {
        std::uint64_t seen = ticket.load(std::memory_order_acquire);
        while (block_of(seen) != kClosed) {
            // Read before claiming: both are stable while the claimed ticket is current (see publish).
            const Task* const job = task.load(std::memory_order_acquire);
            const std::uint64_t count = n_blocks.load(std::memory_order_acquire);
            if (block_of(seen) >= count) return;
            if (!ticket.compare_exchange_weak(seen, seen + 1, std::memory_order_acq_rel, std::memory_order_acquire))
                continue;
            (*job)(static_cast<std::int64_t>(block_of(seen)), worker);
            if (done.fetch_add(1, std::memory_order_acq_rel) + 1 == count) wake_caller();
            seen = ticket.load(std::memory_order_acquire);
        }
    }

    /// The ticket is closed before the job changes: a worker that read parts of the new job under the old ticket fails
    /// to claim.
    void publish(const Task& job, std::uint64_t count) {
        const std::uint64_t run = next_run(ticket.load(std::memory_order_relaxed));
        ticket.store(run | kClosed, std::memory_order_seq_cst);
        done.store(0, std::memory_order_relaxed);
        task.store(&job, std::memory_order_release);
        n_blocks.store(count, std::memory_order_release);
        ticket.store(run, std::memory_order_seq_cst);
        signal.fetch_add(1, std::memory_order_seq_cst);
        signal.notify_all();
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

ThreadPool::ThreadPool(std::int32_t n_threads) : impl_(std::make_unique<Impl>()) {
    const std::int32_t wanted = std::clamp(n_threads > 0 ? n_threads : usable_cores(), 1, kMostThreads);
    try {
        impl_->threads.reserve(static_cast<std::size_t>(wanted - 1));
        for (std::int32_t w = 1; w < wanted; ++w)
            impl_->threads.emplace_back([this_impl = impl_.get(), w] { this_impl->live(w); });
    } catch (const std::system_error&) {
        // The system grants no more threads: work with those there are; size() says how many.
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
    impl_->publish(task, count);
    impl_->work(0);
    impl_->wait_done(count);
}

} // namespace layerscope
