// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/graph_layout.h"
#include "views/architecture/block_scene.h"

class QPainter;

namespace layerscope::ui {

class Theme;

/// What is drawn of a block and what is marked in it. Node indices; -1: none.
struct BlockPicture {
    BlockScene scene;
    GraphLayout layout;
    int current = -1; ///< of the keyboard
    int opened = -1;
    int hovered = -1;
    bool focused = false;
};

[[nodiscard]] GraphSizes measureBlock(const BlockScene& scene, const Theme& theme);
void paintBlock(QPainter& painter, const BlockPicture& picture, const Theme& theme);

} // namespace layerscope::ui
