// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

namespace layerscope::ui {

/// Where each tile of the strip lies. Pure: no widget, no layer types. All lengths follow from `unit` (8 px at zoom
/// 100); tiles are 28 px high when there is room and never below 20 px, then the strip scrolls.
struct StripLayout {
    /// `room`: the height that can be seen without scrolling.
    [[nodiscard]] static StripLayout fit(int layers, int width, int room, int unit);

    int layers = 0;
    int width = 0;
    int unit = 8;
    int pitch = 36; ///< from tile to tile
    int tileHeight = 28;
    bool operator==(const StripLayout&) const = default;

    [[nodiscard]] int height() const { return layers * pitch; }
    [[nodiscard]] QRect row(int layer) const;   ///< the whole line; carries the selection outline
    [[nodiscard]] QRect index(int layer) const; ///< the number; a click there selects without editing
    [[nodiscard]] QRect tile(int layer) const;
    [[nodiscard]] QRect chip(int layer) const;   ///< the letter
    [[nodiscard]] QPointF dot(int layer) const;  ///< centre of the mark of a changed layer
    [[nodiscard]] int layerAt(int y) const;      ///< -1 outside
    [[nodiscard]] int nearestLayer(int y) const; ///< while dragging; -1 without layers
};

} // namespace layerscope::ui
