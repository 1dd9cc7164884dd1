// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/graph_routes.h"

#include "canvas/graph_grid.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace layerscope::ui {

namespace {

bool onStream(BlockStep step) {
    return step == BlockStep::Input || step == BlockStep::Output || step == BlockStep::MixerAdd ||
           step == BlockStep::FfnAdd;
}

class Router {
public:
    Router(const BlockGraph& graph, const GraphLayout& page, const RouteHints& hints)
        : m_graph(graph), m_page(page), m_hints(hints) {}

    std::vector<GraphPath> all() {
        std::vector<GraphPath> paths;
        for (std::size_t i = 0; i < m_graph.edges.size(); ++i)
            paths.push_back(route(int(i)));
        return paths;
    }

private:
    [[nodiscard]] const QRectF& box(int node) const { return m_page.nodes[std::size_t(node)]; }
    [[nodiscard]] BlockStep step(int node) const { return m_graph.nodes[std::size_t(node)].step; }
    [[nodiscard]] bool inMixer(int node) const { return m_graph.nodes[std::size_t(node)].part < BlockPart::MixerAdd; }

    GraphPath route(int index) {
        const BlockEdge& edge = m_graph.edges[std::size_t(index)];
        GraphPath path;
        path.edge = index;
        const bool from = onStream(step(edge.from)), to = onStream(step(edge.to));
        if (from && to) {
            along(edge, path);
        } else if (from) {
            tap(edge, path);
        } else if (to) {
            back(edge, path);
        } else if (edge.part == EdgePart::Gate) {
            aside(edge, path);
        } else {
            down(edge, path);
        }
        return path;
    }

    /// Every value is labelled once, where it leaves its producer; parts of a value each by themselves.
    [[nodiscard]] bool first(const BlockEdge& edge) { return m_labelled.insert({edge.from, edge.part}).second; }

    void along(const BlockEdge& edge, GraphPath& path) {
        path.stream = true;
        const QPointF from(box(edge.from).right(), box(edge.from).center().y());
        const QPointF to(box(edge.to).left(), box(edge.to).center().y());
        path.points << from;
        if (to.y() - from.y() > 0.5)
            path.points << QPointF(m_hints.turn.x(), from.y()) << m_hints.turn
                        << QPointF(m_hints.turnLeft, m_hints.turn.y()) << QPointF(m_hints.turnLeft, to.y());
        path.points << to;
        if (!first(edge)) return;
        path.label = GraphPath::Label::Beside;
        path.labelAt = path.points.first() + QPointF(m_hints.unit, -m_page.line / 2 - m_hints.unit / 4);
    }

    /// From the stream into a half of the block: straight down, then to wherever the first steps stand.
    void tap(const BlockEdge& edge, GraphPath& path) {
        const QRectF& frame = inMixer(edge.to) ? m_page.mixer : m_page.ffn;
        const QRectF& target = box(edge.to);
        const bool single = step(edge.to) == BlockStep::MixerNorm || step(edge.to) == BlockStep::FfnNorm;
        const qreal x = single ? target.center().x() : frame.center().x();
        const qreal entry = entryX(edge, x);
        // A feed-forward under the mixer reads from where the stream has come back to.
        const int along = inMixer(edge.to) ? 0 : m_graph.find(BlockStep::FfnAdd).value_or(0);
        path.points << QPointF(x, box(along).center().y());
        const qreal jog = target.top() - 1.25 * m_hints.unit;
        if (std::abs(entry - x) > 0.5) path.points << QPointF(x, jog) << QPointF(entry, jog);
        path.points << QPointF(entry, target.top());
    }

