// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/architecture/block_scene.h"

#include <QString>

namespace layerscope::ui {

[[nodiscard]] QString stepTitle(const BlockScene& scene, BlockStep step); ///< on the node: "Query", "RMSNorm"
/// Under the title: what the step has instead of parameters ("last 512 keys", "8 of 128"); empty if nothing.
[[nodiscard]] QString stepNote(const BlockScene& scene, BlockStep step);
[[nodiscard]] QString stepSentence(const BlockScene& scene, BlockStep step); ///< what it does, one or two sentences
[[nodiscard]] QString shapeText(const ValueShape& shape, EdgePart part = EdgePart::Whole); ///< "4 × 256", "640"
[[nodiscard]] QString layerTitle(const BlockScene& scene);             ///< "Layer 9, full attention"
[[nodiscard]] QString mixerTitle(const BlockScene& scene);             ///< "sliding attention"
[[nodiscard]] QString frameTitle(const BlockScene& scene, bool mixer); ///< "attention", "feed-forward"
[[nodiscard]] QString blockLayoutText(BlockLayout layout);             ///< "serial, norm first"
[[nodiscard]] QString normText(NormKind kind);
[[nodiscard]] QString activationText(Activation activation);
/// The block in one or two lines: "x ← x + N₂(Mix(N₁ x))".
[[nodiscard]] QString blockEquation(const BlockGraph& graph);
[[nodiscard]] QString realText(double value); ///< few digits, no trailing zeros; the figure's minus and dot by locale

} // namespace layerscope::ui
