// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/time_shares.h"

#include <QColor>

namespace layerscope::ui {

class Theme;

/// Parts of the work have the same colour in every chart, apart from the hues of layer types: attention blue, its
/// projections a lighter one, what every token passes alone in greys.
[[nodiscard]] QColor partColor(const Theme& theme, TimePart part);

} // namespace layerscope::ui
