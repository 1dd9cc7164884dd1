// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/remote_place.h"

#include <QWidget>

class QButtonGroup;
class QGridLayout;
class QLineEdit;

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// Who writes: this machine, or a server of the OpenAI-compatible kind, of which address, model and key are asked.
class RemotePanel : public QWidget {
    Q_OBJECT
public:
    explicit RemotePanel(const Theme& theme, QWidget* parent = nullptr);
    void setPlace(const RemotePlace& place);
    [[nodiscard]] RemotePlace place() const;
    [[nodiscard]] QString whyNot() const; ///< what is missing before a server can be asked; empty: nothing
    void retranslate();

signals:
    void changed();

private:
    enum Field { Url, Model, Key, FieldCount };
    void refresh();
    void showBeginnings();
    void restyle();

    const Theme& m_theme;
    ThemedLabel* m_heading;
    QButtonGroup* m_writers;
    QWidget* m_form;
    ThemedLabel* m_names[FieldCount];
    QLineEdit* m_fields[FieldCount];
    ThemedLabel* m_note;
};

} // namespace layerscope::ui