    /// The result of a half goes under its frame and up beside it to the sum.
    void back(const BlockEdge& edge, GraphPath& path) {
        const QRectF& from = box(edge.from);
        const QRectF& sum = box(edge.to);
        const bool mixer = inMixer(edge.from);
        const bool parallel = mixer && step(edge.to) == BlockStep::FfnAdd;
        const QRectF& frame = mixer ? m_page.mixer : m_page.ffn;
        const qreal below =
            (parallel ? std::max(frame.bottom(), m_page.ffn.bottom()) + m_hints.unit : frame.bottom()) + m_hints.unit;
        // Two results on their way to one sum keep apart.
        const qreal x = sum.center().x() + (m_graph.layout != BlockLayout::Parallel ? 0
                                            : parallel                              ? 5
                                                                                    : -5) *
                                               m_hints.unit / 8;
        path.points << QPointF(from.center().x(), from.bottom()) << QPointF(from.center().x(), below)
                    << QPointF(x, below) << QPointF(x, sum.bottom() - 1);
        if (!first(edge)) return;
        path.label = GraphPath::Label::Along;
        path.labelAt = {x + (parallel || m_graph.layout != BlockLayout::Parallel ? 1 : -1) *
                                (m_page.line / 2 + m_hints.unit / 4),
                        (frame.top() + frame.bottom()) / 2};
    }

    /// The gate's half of the queries passes by everything that happens to the other half.
    void aside(const BlockEdge& edge, GraphPath& path) {
        const QRectF& from = box(edge.from);
        const QRectF& to = box(edge.to);
        path.points << QPointF(from.left(), from.center().y()) << QPointF(m_hints.gateLane, from.center().y())
                    << QPointF(m_hints.gateLane, to.center().y()) << QPointF(to.left(), to.center().y());
        path.label = GraphPath::Label::Along;
        path.labelAt = {m_hints.gateLane - m_page.line / 2 - m_hints.unit / 4, (from.bottom() + to.top()) / 2};
    }

    /// Straight down from `preferred` where that meets the consumer, else its middle.
    [[nodiscard]] qreal entryX(const BlockEdge& edge, qreal preferred) const {
        if (step(edge.to) == BlockStep::Experts && edge.slot == 0) return m_hints.expertsEntry;
        const QRectF& to = box(edge.to);
        const bool meets = preferred > to.left() + m_hints.unit && preferred < to.right() - m_hints.unit;
        return meets ? preferred : to.center().x();
    }

    /// From step to step: straight where one stands over the other, else once to the side, close above the next row.
    void down(const BlockEdge& edge, GraphPath& path) {
        const QRectF& from = box(edge.from);
        const QRectF& to = box(edge.to);
        qreal exit = from.center().x();
        if (edge.part != EdgePart::Whole && from.width() > to.width() + m_hints.unit) exit = to.center().x();
        // The third of the channels that holds the values.
        if (edge.part == EdgePart::Value) exit = from.right() - from.width() / 6;
        qreal jog = jogY(from);
        path.points << QPointF(exit, from.bottom());
        if (m_graph.layout == BlockLayout::Parallel && step(edge.from) == BlockStep::MixerNorm) {
            // From the norm over both halves each frame is entered in its middle, beside its title.
            exit = (inMixer(edge.to) ? m_page.mixer : m_page.ffn).center().x();
            path.points << QPointF(path.points.last().x(), jog) << QPointF(exit, jog);
            jog = m_page.mixer.top() + m_page.line + 1.75 * m_hints.unit;
        }
        const qreal entry = entryX(edge, exit);
        if (std::abs(entry - exit) > 0.5) path.points << QPointF(exit, jog) << QPointF(entry, jog);
        path.points << QPointF(entry, to.top());
        if (!first(edge)) return;
        path.label = GraphPath::Label::Beside;
        path.labelAt = path.points.first() + QPointF(graphLabelGap * m_hints.unit, m_page.line / 2 - 0.5);
    }

    [[nodiscard]] qreal jogY(const QRectF& from) const { return from.bottom() + m_page.line - 0.15 * m_hints.unit; }

    const BlockGraph& m_graph;
    const GraphLayout& m_page;
    const RouteHints& m_hints;
    std::set<std::pair<int, EdgePart>> m_labelled;
};

} // namespace

std::vector<GraphPath> routeBlock(const BlockGraph& graph, const GraphLayout& page, const RouteHints& hints) {
    return Router(graph, page, hints).all();
}

} // namespace layerscope::ui
