// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/text_pair.h"

#include "canvas/mask_hatch.h"
#include "theme/theme.h"
#include "views/effect/effect_figures.h"
#include "widgets/themed_label.h"

#include <QGridLayout>
#include <QTextEdit>

namespace layerscope::ui {

TextPair::TextPair(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    const QString captions[] = {tr("A · original"), tr("A′ · edited")};
    for (int i = 0; i < 2; ++i) {
        m_captions[i] = new ThemedLabel(theme, ThemedLabel::Role::Heading, captions[i], this);
        m_texts[i] = new QTextEdit(this);
        m_texts[i]->setReadOnly(true);
        m_texts[i]->setTabChangesFocus(true);
        m_texts[i]->setAcceptRichText(false);
        m_texts[i]->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_texts[i]->setAccessibleName(i == 0 ? tr("Text of the original model") : tr("Text of the edited model"));
        grid->addWidget(m_captions[i], 0, i);
        grid->addWidget(m_texts[i], 1, i);
        grid->setColumnStretch(i, 1);
    }
    connect(&theme, &Theme::changed, this, &TextPair::restyle);
    restyle();
}

void TextPair::setTexts(const QString& prompt, const EffectTexts& texts) {
    m_promptLength = prompt.size();
    const auto whole = [&](qsizetype at) { return at < 0 ? at : at + m_promptLength; };
    m_begin[0] = whole(texts.beforeBegin);
    m_end[0] = whole(texts.beforeEnd);
    m_begin[1] = whole(texts.afterBegin);
    m_end[1] = whole(texts.afterEnd);
    put(0, prompt + texts.before);
    put(1, prompt + texts.after);
    for (QTextEdit* text : m_texts)
        text->setAccessibleDescription(texts.note);
    mark();
}

void TextPair::clearTexts(const QString& why) {
    m_promptLength = 0;
    for (int i = 0; i < 2; ++i) {
        m_begin[i] = m_end[i] = -1;
        put(i, i == 0 ? why : QString());
        m_texts[i]->setAccessibleDescription(why);
    }
    mark();
}

/// The same text again keeps what is selected in it, and where it is scrolled to.
void TextPair::put(int variant, const QString& text) {
    if (m_texts[variant]->toPlainText() != text) m_texts[variant]->setPlainText(text);
}

/// Selections of the widget rather than formats of the document: they follow the theme and are not copied.
void TextPair::mark() {
    const ThemeColors& colors = m_theme.colors();
    for (int i = 0; i < 2; ++i) {
        QList<QTextEdit::ExtraSelection> marks;
        const auto add = [&](qsizetype begin, qsizetype end, const QTextCharFormat& format) {
            QTextCursor cursor(m_texts[i]->document());
            cursor.setPosition(int(begin));
            cursor.setPosition(int(end), QTextCursor::KeepAnchor);
            marks.append({cursor, format});
        };
        if (m_promptLength > 0) {
            QTextCharFormat muted;
            muted.setForeground(colors.mutedText);
            add(0, m_promptLength, muted);
        }
        if (m_begin[i] >= 0 && m_end[i] > m_begin[i]) {
            QTextCharFormat first;
            const QColor& hue = i == 0 ? colors.subjectA : colors.changed;
            first.setBackground(mixed(hue, colors.raised, 0.2));
            first.setUnderlineStyle(i == 0 ? QTextCharFormat::SingleUnderline : QTextCharFormat::DashUnderline);
            first.setUnderlineColor(hue);
            add(m_begin[i], m_end[i], first);
        }
        m_texts[i]->setExtraSelections(marks);
    }
}

void TextPair::restyle() {
    const int u = m_theme.unit();
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->setHorizontalSpacing(2 * u);
    grid->setVerticalSpacing(u / 2);
    for (QTextEdit* text : m_texts) {
        text->setFont(m_theme.textFont());
        text->setMinimumSize(16 * u, 9 * u);
    }
    mark();
}

} // namespace layerscope::ui

#include "moc_text_pair.cpp"
