// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/graph_layout.h"

#include "canvas/graph_grid.h"
#include "canvas/graph_routes.h"

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

namespace {

constexpr qreal returnDrop = 3;   ///< how far under the mixer the stream comes back, in units
constexpr qreal turnLength = 6.5; ///< from the first sum to where the stream turns down; its width is written there

class BlockPage {
public:
    BlockPage(const BlockGraph& graph, const GraphSizes& sizes, HalvesPlace place)
        : m_graph(graph), m_sizes(sizes), m_parallel(graph.layout == BlockLayout::Parallel),
          m_under(place == HalvesPlace::Under && !m_parallel), m_linear(graph.find(BlockStep::DeltaRule).has_value()) {
        m_page.nodes.resize(graph.nodes.size());
        m_page.line = sizes.line;
    }

    GraphLayout lay() {
        const qreal u = m_sizes.unit;
        const GraphGrid mixer(m_graph, m_sizes, members(true), m_linear);
        const GraphGrid ffn(m_graph, m_sizes, members(false), m_linear);
        const qreal padding = graphPadding * u;
        // The frame's title; where no norm comes first, the lines to the first steps part under it.
        const bool normed = !m_parallel && m_graph.find(BlockStep::MixerNorm);
        const qreal head = m_sizes.line + (normed ? 2 : 3) * u;
        const qreal lane = 2.75 * u;                                         // an upright line beside a frame
        const qreal gated = m_graph.find(BlockStep::MixGate) ? 2.25 * u : 0; // the gate's way round
        m_streamY = m_sizes.line + 2.25 * u;
        const auto norm = m_graph.find(BlockStep::MixerNorm);
        qreal top = m_streamY + 2.25 * u;
        if (m_parallel && norm) top += m_sizes.nodes[std::size_t(*norm)].height() + rowGap(m_sizes);

        const qreal begin = node(BlockStep::Input).width() + 2.5 * u;
        // The title needs its half of the frame's head.
        const auto frameWidth = [&](qreal grid, qreal title) {
            return std::max(grid + 2 * padding, 2 * (title + 2 * u));
        };
        m_page.mixer = QRectF(begin, top, frameWidth(mixer.size().width() + gated, m_sizes.mixerTitle),
                              mixer.size().height() + head + padding);
        const qreal between = m_parallel ? 2 * u : lane + 3.5 * u;
        m_ffnStreamY = m_under ? m_page.mixer.bottom() + returnDrop * u + 2.75 * u : m_streamY;
        const qreal ffnTop = m_under ? m_ffnStreamY + 2.25 * u : top;
        m_page.ffn = QRectF(m_under ? begin : m_page.mixer.right() + between, ffnTop,
                            frameWidth(ffn.size().width(), m_sizes.ffnTitle), ffn.size().height() + head + padding);
        const qreal mixerLeft = m_page.mixer.center().x() - (mixer.size().width() - gated) / 2;
        const qreal ffnLeft = m_page.ffn.center().x() - ffn.size().width() / 2;
        mixer.place({mixerLeft, top + head}, m_page.nodes);
        ffn.place({ffnLeft, ffnTop + head}, m_page.nodes);
        placeStream(lane, padding);
        const qreal experts = ffnLeft + ffn.columnMiddle(1); // beside the router there is free way down to them
        RouteHints hints{mixerLeft - gated * 2 / 3, experts, u};
        hints.turn = {m_page.mixer.right() + lane + turnLength * u, m_page.mixer.bottom() + returnDrop * u};
        hints.turnLeft = begin - 1.5 * u;
        m_page.paths = routeBlock(m_graph, m_page, hints);
        m_page.size.setHeight(std::max(m_page.mixer.bottom(), m_page.ffn.bottom()) + (m_parallel ? 4.5 : 2.5) * u);
        m_page.equation = QRectF(m_page.ffn.left(), m_page.ffn.bottom() + 2.5 * u, m_page.ffn.width(),
                                 m_page.size.height() - m_page.ffn.bottom() - 3 * u);
        return std::move(m_page);
    }

private:
    [[nodiscard]] QSizeF node(BlockStep step) const { return m_sizes.nodes[std::size_t(*m_graph.find(step))]; }

