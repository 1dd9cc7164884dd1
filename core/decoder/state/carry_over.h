// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/state/sequence_state.h"

namespace layerscope {

/// What of a cache survives an edit. Every layer above a changed one has keys made from a stream that the edit would
/// have changed, so an edit that touches the tokens held so far needs them computed again; one that does not, keeps the
/// cache.
enum class CarryOver {
    Keep,    ///< nothing that was cached depends on the edit
    Rebuild, ///< recompute all tokens under the new plan
};
/// The exact answer for "same text as from a fresh start": Keep if the edit changes nothing for the tokens held so far
/// (for example windows no shorter than the text on both sides), else Rebuild.
[[nodiscard]] CarryOver carry_over(const ModelPlan& before, const ModelPlan& after, std::int64_t length);

/// A state for `after` that holds the rows and recurrent states of `state`, with the same capacity and type. Only where
/// carry_over() says Keep: the memory has to be laid out anew even then, since the windows of later tokens may differ.
/// With the same plan it is a copy to go back to where truncate() cannot. `capacity`: room for so many tokens instead.
[[nodiscard]] Result<SequenceState> carried_state(const SequenceState& state, const ModelPlan& after,
                                                  std::int64_t capacity = 0);

} // namespace layerscope
