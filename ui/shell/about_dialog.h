// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace layerscope::ui {

class Theme;

/// What this is, its licence and whose work it builds on.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(const Theme& theme, QWidget* parent = nullptr);
};

} // namespace layerscope::ui
