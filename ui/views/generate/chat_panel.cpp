// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/chat_panel.h"

#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

namespace {
// Lines of one message; longer ones are scrolled. Answers stand below in full.
constexpr int mostMessageLines = 4, mostAnswerLines = 2;
} // namespace

ChatPanel::ChatPanel(const Theme& theme, QWidget* parent)
    : QScrollArea(parent), m_theme(theme), m_column(new QVBoxLayout),
      m_note(new ThemedLabel(theme, ThemedLabel::Role::Muted)) {
    auto* content = new QWidget;
    content->setLayout(m_column);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->addWidget(m_note);
    m_column->addStretch(1);
    m_note->setWordWrap(true);
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    add(ChatTurn::Role::System);
    add(ChatTurn::Role::User);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int end) {
        if (m_follows) verticalScrollBar()->setValue(end);
    });
    connect(&theme, &Theme::changed, this, &ChatPanel::restyle);
    restyle();
}

void ChatPanel::add(ChatTurn::Role role, const QString& text) {
    Line line{role, new QWidget, new ThemedLabel(m_theme, ThemedLabel::Role::Muted), new QPlainTextEdit(text)};
    auto* row = new QHBoxLayout(line.box);
    row->setContentsMargins(0, 0, m_theme.unit(), 0);
    row->setSpacing(m_theme.unit());
    row->addWidget(line.name, 0, Qt::AlignTop);
    row->addWidget(line.edit, 1);
    line.name->setBuddy(line.edit);
    line.edit->setTabChangesFocus(true);
    line.edit->installEventFilter(this);
    QPlainTextEdit* const edit = line.edit;
    connect(edit, &QPlainTextEdit::textChanged, this, [this, edit] {
        const auto found = std::ranges::find(m_lines, edit, &Line::edit);
        if (!m_answering) m_follows = false;
        if (!m_answering && found != m_lines.end() && found->role == ChatTurn::Role::User)
            m_changed = std::size_t(found - m_lines.begin());
        fitHeights();
    });
    m_column->insertWidget(int(m_lines.size()) + 1, line.box); // behind the note
    m_lines.push_back(line);
    name(m_lines.back());
    if (role == ChatTurn::Role::User) m_changed = m_lines.size() - 1;
    restyle();
}

void ChatPanel::name(Line& line) {
    switch (line.role) {
    case ChatTurn::Role::System:
        line.name->setText(tr("system"));
        line.edit->setAccessibleName(tr("System message"));
        line.edit->setPlaceholderText(tr("How the model shall behave; may stay empty"));
        break;
    case ChatTurn::Role::User:
        line.name->setText(tr("user"));
        line.edit->setAccessibleName(tr("Message of the user"));
        line.edit->setPlaceholderText(tr("Write a message"));
        break;
    case ChatTurn::Role::Assistant:
        line.name->setText(tr("assistant"));
        line.edit->setAccessibleName(tr("Answer of the model"));
        break;
    }
}

QString ChatPanel::textOf(std::size_t line) const { return m_lines[line].edit->toPlainText(); }

std::size_t ChatPanel::lineToSend() const {
    if (m_changed < m_lines.size() && !textOf(m_changed).isEmpty()) return m_changed;
    for (std::size_t i = m_lines.size(); i-- > 1;)
        if (m_lines[i].role == ChatTurn::Role::User && !textOf(i).isEmpty()) return i;
    return 1;
}

Conversation ChatPanel::conversation() const {
    Conversation turns;
    const std::size_t last = lineToSend();
    for (std::size_t i = 0; i <= last; ++i)
        if (m_lines[i].role != ChatTurn::Role::System || !textOf(i).isEmpty())
            turns.push_back({m_lines[i].role, textOf(i)});
    return turns;
}

Conversation ChatPanel::takeForSending() {
    Conversation turns = conversation();
    m_sent = lineToSend();
    cutBehind(*m_sent);
    return turns;
}

void ChatPanel::cutBehind(std::size_t line) {
    while (m_lines.size() > line + 1) {
        m_column->removeWidget(m_lines.back().box);
        m_lines.back().box->hide();
        m_lines.back().box->deleteLater(); // may be where the key press came from
        m_lines.pop_back();
    }
    m_changed = line;
    fitHeights();
}

void ChatPanel::setAnswer(const QString& text) {
    if (!m_sent) return; // of a conversation that is no longer here
    m_answering = true;
    // The answer that is there is another one of the same message: another text of the tree is shown.
    if (const std::size_t answer = *m_sent + 1; answer < m_lines.size()) {
        m_lines[answer].edit->setPlainText(text);
    } else {
        add(ChatTurn::Role::Assistant, text);
        add(ChatTurn::Role::User);
    }
    m_answering = false;
    fitHeights();
    m_follows = true; // down to the message that comes next, once the new lines have their places
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void ChatPanel::setMessage(const QString& text) {
    for (std::size_t i = m_lines.size(); i-- > 1;)
        if (m_lines[i].role == ChatTurn::Role::User) return m_lines[i].edit->setPlainText(text);
}

void ChatPanel::startOver() {
    m_sent.reset();
    cutBehind(1);
    m_lines[1].edit->clear();
}

void ChatPanel::setNote(const QString& note) {
    m_note->setText(note);
    emit heightChanged();
}

void ChatPanel::focus() { m_lines.back().edit->setFocus(Qt::ShortcutFocusReason); }

void ChatPanel::restyle() {
    const QFontMetrics metrics(m_theme.textFont());
    int widest = 0;
    for (const QString& word : {tr("system"), tr("user"), tr("assistant")})
        widest = std::max(widest, metrics.horizontalAdvance(word));
    for (const Line& line : m_lines) {
        line.name->setFixedWidth(widest + m_theme.unit());
        line.name->setContentsMargins(0, m_theme.unit() * 3 / 4, 0, 0);
    }
    m_column->setSpacing(m_theme.unit() / 2);
    fitHeights();
}

void ChatPanel::fitHeights() {
    const int line = QFontMetrics(m_theme.textFont()).lineSpacing();
    for (const Line& one : m_lines) {
        const int most = one.role == ChatTurn::Role::Assistant ? mostAnswerLines : mostMessageLines;
        const int lines = std::clamp(int(one.edit->document()->size().height()), 1, most);
        one.edit->setFixedHeight(lines * line + 3 * m_theme.unit());
    }
    emit heightChanged();
}

int ChatPanel::contentHeight() const {
    int height = m_note->heightForWidth(viewport()->width()) + m_theme.unit();
    for (const Line& line : m_lines)
        height += line.edit->maximumHeight() + m_theme.unit() / 2;
    return height;
}

void ChatPanel::retranslate() {
    for (Line& line : m_lines)
        name(line);
    restyle();
}

bool ChatPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QScrollArea::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (!enter || !key->modifiers().testFlag(Qt::ControlModifier)) return QScrollArea::eventFilter(watched, event);
    const auto found = std::ranges::find_if(m_lines, [&](const Line& line) { return line.edit == watched; });
    if (found != m_lines.end() && found->role == ChatTurn::Role::User && !found->edit->toPlainText().isEmpty())
        m_changed = std::size_t(found - m_lines.begin());
    emit runWanted();
    return true;
}

} // namespace layerscope::ui

#include "moc_chat_panel.cpp"
