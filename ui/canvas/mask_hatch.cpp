// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/mask_hatch.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace layerscope::ui {

namespace {

/// The part of the line p + t d that lies inside a convex polygon.
std::optional<QLineF> clipped(const QPolygonF& convex, QPointF p, QPointF d) {
    const QPointF centre = convex.boundingRect().center();
    qreal from = -1e9;
    qreal to = 1e9;
    for (qsizetype i = 0; i < convex.size(); ++i) {
        const QPointF a = convex[i];
        const QPointF side = convex[(i + 1) % convex.size()] - a;
        QPointF inward(-side.y(), side.x());
        if (QPointF::dotProduct(inward, centre - a) < 0) inward = -inward;
        const qreal along = QPointF::dotProduct(inward, d);
        const qreal gap = QPointF::dotProduct(inward, p - a);
        if (std::abs(along) < 1e-9) {
            if (gap < 0) return std::nullopt;
        } else if (along > 0) {
            from = std::max(from, -gap / along);
        } else {
            to = std::min(to, -gap / along);
        }
    }
    if (to - from < 0.25) return std::nullopt;
    return QLineF(p + d * from, p + d * to);
}

void append(QList<QLineF>& lines, const QPolygonF& convex, QPointF direction, qreal spacing) {
    const QPointF across(-direction.y(), direction.x());
    qreal low = 1e9;
    qreal high = -1e9;
    for (const QPointF& corner : convex) {
        low = std::min(low, QPointF::dotProduct(corner, across));
        high = std::max(high, QPointF::dotProduct(corner, across));
    }
    // Multiples of the spacing, so that neighbouring areas continue each other's lines.
    for (qreal k = std::ceil(low / spacing) * spacing; k < high; k += spacing) {
        if (const auto line = clipped(convex, across * k, direction)) lines.append(*line);
    }
}

} // namespace

QPolygonF chamfered(const QRectF& rect, qreal corner) {
    const qreal c = std::min({corner, rect.width() / 2, rect.height() / 2});
    return QPolygonF({{rect.left() + c, rect.top()},
                      {rect.right() - c, rect.top()},
                      {rect.right(), rect.top() + c},
                      {rect.right(), rect.bottom() - c},
                      {rect.right() - c, rect.bottom()},
                      {rect.left() + c, rect.bottom()},
                      {rect.left(), rect.bottom() - c},
                      {rect.left(), rect.top() + c}});
}

QList<QLineF> hatchLines(const QPolygonF& convex, Qt::BrushStyle style, qreal spacing) {
    QList<QLineF> lines;
    if (convex.size() < 3 || spacing < 1) return lines;
    const qreal s = std::sqrt(0.5);
    const bool up = style == Qt::BDiagPattern || style == Qt::DiagCrossPattern;
    const bool down = style == Qt::FDiagPattern || style == Qt::DiagCrossPattern;
    const bool flat = style == Qt::HorPattern || style == Qt::CrossPattern;
    const bool upright = style == Qt::VerPattern || style == Qt::CrossPattern;
    if (up) append(lines, convex, {s, -s}, spacing);
    if (down) append(lines, convex, {s, s}, spacing);
    if (flat) append(lines, convex, {1, 0}, spacing);
    if (upright) append(lines, convex, {0, 1}, spacing);
    return lines;
}

namespace {

/// Staggered dots, for the styles that Qt calls dense.
QList<QPointF> hatchDots(const QPolygonF& convex, qreal spacing) {
    QList<QPointF> dots;
    const QRectF box = convex.boundingRect();
    int row = 0;
    for (qreal y = box.top() + spacing / 2; y < box.bottom(); y += spacing / 2, ++row) {
        for (qreal x = box.left() + spacing * (row % 2 ? 1.0 : 0.5); x < box.right(); x += spacing) {
            if (convex.containsPoint({x, y}, Qt::OddEvenFill)) dots.append({x, y});
        }
    }
    return dots;
}

} // namespace

void drawHatch(QPainter& painter, const QPolygonF& convex, Qt::BrushStyle style, const QColor& color, qreal spacing,
               qreal width) {
    if (style >= Qt::Dense1Pattern && style <= Qt::Dense7Pattern) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        for (const QPointF& dot : hatchDots(convex, spacing * 1.3))
            painter.drawEllipse(dot, width, width);
        return;
    }
    QPen pen(color, width);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLines(hatchLines(convex, style, spacing));
}

void drawMaskedGround(QPainter& painter, const QRectF& rect, const ThemeColors& colors, qreal spacing) {
    painter.fillRect(rect, colors.masked);
    drawHatch(painter, QPolygonF(rect), Qt::BDiagPattern, colors.maskedHatch, spacing);
}

QColor mixed(const QColor& color, const QColor& ground, qreal share) {
    const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a * share + b * (1 - share))); };
    return {part(color.red(), ground.red()), part(color.green(), ground.green()), part(color.blue(), ground.blue())};
}

} // namespace layerscope::ui
