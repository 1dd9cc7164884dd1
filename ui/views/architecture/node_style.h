// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "views/architecture/block_scene.h"

namespace layerscope::ui {

struct NodeStyle {
    QColor fill, border, text, secondText, bar;
};
/// Norms are grey, the mixer has its layer's hue, the feed-forward none; steps without parameters stay unfilled.
[[nodiscard]] NodeStyle nodeStyle(const BlockNode& node, const Theme& theme, const LayerStyle& layer);

struct BlockFonts {
    QFont title, small, equation;
};
[[nodiscard]] BlockFonts blockFonts(const Theme& theme);

[[nodiscard]] QString nodeSubtitle(const BlockScene& scene, const BlockNode& node); ///< note and parameter count
[[nodiscard]] QString residualStreamText();
[[nodiscard]] QString countsText(const BlockCounts& counts); ///< two lines: stages; norms and additions

} // namespace layerscope::ui
