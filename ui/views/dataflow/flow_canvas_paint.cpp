// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/mask_hatch.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/dataflow/flow_canvas.h"

#include <QEasingCurve>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

namespace {

/// The filled tip of an arrow that points along the end of a path.
void drawTip(QPainter& painter, const QPainterPath& path, qreal size) {
    const QPointF end = path.pointAtPercent(1);
    const qreal angle = path.angleAtPercent(1);
    painter.save();
    painter.translate(end);
    painter.rotate(-angle);
    painter.drawPolygon(QPolygonF({QPointF(0, 0), QPointF(-size, -size / 2), QPointF(-size, size / 2)}));
    painter.restore();
}

bool isDot(BlockPart part) {
    return part == BlockPart::Input || part == BlockPart::Output || part == BlockPart::MixerAdd ||
           part == BlockPart::FfnAdd;
}

} // namespace

QColor FlowCanvas::hueOf(BlockPart part) const {
    const ThemeColors& colors = m_theme.colors();
    switch (part) {
    case BlockPart::Mixer:
        return colors.accent;
    case BlockPart::Ffn:
        return colors.good;
    default:
        return colors.mutedText;
    }
}

void FlowCanvas::paintHeading(QPainter& painter, int side) const {
    const FlowBlock& block = m_blocks[std::size_t(side)];
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    QRectF line = half(side).adjusted(unit, 0, 0, 0);
    line.setHeight(QFontMetricsF(m_theme.textFont(1.15)).height());
    painter.setFont(m_theme.textFont(1.15, QFont::Bold));
    painter.setPen(colors.text);
    const QString title = side == 0 ? tr("Serial block") : tr("Parallel block");
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
    line.translate(0, line.height() + 2);
    painter.setFont(m_theme.textFont(0.92, block.own ? QFont::DemiBold : QFont::Normal));
    painter.setPen(block.own ? colors.accent : colors.mutedText);
    const QString whose =
        block.own ? tr("● this model, %1").arg(m_layerText) : tr("○ the same weights, rearranged for comparison");
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(whose, Qt::ElideRight, int(line.width())));
}

void FlowCanvas::paintEdge(QPainter& painter, int side, std::size_t edge) const {
    const FlowLayout& layout = m_layouts[std::size_t(side)];
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    const double travelled = m_clocks[std::size_t(side)].travelled(edge, m_now);
    const QColor color = travelled > 0 ? colors.text : mixed(colors.mutedText, colors.window, 0.55);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, travelled > 0 ? unit / 4.0 : unit / 6.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPainterPath& path = layout.edges[edge];
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    drawTip(painter, path, unit);
    if (travelled > 0 && travelled < 1) {
        static const QEasingCurve ease(QEasingCurve::InOutCubic);
        painter.setBrush(colors.changed);
        painter.setPen(QPen(colors.window, 1.5));
        painter.drawEllipse(path.pointAtPercent(ease.valueForProgress(travelled)), unit * 0.75, unit * 0.75);
    }
    paintWidth(painter, side, edge);
}

