// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

class QPainter;
class QRectF;

namespace layerscope::ui {

/// Fills a bar in the hue and hatch of a layer type.
void fillLayer(QPainter& painter, const QRectF& rect, const LayerStyle& style, int unit);
/// The outline of what a bar was before the edit.
void drawGhost(QPainter& painter, const QRectF& rect, const ThemeColors& colors);

} // namespace layerscope::ui
