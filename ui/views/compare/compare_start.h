// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view.h"

#include <QStringList>

#include <vector>

class QPushButton;

namespace layerscope::ui {

class ThemedLabel;
class WrapLayout;

/// What stands in the view while there is no subject B: what to do, and a row of models to begin with.
class CompareStart : public QWidget {
    Q_OBJECT
public:
    explicit CompareStart(const ViewContext& context, QWidget* parent = nullptr);
    void refresh();
    [[nodiscard]] QString text() const;

private:
    void fillRow();
    void addButton();
    ViewContext m_context;
    ThemedLabel *m_title, *m_hint;
    QWidget* m_row;
    WrapLayout* m_buttons;
    QStringList m_shown;                   ///< what the row says now
    std::vector<QPushButton*> m_suggested; ///< those beyond what is suggested are hidden
    std::vector<QString> m_words;          ///< what each of them opens
};

} // namespace layerscope::ui
