// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"
#include "base/result.h"
#include "parallel/thread_pool.h"

#include <cstdint>

namespace layerscope {

/// The roof over everything this machine computes, measured with the threads of a pool.
struct MachineLimits {
    double bytes_per_s = 0; ///< read from memory in a stream, far more than the caches hold
    double flops_per_s = 0; ///< multiply-adds between registers, float32, 2 each
    std::int32_t threads = 0;
};

/// Takes about a second: the best of several rounds each, because whatever else the machine does can only slow a round
/// down. Cancel is seen between rounds.
[[nodiscard]] Result<MachineLimits> measure_machine_limits(ThreadPool& pool, const CancelToken& cancel,
                                                           const ProgressCallback& progress);

} // namespace layerscope
