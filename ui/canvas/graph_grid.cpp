// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/graph_grid.h"

#include <algorithm>

namespace layerscope::ui {

namespace {

constexpr int lastRow = 9;

std::optional<GridPlace> attentionPlace(BlockStep step) {
    switch (step) {
    case BlockStep::Query:
        return GridPlace{1, 0, 1};
    case BlockStep::Key:
        return GridPlace{1, 1, 2};
    case BlockStep::Value:
        return GridPlace{1, 2, 3};
    case BlockStep::QueryNorm:
        return GridPlace{2, 0, 1};
    case BlockStep::KeyNorm:
        return GridPlace{2, 1, 2};
    case BlockStep::QueryRope:
        return GridPlace{3, 0, 1};
    case BlockStep::KeyRope:
        return GridPlace{3, 1, 2};
    case BlockStep::Scores:
        return GridPlace{4, 0, 2};
    case BlockStep::Softmax:
        return GridPlace{5, 0, 2};
    case BlockStep::Mix:
        return GridPlace{6, 0, 3};
    case BlockStep::MixGate:
        return GridPlace{7, 0, 3};
    case BlockStep::MixOutput:
        return GridPlace{8, 0, 3, false};
    default:
        return std::nullopt;
    }
}

std::optional<GridPlace> deltaPlace(BlockStep step) {
    switch (step) {
    case BlockStep::DeltaQkv:
        return GridPlace{1, 0, 3};
    case BlockStep::DeltaConv:
        return GridPlace{2, 0, 3};
    case BlockStep::DeltaQueryUnit:
        return GridPlace{3, 0, 1};
    case BlockStep::DeltaKeyUnit:
        return GridPlace{3, 1, 2};
    case BlockStep::DeltaWrite:
        return GridPlace{1, 3, 4};
    case BlockStep::DeltaDecay:
        return GridPlace{1, 4, 5};
    case BlockStep::DeltaGate:
        return GridPlace{1, 5, 6};
    case BlockStep::DeltaRule:
        return GridPlace{4, 0, 5};
    case BlockStep::DeltaNorm:
        return GridPlace{5, 0, 6};
    case BlockStep::DeltaOutput:
        return GridPlace{6, 0, 6, false};
    default:
        return std::nullopt;
    }
}

std::optional<GridPlace> ffnPlace(BlockStep step) {
    switch (step) {
    case BlockStep::Gate:
    case BlockStep::Router:
        return GridPlace{1, 0, 1};
    case BlockStep::Up:
        return GridPlace{1, 1, 2};
    case BlockStep::Activation:
        return GridPlace{2, 0, 2};
    case BlockStep::Down:
        return GridPlace{3, 0, 2, false};
    case BlockStep::Experts:
        return GridPlace{2, 0, 2};
    case BlockStep::SharedExpert:
        return GridPlace{2, 2, 3};
    case BlockStep::SharedGate:
        return GridPlace{2, 3, 4};
    case BlockStep::ExpertSum:
        return GridPlace{3, 0, 4};
    default:
        return std::nullopt;
    }
}

int widest(BlockStep step, bool linear) {
    const bool ffn = step == BlockStep::FfnNorm || step == BlockStep::PostFfnNorm;
    return ffn ? 4 : linear ? 6 : 3;
}

} // namespace

qreal rowGap(const GraphSizes& sizes) { return sizes.line + 1.1 * sizes.unit; }

std::optional<GridPlace> gridPlace(BlockStep step, bool linear) {
    if (step == BlockStep::MixerNorm || step == BlockStep::FfnNorm) return GridPlace{0, 0, widest(step, linear), false};
    if (step == BlockStep::PostMixerNorm || step == BlockStep::PostFfnNorm)
        return GridPlace{lastRow, 0, widest(step, linear), false};
    if (const auto place = attentionPlace(step)) return place;
    if (const auto place = deltaPlace(step)) return place;
    return ffnPlace(step);
}

GraphGrid::GraphGrid(const BlockGraph& graph, const GraphSizes& sizes, const std::vector<int>& nodes, bool linear)
    : m_sizes(sizes), m_nodes(nodes), m_columnGap(1.5 * sizes.unit), m_rowGap(rowGap(sizes)) {
    for (const int node : nodes)
        m_places.push_back(*gridPlace(graph.nodes[std::size_t(node)].step, linear));
    measureColumns(graph);
    measureRows();
}

qreal GraphGrid::span(int begin, int end) const {
    qreal sum = 0;
    int used = 0;
    for (int column = begin; column < std::min(end, int(m_columns.size())); ++column) {
        sum += m_columns[std::size_t(column)];
        used += m_columns[std::size_t(column)] > 0 ? 1 : 0;
    }
    return sum + std::max(0, used - 1) * m_columnGap;
}

qreal GraphGrid::left(int column) const {
    const qreal before = span(0, column);
    return before > 0 ? before + m_columnGap : 0;
}

qreal GraphGrid::columnMiddle(int column) const { return left(column) + span(column, column + 1) / 2; }

void GraphGrid::widen(const GridPlace& place, qreal wanted) {
    const qreal missing = wanted - span(place.begin, place.end);
    if (missing <= 0) return;
    std::vector<std::size_t> used;
    for (int column = place.begin; column < std::min(place.end, int(m_columns.size())); ++column)
        if (m_columns[std::size_t(column)] > 0) used.push_back(std::size_t(column));
    for (const std::size_t column : used)
        m_columns[column] += missing / qreal(used.size());
}

/// Of the last column: what stands beside the line from its middle stays within the frame, half a unit from its edge.
qreal GraphGrid::roomForLabel(const BlockGraph& graph, int node) const {
    qreal widest = 0;
    for (std::size_t edge = 0; edge < m_sizes.labels.size(); ++edge)
        if (graph.edges[edge].from == node) widest = std::max(widest, m_sizes.labels[edge]);
    return 2 * (widest + graphLabelGap * m_sizes.unit + m_sizes.unit / 2 - graphPadding * m_sizes.unit);
}

void GraphGrid::measureColumns(const BlockGraph& graph) {
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const GridPlace& place = m_places[i];
        // Norms span whatever there is; the others say which columns exist.
        if (place.row == 0 || place.row == lastRow) continue;
        m_columns.resize(std::max(m_columns.size(), std::size_t(place.end)), 0);
        const qreal wanted = m_sizes.nodes[std::size_t(m_nodes[i])].width();
        if (place.end - place.begin == 1) {
            qreal& column = m_columns[std::size_t(place.begin)];
            column = std::max(column, wanted);
        }
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const GridPlace& place = m_places[i];
        if (place.end != int(m_columns.size()) || place.end - place.begin != 1) continue;
        m_columns.back() = std::max(m_columns.back(), roomForLabel(graph, m_nodes[i]));
    }
    // Crossed by wider steps only: the experts' way in is narrow, that of the values carries a label.
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        if (m_columns[column] == 0) m_columns[column] = (column == 2 ? 9 : 5.5) * m_sizes.unit;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        widen(m_places[i], m_sizes.nodes[std::size_t(m_nodes[i])].width());
}

