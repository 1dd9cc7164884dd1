// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace layerscope::ui {

class StripCanvas;

/// Lets assistive technology see the painted strip as a list of layers. Safe to call often.
void installStripAccessibility();
/// Tells it that the strip's focus is on that layer, or that the layer's name changed.
void announceStripItem(StripCanvas& canvas, int layer);

} // namespace layerscope::ui
