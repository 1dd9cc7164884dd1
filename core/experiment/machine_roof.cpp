// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/machine_roof.h"

#include "kernels/cpu_features.h"
#include "kernels/machine_limits.h"
#include "parallel/cpu_topology.h"
#include "parallel/thread_pool.h"

namespace layerscope {

MachineRoof this_machine(std::int32_t threads) {
    return {0, 0, threads > 0 ? threads : usable_cores(), processor_name(), active_simd_target()};
}

Result<MachineRoof> measure_roof(std::int32_t threads, const CancelToken& cancel, const ProgressCallback& progress) {
    ThreadPool pool(threads);
    LS_TRY_ASSIGN(const MachineLimits limits, measure_machine_limits(pool, cancel, progress));
    MachineRoof roof = this_machine(threads);
    roof.threads = limits.threads;
    roof.bytes_per_s = limits.bytes_per_s;
    roof.flops_per_s = limits.flops_per_s;
    return roof;
}

} // namespace layerscope
