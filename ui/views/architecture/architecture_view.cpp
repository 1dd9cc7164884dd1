// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/architecture_view.h"

#include "state/lessons.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/architecture/architecture_tables.h"
#include "views/architecture/block_canvas.h"
#include "views/architecture/node_details.h"
#include "views/architecture/stack_column.h"
#include "views/architecture/step_words.h"
#include "widgets/subject_hint.h"
#include "widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

ArchitectureView::ArchitectureView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_hint(new SubjectHint(context.theme, context.subject)), m_body(new QWidget),
      m_row(new QHBoxLayout(m_body)), m_stackScroll(new QScrollArea), m_stack(new StackColumn(context.theme)),
      m_factsButton(new QToolButton), m_title(new ThemedLabel(context.theme, Role::Title)),
      m_caption(new ThemedLabel(context.theme, Role::Muted)), m_canvas(new BlockCanvas(context.theme)),
      m_details(new NodeDetails(context.theme, context.subject)) {
    build();
    connectState();
    restyle();
    refresh();
}

void ArchitectureView::build() {
    m_stackScroll->setWidget(m_stack);
    m_stackScroll->setWidgetResizable(true);
    m_stackScroll->setFrameShape(QFrame::NoFrame);
    m_stackScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stackScroll->setFocusPolicy(Qt::NoFocus);
    m_row->addWidget(m_stackScroll);
    m_row->addWidget(makeMiddle(), 1);
    m_row->addWidget(m_details);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_hint, 1);
    column->addWidget(m_body, 1);
}

QWidget* ArchitectureView::makeMiddle() {
    auto* middle = new QWidget;
    auto* column = new QVBoxLayout(middle);
    column->setObjectName(QStringLiteral("middle"));
    m_caption->setWordWrap(true);
    for (ThemedLabel* label : {m_title, m_caption})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    m_factsButton->setProperty("role", QStringLiteral("link"));
    m_factsButton->setFocusPolicy(Qt::StrongFocus);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_factsButton);
    column->addLayout(head);
    column->addWidget(m_caption);
    column->addWidget(m_canvas, 3);
    return middle;
}

void ArchitectureView::connectState() {
    Subject& subject = m_context.subject;
    Selection& selection = m_context.selection;
    connect(&subject, &Subject::summaryChanged, this, &ArchitectureView::refresh);
    connect(&subject, &Subject::stateChanged, this, &ArchitectureView::refresh);
    connect(&selection, &Selection::layerChanged, this, [this] {
        // Another layer: its block comes, and with it the details, unless a step is open that it has as well.
        if (m_opened.kind != OpenedPart::Kind::Step) m_opened = {};
        refresh();
    });
    connect(&selection, &Selection::hoveredLayerChanged, m_stack, &StackColumn::setHoveredLayer);
    connect(&m_context.theme, &Theme::changed, this, &ArchitectureView::restyle);
    connect(&m_context.lessons, &Lessons::presentingChanged, this, &ArchitectureView::arrange);
    connect(m_stack, &StackColumn::layerChosen, &selection, &Selection::setLayer);
    connect(m_stack, &StackColumn::layerHovered, &selection, &Selection::setHoveredLayer);
    connect(m_stack, &StackColumn::partOpened, this, [this](OpenedPart::Kind kind) { openPart({kind, {}}); });
    connect(m_stack, &StackColumn::currentMoved, this, [this](const QRect& row) {
        m_stackScroll->ensureVisible(row.center().x(), row.center().y(), 0, row.height());
    });
    connect(m_canvas, &BlockCanvas::stepOpened, this, [this](BlockStep step) {
        openPart({OpenedPart::Kind::Step, step});
    });
    connect(m_factsButton, &QToolButton::clicked, this, [this] {
        m_factsWanted = !m_factsWanted;
        arrange();
    });
    connect(m_canvas, &BlockCanvas::closed, this, [this] { openPart({}); });
}

QSize ArchitectureView::minimumSizeHint() const { return {40 * m_context.theme.unit(), 30 * m_context.theme.unit()}; }

void ArchitectureView::openPart(const OpenedPart& part) {
    m_opened = part;
    if (part.kind == OpenedPart::Kind::Step || part.kind == OpenedPart::Kind::Layer)
        m_factsWanted = part.kind == OpenedPart::Kind::Step; // what is opened in the stack leaves it where it is
    refreshBlock();
}

