// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/compare_start.h"

#include "state/commands.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/compare/suggestions.h"
#include "widgets/themed_label.h"
#include "widgets/wrap_layout.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

constexpr std::size_t mostSuggestions = 4;

} // namespace

using Role = ThemedLabel::Role;

CompareStart::CompareStart(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_title(new ThemedLabel(context.theme, Role::Title)),
      m_hint(new ThemedLabel(context.theme, Role::Muted)), m_row(new QWidget), m_buttons(new WrapLayout(m_row)) {
    m_hint->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_title);
    column->addWidget(m_hint);
    column->addWidget(m_row);
}

void CompareStart::refresh() {
    const Subject& b = m_context.compared;
    const bool failed = b.state() == Subject::State::Failed && b.error();
    m_title->setText(tr("Compare %1 with …").arg(m_context.subject.name()));
    m_hint->setRole(failed ? Role::Error : Role::Muted);
    if (failed)
        m_hint->setText(errorText(*b.error()));
    else if (b.state() == Subject::State::Loading)
        m_hint->setText(tr("Reading %1 … %2").arg(b.name(), percentText(b.loadFraction())));
    else
        m_hint->setText(tr("Choose a second model above, below or in this row. Facts and costs need only a "
                           "config.json; two models with weights can also read the same text."));
    fillRow();
}

void CompareStart::fillRow() {
    if (!m_context.subject.hasArchitecture()) return;
    const auto found =
        suggestions(m_context.library, m_context.subject.name(), *m_context.subject.plan(), mostSuggestions);
    QStringList words;
    for (const Suggestion& one : found)
        words << one.word + one.reason;
    if (words == m_shown) return;
    m_shown = words;
    while (m_suggested.size() < found.size())
        addButton();
    for (std::size_t i = 0; i < m_suggested.size(); ++i) {
        QPushButton* button = m_suggested[i];
        button->setVisible(i < found.size());
        if (i >= found.size()) continue;
        QString name = found[i].word;
        button->setText(tr("%1 · %2", "model name, why it is suggested")
                            .arg(name.replace(u'&', QStringLiteral("&&")), found[i].reason));
        button->setToolTip(tr("Put %1 beside %2").arg(found[i].word, m_context.subject.name()));
        m_words[i] = found[i].word;
    }
}

/// Buttons stay and change their words: one that went while it had the focus would take the keyboard's place with it.
void CompareStart::addButton() {
    const std::size_t index = m_suggested.size();
    auto* button = new QPushButton(m_row);
    connect(button, &QPushButton::clicked, this, [this, index] { m_context.commands.openCompared(m_words[index]); });
    m_buttons->addWidget(button);
    m_suggested.push_back(button);
    m_words.emplace_back();
}

QString CompareStart::text() const { return m_title->text() + QStringLiteral("; ") + m_hint->text(); }

} // namespace layerscope::ui

#include "moc_compare_start.cpp"
