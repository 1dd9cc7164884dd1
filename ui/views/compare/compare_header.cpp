// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/compare_header.h"

#include "state/commands.h"
#include "state/library.h"
#include "state/subject.h"
#include "theme/theme.h"
#include "widgets/model_picker.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

namespace layerscope::ui {

CompareHeader::CompareHeader(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_a(new ModelPicker(context.theme, context.subject, ModelPicker::Bench::A)),
      m_b(new ModelPicker(context.theme, context.compared, ModelPicker::Bench::B)), m_swap(new QPushButton),
      m_close(new QToolButton), m_caption(new ThemedLabel(context.theme, ThemedLabel::Role::Muted)),
      m_export(new QPushButton(tr("Markdown…"))) {
    m_swap->setText(QStringLiteral("⇄"));
    m_swap->setAccessibleName(tr("Let A and B change places"));
    m_swap->setToolTip(tr("Let A and B change places; edits go with their model"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setAccessibleName(tr("Compare no longer"));
    m_close->setToolTip(tr("Take subject B away"));
    m_export->setAccessibleName(tr("Export the comparison as Markdown"));
    m_export->setToolTip(tr("Export facts, costs and the run as a Markdown page (Ctrl+Shift+M)"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_a);
    row->addWidget(m_swap);
    row->addWidget(m_b);
    row->addWidget(m_close);
    row->addWidget(m_caption, 1);
    row->addWidget(m_export);
    m_caption->setMinimumWidth(1); // it has what the buttons leave
    connect(m_a, &ModelPicker::chosen, this, [this](const QString& word) { m_context.commands.openModel(word); });
    connect(m_a, &ModelPicker::folderWanted, this, [this] { m_context.commands.chooseModel(); });
    connect(m_b, &ModelPicker::chosen, this, [this](const QString& word) { m_context.commands.openCompared(word); });
    connect(m_b, &ModelPicker::folderWanted, this, [this] { m_context.commands.chooseCompared(); });
    connect(m_b, &ModelPicker::noneWanted, this, [this] { m_context.commands.closeCompared(); });
    connect(m_swap, &QPushButton::clicked, this, [this] { m_context.commands.swapSubjects(); });
    connect(m_close, &QToolButton::clicked, this, [this] { m_context.commands.closeCompared(); });
    connect(m_export, &QPushButton::clicked, this, [this] { m_context.commands.exportComparison(); });
    for (const Subject* subject : {&context.subject, &context.compared})
        connect(subject, &Subject::stateChanged, this, &CompareHeader::refresh);
    connect(&context.library, &Library::changed, this, &CompareHeader::refreshEntries);
    connect(&context.theme, &Theme::changed, this, &CompareHeader::restyle);
    refreshEntries();
    refresh();
    restyle();
}

void CompareHeader::setCaption(const QString& text, bool isError) {
    m_caption->setRole(isError ? ThemedLabel::Role::Error : ThemedLabel::Role::Muted);
    m_caption->setText(text);
}

QString CompareHeader::caption() const { return m_caption->text(); }

void CompareHeader::refreshEntries() {
    std::vector<CatalogEntry> entries;
    for (const Library::Book& book : m_context.library.books())
        entries.push_back(book.entry);
    m_a->setEntries(entries);
    m_b->setEntries(entries);
}

void CompareHeader::refresh() {
    const Subject &a = m_context.subject, &b = m_context.compared;
    const bool both = a.hasArchitecture() && b.hasArchitecture();
    const bool calm = a.state() != Subject::State::Loading && b.state() != Subject::State::Loading;
    m_swap->setEnabled(both && calm);
    m_close->setEnabled(b.state() != Subject::State::Empty);
    m_export->setEnabled(both);
}

void CompareHeader::restyle() {
    layout()->setSpacing(m_context.theme.unit());
    m_caption->setContentsMargins(m_context.theme.unit(), 0, 0, 0);
}

} // namespace layerscope::ui

#include "moc_compare_header.cpp"
