// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/paired_layout.h"

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

void PairedLayout::fit(const std::vector<qreal>& widths, qreal room, qreal gap) {
    m_places.clear();
    m_places.reserve(widths.size());
    m_lines = widths.empty() ? 0 : 1;
    qreal x = 0;
    for (const qreal wanted : widths) {
        const qreal width = std::min(wanted, room);
        if (x > 0 && x + width > room) {
            x = 0;
            ++m_lines;
        }
        m_places.push_back({m_lines - 1, x, width});
        x += width + gap;
    }
}

int PairedLayout::firstOf(int line) const {
    const auto found = std::ranges::lower_bound(m_places, line, {}, &Place::line);
    return int(found - m_places.begin());
}

int PairedLayout::at(int line, qreal x) const {
    const int near = nearest(line, x);
    if (near < 0) return -1;
    const Place& place = m_places[std::size_t(near)];
    return x >= place.x && x < place.x + place.width ? near : -1;
}

int PairedLayout::nearest(int line, qreal x) const {
    const int begin = firstOf(line), end = firstOf(line + 1);
    int best = -1;
    qreal least = 0;
    for (int cell = begin; cell < end; ++cell) {
        const Place& place = m_places[std::size_t(cell)];
        const qreal away = std::max({qreal(0), place.x - x, x - place.x - place.width});
        if (best < 0 || away < least) {
            best = cell;
            least = away;
        }
    }
    return best;
}

} // namespace layerscope::ui
