// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokens/fertility_panel.h"

#include "state/tokenizers.h"
#include "theme/theme.h"
#include "views/tokens/fertility_bars.h"
#include "widgets/themed_label.h"
#include "widgets/wrap_layout.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

namespace {

enum Form { Bars, Table, Hint };

QButtonGroup* choices(QWidget& parent, QLayout& row, int count) {
    auto* group = new QButtonGroup(&parent);
    auto* together = new QWidget(&parent);
    auto* buttons = new QHBoxLayout(together);
    buttons->setContentsMargins(0, 0, 0, 0);
    for (int id = 0; id < count; ++id) {
        auto* button = new QToolButton(together);
        button->setCheckable(true);
        button->setChecked(id == 0);
        button->setFocusPolicy(Qt::StrongFocus);
        group->addButton(button, id);
        buttons->addWidget(button);
    }
    row.addWidget(together);
    return group;
}

} // namespace

FertilityPanel::FertilityPanel(const Theme& theme, const Tokenizers& tokenizers, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_tokenizers(tokenizers), m_model(new FertilityModel(tokenizers, this)),
      m_heading(new ThemedLabel(theme, Role::Heading)), m_readOut(new ThemedLabel(theme, Role::Muted)),
      m_stack(new QStackedWidget), m_bars(new FertilityBars(theme, *m_model)), m_table(new QTableView),
      m_hint(new ThemedLabel(theme, Role::Muted)) {
    auto* head = new QWidget(this);
    auto* row = new WrapLayout(head);
    row->setObjectName(QStringLiteral("head"));
    row->addWidget(m_heading);
    m_metrics = choices(*this, *row, 3);
    m_forms = choices(*this, *row, 2);
    m_table->setModel(m_model);
    m_table->verticalHeader()->hide();
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setCornerButtonEnabled(false);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    for (QWidget* page : std::initializer_list<QWidget*>{m_bars, m_table, m_hint})
        m_stack->addWidget(page);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(head);
    column->addWidget(m_readOut);
    column->addWidget(m_stack, 1);
    connect(m_metrics, &QButtonGroup::idClicked, this, [this](int id) {
        m_model->setMetric(FertilityMetric(id));
        retranslate();
    });
    connect(m_forms, &QButtonGroup::idClicked, this, &FertilityPanel::refresh);
    connect(m_bars, &FertilityBars::currentChanged, this, &FertilityPanel::refreshReadOut);
    connect(m_bars, &FertilityBars::languageChosen, this, &FertilityPanel::sampleChosen);
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { emit sampleChosen(index.row()); });
    connect(m_model, &QAbstractItemModel::modelReset, this, &FertilityPanel::refresh);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &FertilityPanel::refresh);
    connect(&theme, &Theme::changed, this, &FertilityPanel::restyle);
    retranslate();
    restyle();
    refresh();
}

void FertilityPanel::retranslate() {
    m_heading->setText(tr("Tokens across languages"));
    const QString names[] = {tr("per character"), tr("per byte"), tr("per word")};
    for (int id = 0; id < 3; ++id) {
        m_metrics->button(id)->setText(names[id]);
        m_metrics->button(id)->setAccessibleName(tr("Tokens %1").arg(names[id]));
    }
    m_forms->button(Bars)->setText(tr("bars"));
    m_forms->button(Table)->setText(tr("table"));
    m_forms->button(Bars)->setAccessibleName(tr("Show bars"));
    m_forms->button(Table)->setAccessibleName(tr("Show a table"));
    m_table->setAccessibleName(tr("Tokens across languages, table"));
    refreshReadOut();
}

void FertilityPanel::refresh() {
    const auto& entries = m_tokenizers.entries();
    const bool any = std::ranges::any_of(entries, [](const auto& entry) { return entry.fertility != nullptr; });
    m_hint->setText(m_tokenizers.isLoading() || !entries.empty() ? tr("Counting tokens in every language …")
                                                                 : tr("Here is what languages cost, once there is a "
                                                                      "tokenizer"));
    m_stack->setCurrentIndex(any ? m_forms->checkedId() : int(Hint));
    m_table->resizeColumnsToContents();
    refreshReadOut();
}

void FertilityPanel::refreshReadOut() {
    const QString read = m_bars->readOut();
    m_readOut->setText(!read.isEmpty() ? read : tr("Click a language to cut its sentences"));
    m_readOut->setToolTip(QString::fromStdString(m_tokenizers.samples().source));
}

void FertilityPanel::restyle() {
    const int unit = m_theme.unit();
    m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(m_theme.textFont()).height() + unit / 2);
    m_table->setFont(m_theme.figureFont());
    layout()->setSpacing(unit / 2);
    findChild<WrapLayout*>(QStringLiteral("head"))->setSpacing(unit);
    m_readOut->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

} // namespace layerscope::ui

#include "moc_fertility_panel.cpp"
