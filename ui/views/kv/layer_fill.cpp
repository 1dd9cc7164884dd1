// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/layer_fill.h"

#include "canvas/mask_hatch.h"

#include <QPainter>

namespace layerscope::ui {

void fillLayer(QPainter& painter, const QRectF& rect, const LayerStyle& style, int unit) {
    if (rect.isEmpty()) return;
    painter.fillRect(rect, style.fill);
    const QColor lighter = mixed(style.fill, Qt::white, 0.55);
    if (style.hatch >= Qt::Dense1Pattern && style.hatch <= Qt::Dense7Pattern)
        painter.fillRect(rect, QBrush(lighter, style.hatch));
    else
        drawHatch(painter, QPolygonF(rect), style.hatch, lighter, unit * 0.75);
}

void drawGhost(QPainter& painter, const QRectF& rect, const ThemeColors& colors) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.changed, 1.5, Qt::DashLine));
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace layerscope::ui
