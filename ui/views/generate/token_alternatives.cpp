// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/token_alternatives.h"

#include "state/live_run.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/generate/rival_list.h"
#include "views/generate/token_words.h"
#include "widgets/themed_label.h"

#include <QLocale>
#include <QVBoxLayout>

namespace layerscope::ui {

TokenAlternatives::TokenAlternatives(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)),
      m_piece(new ThemedLabel(theme, ThemedLabel::Role::BigFigure)),
      m_facts(new ThemedLabel(theme, ThemedLabel::Role::Muted)),
      m_rivalsHeading(new ThemedLabel(theme, ThemedLabel::Role::Heading)), m_rivals(new RivalList(theme)),
      m_hint(new ThemedLabel(theme, ThemedLabel::Role::Muted)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme.unit() / 2);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_heading, m_piece, m_facts, m_rivalsHeading, m_rivals, m_hint})
        layout->addWidget(widget);
    layout->insertSpacing(3, theme.unit());
    m_facts->setWordWrap(true);
    m_hint->setWordWrap(true);
    m_piece->setMinimumWidth(1); // a long piece must not widen the column
    connect(m_rivals, &RivalList::rivalChosen, this,
            [this](const Candidate& next) { emit branchWanted(m_token, next); });
    retranslate();
    setToken(-1, false, {}, TextTree(), nullptr);
}

void TokenAlternatives::setPossible(bool possible) { m_rivals->setPossible(possible); }

void TokenAlternatives::focusRivals() { m_rivals->setFocus(Qt::OtherFocusReason); }

void TokenAlternatives::setToken(int index, bool held, const std::vector<LiveToken>& tokens, const TextTree& tree,
                                 const Model* model) {
    std::vector<RivalList::Rival> rivals;
    m_token = index >= 0 && index < int(tokens.size()) ? index : -1;
    if (m_token < 0) {
        m_heading->setText(tr("Token"));
        m_piece->setText(QStringLiteral("–"));
        // Three lines, as they will be.
        m_facts->setText(tr("Point at a token, or walk with the arrow keys,\nto see what else was likely"));
    } else {
        const LiveToken& token = tokens[std::size_t(index)];
        const QLocale locale;
        m_heading->setText(held ? tr("Token %1 · held, Esc lets go").arg(index + 1) : tr("Token %1").arg(index + 1));
        const bool known = token.id != noToken;
        m_piece->setText(known ? pieceText(model, token.id) : token.text.simplified());
        const float probability = token.sampled ? token.sampled->probability : 0;
        const float entropy = token.sampled ? token.sampled->entropy : 0;
        m_facts->setText(!known ? tr("%1 after the piece before\na server does not tell what else was likely")
                                      .arg(millisecondsText(double(token.ms)))
                                : tr("id %1 · %2\nprobability %3 · entropy %4 nats")
                                      .arg(QString::number(token.id), millisecondsText(double(token.ms)),
                                           percentText(double(probability)), locale.toString(double(entropy), 'f', 2)));
        if (token.sampled)
            for (const Candidate& rival : token.sampled->rivals) {
                const bool chosen = rival.id == token.id;
                rivals.push_back({pieceText(model, rival.id), rival, chosen,
                                  !chosen && tree.size() > 1 && tree.find(tokens, index, rival.id) >= 0});
            }
    }
    m_rivals->setRivals(std::move(rivals));
    m_rivals->setAccessibleName(text());
}

QString TokenAlternatives::text() const {
    QStringList parts{m_heading->text(), m_piece->text(), m_facts->text()};
    for (const RivalList::Rival& rival : m_rivals->rivals())
        parts << rival.piece + u' ' + percentText(double(rival.candidate.probability));
    return parts.join(QStringLiteral(", "));
}

void TokenAlternatives::retranslate() {
    m_rivalsHeading->setText(tr("Rivals, before sampling settings"));
    m_hint->setText(tr("Click a token to hold it, then a rival to go on from there; with the keyboard Enter, arrows, "
                       "Enter"));
}

} // namespace layerscope::ui

#include "moc_token_alternatives.cpp"
