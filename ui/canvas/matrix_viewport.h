// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which part of a long row of cells is seen; pure.

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace layerscope::ui {

/// One direction of a map: `span` of `count` cells over `pixels`, beginning `first` cells in. All are fractions while
/// a map is panned.
struct AxisViewport {
    std::int64_t count = 0;
    double first = 0;
    double span = 0; ///< cells seen
    double begin = 0, pixels = 0;

    static constexpr double fewest = 4; ///< cells; closer shows nothing more

    [[nodiscard]] double cell() const { return span > 0 ? pixels / span : 0; }
    [[nodiscard]] double toPixel(double cells) const { return begin + (cells - first) * cell(); }
    [[nodiscard]] double toCells(double pixel) const { return cell() > 0 ? first + (pixel - begin) / cell() : 0; }
    /// The cell under a pixel; -1 outside.
    [[nodiscard]] std::int64_t at(double pixel) const {
        const double cells = std::floor(toCells(pixel));
        if (pixel < begin || pixel >= begin + pixels || cells < 0 || cells >= static_cast<double>(count)) return -1;
        return static_cast<std::int64_t>(cells);
    }
    [[nodiscard]] std::int64_t firstSeen() const { return static_cast<std::int64_t>(std::floor(std::max(first, 0.0))); }
    [[nodiscard]] std::int64_t endSeen() const {
        return std::min(count, static_cast<std::int64_t>(std::ceil(first + span)));
    }
    [[nodiscard]] bool showsAll() const { return span >= static_cast<double>(count); }

    void showAll() {
        first = 0;
        span = static_cast<double>(count);
    }
    /// Factor below 1: closer. The cell under `pixel` stays under it.
    void zoom(double factor, double pixel) {
        const double anchor = toCells(pixel);
        const double share = pixels > 0 ? (pixel - begin) / pixels : 0.5;
        span = std::clamp(span * factor, std::min(fewest, static_cast<double>(count)), static_cast<double>(count));
        first = anchor - share * span;
        clampFirst();
    }
    void pan(double byPixels) {
        first -= cell() > 0 ? byPixels / cell() : 0;
        clampFirst();
    }
    void reveal(std::int64_t index) {
        const auto cellIndex = static_cast<double>(index);
        if (cellIndex < first) first = cellIndex;
        if (cellIndex + 1 > first + span) first = cellIndex + 1 - span;
        clampFirst();
    }
    /// More cells than before: what showed everything still does.
    void grow(std::int64_t cells) {
        const bool all = showsAll();
        count = cells;
        if (all || span <= 0)
            showAll();
        else
            clampFirst();
    }
    void clampFirst() { first = std::clamp(first, 0.0, std::max(0.0, static_cast<double>(count) - span)); }
};

} // namespace layerscope::ui
