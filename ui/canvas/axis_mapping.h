// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Pixel to value and back, without any widget.

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace layerscope::ui {

/// `count` equal cells over `length` pixels from `begin`. With more cells than pixels a pixel names the first of its
/// cells.
struct CellAxis {
    qreal begin = 0;
    qreal length = 0;
    std::int64_t count = 0;

    [[nodiscard]] qreal cell() const { return count > 0 ? length / static_cast<qreal>(count) : 0; }
    [[nodiscard]] qreal edge(std::int64_t index) const { return begin + cell() * static_cast<qreal>(index); }
    [[nodiscard]] qreal middle(std::int64_t index) const { return begin + cell() * (static_cast<qreal>(index) + 0.5); }
    [[nodiscard]] bool contains(qreal pixel) const { return count > 0 && pixel >= begin && pixel < begin + length; }
    /// The cell under a pixel, the nearest one when the pixel lies outside; -1 without cells.
    [[nodiscard]] std::int64_t at(qreal pixel) const {
        if (count <= 0 || length <= 0) return -1;
        const qreal share = std::clamp((pixel - begin) / length, 0.0, 1.0);
        return std::min(count - 1, static_cast<std::int64_t>(share * static_cast<qreal>(count)));
    }
};

/// Integers `low` … `high` on a slider of `steps` + 1 positions, equal ratios apart. Both ends are exact.
struct LogScale {
    std::int64_t low = 1;
    std::int64_t high = 1;
    int steps = 1000;

    [[nodiscard]] int stepOf(std::int64_t value) const {
        if (high <= low || value <= low) return 0;
        if (value >= high) return steps;
        const double share = std::log(ratio(value)) / std::log(ratio(high));
        return static_cast<int>(std::lround(share * steps));
    }
    [[nodiscard]] std::int64_t valueOf(int step) const {
        if (high <= low || step <= 0) return low;
        if (step >= steps) return high;
        const double share = static_cast<double>(step) / steps;
        return std::llround(static_cast<double>(low) * std::pow(ratio(high), share));
    }

private:
    [[nodiscard]] double ratio(std::int64_t value) const {
        return static_cast<double>(value) / static_cast<double>(low);
    }
};

} // namespace layerscope::ui
