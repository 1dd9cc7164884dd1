// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/families_page.h"

#include "models/family_model.h"
#include "state/commands.h"
#include "state/library.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/compare/family_table.h"
#include "widgets/themed_label.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

FamiliesPage::FamiliesPage(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_title(new ThemedLabel(context.theme, Role::Heading)),
      m_everySize(new QCheckBox(tr("every size"))), m_model(new FamilyModel(context.theme, this)),
      m_sorted(new QSortFilterProxyModel(this)), m_table(new FamilyTable(context.theme)), m_compare(new QPushButton),
      m_note(new ThemedLabel(context.theme, Role::Muted)) {
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(FamilyModel::SortRole);
    m_table->setFamilies(*m_sorted);
    m_everySize->setToolTip(tr("Every model in the box; else of each family the one nearest to A in size"));
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_everySize);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_note, 1);
    foot->addWidget(m_compare);
    m_note->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    layout->addLayout(foot);
    connectState();
    refreshButton();
}

void FamiliesPage::connectState() {
    connect(&m_context.library, &Library::changed, this, &FamiliesPage::refresh);
    connect(m_everySize, &QCheckBox::toggled, this, &FamiliesPage::refresh);
    connect(m_table, &QTreeView::activated, this, &FamiliesPage::compareCurrent);
    connect(m_compare, &QPushButton::clicked, this, &FamiliesPage::compareCurrent);
    connect(m_table, &FamilyTable::currentMoved, this, &FamiliesPage::refreshButton);
}

void FamiliesPage::refresh() {
    const Subject& a = m_context.subject;
    const Summary& summary = a.summary();
    std::vector<FamilyRow> rows = familyRows(m_context.library, summary.context, summary.kv_dtype);
    if (!m_everySize->isChecked())
        rows =
            oneOfEach(rows, a.hasArchitecture() ? summary.parameters.unique : 0, {a.name(), m_context.compared.name()});
    m_model->setRows(std::move(rows));
    m_model->setBenches(a.name(), m_context.compared.name());
    m_title->setText(
        tr("Families, counted at %1 token(s)", nullptr, int(summary.context)).arg(countText(summary.context)));
    m_note->setText(m_context.library.books().empty()
                        ? tr("Reading the models in the box …")
                        : tr("Heads: query/KV × dimension. Cache: what it keeps at this context; of all full: compared "
                             "with full attention in every layer. Enter or a double click puts a model beside A."));
    refreshButton();
}

QString FamiliesPage::currentWord() const { return m_table->currentIndex().data(FamilyModel::WordRole).toString(); }

void FamiliesPage::refreshButton() {
    const QString word = currentWord();
    m_compare->setEnabled(!word.isEmpty() && word != m_context.compared.name());
    m_compare->setText(word.isEmpty() ? tr("Compare with A")
                                      : tr("Compare %1 with A").arg(QString(word).replace(u'&', QStringLiteral("&&"))));
}

void FamiliesPage::compareCurrent() {
    if (const QString word = currentWord(); !word.isEmpty()) m_context.commands.openCompared(word);
}

QString FamiliesPage::spokenText() const {
    QStringList lines{m_title->text()};
    for (int row = 0; row < m_model->rowCount(); ++row)
        lines << m_model->index(row, 0).data(FamilyModel::SpokenRole).toString();
    return lines.join(QStringLiteral("; "));
}

std::vector<FigureTable> FamiliesPage::tables() const {
    FigureTable table{m_title->text(), {}, {}};
    for (int column = 0; column < FamilyModel::ColumnCount; ++column)
        table.columns.push_back(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    for (int row = 0; row < m_model->rowCount(); ++row) {
        std::vector<QString> cells;
        for (int column = 0; column < FamilyModel::ColumnCount; ++column)
            cells.push_back(m_model->index(row, column).data().toString());
        table.rows.push_back(std::move(cells));
    }
    return {table};
}

} // namespace layerscope::ui

#include "moc_families_page.cpp"
