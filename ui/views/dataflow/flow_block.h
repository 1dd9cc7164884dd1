// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/critical_path.h"
#include "analysis/roofline.h"
#include "models/operation_times.h"
#include "plan/block_graph.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace layerscope::ui {

/// One part of a block as it is drawn and timed.
struct FlowNode {
    BlockPart part = BlockPart::Input;
    QString title, detail;
    std::int64_t flops = 0; ///< of one token
    double seconds = 0;
};

/// A layer's block, serial or parallel, with the time of every part.
struct FlowBlock {
    BlockLayout layout = BlockLayout::Serial;
    bool own = false; ///< as the model is; else the same weights rearranged for comparison
    PartGraph graph;
    BlockCounts counts;
    std::vector<FlowNode> nodes; ///< per part
    CriticalPath path;
    QString width; ///< what travels along the edges of the stream: "2 048"
};

/// What the equation calls the value that a part hands on: x, y, h, x′; empty where it has no name.
[[nodiscard]] QString valueSymbol(const FlowBlock& block, int part);

/// Where the times of the parts come from.
enum class FlowTiming { Measured, Roof, Flops };

struct FlowInput {
    const ModelPlan& plan;
    LayerIndex layer = 0;
    std::int64_t context = 1;
    const OperationWeights& weights;
    MachineRoof roof;
    const OperationTimes* times = nullptr; ///< of decode steps; null: nothing measured
    DType kvDtype = DType::BF16;
};

[[nodiscard]] FlowTiming flowTiming(const FlowInput& input);
/// The layer's block arranged as `layout`; it is the model's own if the plan says so.
[[nodiscard]] FlowBlock flowBlock(const FlowInput& input, BlockLayout layout);

} // namespace layerscope::ui
