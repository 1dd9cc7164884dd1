// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/tokenizers.h"
#include "state/view.h"
#include "tokenizer/fertility.h"

#include <QString>

namespace layerscope::ui {

/// "gemma-3-tiny and 5 others", where all names would need too much room.
[[nodiscard]] QString shortName(const Tokenizers::Entry& entry);
/// The sign before a kind in a chip and in counts; empty for normal pieces.
[[nodiscard]] QString kindSign(PieceKind kind);
/// "21 tokens · 3.4 bytes/token · 2.9 characters/token · ▪ 3 byte fallback"
[[nodiscard]] QString cutFigures(const TextCut& cut);
/// "piece 3 of 21: ␣the, id 279, normal, bytes 20 74 68 65"
[[nodiscard]] QString spokenPiece(const Tokenizer& tokenizer, const TextCut& cut, int piece);
/// Everything in one paragraph.
[[nodiscard]] QString spokenTokens(const Tokenizers& tokenizers);

/// Tables behind the pictures: of each tokenizer its pieces (of very long texts the first ones, and the title says
/// so), then the figures of all, then tokens for each language.
[[nodiscard]] std::vector<FigureTable> tokenTables(const Tokenizers& tokenizers);

} // namespace layerscope::ui
