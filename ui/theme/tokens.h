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

/// Of `resources/themes/light.json` or `dark.json`; read once. The files are compiled in, so a missing name is our own
/// mistake and asserts.
[[nodiscard]] const ThemeTokens& themeTokens(bool dark);

/// WCAG contrast of two opaque colours, 1 … 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

} // namespace layerscope::ui
