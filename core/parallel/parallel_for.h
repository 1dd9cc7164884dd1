// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"

#include <algorithm>
#include <cstdint>
#include <functional>

namespace layerscope {

/// body(begin, end, worker) over [0, n) in blocks of `block` items; the blocks depend on n and `block` only, never on
/// the number of threads. One block, or a pool of one, runs on the calling thread without waking anybody.
template <class Body> void parallel_for(ThreadPool& pool, std::int64_t n, std::int64_t block, const Body& body) {
    if (n <= 0) return;
    const std::int64_t n_blocks = (n + block - 1) / block;
    const auto task = [&](std::int64_t b, std::int32_t worker) {
        body(b * block, std::min(n, (b + 1) * block), worker);
    };
    pool.run(n_blocks, std::cref(task)); // by reference: small enough not to be allocated
}

} // namespace layerscope
