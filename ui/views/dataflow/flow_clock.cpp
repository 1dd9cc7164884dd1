// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/flow_clock.h"

#include <algorithm>

namespace layerscope::ui {

namespace {

constexpr double travelTime = 0.045;  ///< along an edge
constexpr double shortestPart = 0.03; ///< what can still be seen

bool works(BlockPart part) { return part != BlockPart::Input && part != BlockPart::Output; }

} // namespace

double flowUnit(const FlowBlock& serial) { return serial.path.total > 0 ? serial.path.total : 1.0; }

FlowClock::FlowClock(const FlowBlock& block, double unit) : m_edges(block.graph.edges) {
    m_begin.assign(block.nodes.size(), 0.0);
    m_end.assign(block.nodes.size(), 0.0);
    for (std::size_t i = 0; i < block.nodes.size(); ++i) {
        for (const auto& [from, to] : m_edges)
            if (to == int(i)) m_begin[i] = std::max(m_begin[i], m_end[std::size_t(from)] + travelTime);
        const double work = works(block.nodes[i].part) ? std::max(shortestPart, block.nodes[i].seconds / unit) : 0.0;
        m_end[i] = m_begin[i] + work;
        m_length = std::max(m_length, m_end[i]);
    }
}

double FlowClock::progress(std::size_t part, double now) const {
    if (now < m_begin[part]) return 0;
    const double work = m_end[part] - m_begin[part];
    return work <= 0 ? 1 : std::clamp((now - m_begin[part]) / work, 0.0, 1.0);
}

bool FlowClock::isBusy(std::size_t part, double now) const { return now >= m_begin[part] && now < m_end[part]; }

double FlowClock::travelled(std::size_t edge, double now) const {
    // A long way, as the residual stream's, takes until the part at its end begins.
    const double sent = m_end[std::size_t(m_edges[edge].first)];
    const double arrives = m_begin[std::size_t(m_edges[edge].second)];
    if (now <= sent) return 0;
    return arrives <= sent ? 1 : std::clamp((now - sent) / (arrives - sent), 0.0, 1.0);
}

double FlowClock::next(double now) const {
    constexpr double slack = 1e-9;
    double best = m_length;
    for (const auto* moments : {&m_begin, &m_end})
        for (const double moment : *moments)
            if (moment > now + slack) best = std::min(best, moment);
    return best;
}

double FlowClock::previous(double now) const {
    constexpr double slack = 1e-9;
    double best = 0;
    for (const auto* moments : {&m_begin, &m_end})
        for (const double moment : *moments)
            if (moment < now - slack) best = std::max(best, moment);
    return best;
}

} // namespace layerscope::ui
