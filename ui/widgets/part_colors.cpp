// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/part_colors.h"

#include "canvas/mask_hatch.h"
#include "theme/theme.h"

namespace layerscope::ui {

QColor partColor(const Theme& theme, TimePart part) {
    const ThemeColors& colors = theme.colors();
    switch (part) {
    case TimePart::Attention:
        return colors.accent;
    case TimePart::Projections:
        return mixed(colors.accent, colors.window, 0.45);
    case TimePart::LinearAttention:
        return theme.layerStyle(LayerType::Linear, false).fill;
    case TimePart::FeedForward:
        return mixed(colors.mutedText, colors.window, 0.6);
    case TimePart::Head:
        return colors.mutedText;
    case TimePart::Other:
        return mixed(colors.mutedText, colors.window, 0.3);
    case TimePart::Between:
        return colors.line;
    }
    return {};
}

} // namespace layerscope::ui
