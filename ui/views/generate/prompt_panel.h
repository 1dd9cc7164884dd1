// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/conversation.h"

#include <QWidget>

#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace layerscope::ui {

class ChatPanel;
class Theme;
class ThemedLabel;

/// The prompt, as a text or as a conversation, and the one button that starts and stops: its words change, its place
/// and size do not.
class PromptPanel : public QWidget {
    Q_OBJECT
public:
    struct Example {
        QString title, text;
    };

    explicit PromptPanel(const Theme& theme, QWidget* parent = nullptr);
    [[nodiscard]] QString prompt() const;
    void setPrompt(const QString& prompt); ///< of either kind, whichever is on show
    [[nodiscard]] bool isChat() const { return m_isChat; }
    void setChat(bool chat);
    [[nodiscard]] Conversation takeConversation(); ///< see ChatPanel
    void setAnswer(const QString& text);
    void setRunning(bool running);
    void setPossible(bool possible, const QString& whyNot);
    void setChatPossible(bool possible, const QString& note); ///< note: which template; or why not
    void takeIntoHead(QWidget* widget);                       ///< at the right end of the row above the prompt
    void setExamples(const std::vector<Example>& examples);
    void focus();
    void retranslate();

signals:
    void runWanted();
    void stopWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeButtons();
    void restyle();
    void fitHeight();
    void refreshButton();
    void press();
    void refreshKind();

    const Theme& m_theme;
    QButtonGroup* m_kinds;
    QPushButton* m_examples;
    QMenu* m_exampleMenu;
    QHBoxLayout* m_head = nullptr;
    QStackedWidget* m_pages;
    QPlainTextEdit* m_edit;
    ChatPanel* m_chat;
    QPushButton* m_button;
    ThemedLabel* m_keys;
    QPushButton* m_newChat;
    bool m_wantsChat = false, m_chatPossible = false; ///< a model without chats does not take the wish away
    bool m_isChat = false;
    bool m_running = false;
    bool m_possible = false;
    QString m_whyNot;
};

} // namespace layerscope::ui
