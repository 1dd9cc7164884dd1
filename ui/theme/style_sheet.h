// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

namespace layerscope::ui {

/// The look of the standard controls over Fusion: flat fields, hairlines, a visible focus ring. `unit`: 8 px at zoom
/// 100. Buttons with the property `role` "primary" are filled, "link" are plain coloured text.
[[nodiscard]] QString styleSheet(const ThemeColors& colors, bool dark, int unit);

} // namespace layerscope::ui
