// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/dataflow/flow_block.h"

#include <QPainterPath>
#include <QRectF>

#include <vector>

namespace layerscope::ui {

/// How an edge goes: through the stages, or past them along a side of the block.
enum class FlowSide { Through, Left, Right };

/// Where the parts of a block stand: one stage below the other, parts of one stage beside each other; ways that pass
/// stages by run along the left and the right edge by turns.
struct FlowLayout {
    std::vector<QRectF> nodes;
    std::vector<QPainterPath> edges; ///< from the producer's rim to the consumer's
    std::vector<FlowSide> sides;     ///< per edge

    [[nodiscard]] int nodeAt(QPointF point) const; ///< -1: none
};

[[nodiscard]] FlowLayout layOutFlow(const FlowBlock& block, const QRectF& area, qreal unit);

} // namespace layerscope::ui
