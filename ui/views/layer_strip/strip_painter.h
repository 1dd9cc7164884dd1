// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/layer_type.h"
#include "views/layer_strip/strip_layout.h"

#include <QString>

#include <vector>

class QPainter;

namespace layerscope::ui {

class Theme;

/// One tile as it is to be drawn.
struct StripTile {
    LayerType type = LayerType::Full;
    bool positions = true;
    bool changed = false;
    bool preview = false; ///< would change when the drag ends
    bool fixed = false;   ///< the weights allow no other type
};

struct StripPicture {
    std::vector<StripTile> tiles;
    int selected = -1;
    int hovered = -1;
    bool focused = false;
};

/// Draws the layers `first` … `last`: hue, hatch, name and letter, marks of change, selection and hover.
void paintStrip(QPainter& painter, const StripLayout& layout, const StripPicture& picture, const Theme& theme,
                int first, int last);

} // namespace layerscope::ui
