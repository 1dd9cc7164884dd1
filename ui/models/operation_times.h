// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_costs.h"
#include "probe/snapshot.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace layerscope::ui {

/// What the operations of a run took, by layer: of a decode step the median of the newest ones, since
/// a step that another program interrupted says nothing of the model; of the prompt the sum.
struct OperationTimes {
    RunPhase phase = RunPhase::Decode;
    std::int64_t steps = 0;   ///< decode: steps behind the medians; prefill: chunks
    std::int64_t context = 0; ///< decode: tokens present, mean of those steps; prefill: tokens of the prompt
    std::map<std::pair<LayerIndex, ValueName>, double> seconds;
    double total = 0; ///< sum of those seconds
    double wall = 0;  ///< of a step or the prompt, what lies between the operations included

    [[nodiscard]] std::optional<double> of(LayerIndex layer, ValueName name) const;
};

/// Most decode steps that are counted: what happened long ago was another context.
inline constexpr std::int64_t newestSteps = 32;

/// nullopt where nothing was timed in that phase. A prompt whose beginning came out of the cache counts as not timed:
/// its cost is not that of a whole prompt.
[[nodiscard]] std::optional<OperationTimes> operationTimes(const ProbeSnapshot& snapshot, RunPhase phase);

} // namespace layerscope::ui
