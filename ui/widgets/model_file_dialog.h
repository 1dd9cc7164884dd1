// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFileDialog;
class QWidget;

namespace layerscope::ui {

/// Asks for a model as it was downloaded; fileSelected() brings the path. Shown at once, and gone when it was answered.
[[nodiscard]] QFileDialog& askForModelFolder(const QString& title, QWidget* window);
[[nodiscard]] QFileDialog& askForModelFile(const QString& title, QWidget* window); ///< a GGUF file or a config.json

} // namespace layerscope::ui
