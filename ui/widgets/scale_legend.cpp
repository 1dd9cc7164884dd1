// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scale_legend.h"

#include "canvas/mask_hatch.h"
#include "text/list_text.h"
#include "theme/theme.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

ScaleLegend::ScaleLegend(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ScaleLegend::setScale(const QString& title, const std::vector<Tick>& ticks, const QString& hatched,
                           bool diverging) {
    if (title == m_title && ticks == m_ticks && hatched == m_hatched && diverging == m_diverging) return;
    m_title = title;
    m_ticks = ticks;
    m_hatched = hatched;
    m_diverging = diverging;
    QStringList words{m_title};
    for (const Tick& tick : m_ticks)
        words += tick.text;
    setAccessibleName(listText(words));
    updateGeometry();
    update();
}

std::vector<ScaleLegend::Tick> ScaleLegend::shareTicks(const ColorScale& scale) {
    std::vector<Tick> ticks;
    const bool log = scale.stretch() == Stretch::Logarithmic;
    const std::vector<double> shares = log ? std::vector<double>{0.001, 0.01, 0.1, 1} : std::vector<double>{0, 0.5, 1};
    for (const double share : shares)
        ticks.push_back({scale.place(share), QLocale().toString(share * 100, 'g', 3) + QStringLiteral("\u202F%")});
    return ticks;
}

QSize ScaleLegend::sizeHint() const {
    const qreal line = QFontMetricsF(m_theme.textFont(0.85)).height();
    const qreal lines = m_hatched.isEmpty() ? 2 : 3.3;
    return {26 * m_theme.unit(), static_cast<int>(lines * line + 2.25 * m_theme.unit())};
}

void ScaleLegend::restyle() {
    updateGeometry();
    update();
}

void ScaleLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const ThemeColors& colors = m_theme.colors();
    const qreal unit = m_theme.unit();
    const QFont font = m_theme.figureFont(0.85);
    const QFontMetricsF metrics(font);
    painter.setFont(m_theme.textFont(0.85));
    painter.setPen(colors.mutedText);
    painter.drawText(QRectF(0, 0, width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, m_title);
    const QRectF bar(0.5, metrics.height() + unit / 4, width() - 1, 1.25 * unit);
    const int columns = static_cast<int>(bar.width());
    for (int x = 0; x < columns; ++x) {
        const double place = static_cast<double>(x) / std::max(1, columns - 1);
        painter.fillRect(
            QRectF(bar.left() + x, bar.top(), 1.5, bar.height()),
            QColor(m_diverging ? ColorScale::diverging(2 * place - 1, m_theme.isDark()) : ColorScale::at(place)));
    }
    painter.setPen(QPen(colors.line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    painter.setFont(font);
    for (const Tick& tick : m_ticks) {
        const qreal x = bar.left() + tick.place * bar.width();
        painter.setPen(colors.mutedText);
        painter.drawLine(QLineF(x, bar.bottom(), x, bar.bottom() + unit / 4));
        const qreal room = metrics.horizontalAdvance(tick.text) + 2;
        const qreal left = std::clamp(x - room / 2, 0.0, std::max(0.0, width() - room));
        painter.drawText(QRectF(left, bar.bottom() + unit / 4, room, metrics.height()), Qt::AlignCenter, tick.text);
    }
    if (m_hatched.isEmpty()) return;
    const qreal top = bar.bottom() + unit / 2 + metrics.height() * 1.15;
    const QRectF swatch(0.5, top + 1, 2.5 * unit, metrics.height() - 2);
    drawMaskedGround(painter, swatch, colors, 0.75 * unit);
    painter.setPen(QPen(colors.line, 1));
    painter.drawRect(swatch);
    painter.setFont(m_theme.textFont(0.85));
    painter.setPen(colors.mutedText);
    painter.drawText(QRectF(swatch.right() + unit, top, width() - swatch.right() - unit, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, m_hatched);
}

} // namespace layerscope::ui

#include "moc_scale_legend.cpp"
