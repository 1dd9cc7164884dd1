// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"

#include <vector>

namespace layerscope::ui {

/// Neighbouring layers that are alike, folded into one line; with `repeats` in a group, the same run further up, too.
struct LayerRun {
    std::vector<LayerIndex> layers; ///< of all repetitions, ascending
    int length = 1;                 ///< layers of one repetition

    [[nodiscard]] bool contains(LayerIndex layer) const;
};

/// Runs that follow each other `repeats` times: five sliding layers and a full one, three times over.
struct RunGroup {
    std::vector<LayerRun> runs;
    int repeats = 1;
};

/// The whole stack from below, as short as it can be told without leaving out anything.
[[nodiscard]] std::vector<RunGroup> foldLayers(const ModelPlan& plan);

/// "0–4, 6–10, 12–16": the run's layers as ranges.
struct LayerRange {
    LayerIndex first = 0, last = 0;
};
[[nodiscard]] std::vector<LayerRange> rangesOf(const LayerRun& run);

} // namespace layerscope::ui