/// What an edge carries, and how many values: beside it where there is room. Once for each value: at the way past the
/// parts if it takes one.
void FlowCanvas::paintWidth(QPainter& painter, int side, std::size_t edge) const {
    const FlowBlock& block = m_blocks[std::size_t(side)];
    const FlowLayout& layout = m_layouts[std::size_t(side)];
    const auto [from, to] = block.graph.edges[edge];
    const FlowSide way = layout.sides[edge];
    if (way == FlowSide::Through && block.graph.parts[std::size_t(from)] != BlockPart::MixerNorm) return;
    const int unit = m_theme.unit();
    painter.setFont(m_theme.figureFont(0.85));
    painter.setPen(m_theme.colors().mutedText);
    const QString symbol = valueSymbol(block, from);
    const QString text = symbol.isEmpty() ? block.width : tr("%1: %2", "value: width").arg(symbol, block.width);
    const QSizeF size(painter.fontMetrics().horizontalAdvance(text) + 1, painter.fontMetrics().height());
    const QRectF& above = layout.nodes[std::size_t(from)];
    const QRectF& below = layout.nodes[std::size_t(to)];
    if (way != FlowSide::Through) {
        // In the corner where it leaves: beside the parts there may be no room.
        const QRectF line = layout.edges[edge].boundingRect();
        const qreal left = way == FlowSide::Left ? line.left() + unit / 2.0 : line.right() - unit / 2.0 - size.width();
        painter.drawText(QRectF({left, line.top() + 2}, size), Qt::AlignLeft | Qt::AlignVCenter, text);
        return;
    }
    if (below.top() - above.bottom() < size.height() + 2) return;
    const QPointF middle(above.center().x(), (above.bottom() + below.top()) / 2);
    if (block.layout != BlockLayout::Parallel)
        painter.drawText(QRectF({middle.x() + unit, middle.y() - size.height() / 2}, size),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    else if (block.graph.parts[std::size_t(to)] == BlockPart::Ffn) // once for both branches, between their ways
        painter.drawText(QRectF({middle.x() - size.width() / 2, below.top() - size.height()}, size), Qt::AlignCenter,
                         text);
}

void FlowCanvas::paintNode(QPainter& painter, int side, std::size_t part) const {
    const FlowBlock& block = m_blocks[std::size_t(side)];
    const FlowNode& node = block.nodes[part];
    const FlowClock& clock = m_clocks[std::size_t(side)];
    const ThemeColors& colors = m_theme.colors();
    const int unit = m_theme.unit();
    const QRectF rect = m_layouts[std::size_t(side)].nodes[part];
    const double progress = clock.progress(part, m_now);
    const bool lit = progress > 0 || clock.isReady(part, m_now);
    const QColor hue = hueOf(node.part);
    const qreal corner = isDot(node.part) ? rect.width() / 2 : unit * 0.6;
    QPainterPath shape;
    shape.addRoundedRect(rect, corner, corner);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.raised);
    painter.drawPath(shape);
    if (progress > 0) { // fills from the top down while it works
        QRectF filled = rect;
        filled.setHeight(rect.height() * progress);
        QPainterPath clip;
        clip.addRect(filled);
        painter.setBrush(isDot(node.part) ? colors.text : hue);
        painter.drawPath(shape.intersected(clip));
    }
    painter.setBrush(Qt::NoBrush);
    const bool critical = std::ranges::find(block.path.nodes, part) != block.path.nodes.end();
    painter.setPen(QPen(lit ? (isDot(node.part) ? colors.text : hue) : mixed(colors.mutedText, colors.window, 0.6),
                        critical && !isDot(node.part) ? unit * 0.375 : unit / 6.0));
    painter.drawPath(shape);

    const bool onFill = progress > 0.55;
    const QColor ink = onFill ? colors.window : colors.text;
    painter.setPen(ink);
    const bool small = rect.height() < 2.25 * unit; // a dot too small for its sign at full size
    painter.setFont(m_theme.textFont(!isDot(node.part) ? 0.95 : small ? 0.75 : 1.0, QFont::Bold));
    if (isDot(node.part))
        painter.drawText(rect, Qt::AlignCenter, node.title);
    else
        paintWords(painter, node, rect.adjusted(unit / 2.0, 0, -unit / 2.0, 0));
}

/// Title, details and cost: the latter two on one line, or on two where a narrow part is tall enough.
void FlowCanvas::paintWords(QPainter& painter, const FlowNode& node, const QRectF& rect) const {
    const QFontMetricsF small(m_theme.figureFont(0.85));
    const qreal title = QFontMetricsF(painter.font()).height();
    QStringList details;
    for (const QString& one : {node.detail, node.flops > 0 ? flopsText(node.flops) : QString()})
        if (!one.isEmpty()) details << one;
    const QString joined = details.join(QStringLiteral(" · "));
    const bool tall = rect.height() >= title + small.height() * qreal(details.size());
    if (small.horizontalAdvance(joined) <= rect.width() || !tall) details = {joined};
    if (rect.height() < title + small.height() || joined.isEmpty()) details.clear();
    QRectF line(rect.left(), rect.center().y() - (title + small.height() * qreal(details.size())) / 2, rect.width(),
                title);
    painter.drawText(line, Qt::AlignCenter,
                     QFontMetricsF(painter.font()).elidedText(node.title, Qt::ElideRight, rect.width()));
    painter.setFont(m_theme.figureFont(0.85));
    line = QRectF(line.left(), line.bottom(), line.width(), small.height());
    for (const QString& detail : details) {
        painter.drawText(line, Qt::AlignCenter, small.elidedText(detail, Qt::ElideRight, line.width()));
        line.translate(0, small.height());
    }
}

void FlowCanvas::paintBlock(QPainter& painter, int side) const {
    paintHeading(painter, side);
    const FlowBlock& block = m_blocks[std::size_t(side)];
    for (std::size_t edge = 0; edge < block.graph.edges.size(); ++edge)
        paintEdge(painter, side, edge);
    for (std::size_t part = 0; part < block.nodes.size(); ++part)
        paintNode(painter, side, part);
}

void FlowCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int side = 0; side < 2; ++side)
        paintBlock(painter, side);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.colors().accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace layerscope::ui
