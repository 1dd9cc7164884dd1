// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_costs.h"
#include "analysis/roofline.h"
#include "plan/block_graph.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace layerscope {

/// What one part of a block costs.
struct PartCost {
    double seconds = 0;
    std::int64_t flops = 0;
    bool operator==(const PartCost&) const = default;
};

/// How long an operation takes: measured, or ideal_seconds() under a roof.
using OperationSeconds = std::function<double(const OperationCost&)>;

/// Stands in where no machine was measured: a FLOP takes a nanosecond and moving bytes nothing. Times are right in
/// proportion only.
[[nodiscard]] MachineRoof flops_alone();

/// The part of a block that an operation, as the engine times it, belongs to.
[[nodiscard]] BlockPart part_of(ValueName operation);

/// One cost per part of a block of this layer, arranged as `layout`, from the operations of the plan as it is.
/// A part the model itself lacks costs what the one it is made of does: the norm before the feed-forward beside a
/// parallel block is the mixer's norm once more, the norm before a mixer that has its norm behind is that one. A
/// parallel arrangement adds both branches in one place, which takes the time of both additions.
[[nodiscard]] std::vector<PartCost> part_costs(const ModelPlan& plan, LayerIndex layer, BlockLayout layout,
                                               const std::vector<BlockPart>& parts,
                                               const std::vector<OperationCost>& costs,
                                               const OperationSeconds& seconds);

} // namespace layerscope
