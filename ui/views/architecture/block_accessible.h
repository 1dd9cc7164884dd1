// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope::ui {

class BlockCanvas;

/// Screen readers meet the block as a list with one item a step; pressing an item opens it.
void installBlockAccessibility();
void announceBlockNode(BlockCanvas& canvas, int node);

} // namespace layerscope::ui
