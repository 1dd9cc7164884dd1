// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parallel/cpu_topology.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <thread>

#ifdef __linux__
#include <sched.h>
#endif

namespace layerscope {
namespace {

/// 0 when the system does not say.
std::int32_t cores_by_affinity() {
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof(set), &set) == 0) return CPU_COUNT(&set);
#endif
    return static_cast<std::int32_t>(std::thread::hardware_concurrency());
}

/// Whole cores that a container's processor quota is worth, rounded up; 0 when there is no quota.
std::int32_t cores_by_quota() {
    std::ifstream file("/sys/fs/cgroup/cpu.max"); // "<quota> <period>" or "max <period>"
    std::int64_t quota = 0;
    std::int64_t period = 0;
    if (!(file >> quota >> period) || quota <= 0 || period <= 0) return 0;
    return static_cast<std::int32_t>(std::min<std::int64_t>((quota + period - 1) / period, 1 << 16));
}

} // namespace

std::int32_t usable_cores() {
    const std::int32_t cores = std::max(cores_by_affinity(), 1);
    const std::int32_t quota = cores_by_quota();
    return quota > 0 ? std::min(cores, quota) : cores;
}

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(": ");
        return colon == std::string::npos ? std::string() : line.substr(colon + 2);
    }
    return {};
}

} // namespace layerscope
