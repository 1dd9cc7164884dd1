// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

namespace layerscope::ui {

/// Everything a theme file names: the surface colours and the hues of the layer types.
struct ThemeTokens {
    ThemeColors colors;
    QColor sliding, full, fullNoPositions, linear, onLayer;
};

enum class ThemeTone { Light, Dark, HighContrast };

/// Of `resources/themes/`: `light.json`, `dark.json` or `high-contrast.json`; read once. The files are compiled in, so
/// a missing name is our own mistake and asserts.
[[nodiscard]] const ThemeTokens& themeTokens(ThemeTone tone);

/// WCAG contrast of two opaque colours, 1 … 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

} // namespace layerscope::ui
