// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/delta_record.h"

#include <limits>

namespace layerscope {

/// Tokens until half of a state is left that keeps the share `decay` (0 … 1) of itself with each token:
/// ln(1/2) / ln(decay). Infinite for a decay of 1, 0 for one of 0.
[[nodiscard]] double half_life(double decay);

/// Means of one head's gates over the recorded tokens.
struct GateMeans {
    double decay = 1; ///< geometric: the share of the state that a mean token leaves
    double write = 0; ///< arithmetic
    double half_life = std::numeric_limits<double>::infinity(); ///< of the mean decay, in tokens
};
/// Of no tokens: a state that keeps all and is given nothing.
[[nodiscard]] GateMeans gate_means(const DeltaRecord& record, HeadIndex head);

/// Frobenius norm of one head's state [key dim, value dim].
[[nodiscard]] double state_norm(const DeltaStateCopy& state, HeadIndex head);

} // namespace layerscope
