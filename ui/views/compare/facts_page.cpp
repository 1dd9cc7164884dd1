// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/facts_page.h"

#include "models/fact_model.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/fact_text.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/compare/cost_bars.h"
#include "views/compare/depth_link.h"
#include "views/compare/fact_table.h"
#include "widgets/themed_label.h"

#include <QCheckBox>
#include <QScrollArea>
#include <QVBoxLayout>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

FactsPage::FactsPage(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_link(new DepthLink(context.theme)),
      m_layerLine(new ThemedLabel(context.theme, Role::Muted)), m_count(new ThemedLabel(context.theme, Role::Heading)),
      m_all(new QCheckBox(tr("all facts"))), m_model(new FactModel(context.theme, this)),
      m_table(new FactTable(context.theme, *m_model)),
      m_costTitle(new ThemedLabel(context.theme, Role::Heading, tr("Costs"))), m_costs(new CostBars(context.theme)) {
    m_all->setToolTip(tr("Show the facts that are equal, too"));
    auto* head = new QHBoxLayout;
    head->addWidget(m_count, 1);
    head->addWidget(m_all);
    auto* left = new QVBoxLayout;
    left->setObjectName(QStringLiteral("factsLeft"));
    left->addLayout(head);
    left->addWidget(m_table, 1);
    auto* right = new QVBoxLayout;
    right->setObjectName(QStringLiteral("factsRight"));
    right->addWidget(m_costTitle);
    right->addWidget(m_costs, 1);
    m_layerLine->setWordWrap(true);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setObjectName(QStringLiteral("factsColumn"));
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_link);
    column->addWidget(m_layerLine);
    m_halves = new QHBoxLayout;
    m_halves->addLayout(left, 3);
    m_halves->addLayout(right, 2);
    column->addLayout(m_halves, 1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    connectState();
    restyle();
}

void FactsPage::connectState() {
    connect(&m_context.selection, &Selection::layerChanged, this, &FactsPage::refreshLayer);
    connect(&m_context.selection, &Selection::hoveredLayerChanged, m_link, &DepthLink::setHovered);
    connect(m_link, &DepthLink::layerChosen, &m_context.selection, &Selection::setLayer);
    connect(m_link, &DepthLink::layerHovered, &m_context.selection, &Selection::setHoveredLayer);
    connect(&m_context.theme, &Theme::changed, this, &FactsPage::restyle);
    connect(m_all, &QCheckBox::toggled, m_model, &FactModel::setShowsAll);
}

void FactsPage::refresh() {
    const Subject &a = m_context.subject, &b = m_context.compared;
    m_model->setFacts(side_by_side(*a.plan(), a.summary(), *b.plan(), b.summary()));
    m_link->setSubjects(a, b);
    m_costs->setCosts(costPairs(a.summary(), b.summary()));
    refreshCount();
    refreshLayer();
}

void FactsPage::refreshCount() {
    m_count->setText(tr("%1 of %2 facts differ").arg(m_model->differing()).arg(m_model->facts().size()));
}

void FactsPage::refreshLayer() {
    m_link->setSelected(m_context.selection.layer());
    m_layerLine->setText(m_link->readOut());
}

void FactsPage::restyle() {
    const int u = m_context.theme.unit();
    findChild<QVBoxLayout*>(QStringLiteral("factsColumn"))->setSpacing(u);
    findChild<QVBoxLayout*>(QStringLiteral("factsLeft"))->setSpacing(u / 2);
    findChild<QVBoxLayout*>(QStringLiteral("factsRight"))->setSpacing(u);
    m_costTitle->setMinimumHeight(m_all->sizeHint().height()); // in line with the heading beside it
    m_halves->setSpacing(4 * u);
    arrange();
}

/// Beside each other where there is room, else one below the other.
void FactsPage::arrange() {
    const int u = m_context.theme.unit();
    const bool wide = width() >= 112 * u;
    m_halves->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_table->setMinimumSize(48 * u, wide ? 24 * u : 40 * u);
}

void FactsPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

QString FactsPage::spokenText() const {
    return QStringList{m_count->text(), m_costs->text(), m_layerLine->text()}.join(QStringLiteral("; "));
}

std::vector<FigureTable> FactsPage::tables() const {
    FigureTable table{tr("Facts of A and B"),
                      {tr("group"), tr("key"), tr("fact"), QStringLiteral("A"), QStringLiteral("B"), tr("B against A"),
                       tr("differs")},
                      {}};
    for (const FactRow& fact : m_model->facts())
        table.rows.push_back({factGroupText(fact.group), QString::fromStdString(fact.key), factNameText(fact.key),
                              factValueText(fact.a, fact.unit), factValueText(fact.b, fact.unit), factDeltaText(fact),
                              fact.differs() ? QStringLiteral("1") : QStringLiteral("0")});
    return {table};
}

} // namespace layerscope::ui

#include "moc_facts_page.cpp"
