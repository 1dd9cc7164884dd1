// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `parallel`: one pool per run context, never global, so that two models can run side by side.

#include <cstdint>
#include <functional>
#include <memory>

namespace layerscope {

/// Fixed workers; the calling thread is worker 0. Not thread-safe: one run at a time per pool.
/// Idle workers spin for a bounded moment, then sleep; an idle pool uses no CPU.
class ThreadPool {
public:
    /// `n_threads` >= 1, the caller included; 0: all cores the process may use.
    explicit ThreadPool(std::int32_t n_threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] std::int32_t size() const;
    /// Runs task(block, worker) for block = 0 … n_blocks-1; returns when all are done. Each worker begins with a
    /// stretch of neighbouring blocks, in order, and then takes from the end of what others have left: what a block
    /// computes must not depend on `worker` (only scratch may).
    void run(std::int64_t n_blocks, const std::function<void(std::int64_t block, std::int32_t worker)>& task);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

[[nodiscard]] std::int32_t usable_cores();

} // namespace layerscope
