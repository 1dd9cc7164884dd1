// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "probe/stable_log.h"

#include <cstdint>

namespace layerscope {

struct RouterChoice {
    std::int32_t expert = 0;
    float weight = 0; ///< what the expert's output is multiplied with
};

/// The experts that one layer chose for token after token.
struct RouterRecord {
    Position first = 0; ///< position of the first token recorded
    std::int64_t n_experts = 0;
    std::int64_t n_choices = 0; ///< experts a token gets
    LogView<RouterChoice> choices;

    [[nodiscard]] std::int64_t n_tokens() const { return n_choices > 0 ? choices.size / n_choices : 0; }
    /// 0: the best one. `token` counts from the first recorded.
    [[nodiscard]] const RouterChoice& choice(std::int64_t token, std::int64_t rank) const {
        return choices[token * n_choices + rank];
    }
};

} // namespace layerscope
