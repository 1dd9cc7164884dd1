// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a piece of work cost its thread, and what the machine had to do with it.

#include "support/thread_time.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <sys/resource.h>
#include <vector>

namespace layerscope {

/// Real work shows as processor time. Time on the wall beyond it was spent waiting or given to others (`pushed`: how
/// often the processor was taken away); pages are handed out by the system within the processor time of who asks.
struct ThreadCost {
    double wall = 0, own = 0; ///< ms
    long pages = 0, fromDisk = 0, pushed = 0;

    [[nodiscard]] static ThreadCost now() {
        rusage used{};
        getrusage(RUSAGE_THREAD, &used);
        const auto since = std::chrono::steady_clock::now().time_since_epoch();
        return {std::chrono::duration<double, std::milli>(since).count(), threadMilliseconds(), used.ru_minflt,
                used.ru_majflt, used.ru_nivcsw};
    }
    friend ThreadCost operator-(const ThreadCost& a, const ThreadCost& b) {
        return {a.wall - b.wall, a.own - b.own, a.pages - b.pages, a.fromDisk - b.fromDisk, a.pushed - b.pushed};
    }
};

/// The same small work again and again: how much slower than at its best the machine is just now. A neighbour in the
/// caches or on the other half of a core stretches processor time without a trace elsewhere.
class Pace {
public:
    Pace() : m_numbers(std::size_t(1) << 16, 1) {
        for (int i = 0; i < 50; ++i)
            (void)factor();
    }
    [[nodiscard]] double factor() {
        const double begin = threadMilliseconds();
        for (int round = 0; round < 4; ++round)
            for (std::size_t i = 0; i < m_numbers.size(); ++i)
                m_numbers[i] = m_numbers[i] * 1664525 + m_numbers[(i * 40503) % m_numbers.size()];
        const double taken = threadMilliseconds() - begin;
        m_best = m_best > 0 ? std::min(m_best, taken) : taken;
        return taken / m_best;
    }

private:
    std::vector<std::uint32_t> m_numbers;
    double m_best = 0; ///< ms
};

/// Milliseconds that the host has kept from this machine's processors since it was started; in steps of ten.
inline double stolenMilliseconds() {
    std::FILE* file = std::fopen("/proc/stat", "r");
    if (file == nullptr) return 0;
    unsigned long long ticks = 0;
    const int read = std::fscanf(file, "cpu %*u %*u %*u %*u %*u %*u %*u %llu", &ticks);
    std::fclose(file);
    return read == 1 ? double(ticks) * 10 : 0;
}

} // namespace layerscope
