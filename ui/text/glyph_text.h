// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFont;

namespace layerscope::ui {

/// The text as it can be drawn: what no font of the system has a sign for, an empty box else, becomes the name of its
/// code point, "U+1F642". For pictures only; what is copied, exported or spoken stays as it is. GUI thread only.
[[nodiscard]] QString drawableText(const QString& text, const QFont& font);

} // namespace layerscope::ui
