// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/prompt_panel.h"

#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

// How the stories begin that the bundled models were trained on; the text of the program's language would not fit them.
const QString FirstPrompt = QStringLiteral("Once upon a time there was a clever");

} // namespace

PromptPanel::PromptPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_edit(new QPlainTextEdit(FirstPrompt)), m_button(new QPushButton),
      m_keys(new ThemedLabel(theme, ThemedLabel::Role::Muted)) {
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);
    m_button->setProperty("role", QStringLiteral("primary"));
    m_button->setObjectName(QStringLiteral("runButton"));
    m_keys->setAlignment(Qt::AlignHCenter);
    auto* side = new QVBoxLayout;
    side->addWidget(m_button);
    side->addWidget(m_keys);
    side->addStretch(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_edit, 1);
    layout->addLayout(side);
    connect(m_button, &QPushButton::clicked, this, &PromptPanel::press);
    connect(&theme, &Theme::changed, this, &PromptPanel::restyle);
    retranslate();
}

QString PromptPanel::prompt() const { return m_edit->toPlainText(); }

void PromptPanel::setPrompt(const QString& prompt) { m_edit->setPlainText(prompt); }

void PromptPanel::focus() { m_edit->setFocus(Qt::ShortcutFocusReason); }

void PromptPanel::setRunning(bool running) {
    m_running = running;
    refreshButton();
}

void PromptPanel::setPossible(bool possible, const QString& whyNot) {
    m_possible = possible;
    m_whyNot = whyNot;
    refreshButton();
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
    // Three lines of text; wide enough for either word on the button, so that nothing jumps.
    const int line = QFontMetrics(m_theme.textFont()).lineSpacing();
    m_edit->setFixedHeight(3 * line + 3 * m_theme.unit());
    const QFontMetrics bold(m_theme.textFont(1.0, QFont::Bold));
    const int words = qMax(bold.horizontalAdvance(tr("■ Stop")), bold.horizontalAdvance(tr("▶ Generate")));
    m_button->setFixedWidth(words + 6 * m_theme.unit());
}

void PromptPanel::retranslate() {
    m_edit->setPlaceholderText(tr("Write the beginning of a text"));
    m_edit->setAccessibleName(tr("Prompt"));
    m_keys->setText(tr("Ctrl+Enter"));
    refreshButton();
    restyle();
}

bool PromptPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers().testFlag(Qt::ControlModifier)) {
            if (!m_running && m_possible) emit runWanted();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace layerscope::ui
