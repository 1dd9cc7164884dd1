// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/series_bars.h"

#include "canvas/series_style.h"
#include "theme/theme.h"

namespace layerscope::ui {

SeriesBars::SeriesBars(const Theme& theme, int index, QCPAxis* key, QCPAxis* value)
    : QCPBars(key, value), m_theme(theme), m_index(index) {}

QRectF SeriesBars::rectOf(double key) const {
    const auto bar = mDataContainer->findBegin(key, false);
    return bar != mDataContainer->constEnd() && bar->key == key ? getBarRect(bar->key, bar->value) : QRectF();
}

void SeriesBars::draw(QCPPainter* painter) {
    painter->setClipRect(clipRect());
    for (auto bar = mDataContainer->constBegin(); bar != mDataContainer->constEnd(); ++bar)
        fillSeries(*painter, getBarRect(bar->key, bar->value), m_index, m_theme.colors());
}

void SeriesBars::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const {
    fillSeries(*painter, rect, m_index, m_theme.colors());
}

} // namespace layerscope::ui

#include "moc_series_bars.cpp"
