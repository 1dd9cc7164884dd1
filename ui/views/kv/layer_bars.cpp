// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/layer_bars.h"

#include "canvas/mask_hatch.h"
#include "plot/unit_ticker.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/kv/layer_fill.h"
#include "widgets/in_every_language.h"

#include <QAccessible>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

LayerBars::LayerBars(const Theme& theme, QWidget* parent) : LayerPicker(theme, parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    inEveryLanguage(*this, [this] { setAccessibleName(tr("Cache of each layer")); });
}

// No higher than they have to be: where there is more, they and the curve below share it.
QSize LayerBars::sizeHint() const { return {60 * m_theme.unit(), minimumSizeHint().height()}; }

QSize LayerBars::minimumSizeHint() const { return {30 * m_theme.unit(), 11 * m_theme.unit()}; }

void LayerBars::setBars(std::vector<LayerBar> bars) {
    m_bars = std::move(bars);
    m_max = 1;
    for (const LayerBar& one : m_bars)
        m_max = std::max({m_max, one.bytes, one.before});
    speak();
    update();
}

void LayerBars::speak() {
    const bool valid = selected() >= 0 && selected() < int(m_bars.size());
    setAccessibleDescription(valid ? spokenLayer(selected(), m_bars[std::size_t(selected())]) : QString());
    if (!hasFocus()) return;
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

const LayerBars::Margins& LayerBars::margins() const {
    if (m_margins.zoom != m_theme.zoom()) {
        const QFontMetricsF figures(m_theme.figureFont(0.85));
        m_margins = {m_theme.zoom(), figures.horizontalAdvance(QStringLiteral("888.8 MiB")), figures.height()};
    }
    return m_margins;
}

QRectF LayerBars::area() const {
    const int unit = m_theme.unit();
    const Margins& words = margins();
    return QRectF(rect()).adjusted(words.scale + 1.5 * unit, unit, -unit, -(2 * words.line + unit));
}

QRectF LayerBars::column(int layer) const {
    const QRectF inner = area();
    const qreal pitch = inner.width() / qreal(std::max<std::size_t>(1, m_bars.size()));
    return {inner.left() + layer * pitch, inner.top(), pitch, inner.height()};
}

QRectF LayerBars::bar(int layer, std::int64_t bytes) const {
    const QRectF whole = column(layer);
    const qreal gap = std::min<qreal>(whole.width() * 0.2, m_theme.unit());
    // A layer that keeps anything keeps a visible sliver.
    const qreal height = bytes > 0 ? std::max(2.0, whole.height() * double(bytes) / double(m_max)) : 0;
    return {whole.left() + gap / 2, whole.bottom() - height, whole.width() - gap, height};
}

int LayerBars::layerAt(QPointF position) const {
    const QRectF inner = area();
    if (m_bars.empty() || position.x() < inner.left() || position.x() >= inner.right()) return -1;
    return std::min(int((position.x() - inner.left()) / column(0).width()), int(m_bars.size()) - 1);
}

void LayerBars::paintScale(QPainter& painter) const {
    const QRectF inner = area();
    UnitTicker ticker(UnitTicker::Unit::Bytes);
    ticker.setLogarithmic(false);
    ticker.setMaxTicks(std::max(2, int(inner.height() / (4.5 * m_theme.unit()))));
    painter.setFont(m_theme.figureFont(0.85));
    for (const double tick : ticker.ticksFor(QCPRange(0, double(m_max)))) {
        const qreal y = std::round(inner.bottom() - inner.height() * tick / double(m_max));
        painter.fillRect(QRectF(inner.left(), y, inner.width(), 1),
                         tick == 0 ? m_theme.colors().line : m_theme.colors().grid);
        painter.setPen(m_theme.colors().mutedText);
        painter.drawText(QRectF(0, y - inner.height(), inner.left() - m_theme.unit(), 2 * inner.height()),
                         Qt::AlignRight | Qt::AlignVCenter, ticker.labelFor(tick));
    }
}

void LayerBars::paintBar(QPainter& painter, int layer) const {
    const LayerBar& one = m_bars[std::size_t(layer)];
    const ThemeColors& colors = m_theme.colors();
    if (layer == selected() || layer == hovered())
        painter.fillRect(column(layer), mixed(colors.accent, colors.window, layer == selected() ? 0.14 : 0.07));
    fillLayer(painter, bar(layer, one.bytes), m_theme.layerStyle(one.type, one.positions), m_theme.unit());
    if (one.before != one.bytes) drawGhost(painter, bar(layer, one.before), colors);
    if (layer != selected()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.accent, 2));
    painter.drawRect(bar(layer, std::max(one.bytes, one.before)).adjusted(-1.5, -1.5, 1.5, 1.5));
}

void LayerBars::paintLabels(QPainter& painter) const {
    const QFontMetricsF figures(m_theme.figureFont(0.85));
    const qreal pitch = column(0).width();
    const bool letters = pitch >= figures.horizontalAdvance(u'W') + 2;
    const qreal needed = figures.horizontalAdvance(QStringLiteral("88")) + m_theme.unit() * 0.75;
    const int stride = std::max(1, int(std::ceil(needed / pitch)));
    for (int layer = 0; layer < int(m_bars.size()); ++layer) {
        const LayerBar& one = m_bars[std::size_t(layer)];
        const QRectF whole = column(layer);
        QRectF line(whole.left() - pitch * stride, whole.bottom() + m_theme.unit() / 2, pitch * (2 * stride + 1),
                    figures.height());
        const bool chosen = layer == selected();
        painter.setFont(m_theme.figureFont(0.85, chosen ? QFont::Bold : QFont::Normal));
        painter.setPen(chosen ? m_theme.colors().text : m_theme.colors().mutedText);
        const bool crowdsSelected = !chosen && std::abs(layer - selected()) < stride;
        if (chosen || (layer % stride == 0 && !crowdsSelected))
            painter.drawText(line, Qt::AlignCenter, QString::number(layer));
        line.translate(0, figures.height());
        if (one.changed) painter.setPen(m_theme.colors().changed);
        if (letters)
            painter.drawText(line, Qt::AlignCenter, m_theme.layerStyle(one.type, one.positions).letter);
        else if (one.changed)
            painter.fillRect(QRectF(whole.left(), line.center().y(), whole.width(), 3), m_theme.colors().changed);
    }
}

void LayerBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintScale(painter);
    for (int layer = 0; layer < int(m_bars.size()); ++layer)
        paintBar(painter, layer);
    if (!m_bars.empty()) paintLabels(painter);
    paintFocus(painter);
}

} // namespace layerscope::ui

#include "moc_layer_bars.cpp"
