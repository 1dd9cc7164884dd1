// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/notes.h"

#include <QString>
#include <QStringList>

namespace layerscope::ui {

/// Languages the program speaks: "en" and those with a translation on board.
[[nodiscard]] QStringList languages();
/// The name a language has in itself: "English", "简体中文".
[[nodiscard]] QString languageName(const QString& code);
/// The best of languages() for the desktop's settings.
[[nodiscard]] QString systemLanguage();
/// Installs the translators of the program and of Qt itself and makes numbers follow. Widgets built later speak
/// `code`; returns false and changes nothing for an unknown one.
bool setLanguage(const QString& code);
[[nodiscard]] QString currentLanguage();

[[nodiscard]] QString textOf(const NoteText& text); ///< of a resource file, in the language of the window

} // namespace layerscope::ui
