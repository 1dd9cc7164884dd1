// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Hatching drawn as lines rather than with pattern brushes: it scales with the zoom, stays sharp on dense screens and
// leaves the window as lines in SVG and PDF, whose writers know no clipping.

#include <QColor>
#include <QLineF>
#include <QList>
#include <QPolygonF>

class QPainter;

namespace layerscope::ui {

struct ThemeColors;

/// A rectangle with its corners cut, close enough to a rounded one to hatch it.
[[nodiscard]] QPolygonF chamfered(const QRectF& rect, qreal corner);

/// The lines of a Qt hatch style inside a convex polygon; none for styles that are not hatches.
[[nodiscard]] QList<QLineF> hatchLines(const QPolygonF& convex, Qt::BrushStyle style, qreal spacing);

void drawHatch(QPainter& painter, const QPolygonF& convex, Qt::BrushStyle style, const QColor& color, qreal spacing,
               qreal width = 1.0);

/// The ground of masked cells: hatched grey, never just white.
void drawMaskedGround(QPainter& painter, const QRectF& rect, const ThemeColors& colors, qreal spacing);

/// `share` 1: `color`, 0: `ground`; opaque, so that it looks alike over any hatch.
[[nodiscard]] QColor mixed(const QColor& color, const QColor& ground, qreal share);

} // namespace layerscope::ui
