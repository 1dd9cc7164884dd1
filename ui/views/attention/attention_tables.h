// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "probe/snapshot.h"
#include "state/view.h"
#include "views/attention/attention_sources.h"

namespace layerscope::ui {

/// Statistics of every head, the selected head's weights, gates of the selected layer, load of every expert.
[[nodiscard]] std::vector<FigureTable> attentionTables(const ProbeSnapshot& snapshot, const PositionNames& names,
                                                       int layer, int head);

} // namespace layerscope::ui
