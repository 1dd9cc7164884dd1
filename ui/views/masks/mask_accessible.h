// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope::ui {

class MaskCanvas;

/// Lets assistive technology see the cell under the cursor of each mask. Safe to call often.
void installMaskAccessibility();
/// Tells it that the keys moved the cursor, to another cell or to the other mask.
void announceMaskCell(MaskCanvas& canvas);

} // namespace layerscope::ui