    [[nodiscard]] bool onPage(const BlockNode& node) const {
        return !(m_parallel && node.step == BlockStep::MixerNorm);
    }

    [[nodiscard]] std::vector<int> members(bool mixer) const {
        std::vector<int> result;
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            const BlockNode& n = m_graph.nodes[i];
            const bool ofMixer = n.part < BlockPart::MixerAdd;
            if (ofMixer == mixer && onPage(n) && gridPlace(n.step, m_linear)) result.push_back(int(i));
        }
        return result;
    }

    void centre(BlockStep step, const QPointF& at) {
        const auto index = m_graph.find(step);
        if (!index) return;
        QRectF box(QPointF(), m_sizes.nodes[std::size_t(*index)]);
        box.moveCenter(at);
        m_page.nodes[std::size_t(*index)] = box;
    }

    /// What stands on the residual stream; of a parallel block also the one norm under it.
    void placeStream(qreal lane, qreal padding) {
        const qreal lanes = m_parallel ? lane + padding / 2 : lane;
        const QPointF end(m_page.ffn.right() + lanes, m_ffnStreamY);
        centre(BlockStep::Input, {node(BlockStep::Input).width() / 2, m_streamY});
        centre(BlockStep::MixerAdd, {m_page.mixer.right() + lane, m_streamY});
        centre(BlockStep::FfnAdd, end);
        const qreal output = end.x() + node(BlockStep::FfnAdd).width() / 2 + (m_under ? 5 : 6.5) * m_sizes.unit;
        centre(BlockStep::Output, {output + node(BlockStep::Output).width() / 2, m_ffnStreamY});
        const qreal turn = m_under ? m_page.mixer.right() + lane + (turnLength + 0.5) * m_sizes.unit : 0;
        m_page.size.setWidth(std::max(output + node(BlockStep::Output).width() + 1, turn));
        if (!m_parallel || !m_graph.find(BlockStep::MixerNorm)) return;
        const qreal middle = (m_page.mixer.right() + m_page.ffn.left()) / 2;
        centre(BlockStep::MixerNorm,
               {middle, m_streamY + 2.25 * m_sizes.unit + node(BlockStep::MixerNorm).height() / 2});
    }

    const BlockGraph& m_graph;
    const GraphSizes& m_sizes;
    bool m_parallel, m_under, m_linear;
    qreal m_streamY = 0, m_ffnStreamY = 0;
    GraphLayout m_page;
};

} // namespace

GraphLayout layOutBlock(const BlockGraph& graph, const GraphSizes& sizes, HalvesPlace place) {
    return BlockPage(graph, sizes, place).lay();
}

int GraphLayout::nodeAt(const QPointF& point) const {
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].contains(point)) return int(i);
    return -1;
}

int GraphLayout::neighbour(int node, int dx, int dy) const {
    if (node < 0 || node >= int(nodes.size())) return -1;
    const QRectF& from = nodes[std::size_t(node)];
    int best = -1;
    qreal least = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const QRectF& to = nodes[i];
        const QPointF way = to.center() - from.center();
        const qreal along = dx != 0 ? way.x() * dx : way.y() * dy;
        if (int(i) == node || along < 1) continue;
        // Straight ahead first: what overlaps sideways is not off the line at all.
        const qreal off = dx != 0 ? std::max({0.0, to.top() - from.bottom(), from.top() - to.bottom()})
                                  : std::max({0.0, to.left() - from.right(), from.left() - to.right()});
        const qreal aside = dx != 0 ? std::abs(way.y()) : std::abs(way.x());
        const qreal cost = along + 3 * off + aside / 4;
        if (best < 0 || cost < least) {
            best = int(i);
            least = cost;
        }
    }
    return best;
}

} // namespace layerscope::ui
