// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/series_style.h"

#include "canvas/color_scale.h"
#include "canvas/mask_hatch.h"
#include "theme/theme.h"

#include <QPainter>

#include <array>

namespace layerscope::ui {

SeriesStyle seriesStyle(int index) {
    // Places on the scale far from those before, then the same again with other hatches.
    static constexpr std::array places{0.28, 0.72, 0.5, 0.92, 0.08, 0.62};
    static constexpr std::array hatches{Qt::NoBrush, Qt::BDiagPattern, Qt::HorPattern, Qt::FDiagPattern,
                                        Qt::DiagCrossPattern};
    const auto i = std::size_t(std::max(0, index));
    return {QColor::fromRgb(ColorScale::at(places[i % places.size()])), hatches[i % hatches.size()]};
}

void fillSeries(QPainter& painter, const QRectF& area, int index, const ThemeColors& colors) {
    const SeriesStyle style = seriesStyle(index);
    painter.fillRect(area, style.fill);
    const bool dark = style.fill.lightnessF() < 0.45F;
    if (style.hatch != Qt::NoBrush)
        drawHatch(painter, QPolygonF(area), style.hatch, dark ? QColor(255, 255, 255, 150) : QColor(0, 0, 0, 140), 4);
    if (area.width() < 4) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mixed(colors.text, style.fill, 0.5), 1));
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace layerscope::ui
