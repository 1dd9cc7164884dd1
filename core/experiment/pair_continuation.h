// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/result.h"
#include "experiment/pair_run.h"
#include "experiment/variant_run.h"

namespace layerscope {

/// Text and speed behind the text of `run`, of both models, and the gain between them. Each reads the whole text again
/// with the settings of the request; then they write a few tokens each by turns, one at a time, so that neither takes
/// the other's cores. Without tokens to continue nothing happens.
[[nodiscard]] Result<void> continue_by_turns(PairRun& run, const PairRequest& request, const CancelToken& cancel,
                                             StepCount& steps);

} // namespace layerscope
