// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/graph_layout.h"

namespace layerscope::ui {

/// Lines that the nodes' places do not give by themselves.
struct RouteHints {
    qreal gateLane = 0;     ///< upright way of the output gate, left of the queries
    qreal expertsEntry = 0; ///< where the feed-forward's input reaches the experts
    qreal unit = 8;
    QPointF turn{};     ///< where the stream turns back under the mixer, on its way to a feed-forward that stands there
    qreal turnLeft = 0; ///< and down again, at the left
};

/// A line for every edge of a block whose nodes have their places.
[[nodiscard]] std::vector<GraphPath> routeBlock(const BlockGraph& graph, const GraphLayout& page,
                                                const RouteHints& hints);

} // namespace layerscope::ui
