// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/gain.h"
#include "base/cancel.h"
#include "base/ids.h"
#include "base/result.h"

#include <cstdint>
#include <span>

namespace layerscope {

class SequenceRunner;

/// How fast both variants write, measured by turns.
struct VariantSpeed {
    double original_tokens_per_s = 0; ///< of the median step
    double edited_tokens_per_s = 0;   ///< as much faster as the median round says: both agree with the gain
    Gain gain;                        ///< above 1: the edited one is faster
    std::int32_t rounds = 0;
    std::int64_t context = 0; ///< of the first measured step, the newest token counted
};

/// Most steps that compare_speed() takes of each variant: the room to leave in their caches.
inline constexpr std::int64_t most_speed_steps = 128;

/// Steps of both behind what their caches hold, by turns: a round is one step of each, shorter than what disturbs a
/// machine, and the one that begins changes from round to round. A twentieth of a second in all; of steps slower than
/// some milliseconds seven rounds.
[[nodiscard]] Result<VariantSpeed> compare_speed(SequenceRunner& original, SequenceRunner& edited,
                                                 std::span<const TokenId> tokens, const CancelToken& cancel);

} // namespace layerscope
