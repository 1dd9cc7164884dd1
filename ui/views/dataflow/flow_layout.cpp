// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/flow_layout.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace layerscope::ui {

namespace {

bool isDot(BlockPart part) {
    return part == BlockPart::Input || part == BlockPart::Output || part == BlockPart::MixerAdd ||
           part == BlockPart::FfnAdd;
}

bool isBranch(BlockPart part) { return part == BlockPart::Mixer || part == BlockPart::Ffn; }

bool passesBy(const FlowBlock& block, const std::pair<int, int>& edge) {
    return block.graph.stage[std::size_t(edge.second)] - block.graph.stage[std::size_t(edge.first)] > 1;
}

std::ptrdiff_t bypasses(const FlowBlock& block) {
    return std::ranges::count_if(block.graph.edges, [&](const auto& edge) { return passesBy(block, edge); });
}

QPainterPath straight(QPointF from, QPointF to) {
    QPainterPath path(from);
    if (std::abs(from.x() - to.x()) < 1) {
        path.lineTo(to);
        return path;
    }
    const qreal middle = (from.y() + to.y()) / 2;
    path.cubicTo({from.x(), middle}, {to.x(), middle}, to);
    return path;
}

} // namespace

int FlowLayout::nodeAt(QPointF point) const {
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].contains(point)) return int(i);
    return -1;
}

FlowLayout layOutFlow(const FlowBlock& block, const QRectF& area, qreal unit) {
    FlowLayout layout;
    const auto& stages = block.graph.stage;
    const int last = stages.empty() ? 0 : *std::ranges::max_element(stages);
    // Room for each stage by what stands there: dots need little, branches most.
    std::vector<qreal> weight(std::size_t(last) + 1, 0.0);
    std::vector<int> count(weight.size(), 0), placed(weight.size(), 0);
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const BlockPart part = block.graph.parts[i];
        auto& most = weight[std::size_t(stages[i])];
        most = std::max(most, isDot(part) ? 1.0 : isBranch(part) ? 2.1 : 1.35);
        ++count[std::size_t(stages[i])];
    }
    qreal sum = 0;
    for (const qreal one : weight)
        sum += one;
    // The parts grow first, what they leave widens the ways between them.
    const qreal height = std::max<qreal>(0, area.height());
    const qreal least = std::clamp(height * 0.034, unit * 0.9, unit * 2.75);
    const qreal scale = std::min(std::max<qreal>(0, height - least * last) / std::max(sum, 1.0), 4.25 * unit);
    const qreal gap = last > 0 ? std::clamp((height - scale * sum) / last, least, 7 * unit) : 0;
    std::vector<qreal> top(weight.size(), area.top());
    for (std::size_t s = 1; s < weight.size(); ++s)
        top[s] = top[s - 1] + weight[s - 1] * scale + gap;

    // For the ways past the parts, and what is written at them.
    const qreal margin = std::min(8.5 * unit, area.width() * 0.2);
    const QRectF inner = area.adjusted(margin, 0, bypasses(block) > 1 ? -margin : 0, 0);
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const auto s = std::size_t(stages[i]);
        const BlockPart part = block.graph.parts[i];
        const qreal place = inner.width() / count[s];
        const qreal center = inner.left() + place * (placed[s]++ + 0.5);
        const qreal room = weight[s] * scale;
        const qreal wanted = isDot(part) ? std::min(room, 3.75 * unit) : isBranch(part) ? 36 * unit : 24 * unit;
        const qreal width = std::min(wanted, place - std::clamp(place * 0.08, unit, 4 * unit));
        const qreal tall = isDot(part) ? width : room;
        layout.nodes.emplace_back(center - width / 2, top[s] + (room - tall) / 2, width, tall);
    }
    // One way ends where the next begins: on the other side, or both would look like one.
    auto side = FlowSide::Left;
    for (const auto& edge : block.graph.edges) {
        const QRectF& a = layout.nodes[std::size_t(edge.first)];
        const QRectF& b = layout.nodes[std::size_t(edge.second)];
        if (!passesBy(block, edge)) {
            layout.sides.push_back(FlowSide::Through);
            layout.edges.push_back(straight({a.center().x(), a.bottom()}, {b.center().x(), b.top()}));
            continue;
        }
        const bool left = side == FlowSide::Left;
        const qreal x = left ? area.left() + unit : area.right() - unit;
        QPainterPath path({left ? a.left() : a.right(), a.center().y()});
        path.lineTo(x, a.center().y());
        path.lineTo(x, b.center().y());
        path.lineTo(left ? b.left() : b.right(), b.center().y());
        layout.edges.push_back(path);
        layout.sides.push_back(side);
        side = left ? FlowSide::Right : FlowSide::Left;
    }
    return layout;
}

} // namespace layerscope::ui
