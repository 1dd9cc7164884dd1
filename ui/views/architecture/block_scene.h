// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/block_flops.h"
#include "plan/block_graph.h"
#include "state/subject.h"

#include <vector>

namespace layerscope::ui {

/// One layer's block with what the analysis says of it: all that the picture and the details are drawn from.
struct BlockScene {
    const Subject* subject = nullptr;
    LayerIndex layer = 0;
    BlockGraph graph;
    std::vector<StepFlops> flops;
    std::vector<bool> changed; ///< per node: an edit made it another one

    [[nodiscard]] const ModelPlan& plan() const { return *subject->plan(); }
    [[nodiscard]] const Architecture& architecture() const { return subject->architecture(); }
    [[nodiscard]] const LayerPlan& layerPlan() const { return plan().layers[std::size_t(layer)]; }
    [[nodiscard]] const LayerPlan& originalPlan() const { return subject->originalPlan()->layers[std::size_t(layer)]; }
    [[nodiscard]] const LayerSummary& summary() const { return subject->summary().layers[std::size_t(layer)]; }
    [[nodiscard]] std::int64_t context() const { return subject->summary().context; }
    [[nodiscard]] std::int64_t keysSeen() const; ///< by the newest token at the context's length
    [[nodiscard]] std::int64_t decodeFlops(int node) const;
    [[nodiscard]] std::int64_t prefillFlops(int node) const;
};

/// The subject must have an architecture; `layer` is brought into its range.
[[nodiscard]] BlockScene makeBlockScene(const Subject& subject, int layer);

} // namespace layerscope::ui
