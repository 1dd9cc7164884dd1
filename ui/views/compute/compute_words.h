// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/operation_rows.h"
#include "state/view.h"

namespace layerscope::ui {

/// Of a mixture of experts: what one token uses beside what is there; empty for dense models.
[[nodiscard]] QString expertsText(const ModelPlan& plan, const OperationWeights& weights);
/// What keeping bfloat16 weights in twelve bits saves; empty if it saves nothing.
[[nodiscard]] QString packedText(std::int64_t saved);
/// "measured in 24 decode steps at 61 tokens", or what is missing for that.
[[nodiscard]] QString measuredText(const OperationTimes* times, RunPhase phase, bool hasModel, bool stale);
/// Why something is "in cache"; empty if nothing is.
[[nodiscard]] QString cacheText(const OperationRow& total, const MachineRoof& roof);
/// The tree as a table, every line of every depth; numbers plain.
[[nodiscard]] FigureTable operationTable(const OperationRow& total);
/// What a screen reader says: the whole, its parts by weight, the limit.
[[nodiscard]] QString spokenOperations(const OperationRow& total, RunPhase phase, std::int64_t context);

} // namespace layerscope::ui
