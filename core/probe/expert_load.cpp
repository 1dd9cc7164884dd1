// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/expert_load.h"

#include <cmath>

namespace layerscope {

namespace {

/// In nats.
double entropy(const ExpertLoad& load) {
    double sum = 0;
    for (const std::int64_t count : load.counts) {
        const double share = load.total > 0 ? static_cast<double>(count) / static_cast<double>(load.total) : 0;
        if (share > 0) sum -= share * std::log(share);
    }
    return sum;
}

} // namespace

ExpertLoad expert_load(const RouterRecord& record) {
    ExpertLoad load;
    load.counts.assign(static_cast<std::size_t>(record.n_experts), 0);
    for (std::int64_t token = 0; token < record.n_tokens(); ++token)
        for (std::int64_t rank = 0; rank < record.n_choices; ++rank) {
            const std::int32_t expert = record.choice(token, rank).expert;
            if (expert < 0 || expert >= record.n_experts) continue;
            ++load.counts[static_cast<std::size_t>(expert)];
            ++load.total;
        }
    for (std::size_t expert = 0; expert < load.counts.size(); ++expert) {
        const std::int64_t count = load.counts[expert];
        if (count == 0) load.dead.push_back(static_cast<std::int64_t>(expert));
        if (load.busiest < 0 || count > load.counts[static_cast<std::size_t>(load.busiest)])
            load.busiest = static_cast<std::int64_t>(expert);
    }
    if (load.counts.size() > 1) load.balance = entropy(load) / std::log(static_cast<double>(load.counts.size()));
    return load;
}

} // namespace layerscope
