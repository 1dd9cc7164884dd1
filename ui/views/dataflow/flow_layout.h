// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/dataflow/flow_block.h"

#include <QPainterPath>
#include <QRectF>

#include <vector>

namespace layerscope::ui {

/// Where the parts of a block stand: one stage below the other, parts of one stage beside each other; ways that pass
/// stages by run along the left edge.
struct FlowLayout {
    std::vector<QRectF> nodes;
    std::vector<QPainterPath> edges; ///< from the lower side of the producer to the upper side of the consumer
    std::vector<bool> bypass;        ///< the edge passes parts by

    [[nodiscard]] int nodeAt(QPointF point) const; ///< -1: none
};

[[nodiscard]] FlowLayout layOutFlow(const FlowBlock& block, const QRectF& area, qreal unit);

} // namespace layerscope::ui
