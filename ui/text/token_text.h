// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/tokenizer.h"

#include <QString>

namespace layerscope {
struct Model;
}

namespace layerscope::ui {

/// Spaces, tabs and newlines made visible: " the" as "␣the".
[[nodiscard]] QString visibleText(const QString& text);
/// What an id stands for: its text with visible spaces, its bytes where they are no text by themselves, the
/// vocabulary's spelling for special tokens, "#17" without a tokenizer.
[[nodiscard]] QString pieceText(const Model* model, TokenId id);
[[nodiscard]] QString pieceText(const Tokenizer& tokenizer, TokenId id);
[[nodiscard]] QString pieceKindText(PieceKind kind); ///< "byte fallback"
/// In hexadecimal, "20 74 68 65"; of many the first ones and an ellipsis.
[[nodiscard]] QString hexText(const std::string& bytes);

} // namespace layerscope::ui
