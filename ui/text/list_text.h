// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace layerscope::ui {

/// "sliding, window 512": parts of one sentence, with the comma of the language.
[[nodiscard]] QString listText(const QStringList& parts);

} // namespace layerscope::ui
