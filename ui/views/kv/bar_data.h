// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

/// One layer as the bars show it.
struct LayerBar {
    LayerType type = LayerType::Full;
    bool positions = true;
    std::int64_t bytes = 0; ///< keys and values, or the state of a DeltaNet layer
    std::int64_t before = 0;
    bool changed = false; ///< type or bytes differ from the original
};

[[nodiscard]] std::vector<LayerBar> layerBars(const Summary& before, const Summary& after);
/// "layer 6, full, 10 MiB (was 0.5 MiB)"
[[nodiscard]] QString spokenLayer(int index, const LayerBar& bar);
/// "103.5 MiB", or "103.5 MiB → 135.0 MiB" where they differ.
[[nodiscard]] QString beforeAfterText(std::int64_t before, std::int64_t after);
/// "15 sliding, 3 full", in the order of first appearance.
[[nodiscard]] QString layerKindsText(const Summary& summary);

} // namespace layerscope::ui
