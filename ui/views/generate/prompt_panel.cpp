// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/prompt_panel.h"

#include "theme/theme.h"
#include "views/generate/chat_panel.h"
#include "widgets/themed_label.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

// How the stories begin that the bundled models were trained on; the text of the program's language would not fit them.
const QString FirstPrompt = QStringLiteral("Once upon a time there was a clever");
constexpr int textKind = 0, chatKind = 1;

} // namespace

PromptPanel::PromptPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_kinds(new QButtonGroup(this)), m_examples(new QPushButton),
      m_exampleMenu(new QMenu(this)), m_pages(new QStackedWidget), m_edit(new QPlainTextEdit(FirstPrompt)),
      m_chat(new ChatPanel(theme)), m_button(new QPushButton), m_keys(new ThemedLabel(theme, ThemedLabel::Role::Muted)),
      m_newChat(new QPushButton) {
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);
    m_pages->addWidget(m_edit);
    m_pages->addWidget(m_chat);
    auto* row = new QHBoxLayout;
    row->addWidget(m_pages, 1);
    row->addWidget(makeButtons());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme.unit());
    layout->addWidget(makeHead());
    layout->addLayout(row);
    connect(m_chat, &ChatPanel::runWanted, this, [this] {
        if (!m_running) emit runWanted();
    });
    connect(m_chat, &ChatPanel::heightChanged, this, &PromptPanel::fitHeight);
    connect(&theme, &Theme::changed, this, &PromptPanel::restyle);
    setExamples({});
    setChatPossible(false, {});
    retranslate();
}

QWidget* PromptPanel::makeHead() {
    auto* head = new QWidget;
    auto* row = m_head = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.unit());
    for (const int kind : {textKind, chatKind}) {
        auto* button = new QToolButton;
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_kinds->addButton(button, kind);
        row->addWidget(button);
    }
    m_kinds->button(textKind)->setChecked(true);
    m_kinds->button(chatKind)->setObjectName(QStringLiteral("chatButton"));
    m_examples->setProperty("role", QStringLiteral("choice"));
    m_examples->setMenu(m_exampleMenu);
    row->addWidget(m_examples);
    row->addSpacing(2 * m_theme.unit());
    row->addStretch(); // gives way to what is taken into the head
    connect(m_kinds, &QButtonGroup::idClicked, this, [this](int kind) { setChat(kind == chatKind); });
    return head;
}

QWidget* PromptPanel::makeButtons() {
    m_button->setProperty("role", QStringLiteral("primary"));
    m_button->setObjectName(QStringLiteral("runButton"));
    m_keys->setAlignment(Qt::AlignHCenter);
    m_newChat->setProperty("role", QStringLiteral("link"));
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_button);
    column->addWidget(m_keys);
    column->addWidget(m_newChat, 0, Qt::AlignHCenter);
    column->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, &PromptPanel::press);
    connect(m_newChat, &QPushButton::clicked, this, [this] {
        m_chat->startOver();
        m_chat->focus();
    });
    return side;
}

QString PromptPanel::prompt() const { return m_edit->toPlainText(); }

void PromptPanel::setPrompt(const QString& prompt) {
    if (m_isChat)
        m_chat->setMessage(prompt);
    else
        m_edit->setPlainText(prompt);
}

void PromptPanel::setChat(bool chat) {
    m_wantsChat = chat;
    refreshKind();
}

void PromptPanel::refreshKind() {
    const bool chat = m_isChat = m_wantsChat && m_chatPossible;
    m_kinds->button(chat ? chatKind : textKind)->setChecked(true);
    m_pages->setCurrentIndex(chat ? chatKind : textKind);
    m_newChat->setVisible(chat);
    fitHeight();
}

Conversation PromptPanel::takeConversation() { return m_chat->takeForSending(); }

void PromptPanel::setAnswer(const QString& text) { m_chat->setAnswer(text); }

void PromptPanel::focus() {
    if (m_isChat)
        m_chat->focus();
    else
        m_edit->setFocus(Qt::ShortcutFocusReason);
}

void PromptPanel::setRunning(bool running) {
    m_running = running;
    refreshButton();
}

void PromptPanel::setPossible(bool possible, const QString& whyNot) {
    m_possible = possible;
    m_whyNot = whyNot;
    refreshButton();
}

void PromptPanel::setChatPossible(bool possible, const QString& note) {
    m_chat->setNote(note);
    m_kinds->button(chatKind)->setEnabled(possible);
    m_kinds->button(chatKind)->setToolTip(note);
    m_chatPossible = possible;
    refreshKind();
}

void PromptPanel::takeIntoHead(QWidget* widget) { m_head->addWidget(widget, 1); }

void PromptPanel::setExamples(const std::vector<Example>& examples) {
    m_exampleMenu->clear();
    for (const Example& example : examples)
        m_exampleMenu->addAction(example.title, this, [this, text = example.text] {
            setPrompt(text);
            focus();
        });
    m_examples->setVisible(!examples.empty());
}

void PromptPanel::press() {
    if (m_running)
        emit stopWanted();
    else if (m_possible)
        emit runWanted();
}

void PromptPanel::refreshButton() {
    m_button->setText(m_running ? tr("■ Stop") : tr("▶ Generate"));
    m_button->setAccessibleName(m_running ? tr("Stop generating") : tr("Generate text"));
    m_button->setEnabled(m_running || m_possible);
    m_button->setToolTip(m_running || m_possible ? QString() : m_whyNot);
}

void PromptPanel::restyle() {
    // Wide enough for either word on the button, so that nothing jumps.
    const QFontMetrics bold(m_theme.textFont(1.0, QFont::Bold));
    const int words = qMax(bold.horizontalAdvance(tr("■ Stop")), bold.horizontalAdvance(tr("▶ Generate")));
    m_button->setFixedWidth(words + 6 * m_theme.unit());
    fitHeight();
}

/// Three lines of a text; a conversation gets more, up to a third of a window that is not high.
void PromptPanel::fitHeight() {
    const int unit = m_theme.unit();
    const int line = QFontMetrics(m_theme.textFont()).lineSpacing();
    const int text = 3 * line + 3 * unit;
    m_pages->setFixedHeight(m_isChat ? qBound(text, m_chat->contentHeight(), 28 * unit) : text);
}

void PromptPanel::retranslate() {
    m_kinds->button(textKind)->setText(tr("text"));
    m_kinds->button(textKind)->setAccessibleName(tr("The prompt is a text to go on from"));
    m_kinds->button(chatKind)->setText(tr("chat"));
    m_kinds->button(chatKind)->setAccessibleName(tr("The prompt is a conversation"));
    m_examples->setText(tr("Examples"));
    m_examples->setAccessibleName(tr("Ready prompts for this model"));
    m_edit->setPlaceholderText(tr("Write the beginning of a text"));
    m_edit->setAccessibleName(tr("Prompt"));
    m_keys->setText(tr("Ctrl+Enter"));
    m_newChat->setText(tr("new chat"));
    m_newChat->setAccessibleName(tr("Begin a new conversation"));
    m_chat->retranslate();
    refreshButton();
    restyle();
}

bool PromptPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers().testFlag(Qt::ControlModifier)) {
            if (!m_running) emit runWanted(); // who hears it says what is missing
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace layerscope::ui

#include "moc_prompt_panel.cpp"
