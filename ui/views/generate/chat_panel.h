// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/conversation.h"

#include <QScrollArea>

#include <memory>
#include <optional>
#include <vector>

class QPlainTextEdit;
class QVBoxLayout;

namespace layerscope::ui {

class Theme;
class ThemedLabel;

/// The messages of a conversation, all of them open to be changed: one for the system, then user and assistant by
/// turns. Sending an earlier one again cuts off what came behind it.
class ChatPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit ChatPanel(const Theme& theme, QWidget* parent = nullptr);
    /// What would be sent now: up to the message that was changed last, else up to the last one that is not empty.
    [[nodiscard]] Conversation conversation() const;
    /// The same, and what came behind it is gone.
    [[nodiscard]] Conversation takeForSending();
    void setAnswer(const QString& text);  ///< behind what was sent; the first one with an empty message behind it
    void setMessage(const QString& text); ///< of the user, the one to be sent next
    void startOver();                     ///< one empty message
    void setNote(const QString& note);    ///< above the messages
    void focus();
    void retranslate();
    [[nodiscard]] int contentHeight() const;

signals:
    void runWanted();
    void heightChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Line {
        ChatTurn::Role role = ChatTurn::Role::User;
        QWidget* box = nullptr;
        ThemedLabel* name = nullptr;
        QPlainTextEdit* edit = nullptr;
    };
    void add(ChatTurn::Role role, const QString& text = {});
    void cutBehind(std::size_t line);
    void restyle();
    void fitHeights();
    void name(Line& line);
    [[nodiscard]] std::size_t lineToSend() const;
    [[nodiscard]] QString textOf(std::size_t line) const;

    const Theme& m_theme;
    QVBoxLayout* m_column;
    ThemedLabel* m_note;
    std::vector<Line> m_lines;         ///< the system's first
    std::size_t m_changed = 1;         ///< message of the user that was changed last
    std::optional<std::size_t> m_sent; ///< message of the user whose answer is awaited or there; none in a new chat
    bool m_answering = false;          ///< texts are set by the program
    bool m_follows = false;            ///< the last message stays in sight
};

} // namespace layerscope::ui
