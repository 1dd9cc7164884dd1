// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/compare_view.h"

#include "state/commands.h"
#include "state/comparison.h"
#include "state/library.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/compare/compare_header.h"
#include "views/compare/compare_start.h"
#include "views/compare/facts_page.h"
#include "views/compare/families_page.h"
#include "views/compare/run_page.h"
#include "widgets/subject_hint.h"
#include "widgets/themed_label.h"

#include <QButtonGroup>
#include <QEvent>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

CompareView::CompareView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_hint(new SubjectHint(context.theme, context.subject)), m_body(new QWidget),
      m_header(new CompareHeader(context)), m_tabs(new QWidget), m_choice(new QButtonGroup(this)),
      m_start(new CompareStart(context)), m_pages(new QStackedWidget), m_facts(new FactsPage(context)),
      m_run(new RunPage(context)), m_families(new FamiliesPage(context)) {
    makePages();
    auto* body = new QVBoxLayout(m_body);
    body->addWidget(m_header);
    body->addWidget(m_start);
    body->addWidget(m_tabs);
    body->addWidget(m_pages, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_body, 1);
    connectState();
    restyle();
    refreshHint();
}

void CompareView::makePages() {
    auto* row = new QHBoxLayout(m_tabs);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](Page page, QWidget* widget, const QString& text) {
        auto* button = new QPushButton(text);
        button->setCheckable(true);
        m_choice->addButton(button, int(page));
        row->addWidget(button);
        m_pages->addWidget(widget);
    };
    add(Page::Facts, m_facts, tr("Facts and costs"));
    add(Page::Run, m_run, tr("One text through both"));
    add(Page::Families, m_families, tr("Families"));
    row->addStretch(1);
    m_choice->setExclusive(true);
}

void CompareView::connectState() {
    connect(m_choice, &QButtonGroup::idClicked, this, [this](int id) { showPage(Page(id)); });
    for (const Subject* subject : {&m_context.subject, &m_context.compared}) {
        connect(subject, &Subject::summaryChanged, this, &CompareView::refresh);
        connect(subject, &Subject::stateChanged, this, [this] {
            refreshHint();
            m_start->refresh();
        });
    }
    connect(&m_context.comparison, &Comparison::changed, this, [this] {
        if (!m_stale) refreshCaption();
    });
    connect(&m_context.library, &Library::changed, m_start, &CompareStart::refresh);
    connect(&m_context.theme, &Theme::changed, this, &CompareView::restyle);
}

bool CompareView::bothAreThere() const {
    return m_context.subject.hasArchitecture() && m_context.compared.hasArchitecture();
}

void CompareView::showPage(Page page) {
    m_page = page;
    refreshHint();
}

CompareView::Page CompareView::page() const { return Page(m_pages->currentIndex()); }

void CompareView::runText(const QString& text) {
    showPage(Page::Run);
    m_run->runText(text);
}

void CompareView::refresh() {
    m_stale = true;
    refreshHint();
    if (isVisible()) fill();
}

/// The lines that were chosen have to be there.
void CompareView::inherit(const QWidget&) { fill(); }

void CompareView::fill() {
    if (!m_context.subject.hasArchitecture()) return;
    m_stale = false;
    m_start->refresh();
    m_families->refresh();
    if (bothAreThere()) m_facts->refresh();
    refreshCaption();
}

void CompareView::refreshHint() {
    m_hint->refresh(*m_body, tr("Choose a model above, or open a folder; then a second one to compare it with"));
    const bool both = bothAreThere();
    m_start->setVisible(!both);
    m_tabs->setVisible(both);
    const Page page = both ? m_page : Page::Families;
    m_pages->setCurrentIndex(int(page));
    m_choice->button(int(page))->setChecked(true);
}

void CompareView::refreshCaption() {
    if (const auto& refused = m_context.comparison.refusedEdit()) {
        m_header->setCaption(tr("B stands here without its edit. %1").arg(errorText(*refused)), true);
        return;
    }
    const Summary& summary = m_context.subject.summary();
    const QString dtype = QString::fromLatin1(name(summary.kv_dtype).data(), qsizetype(name(summary.kv_dtype).size()));
    QStringList parts{tr("costs at %1 token(s), cache %2", nullptr, int(summary.context))
                          .arg(countText(summary.context), dtype.toLower())};
    if (!m_context.subject.difference().empty()) parts << tr("A is edited");
    if (!m_context.compared.difference().empty()) parts << tr("B is edited");
    m_header->setCaption(parts.join(QStringLiteral(" · ")));
}

void CompareView::restyle() {
    const int u = m_context.theme.unit();
    m_body->layout()->setContentsMargins(3 * u, 2 * u, 3 * u, u);
    m_body->layout()->setSpacing(3 * u / 2);
    m_tabs->layout()->setSpacing(u);
}

void CompareView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    m_context.commands.wantLibrary();
    if (m_stale) refresh();
}

void CompareView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    View::changeEvent(event);
}

QString CompareView::spokenText() const {
    if (!m_context.subject.hasArchitecture()) return m_hint->text();
    if (!bothAreThere()) return m_start->text();
    const QString who = tr("A %1, B %2").arg(m_context.subject.name(), m_context.compared.name());
    const QString what = page() == Page::Facts ? m_facts->spokenText()
                         : page() == Page::Run ? m_run->spokenText()
                                               : m_families->spokenText();
    return QStringList{who, m_header->caption(), what}.join(QStringLiteral("; "));
}

std::vector<FigureTable> CompareView::tables() const {
    std::vector<FigureTable> tables;
    const auto append = [&](std::vector<FigureTable> more) { std::ranges::move(more, std::back_inserter(tables)); };
    if (m_stale) return tables;
    if (bothAreThere()) {
        append(m_facts->tables());
        append(m_run->tables());
    }
    append(m_families->tables());
    return tables;
}

} // namespace layerscope::ui

#include "moc_compare_view.cpp"
