// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

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

} // namespace layerscope::ui
