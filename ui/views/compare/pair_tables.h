// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"
#include "views/compare/pair_words.h"

namespace layerscope::ui {

[[nodiscard]] FigureTable pairFigureTable(const PairRun& run);
/// A line a stretch of text: tokens and bits of both, top choices, KL.
[[nodiscard]] FigureTable pairGroupTable(const ShownPair& pair);

} // namespace layerscope::ui
