// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/operation_times.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

/// What the time of a token goes to, in parts that every architecture has; the parts of the FLOP formulas, and the
/// rest.
enum class TimePart {
    Projections, ///< into and out of attention
    Attention,
    LinearAttention,
    FeedForward,
    Head,
    Other,   ///< norms, additions, rotations, embedding
    Between, ///< no operation: preparing the step, waiting for a processor
};

struct TimeShare {
    TimePart part = TimePart::Other;
    double share = 0; ///< of the steps' time; all together 1
};

/// Only parts that took time, in the order above.
[[nodiscard]] std::vector<TimeShare> timeShares(const OperationTimes& times);
[[nodiscard]] QString timePartText(TimePart part);

} // namespace layerscope::ui
