// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/tokenizer.h"

#include <QWidget>

class QCheckBox;
class QPlainTextEdit;
class QPushButton;

namespace layerscope::ui {

class Theme;

/// The text to cut and how; and the buttons for tokenizers.
class TextPanel : public QWidget {
    Q_OBJECT
public:
    explicit TextPanel(const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] QString text() const;
    void setText(const QString& text);
    [[nodiscard]] EncodeOptions options() const;
    void setRemovable(bool removable); ///< the current tokenizer was added by the user

signals:
    void changed(); ///< text or options
    void addWanted();
    void removeWanted();

private:
    void restyle();
    const Theme& m_theme;
    QPlainTextEdit* m_edit;
    QCheckBox* m_around;
    QCheckBox* m_special;
    QPushButton* m_add;
    QPushButton* m_remove;
};

} // namespace layerscope::ui
