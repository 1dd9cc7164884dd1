// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/mask_hatch.h"
#include "text/operation_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/dataflow/timeline_canvas.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

/// Operations whose work counts stand out; norms, rotations and additions stay pale.
bool isPale(ValueName name) {
    switch (name) {
    case ValueName::Query:
    case ValueName::AttentionMix:
    case ValueName::AttentionOutput:
    case ValueName::Gate:
    case ValueName::Down:
    case ValueName::Experts:
    case ValueName::SharedExpert:
    case ValueName::Router:
    case ValueName::DeltaProjection:
    case ValueName::DeltaRule:
    case ValueName::DeltaOutput:
    case ValueName::ShortConv:
    case ValueName::Logits:
        return false;
    default:
        return true;
    }
}

} // namespace

void TimelineCanvas::paintBar(QPainter& painter, int group, int bar) const {
    const LaneGroup::Bar& one = m_groups[std::size_t(group)].bars[std::size_t(bar)];
    const ThemeColors& colors = m_theme.colors();
    QRectF rect = barRect(group, bar);
    const QRectF inner = area();
    if (rect.right() < inner.left() || rect.left() > inner.right()) return;
    rect = rect.intersected(inner);
    QColor fill = mixed(colors.mutedText, colors.window, 0.7);
    QColor ink = colors.window;
    Qt::BrushStyle hatch = Qt::NoBrush;
    if (one.layer >= 0 && m_plan && one.layer < m_plan->architecture.n_layers()) {
        const LayerPlan& plan = m_plan->layers[std::size_t(one.layer)];
        const LayerStyle style = m_theme.layerStyle(plan.type, plan.rope.has_value());
        fill = style.fill;
        ink = style.onFill;
        hatch = style.hatch;
    }
    if (isPale(one.name)) fill = mixed(fill, colors.window, 0.45);
    painter.fillRect(rect.adjusted(0, 0, rect.width() > 3 ? -1 : 0, 0), fill);
    const QString text = shortOperationText(one.name);
    const bool fits = rect.width() > painter.fontMetrics().horizontalAdvance(text) + m_theme.unit();
    if (rect.width() > m_theme.unit() && !fits && hatch != Qt::NoBrush && hatch < Qt::LinearGradientPattern &&
        hatch > Qt::Dense7Pattern)
        drawHatch(painter, QPolygonF(rect), hatch, mixed(fill, Qt::white, 0.55), m_theme.unit() * 0.75);
    if (fits) {
        painter.setPen(isPale(one.name) ? colors.text : ink);
        painter.drawText(rect, Qt::AlignCenter, text);
    }
    const bool pointed = m_pointed == Place{group, bar};
    if (!pointed && one.layer != m_selected) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(pointed ? colors.text : colors.accent, pointed ? 2 : 1));
    if (pointed || rect.width() > 3) painter.drawRect(rect.adjusted(0.5, 0.5, -1.5, -0.5));
}

/// A bracket over the lanes from the layer's first operation to its last: it shows where single bars are too thin.
void TimelineCanvas::paintMark(QPainter& painter, int group, int layer) const {
    if (layer < 0) return;
    double begin = m_whole, end = 0;
    for (const LaneGroup::Bar& bar : m_groups[std::size_t(group)].bars) {
        if (bar.layer != layer) continue;
        begin = std::min(begin, bar.begin);
        end = std::max(end, bar.end);
    }
    const QRectF inner = area();
    const double left = std::max(xOf(begin), inner.left()), right = std::min(xOf(end), inner.right());
    if (end <= begin || right < left) return;
    const bool hovered = layer == m_hovered;
    const double y = laneTop(group, 0) - (hovered ? 4.5 : 2.0), foot = laneTop(group, 0);
    painter.setPen(QPen(hovered ? m_theme.colors().text : m_theme.colors().accent, 2,
                        hovered ? Qt::DotLine : Qt::SolidLine, Qt::FlatCap));
    painter.drawPolyline(
        QPolygonF{{left, foot}, {left, y}, {std::max(right, left + 2), y}, {std::max(right, left + 2), foot}});
}

void TimelineCanvas::paintGroup(QPainter& painter, int group) const {
    const LaneGroup& one = m_groups[std::size_t(group)];
    const ThemeColors& colors = m_theme.colors();
    const QRectF inner = area();
    painter.setFont(m_theme.textFont(0.92, QFont::DemiBold));
    painter.setPen(colors.text);
    const double top = laneTop(group, 0);
    painter.drawText(QRectF(0, top - 2.5 * m_theme.unit(), width(), 2.25 * m_theme.unit()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(one.title, Qt::ElideRight, width()));
    painter.setFont(m_theme.textFont(0.85));
    for (int lane = 0; lane < one.lanes; ++lane) {
        const QRectF row(inner.left(), laneTop(group, lane), inner.width(), laneHeight() - m_theme.unit() / 4.0);
        painter.fillRect(row, colors.panel);
        painter.setPen(colors.mutedText);
        painter.drawText(QRectF(0, row.top(), inner.left() - m_theme.unit(), row.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         one.lanes > 1 ? tr("worker %1").arg(lane) : tr("all workers"));
    }
    painter.setFont(m_theme.textFont(0.8));
    for (int bar = 0; bar < int(one.bars.size()); ++bar)
        paintBar(painter, group, bar);
    painter.setBrush(Qt::NoBrush);
    paintMark(painter, group, m_selected);
    if (m_hovered != m_selected) paintMark(painter, group, m_hovered);
}

void TimelineCanvas::paintScale(QPainter& painter) const {
    const QRectF inner = area();
    const double rough = m_window.length() / std::max(2.0, inner.width() / (12.0 * m_theme.unit()));
    const double decade = std::pow(10.0, std::floor(std::log10(rough)));
    const double step = decade * (rough <= decade ? 1 : rough <= 2 * decade ? 2 : rough <= 5 * decade ? 5 : 10);
    painter.setFont(m_theme.figureFont(0.85));
    const double bottom = neededHeight() - 3.0 * m_theme.unit();
    for (double tick = std::ceil(m_window.begin / step) * step; tick <= m_window.end; tick += step) {
        const double x = std::round(xOf(tick)) + 0.5;
        painter.setPen(m_theme.colors().grid);
        painter.drawLine(QPointF(x, 2 * m_theme.unit()), QPointF(x, bottom));
        painter.setPen(m_theme.colors().mutedText);
        const QString text = tick <= step * 1e-6 ? QStringLiteral("0") : durationText(tick);
        const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0 + 1;
        const double left = std::min(x - half, width() - 2 * half); // the last one stays whole
        painter.drawText(QRectF(left, bottom, 2 * half, 2.5 * m_theme.unit()), Qt::AlignCenter, text);
    }
}

void TimelineCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_groups.empty()) return;
    paintScale(painter);
    for (int group = 0; group < int(m_groups.size()); ++group)
        paintGroup(painter, group);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.colors().accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace layerscope::ui
