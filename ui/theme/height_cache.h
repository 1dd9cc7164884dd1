// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <map>

namespace layerscope::ui {

/// Heights of a text by its width. Layouts ask for the same few again and again while they settle, and every answer
/// would set the whole text anew.
class HeightCache {
public:
    explicit HeightCache(const Theme& theme) : m_theme(theme) {}
    /// Of another text; type of another size is noticed here.
    void clear() { m_heights.clear(); }
    template <class Measure> int at(int width, const Measure& measure) {
        if (m_zoom != m_theme.zoom() || m_heights.size() > most) clear();
        m_zoom = m_theme.zoom();
        const auto known = m_heights.find(width);
        if (known != m_heights.end()) return known->second;
        return m_heights[width] = measure(width);
    }

private:
    static constexpr std::size_t most = 16; ///< a window's edge is being dragged
    const Theme& m_theme;
    int m_zoom = 0;
    std::map<int, int> m_heights;
};

} // namespace layerscope::ui
