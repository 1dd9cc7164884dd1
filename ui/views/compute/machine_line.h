// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;

namespace layerscope::ui {

class Commands;
class Machine;
class Theme;
class ThemedLabel;

/// This machine in one line: what was measured, with how many threads, and the button to measure again.
class MachineLine : public QWidget {
    Q_OBJECT
public:
    MachineLine(const Theme& theme, Machine& machine, Commands& commands, QWidget* parent = nullptr);
    [[nodiscard]] QString text() const;

private:
    void refresh();
    Machine& m_machine;
    ThemedLabel* m_label;
    QToolButton* m_again;
};

} // namespace layerscope::ui
