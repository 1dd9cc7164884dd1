// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/mask_layout.h"

#include <QLineF>

#include <cmath>

namespace layerscope::ui {

namespace {

struct Margins {
    qreal left, head, foot;
};

Margins marginsFor(const MaskLayout::Lines& lines) {
    return {lines.text + lines.unit / 2, lines.title + 2 * lines.text + lines.unit, 2 * lines.text + lines.unit};
}

/// Whole pixels per cell where cells are seen, so that all of them look alike.
qreal snapped(qreal side, std::int64_t length) {
    if (length <= 0) return side;
    const qreal cell = side / static_cast<qreal>(length);
    return cell >= 4 ? std::floor(cell) * static_cast<qreal>(length) : std::floor(side);
}

MaskFrame frameAt(QPointF origin, qreal side, qreal width, const MaskLayout::Lines& lines, const Margins& margins) {
    MaskFrame frame;
    const qreal left = origin.x() + margins.left;
    frame.title = {left, origin.y(), width, lines.title};
    frame.subtitle = {left, frame.title.bottom(), width, 2 * lines.text + lines.unit / 4};
    frame.square = {left, origin.y() + margins.head, side, side};
    frame.axis = {left, frame.square.bottom() + lines.unit / 2, side, lines.text};
    frame.count = {left, frame.axis.bottom(), width, lines.text};
    return frame;
}

} // namespace

MaskLayout MaskLayout::fit(const QRectF& area, const Lines& lines, std::int64_t length) {
    MaskLayout layout;
    layout.length = length;
    const Margins margins = marginsFor(lines);
    const qreal gap = 3 * lines.unit;
    const qreal around = margins.head + margins.foot;
    const qreal beside = std::min((area.width() - gap) / 2 - margins.left, area.height() - around);
    const qreal above = std::min(area.width() - margins.left, (area.height() - gap) / 2 - around);
    layout.stacked = above > beside;
    const qreal room = std::max(4 * lines.unit, layout.stacked ? above : beside);
    const qreal side = snapped(room, length);
    if (layout.stacked) {
        const qreal width = std::max(side, area.width() - margins.left);
        layout.frames[0] = frameAt(area.topLeft(), side, width, lines, margins);
        const QPointF second(area.left(), layout.frames[0].count.bottom() + gap);
        layout.frames[1] = frameAt(second, side, width, lines, margins);
    } else {
        // Spare width goes between and beside the masks, at most so much that they stay a pair.
        const qreal spare = std::max(0.0, area.width() - 2 * (side + margins.left));
        const qreal between = std::min(std::max(spare / 3, std::min(spare, gap)), 12 * lines.unit);
        const qreal width = side + between - std::min(between, lines.unit);
        layout.frames[0] = frameAt(area.topLeft(), side, width, lines, margins);
        const QPointF second(area.left() + margins.left + side + between, area.top());
        const qreal rest = area.right() - second.x() - margins.left;
        layout.frames[1] = frameAt(second, side, std::max(side, std::min(width, rest)), lines, margins);
    }
    return layout;
}

CellAxis MaskLayout::keys(int mask) const {
    const QRectF& square = frames[static_cast<std::size_t>(mask)].square;
    return {square.left(), square.width(), length};
}

CellAxis MaskLayout::queries(int mask) const {
    const QRectF& square = frames[static_cast<std::size_t>(mask)].square;
    return {square.top(), square.height(), length};
}

int MaskLayout::maskAt(const QPointF& point) const {
    for (int mask = 0; mask < 2; ++mask) {
        if (keys(mask).contains(point.x()) && queries(mask).contains(point.y())) return mask;
    }
    return -1;
}

QLineF MaskLayout::edge(double cells) const {
    const QRectF& square = frames[0].square;
    const qreal depth = std::clamp(cells * cell(), 0.0, square.height());
    return {square.left(), square.top() + depth, square.right() - depth, square.bottom()};
}

QPointF MaskLayout::handle(double cells) const { return edge(cells).center(); }

bool MaskLayout::nearEdge(const QPointF& point, double cells, qreal reach) const {
    const QLineF line = edge(cells);
    if (QLineF(point, handle(cells)).length() <= 2 * reach) return true;
    const bool inside = frames[0].square.adjusted(-reach, -reach, reach, reach).contains(point);
    const qreal distance = std::abs((point.y() - line.y1()) - (point.x() - line.x1())) * std::sqrt(0.5);
    return inside && distance <= reach;
}

double MaskLayout::windowThrough(const QPointF& point) const {
    const QRectF& square = frames[0].square;
    const qreal depth = (point.y() - square.top()) - (point.x() - square.left());
    return cell() > 0 ? depth / cell() : 1;
}

} // namespace layerscope::ui
