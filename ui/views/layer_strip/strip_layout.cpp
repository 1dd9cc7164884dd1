// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/strip_layout.h"

#include <algorithm>

namespace layerscope::ui {

namespace {
constexpr int tallest = 28; // px at unit 8
constexpr int lowest = 20;

int gapFor(int pitch, int unit) {
    const int spare = pitch - lowest * unit / 8;
    return std::clamp(spare / 2, unit / 4, unit);
}
} // namespace

StripLayout StripLayout::fit(int layers, int width, int room, int unit) {
    StripLayout layout;
    layout.layers = std::max(0, layers);
    layout.width = width;
    layout.unit = unit;
    const int least = lowest * unit / 8 + unit / 4;
    const int most = tallest * unit / 8 + unit;
    layout.pitch = layers > 0 ? std::clamp(room / layers, least, most) : most;
    layout.tileHeight = std::clamp(layout.pitch - gapFor(layout.pitch, unit), lowest * unit / 8, tallest * unit / 8);
    return layout;
}

QRect StripLayout::row(int layer) const {
    const int grow = std::max(1, std::min((pitch - tileHeight) / 2, unit / 2));
    return {unit / 4, layer * pitch + (pitch - tileHeight) / 2 - grow, width - unit / 2, tileHeight + 2 * grow};
}

QRect StripLayout::index(int layer) const {
    return {unit / 4, layer * pitch + (pitch - tileHeight) / 2, 4 * unit - unit / 4, tileHeight};
}

QRect StripLayout::tile(int layer) const {
    const int left = 4 * unit + unit / 2;
    return {left, layer * pitch + (pitch - tileHeight) / 2, std::max(unit, chip(layer).left() - unit / 2 - left),
            tileHeight};
}

QRect StripLayout::chip(int layer) const {
    const int side = 5 * unit / 2;
    const int h = std::min(tileHeight, 22 * unit / 8);
    return {width - 2 * unit - side, layer * pitch + (pitch - h) / 2, side, h};
}

QPointF StripLayout::dot(int layer) const { return {width - unit * 0.9, layer * pitch + pitch / 2.0}; }

int StripLayout::layerAt(int y) const {
    if (y < 0 || pitch <= 0 || y >= height()) return -1;
    return y / pitch;
}

int StripLayout::nearestLayer(int y) const { return layers > 0 ? std::clamp(y / pitch, 0, layers - 1) : -1; }

} // namespace layerscope::ui