void ArchitectureView::refresh() {
    m_stale = true;
    refreshHint();
    if (!isVisible() || !m_context.subject.hasArchitecture()) return;
    m_stale = false;
    m_stack->setSubject(m_context.subject);
    refreshBlock();
}

void ArchitectureView::refreshBlock() {
    if (!m_context.subject.hasArchitecture()) return;
    BlockScene scene = makeBlockScene(m_context.subject, m_context.selection.layer());
    if (m_opened.kind == OpenedPart::Kind::Step && !scene.graph.find(m_opened.step)) m_opened = {};
    m_title->setText(layerTitle(scene));
    m_caption->setText(
        tr("%1 · %2 · %3 parameters")
            .arg(m_context.subject.name(), blockLayoutText(scene.graph.layout), countText(scene.graph.parameters())));
    m_details->setPart(scene, m_opened);
    arrange();
    m_stack->setOpened(m_opened.kind);
    m_stack->setSelectedLayer(scene.layer);
    m_canvas->setScene(std::move(scene));
    m_canvas->setOpened(m_opened.kind == OpenedPart::Kind::Step ? std::optional(m_opened.step) : std::nullopt);
    m_canvas->setAccessibleDescription(spokenBlock(m_canvas->picture().scene));
}

void ArchitectureView::refreshHint() {
    m_hint->refresh(*m_body,
                    tr("Choose a model above, or open a folder, to see how it is built; a config.json is enough"));
}

void ArchitectureView::restyle() {
    const int unit = m_context.theme.unit();
    auto* middle = findChild<QVBoxLayout*>(QStringLiteral("middle"));
    middle->setContentsMargins(unit, 2 * unit, unit, unit);
    middle->setSpacing(2);
    m_row->setSpacing(unit);
    m_row->setContentsMargins(2 * unit, 0, 0, 0); // its rows begin where those of other views do
    m_stack->restyle();
    m_canvas->restyle();
    m_details->restyle();
    arrange();
}

void ArchitectureView::arrange() {
    const int unit = m_context.theme.unit();
    // The graph is what the view is about: both sides take what it can spare, and fold where it can spare nothing.
    const bool three = width() >= 98 * unit && !m_context.lessons.isPresenting();
    const bool two = width() >= 68 * unit;
    const int stack = qBound(23 * unit, three ? width() / 5 : width() - 74 * unit, 30 * unit);
    m_stackScroll->setFixedWidth(stack);
    // Instead of the stack, in its place: the step that was opened stays under the pointer. Without a stack, under it.
    auto* middle = findChild<QVBoxLayout*>(QStringLiteral("middle"));
    QBoxLayout* home = two ? static_cast<QBoxLayout*>(m_row) : middle;
    const int place = three || !two ? -1 : 0;
    if (home->indexOf(m_details) != (place < 0 ? home->count() - 1 : place)) {
        for (QBoxLayout* layout : {static_cast<QBoxLayout*>(m_row), static_cast<QBoxLayout*>(middle)})
            layout->removeWidget(m_details);
        home->insertWidget(place, m_details, two ? 0 : 2);
    }
    m_details->setMinimumWidth(three ? qBound(20 * unit, width() / 4, 40 * unit) : two ? stack : 0);
    m_details->setMaximumWidth(two ? m_details->minimumWidth() : QWIDGETSIZE_MAX);
    m_factsButton->setVisible(!three);
    m_factsButton->setText(m_factsWanted ? tr("hide facts") : tr("facts"));
    m_factsButton->setToolTip(m_factsWanted ? tr("Put the facts away") : tr("Show what is known about this part"));
    m_stackScroll->setVisible(three || (two && !m_factsWanted));
    m_details->setVisible(three || m_factsWanted);
}

void ArchitectureView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (m_stale) refresh();
}

void ArchitectureView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

void ArchitectureView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    View::changeEvent(event);
}

QString ArchitectureView::spokenText() const {
    if (!m_context.subject.hasArchitecture()) return m_hint->text();
    const BlockScene scene = makeBlockScene(m_context.subject, m_context.selection.layer());
    return QStringList{spokenStack(m_context.subject), spokenBlock(scene), m_details->text()}.join(
        QStringLiteral(". "));
}

std::vector<FigureTable> ArchitectureView::tables() const {
    if (!m_context.subject.hasArchitecture()) return {};
    const BlockScene scene = makeBlockScene(m_context.subject, m_context.selection.layer());
    return {stepTable(scene), tensorTable(scene), originTable(m_context.subject), stackTable(m_context.subject)};
}

} // namespace layerscope::ui

#include "moc_architecture_view.cpp"
