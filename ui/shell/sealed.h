// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace layerscope::ui {

/// Bytes with a check sum before them. Qt's own readers of window layouts crash on some damaged ones, so what was saved
/// is only given to them when it is what was written.
[[nodiscard]] QByteArray sealed(const QByteArray& bytes);
[[nodiscard]] QByteArray unsealed(const QByteArray& bytes); ///< empty if anything was changed

} // namespace layerscope::ui
