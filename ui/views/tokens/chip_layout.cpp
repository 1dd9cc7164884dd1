// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokens/chip_layout.h"

#include <algorithm>
#include <cmath>

namespace layerscope::ui {

void ChipLayout::layOut(const std::vector<Wish>& wishes, qreal rowWidth, qreal gap) {
    m_chips.clear();
    m_rows.clear();
    m_chips.reserve(wishes.size());
    qreal x = 0;
    bool open = false;
    for (const Wish& wish : wishes) {
        const qreal width = std::min(wish.width, rowWidth);
        if (!open || x + width > rowWidth) {
            m_rows.push_back({int(m_chips.size()), 0});
            x = 0;
        }
        m_chips.push_back({x, width, int(m_rows.size()) - 1});
        ++m_rows.back().count;
        x += width + gap;
        open = !wish.endsLine;
    }
}

int ChipLayout::chipAt(int row, qreal x) const {
    const int chip = nearest(row, x);
    if (chip < 0) return -1;
    const Chip& one = m_chips[std::size_t(chip)];
    return x >= one.x && x < one.x + one.width ? chip : -1;
}

int ChipLayout::nearest(int row, qreal x) const {
    if (row < 0 || row >= int(m_rows.size())) return -1;
    const Row& one = m_rows[std::size_t(row)];
    const auto begin = m_chips.begin() + one.first, end = begin + one.count;
    // The last chip that begins at or before x, or its successor if x lies nearer to that.
    auto found = std::upper_bound(begin, end, x, [](qreal at, const Chip& chip) { return at < chip.x; });
    if (found != begin) --found;
    const auto next = std::next(found);
    const auto away = [x](const Chip& chip) {
        return std::max({0.0, double(chip.x - x), double(x - chip.x - chip.width)});
    };
    if (next != end && away(*next) < away(*found)) found = next;
    return int(found - m_chips.begin());
}

} // namespace layerscope::ui
