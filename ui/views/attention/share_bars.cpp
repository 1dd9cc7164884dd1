// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/share_bars.h"

#include "canvas/mask_hatch.h"
#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

ShareBars::ShareBars(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBars::setBars(const QString& title, const std::vector<double>& shares, const std::vector<QString>& names,
                        double reference, bool markEmpty) {
    m_title = title;
    m_shares = shares;
    m_names = names;
    m_reference = reference;
    m_markEmpty = markEmpty;
    setAccessibleName(title);
    QStringList words;
    for (std::size_t i = 0; i < shares.size() && i < 32; ++i)
        words += (i < names.size() ? names[i] : QString::number(i)) + u' ' + percentText(shares[i]);
    setAccessibleDescription(listText(words));
    updateGeometry();
    update();
}

void ShareBars::follow(const AxisViewport& columns) {
    m_columns = columns;
    m_following = true;
    update();
}

void ShareBars::setMarked(std::int64_t bar) {
    m_marked = bar;
    update();
}

void ShareBars::restyle() {
    updateGeometry();
    update();
}

QSize ShareBars::sizeHint() const {
    const qreal line = QFontMetricsF(m_theme.textFont(0.85)).height();
    return {26 * m_theme.unit(), static_cast<int>(line * (m_names.empty() ? 1 : 2) + 9 * m_theme.unit())};
}

void ShareBars::paintEvent(QPaintEvent*) {
    if (m_shares.empty()) return;
    QPainter painter(this);
    const ThemeColors& colors = m_theme.colors();
    const qreal unit = m_theme.unit();
    const QFont font = m_theme.figureFont(0.8);
    const QFontMetricsF metrics(font);
    AxisViewport axis = m_columns;
    if (!m_following) {
        axis.count = static_cast<std::int64_t>(m_shares.size());
        axis.pixels = width();
        axis.begin = 0;
        axis.showAll();
    }
    const double highest = std::max(*std::max_element(m_shares.begin(), m_shares.end()), m_reference);
    painter.setFont(m_theme.textFont(0.88));
    painter.setPen(colors.mutedText);
    painter.drawText(QRectF(m_following ? axis.begin : 0, 0, width(), metrics.height() * 1.2),
                     Qt::AlignLeft | Qt::AlignVCenter, m_title);
    const QRectF area(axis.begin, metrics.height() * 1.2 + unit / 2, axis.pixels,
                      height() - metrics.height() * (m_names.empty() ? 1.2 : 2.4) - unit);
    painter.setClipRect(area.adjusted(-1, -unit, 1, metrics.height() * 2));
    for (std::int64_t bar = axis.firstSeen(); bar < axis.endSeen(); ++bar) {
        const auto index = static_cast<std::size_t>(bar);
        if (index >= m_shares.size()) break;
        const double left = axis.toPixel(static_cast<double>(bar)), width = axis.cell();
        const double inset = width > 6 ? 1 : width > 2 ? 0.5 : 0;
        const double tall = highest > 0 ? m_shares[index] / highest * area.height() : 0;
        const QRectF box(left + inset, area.bottom() - tall, width - 2 * inset, tall);
        if (m_markEmpty && m_shares[index] == 0)
            drawMaskedGround(painter, QRectF(left + inset, area.top(), width - 2 * inset, area.height()), colors,
                             0.6 * unit);
        painter.fillRect(box, index < m_band || m_band == 0 ? colors.accent : mixed(colors.accent, colors.window, 0.4));
        if (bar == m_marked) {
            painter.setPen(QPen(colors.text, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(left + 0.5, area.top(), std::max(2.0, width - 1), area.height()));
        }
        painter.setFont(font);
        painter.setPen(colors.mutedText);
        const bool named =
            index < m_names.size() && (width >= metrics.horizontalAdvance(m_names[index]) + 1 || index % 2 == 0);
        if (named)
            painter.drawText(QRectF(left - unit, area.bottom() + 2, width + 2 * unit, metrics.height()),
                             Qt::AlignHCenter | Qt::AlignTop, m_names[index]);
    }
    painter.setPen(QPen(colors.line, 1));
    painter.drawLine(QLineF(area.left(), area.bottom(), area.right(), area.bottom()));
    if (m_reference > 0 && highest > 0) {
        const double y = area.bottom() - m_reference / highest * area.height();
        painter.setPen(QPen(colors.text, 1, Qt::DashLine));
        painter.drawLine(QLineF(area.left(), y, area.right(), y));
    }
    painter.setClipping(false);
    painter.setFont(font);
    painter.setPen(colors.mutedText);
    painter.drawText(QRectF(area.left(), 0, area.width(), metrics.height() * 1.2), Qt::AlignRight | Qt::AlignVCenter,
                     percentText(highest));
}

} // namespace layerscope::ui

#include "moc_share_bars.cpp"
