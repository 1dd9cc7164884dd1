// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/node_details.h"

#include "theme/theme.h"
#include "views/architecture/detail_drawing.h"
#include "views/architecture/fact_list.h"
#include "widgets/in_every_language.h"
#include "widgets/textbook_note.h"
#include "widgets/themed_label.h"

#include <QScrollBar>
#include <QVBoxLayout>

namespace layerscope::ui {

NodeDetails::NodeDetails(const Theme& theme, const Subject& subject, QWidget* parent)
    : QScrollArea(parent), m_theme(theme), m_subject(subject),
      m_title(new ThemedLabel(theme, ThemedLabel::Role::Title)),
      m_sentence(new ThemedLabel(theme, ThemedLabel::Role::Muted)), m_drawing(new DetailDrawing(theme)),
      m_facts(new FactList(theme)) {
    auto* content = new QWidget;
    m_layout = new QVBoxLayout(content);
    m_title->setWordWrap(true);
    m_sentence->setWordWrap(true);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_sentence);
    m_layout->addWidget(m_drawing);
    m_layout->addWidget(m_facts);
    m_layout->addStretch(1);
    content->setMinimumWidth(1); // narrower words rather than cut ones
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    inEveryLanguage(*this, [this] { setAccessibleName(tr("Details")); });
    restyle();
}

void NodeDetails::setPart(const BlockScene& scene, const OpenedPart& part) {
    const bool another = part != m_part;
    m_part = part;
    PartFacts facts = partFacts(scene, part);
    m_title->setText(facts.title);
    m_sentence->setText(facts.sentence);
    m_drawing->setPart(scene, part);
    m_facts->setFacts(std::move(facts.groups), std::move(facts.tensors));
    showNotes(facts.topics);
    if (another) verticalScrollBar()->setValue(0);
    setAccessibleDescription(m_title->text());
}

void NodeDetails::showNotes(const std::vector<NoteTopic>& topics) {
    NoteHolder& wanted = m_notes[topics];
    if (!wanted.holder) {
        wanted = {new QWidget, new TextbookNotes(m_theme, m_subject, topics)};
        auto* layout = new QVBoxLayout(wanted.holder);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(wanted.notes);
        m_layout->insertWidget(m_layout->count() - 1, wanted.holder);
    }
    if (m_shownNotes.holder && m_shownNotes.holder != wanted.holder) m_shownNotes.holder->hide();
    m_shownNotes = wanted;
    m_shownNotes.holder->show();
}

QString NodeDetails::text() const {
    QStringList parts{m_title->text(), m_sentence->text(), m_facts->text()};
    if (m_shownNotes.notes && m_shownNotes.notes->count() > 0) parts << m_shownNotes.notes->text();
    return parts.join(QStringLiteral(". "));
}

void NodeDetails::restyle() {
    const int unit = m_theme.unit();
    m_layout->setContentsMargins(unit, 2 * unit, 2 * unit, 2 * unit);
    m_layout->setSpacing(unit);
    m_drawing->updateGeometry();
    m_facts->updateGeometry();
}

} // namespace layerscope::ui

#include "moc_node_details.cpp"
