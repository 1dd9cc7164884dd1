// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/color_scale.h"
#include "canvas/matrix_viewport.h"
#include "probe/attention_map.h"

#include <QImage>

namespace layerscope::ui {

enum class TileMeasure { Greatest, Mean };

/// The part of an attention map that two viewports show (keys to the right, queries downwards), one look-up a pixel,
/// from the coarsest level whose tiles are not larger than a pixel. Masked cells stay transparent. `image`:
/// premultiplied ARGB of the viewports' size times `ratio`.
void paintTiles(QImage& image, const AttentionMap& map, const AxisViewport& keys, const AxisViewport& queries,
                qreal ratio, const ColorScale& scale, TileMeasure measure);

/// Level that paintTiles() takes.
[[nodiscard]] int tileLevel(const AttentionMap& map, double tokensPerPixel);

} // namespace layerscope::ui
