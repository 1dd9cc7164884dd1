// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/graph_layout.h"

#include <optional>
#include <vector>

namespace layerscope::ui {

constexpr qreal graphPadding = 1.5;  ///< units between the steps and the frame around them
constexpr qreal graphLabelGap = 0.6; ///< units between a line and what stands beside it

/// A step's place among the rows and columns of its half of the block.
struct GridPlace {
    int row = 0;
    int begin = 0, end = 1; ///< columns, end not included
    bool fills = true;      ///< as wide as its columns; else as wide as its text, in their middle
};
[[nodiscard]] std::optional<GridPlace> gridPlace(BlockStep step, bool linear); ///< nullopt: on the residual stream

/// One half of a block: rows and columns with the sizes that their nodes need. Empty rows and columns take no room.
class GraphGrid {
public:
    GraphGrid(const BlockGraph& graph, const GraphSizes& sizes, const std::vector<int>& nodes, bool linear);

    [[nodiscard]] QSizeF size() const;
    /// Puts the nodes into `rects`, the grid's corner at `at`.
    void place(const QPointF& at, std::vector<QRectF>& rects) const;
    [[nodiscard]] qreal columnMiddle(int column) const; ///< from the grid's left end

private:
    void measureColumns(const BlockGraph& graph);
    [[nodiscard]] qreal roomForLabel(const BlockGraph& graph, int node) const;
    void measureRows();
    void widen(const GridPlace& place, qreal wanted);
    [[nodiscard]] qreal span(int begin, int end) const;
    [[nodiscard]] qreal left(int column) const;

    const GraphSizes& m_sizes;
    std::vector<int> m_nodes;
    std::vector<GridPlace> m_places;
    std::vector<qreal> m_columns, m_rows; ///< sizes; 0: nothing there
    qreal m_columnGap, m_rowGap;
};

/// Free height between two rows: an arrow and the shape that flows along it.
[[nodiscard]] qreal rowGap(const GraphSizes& sizes);

} // namespace layerscope::ui
