// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampling/repetition.h"

#include <cmath>
#include <cstddef>

namespace layerscope {

std::vector<PenalisedLogit> apply_repetition_penalty(std::span<float> logits, std::span<const TokenId> history,
                                                     float penalty) {
    std::vector<PenalisedLogit> changed;
    if (!std::isfinite(penalty) || penalty <= 0.0F || penalty == 1.0F) return changed;
    std::vector<bool> seen(logits.size(), false);
    for (const TokenId id : history) {
        const auto index = static_cast<std::size_t>(id);
        if (id < 0 || index >= logits.size() || seen[index]) continue;
        seen[index] = true;
        float& logit = logits[index];
        changed.push_back({id, logit});
        logit = logit > 0.0F ? logit / penalty : logit * penalty;
    }
    return changed;
}

} // namespace layerscope
