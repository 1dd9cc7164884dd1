// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// The prompt and the one button that starts and stops: its words change, its place and size do not.
class PromptPanel : public QWidget {
    Q_OBJECT
public:
    explicit PromptPanel(const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] QString prompt() const;
    void setPrompt(const QString& prompt);
    void setRunning(bool running);
    void setPossible(bool possible, const QString& whyNot);
    void focus();
    void retranslate();

signals:
    void runWanted();
    void stopWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void restyle();
    void refreshButton();
    void press();

    const Theme& m_theme;
    QPlainTextEdit* m_edit;
    QPushButton* m_button;
    ThemedLabel* m_keys;
    bool m_running = false;
    bool m_possible = false;
    QString m_whyNot;
};

} // namespace layerscope::ui
