// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

namespace layerscope::ui {

/// The KV view as text and numbers: what a screen reader says and what is exported. Values in plain bytes.
/// `compared`: subject B, which may be empty.
[[nodiscard]] QString spokenCache(const Subject& subject, const Subject& compared, int selectedLayer);
[[nodiscard]] FigureTable layerTable(const Subject& subject);
[[nodiscard]] FigureTable curveTable(const Subject& subject, const Subject& compared);

} // namespace layerscope::ui
