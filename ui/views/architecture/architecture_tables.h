// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"
#include "views/architecture/block_scene.h"

namespace layerscope::ui {

[[nodiscard]] FigureTable stepTable(const BlockScene& scene);   ///< every step with shapes, parameters, FLOPs
[[nodiscard]] FigureTable tensorTable(const BlockScene& scene); ///< every tensor of the layer
[[nodiscard]] FigureTable originTable(const Subject& subject);  ///< where each value comes from
[[nodiscard]] FigureTable stackTable(const Subject& subject);   ///< the whole model, repeats folded
[[nodiscard]] QString spokenStack(const Subject& subject);      ///< the column in one sentence
[[nodiscard]] QString spokenBlock(const BlockScene& scene);     ///< the block in one paragraph

} // namespace layerscope::ui
