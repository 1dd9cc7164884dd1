// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/plot_legend.h"

#include "text/list_text.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

PlotLegend::PlotLegend(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void PlotLegend::setEntries(std::vector<Entry> entries) {
    const bool same = std::ranges::equal(
        entries, m_entries, [](const Entry& a, const Entry& b) { return a.name == b.name && a.pen == b.pen; });
    if (same) return; // an edit that changes no name must not lay the view out again
    m_entries = std::move(entries);
    QStringList names;
    for (const Entry& entry : m_entries)
        names << entry.name;
    setAccessibleName(listText(names));
    updateGeometry();
    update();
}

QFont PlotLegend::nameFont() const { return m_theme.textFont(0.85); }

std::vector<PlotLegend::Placed> PlotLegend::place(int width) const {
    const QFontMetrics metrics(nameFont());
    const int unit = m_theme.unit();
    const int row = metrics.height() + unit / 2;
    int x = 0, y = 0;
    std::vector<Placed> placed;
    for (const Entry& entry : m_entries) {
        const int text = metrics.horizontalAdvance(entry.name);
        const int sample = entry.pen.style() == Qt::NoPen ? 0 : 4 * unit;
        const int gap = sample > 0 ? unit : 0;
        if (x > 0 && x + sample + gap + text > width) {
            x = 0;
            y += row;
        }
        placed.push_back({QRect(x, y, sample, row), QRect(x + sample + gap, y, text + 1, row)});
        x += sample + gap + text + 2 * unit;
    }
    return placed;
}

QSize PlotLegend::sizeHint() const {
    const auto placed = place(QWIDGETSIZE_MAX);
    return placed.empty() ? QSize() : QSize(placed.back().text.right() + 1, placed.back().text.bottom() + 1);
}

QSize PlotLegend::minimumSizeHint() const { return {m_theme.unit() * 12, sizeHint().height()}; }

int PlotLegend::heightForWidth(int width) const {
    const auto placed = place(width);
    return placed.empty() ? 0 : placed.back().text.bottom() + 1;
}

void PlotLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(nameFont());
    const auto placed = place(width());
    for (std::size_t i = 0; i < placed.size(); ++i) {
        QPen pen = m_entries[i].pen;
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        const qreal middle = placed[i].sample.center().y() + 0.5;
        painter.drawLine(QPointF(placed[i].sample.left(), middle), QPointF(placed[i].sample.right(), middle));
        painter.setPen(m_theme.colors().mutedText);
        painter.drawText(placed[i].text, Qt::AlignVCenter | Qt::AlignLeft, m_entries[i].name);
    }
}

} // namespace layerscope::ui

#include "moc_plot_legend.cpp"
