// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the steps of a block stand on the page: the residual stream runs along the top, each half of the block hangs
// under it as a loop that reads from the stream and adds to it. Pure geometry; knows neither widgets nor fonts.

#include "plan/block_graph.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <vector>

namespace layerscope::ui {

/// Where the feed-forward stands. Under the mixer, the stream comes back to the left for it; a parallel block has both
/// halves under one norm, side by side always.
enum class HalvesPlace { Beside, Under };

/// What the texts need, measured by whoever draws them.
struct GraphSizes {
    std::vector<QSizeF> nodes; ///< per node of the graph
    qreal unit = 8;
    qreal line = 16;      ///< height of a line of small text
    qreal mixerTitle = 0; ///< widths of the frames' titles, which stand left of the line from the stream
    qreal ffnTitle = 0;
    std::vector<qreal> labels = {}; ///< widths of what stands beside the lines, per edge; empty: nothing does
};

/// One edge as a line with right angles, from the producer to the tip of the arrow.
struct GraphPath {
    enum class Label { None, Beside, Along }; ///< Along: turned, beside a long upright line
    int edge = 0;                             ///< of BlockGraph::edges
    QPolygonF points;
    bool stream = false; ///< a stretch of the residual stream
    Label label = Label::None;
    QPointF labelAt; ///< left end of the text's middle line; of a turned text, its middle
};

struct GraphLayout {
    QSizeF size;
    std::vector<QRectF> nodes; ///< per node of the graph
    std::vector<GraphPath> paths;
    QRectF mixer, ffn; ///< the frames of both halves
    QRectF equation;   ///< room for the block in one line
    qreal line = 16;   ///< as measured

    [[nodiscard]] int nodeAt(const QPointF& point) const; ///< -1: none
    /// The nearest node that way, -1 if there is none. `dx`, `dy`: one of them ±1.
    [[nodiscard]] int neighbour(int node, int dx, int dy) const;
};

[[nodiscard]] GraphLayout layOutBlock(const BlockGraph& graph, const GraphSizes& sizes,
                                      HalvesPlace place = HalvesPlace::Beside);

} // namespace layerscope::ui
