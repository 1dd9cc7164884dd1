// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/operation_costs.h"
#include "analysis/roofline.h"
#include "models/operation_times.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace layerscope::ui {

/// One line of the tree of operations, with what hangs below it.
struct OperationRow {
    enum class Kind {
        Total,
        Outside,   ///< embedding, final norm, head
        Group,     ///< all layers of one type
        Operation, ///< one operation of a group, summed over its layers
        Layer,     ///< that operation of one layer
    };
    Kind kind = Kind::Total;
    QString name;
    LayerIndex layer = -1; ///< of a Layer
    LayerType type = LayerType::Full;
    bool positions = true;
    bool counted = true; ///< norms, rotations and additions are not
    ValueName operation = ValueName::Embedding;

    std::int64_t flops = 0, bytes = 0;
    std::int64_t flopsBefore = 0; ///< of the same line before the edit
    double ideal = 0; ///< seconds under the roof, where times are known for the work of the run; sum of those below
    std::optional<double> measured;
    std::int64_t measuredFlops = 0; ///< executed in that time, at the context of the run
    std::int64_t measuredBytes = 0;
    std::vector<OperationRow> rows;

    /// FLOPs a second reached, where there is a time and work that counts.
    [[nodiscard]] std::optional<double> achieved() const;
    [[nodiscard]] Bound bound(const MachineRoof& roof) const;     ///< of what was measured, else of what is possible
    [[nodiscard]] bool readsCache(const MachineRoof& roof) const; ///< this line, or one below it
};

/// Everything a tree is made from. Plans and weights are borrowed for the call.
struct OperationInput {
    const ModelPlan& plan;
    const ModelPlan& original;
    const OperationWeights& weights;
    CostSettings settings;
    MachineRoof roof;
    const OperationTimes* times = nullptr; ///< null: nothing measured
};

/// The total with everything below it: embedding, one group for each type of layer, final norm and head.
[[nodiscard]] OperationRow operationRows(const OperationInput& input);

} // namespace layerscope::ui
