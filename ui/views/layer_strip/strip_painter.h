// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/layer_type.h"
#include "views/layer_strip/strip_layout.h"

#include <QPixmap>
#include <QString>

#include <optional>
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
    bool operator==(const StripTile&) const = default;
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

/// The same on a screen. Rows are kept as they were painted: an edit changes few of them, most edits of the window
/// none. A strip that would take too much memory, as of a thousand layers in large type, is painted each time.
class StripRows {
public:
    static constexpr qint64 kMostKeptPixels = 8 << 20; ///< 32 MB
    void forget() { m_kept = {}; }                     ///< colours or type are others
    void paint(QPainter& painter, const StripLayout& layout, const StripPicture& picture, const Theme& theme, int first,
               int last);

private:
    QPixmap m_kept;
    std::vector<std::optional<StripTile>> m_tiles; ///< as they are in it; nothing: not yet
    StripLayout m_layout;                          ///< it was painted in
};

} // namespace layerscope::ui
