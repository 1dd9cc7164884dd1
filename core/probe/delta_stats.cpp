// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/delta_stats.h"

#include <algorithm>
#include <cmath>

namespace layerscope {

namespace {

constexpr double least_decay = 1e-30; // a gate that rounds to 0 must not make the mean 0

} // namespace

double half_life(double decay) {
    if (decay >= 1) return std::numeric_limits<double>::infinity();
    if (decay <= 0) return 0;
    return std::log(0.5) / std::log(decay);
}

GateMeans gate_means(const DeltaRecord& record, HeadIndex head) {
    GateMeans means;
    const std::int64_t n = record.n_tokens();
    if (n == 0) return means;
    double logs = 0, write = 0;
    for (std::int64_t token = 0; token < n; ++token) {
        const DeltaGate& gate = record.gate(token, head);
        logs += std::log(std::max(static_cast<double>(gate.decay), least_decay));
        write += static_cast<double>(gate.write);
    }
    means.decay = std::exp(logs / static_cast<double>(n));
    means.write = write / static_cast<double>(n);
    means.half_life = half_life(means.decay);
    return means;
}

double state_norm(const DeltaStateCopy& state, HeadIndex head) {
    double squares = 0;
    for (std::int64_t key = 0; key < state.key_dim; ++key)
        for (std::int64_t value = 0; value < state.value_dim; ++value) {
            const auto number = static_cast<double>(state.at(head, key, value));
            squares += number * number;
        }
    return std::sqrt(squares);
}

} // namespace layerscope
