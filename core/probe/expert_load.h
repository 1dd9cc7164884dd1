// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/router_record.h"

#include <cstdint>
#include <vector>

namespace layerscope {

/// How evenly the experts of one layer are used by the recorded tokens.
struct ExpertLoad {
    std::vector<std::int64_t> counts; ///< [n_experts] times chosen, whatever the weight
    std::int64_t total = 0;           ///< n_tokens * n_choices
    std::vector<std::int64_t> dead;   ///< never chosen, rising
    std::int64_t busiest = -1;        ///< the first of those chosen most
    /// Entropy of the load over its greatest possible: -sum p ln p / ln n_experts with p = counts / total. 1 is even,
    /// 0 if all went to one expert.
    double balance = 0;
};
[[nodiscard]] ExpertLoad expert_load(const RouterRecord& record);

} // namespace layerscope
