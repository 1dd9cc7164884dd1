// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace layerscope::ui {

/// Where cells of given widths stand when they fill lines from left to right. Pure.
class PairedLayout {
public:
    struct Place {
        int line = 0;
        qreal x = 0, width = 0;
    };
    /// A cell wider than `room` has a line of its own and is cut to it.
    void fit(const std::vector<qreal>& widths, qreal room, qreal gap);
    [[nodiscard]] int lines() const { return m_lines; }
    [[nodiscard]] const std::vector<Place>& places() const { return m_places; }
    [[nodiscard]] int at(int line, qreal x) const;      ///< the cell there, -1: none
    [[nodiscard]] int firstOf(int line) const;          ///< the first cell of a line; places().size() behind the last
    [[nodiscard]] int nearest(int line, qreal x) const; ///< of a line; -1 without cells

private:
    std::vector<Place> m_places;
    int m_lines = 0;
};

} // namespace layerscope::ui