void GraphGrid::measureRows() {
    m_rows.assign(lastRow + 1, 0);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        qreal& row = m_rows[std::size_t(m_places[i].row)];
        row = std::max(row, m_sizes.nodes[std::size_t(m_nodes[i])].height());
    }
}

QSizeF GraphGrid::size() const {
    qreal height = 0;
    for (const qreal row : m_rows)
        if (row > 0) height += row + m_rowGap;
    return {span(0, int(m_columns.size())), std::max(0.0, height - m_rowGap)};
}

void GraphGrid::place(const QPointF& at, std::vector<QRectF>& rects) const {
    std::vector<qreal> tops(m_rows.size(), 0);
    qreal top = at.y();
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        tops[row] = top;
        if (m_rows[row] > 0) top += m_rows[row] + m_rowGap;
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const GridPlace& place = m_places[i];
        const QSizeF text = m_sizes.nodes[std::size_t(m_nodes[i])];
        const QRectF cell(at.x() + left(place.begin), tops[std::size_t(place.row)], span(place.begin, place.end),
                          m_rows[std::size_t(place.row)]);
        const qreal width =
            place.fills ? cell.width() : std::min(cell.width(), std::max(text.width(), 14 * m_sizes.unit));
        rects[std::size_t(m_nodes[i])] =
            QRectF(cell.center().x() - width / 2, cell.center().y() - text.height() / 2, width, text.height());
    }
}

} // namespace layerscope::ui
