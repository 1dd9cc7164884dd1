// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/total_bars.h"

#include "canvas/mask_hatch.h"
#include "text/list_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/kv/layer_fill.h"
#include "widgets/in_every_language.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

TotalBars::TotalBars(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    inEveryLanguage(*this, [this] { setAccessibleName(tr("Total cache")); });
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

TotalBars::Row TotalBars::cacheRow(const QString& name, const Summary& summary) const {
    Row row{name, summary.kv_bytes, {}, 0, bytesText(summary.kv_bytes)};
    for (const LayerSummary& layer : summary.layers)
        if (layer.kv_bytes > 0)
            row.segments.push_back({layer.index, layer.type, layer.rope.has_value(), layer.kv_bytes});
    return row;
}

TotalBars::Row TotalBars::stateRow(const Summary& summary) const {
    Row row{tr("DeltaNet state"), summary.state_bytes, {}, 0, bytesText(summary.state_bytes)};
    for (const LayerSummary& layer : summary.layers)
        if (layer.state_bytes > 0) row.segments.push_back({layer.index, layer.type, false, layer.state_bytes});
    return row;
}

void TotalBars::setSummaries(const Summary& before, const Summary& after, bool edited) {
    m_rows.clear();
    if (edited) m_rows.push_back(cacheRow(tr("original"), before));
    m_rows.push_back(cacheRow(edited ? tr("edited") : tr("cache"), after));
    if (edited && before.kv_bytes != after.kv_bytes) m_rows.back().ghost = before.kv_bytes;
    if (after.kv_bytes_if_all_full != after.kv_bytes)
        m_rows.push_back(
            {tr("all layers full"), after.kv_bytes_if_all_full, {}, 0, bytesText(after.kv_bytes_if_all_full)});
    if (after.state_bytes > 0) m_rows.push_back(stateRow(after));
    m_max = 1;
    QStringList spoken;
    for (const Row& row : m_rows) {
        m_max = std::max(m_max, row.bytes);
        spoken << tr("%1 %2", "name and value of a bar").arg(row.name, row.value);
    }
    setAccessibleDescription(listText(spoken));
    updateGeometry();
    update();
}

void TotalBars::setSelected(int layer) {
    m_selected = layer;
    update();
}

QSize TotalBars::sizeHint() const {
    return {60 * m_theme.unit(), int(std::max<std::size_t>(1, m_rows.size())) * 3 * m_theme.unit()};
}

QSize TotalBars::minimumSizeHint() const { return {30 * m_theme.unit(), sizeHint().height()}; }

QRectF TotalBars::barArea(int row) const {
    const int unit = m_theme.unit();
    const QFontMetricsF names(m_theme.textFont(0.92)), values(m_theme.figureFont(1.0, QFont::DemiBold));
    qreal left = 0, right = values.horizontalAdvance(QStringLiteral("888.8 MiB"));
    for (const Row& one : m_rows) {
        left = std::max(left, names.horizontalAdvance(one.name));
        right = std::max(right, values.horizontalAdvance(one.value));
    }
    left = std::min(left, width() * 0.35) + 1.5 * unit;
    return {left, row * 3.0 * unit + 0.5 * unit, std::max(1.0, width() - left - right - 2 * unit), 2.0 * unit};
}

template <class Visitor> void TotalBars::visitSegments(int row, const Visitor& visit) const {
    const QRectF whole = barArea(row);
    double sum = 0;
    for (const Segment& segment : m_rows[std::size_t(row)].segments) {
        const qreal from = whole.left() + whole.width() * sum / double(m_max);
        sum += double(segment.bytes);
        const qreal to = whole.left() + whole.width() * sum / double(m_max);
        visit(segment, QRectF(from, whole.top(), to - from, whole.height()));
    }
}

void TotalBars::paintRow(QPainter& painter, int row) const {
    const Row& one = m_rows[std::size_t(row)];
    const ThemeColors& colors = m_theme.colors();
    const QRectF whole = barArea(row);
    const auto upTo = [&](std::int64_t bytes) {
        return QRectF(whole.left(), whole.top(), std::max(2.0, whole.width() * double(bytes) / double(m_max)),
                      whole.height());
    };
    if (one.segments.empty() && one.bytes > 0)
        drawMaskedGround(painter, upTo(one.bytes), colors, m_theme.unit() * 0.75);
    QRectF selected;
    visitSegments(row, [&](const Segment& segment, QRectF piece) {
        fillLayer(painter, piece, m_theme.layerStyle(segment.type, segment.positions), m_theme.unit());
        // A seam between layers, where there is room for one.
        if (piece.width() > 3)
            painter.fillRect(QRectF(piece.right() - 1, piece.top(), 1, piece.height()), colors.window);
        if (segment.layer == m_selected) selected = piece;
    });
    if (one.ghost > 0) drawGhost(painter, upTo(one.ghost), colors);
    if (selected.width() > 0) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.accent, 2));
        painter.drawRect(selected.adjusted(-1, -1, 1, 1));
    }
    painter.setFont(m_theme.textFont(0.92));
    painter.setPen(colors.mutedText);
    const QString name = painter.fontMetrics().elidedText(one.name, Qt::ElideRight, int(whole.left() - m_theme.unit()));
    painter.drawText(QRectF(0, whole.top(), whole.left(), whole.height()), Qt::AlignVCenter | Qt::AlignLeft, name);
    painter.setFont(m_theme.figureFont(1.0, QFont::DemiBold));
    painter.setPen(colors.text);
    painter.drawText(QRectF(whole.right(), whole.top(), width() - whole.right() - m_theme.unit(), whole.height()),
                     Qt::AlignVCenter | Qt::AlignRight, one.value);
}

void TotalBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = 0; row < int(m_rows.size()); ++row)
        paintRow(painter, row);
}

void TotalBars::mousePressEvent(QMouseEvent* event) {
    for (int row = 0; row < int(m_rows.size()); ++row)
        visitSegments(row, [&](const Segment& segment, QRectF piece) {
            if (piece.contains(event->position())) emit layerChosen(segment.layer);
        });
}

} // namespace layerscope::ui

#include "moc_total_bars.cpp"
