// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace layerscope::ui {

struct ThemeColors;

/// How the n-th of several things without an order of their own is told in a chart: a shade that everybody can tell
/// from the others, and a hatch, so that colour is not the only sign. Not for layer types, which have hues of their
/// own.
struct SeriesStyle {
    QColor fill;
    Qt::BrushStyle hatch = Qt::NoBrush;
};
[[nodiscard]] SeriesStyle seriesStyle(int index);

/// A bar or swatch in that style, outlined so that pale ones stand out from the ground.
void fillSeries(QPainter& painter, const QRectF& area, int index, const ThemeColors& colors);

} // namespace layerscope::ui
