// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/axis_mapping.h"

#include <QLineF>
#include <QRectF>

#include <array>

namespace layerscope::ui {

/// One mask on the screen and the words around it.
struct MaskFrame {
    QRectF title;
    QRectF subtitle; ///< two lines
    QRectF square;   ///< the cells
    QRectF axis;     ///< "key 0 … key 23"
    QRectF count;    ///< "21 of 36 pairs visible"
};

/// Where the two masks lie: side by side, or one above the other in a tall area. Pure.
struct MaskLayout {
    struct Lines {
        qreal title = 0, text = 0; ///< line heights
        qreal unit = 8;
    };
    [[nodiscard]] static MaskLayout fit(const QRectF& area, const Lines& lines, std::int64_t length);

    std::array<MaskFrame, 2> frames; ///< local, global
    std::int64_t length = 0;
    bool stacked = false;

    [[nodiscard]] CellAxis keys(int mask) const;    ///< left to right
    [[nodiscard]] CellAxis queries(int mask) const; ///< top to bottom
    [[nodiscard]] qreal cell() const { return keys(0).cell(); }
    [[nodiscard]] bool drawsCells() const { return cell() >= 4; }
    [[nodiscard]] int maskAt(const QPointF& point) const; ///< -1: none

    /// The lower edge of the local band for a window of `cells`: from the left side to the bottom.
    [[nodiscard]] QLineF edge(double cells) const;
    [[nodiscard]] QPointF handle(double cells) const;
    [[nodiscard]] bool nearEdge(const QPointF& point, double cells, qreal reach) const;
    /// The window, in cells, whose edge runs through that point.
    [[nodiscard]] double windowThrough(const QPointF& point) const;
};

} // namespace layerscope::ui
