// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/branches.h"
#include "state/view.h"
#include "views/dataflow/flow_block.h"
#include "views/dataflow/lane_layout.h"

namespace layerscope::ui {

/// The decode step of median length among the newest that were timed, else the newest chunk of the prompt; and such a
/// step of each way to run parallel branches.
/// The step that read the token at position `chosen` stands first, if it was timed, before the typical one.
[[nodiscard]] std::vector<LaneGroup> timelineGroups(const ProbeSnapshot* snapshot, const BranchRun* run,
                                                    Position chosen = -1);
/// What is known of running both branches at once, or why there is nothing to know.
[[nodiscard]] QString branchText(const Branches& branches, bool parallelModel, BlockLayout layout);
[[nodiscard]] FigureTable blockTable(const FlowBlock& serial, const FlowBlock& parallel);
[[nodiscard]] FigureTable timelineTable(const std::vector<LaneGroup>& groups);

} // namespace layerscope::ui
