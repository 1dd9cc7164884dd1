// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/mask_layout.h"
#include "views/masks/mask_picture.h"

#include <QString>

#include <array>

class QFont;
class QPainter;

namespace layerscope::ui {

class Theme;

/// The words around the masks; made by mask_words.
struct MaskCaptions {
    std::array<QString, 2> titles;
    std::array<QString, 2> subtitles;
    std::array<QString, 2> counts;
    QString firstKey, lastKey, query;
    bool operator==(const MaskCaptions&) const = default;
};

/// Everything that is drawn before pointer and keyboard come into it; equal scenes look alike and may be cached.
struct MaskScene {
    MaskPicture picture;
    MaskCaptions captions;
    int used = -1;           ///< the mask of the selected layer, framed; -1: it has none
    bool localFaded = false; ///< no layer slides: the local mask is only what it would be
    bool fullHasPositions = true;
    bool operator==(const MaskScene&) const = default;
};

/// What moves with the pointer and the keys.
struct MaskPointer {
    std::int64_t query = -1, key = -1;
    bool edgeHot = false;
    bool edgeShown = true;
    int focused = -1; ///< mask the keys work on
    double edgeCells = 1;
};

/// A caption in one line: what the drawing is of stands above it and in the controls, how many pairs are seen only
/// here.
[[nodiscard]] QString countLine(QString text, const QFont& font, qreal room);
/// The hatched ground of both masks; depends on the layout alone, so that it survives edits.
void paintMaskGround(QPainter& painter, const MaskLayout& layout, const Theme& theme);
/// Cells, grid and words, on top of the ground.
void paintMasks(QPainter& painter, const MaskLayout& layout, const MaskScene& scene, const Theme& theme);
void paintMaskPointer(QPainter& painter, const MaskLayout& layout, const MaskScene& scene, const MaskPointer& pointer,
                      const Theme& theme);

} // namespace layerscope::ui
