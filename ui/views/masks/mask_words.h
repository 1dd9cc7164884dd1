// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "views/masks/mask_painter.h"

#include <QString>

#include <vector>

namespace layerscope::ui {

class Subject;

/// "layers 0 to 4 and 11 more", "layers 5, 9, 11, 17", "no layer".
[[nodiscard]] QString layerListText(const std::vector<int>& layers);
/// "inside window 3", "outside window 3", "in the future".
[[nodiscard]] QString localCellText(const MaskPicture& picture, Position query, Position key);
/// "visible", "in the future".
[[nodiscard]] QString globalCellText(const MaskPicture& picture, Position query, Position key);
/// "keys 10 to 15", "key 0".
[[nodiscard]] QString rowKeysText(const MaskPicture& picture, Position query);
/// "query 5, key 3, distance 2, inside window 3".
[[nodiscard]] QString cellSentence(const MaskPicture& picture, Position query, Position key);
/// "Global mask: query 5, key 3, distance 2, visible": what one mask says about a cell.
[[nodiscard]] QString maskCellSentence(const MaskCaptions& captions, const MaskPicture& picture, int mask,
                                       Position query, Position key);
/// "T=8, W=3: 21 of 36 pairs visible"; mask 0 local, 1 global.
[[nodiscard]] QString pairsText(const MaskPicture& picture, int mask);
/// Titles, which layers, how the drawing is scaled.
[[nodiscard]] MaskCaptions maskCaptions(const Subject& subject, const MaskPicture& picture);

} // namespace layerscope::ui
