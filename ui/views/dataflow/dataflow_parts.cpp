// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the view is put together.
#include "theme/theme.h"
#include "views/dataflow/dataflow_view.h"
#include "views/dataflow/flow_canvas.h"
#include "views/dataflow/flow_facts.h"
#include "views/dataflow/timeline_canvas.h"
#include "widgets/subject_hint.h"
#include "widgets/themed_label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

DataflowView::DataflowView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_hint(new SubjectHint(context.theme, context.subject)),
      m_canvas(new FlowCanvas(context.theme)), m_facts(new FlowFacts(context.theme)),
      m_equation(new ThemedLabel(context.theme, Role::Formula)), m_path(new ThemedLabel(context.theme, Role::Muted)),
      m_measured(new ThemedLabel(context.theme, Role::Muted)), m_pointed(new ThemedLabel(context.theme, Role::Muted)),
      m_measure(new QToolButton), m_timeline(new TimelineCanvas(context.theme)),
      m_timelineTitle(new ThemedLabel(context.theme, Role::Title)),
      m_timelineHint(new ThemedLabel(context.theme, Role::Muted)),
      m_readOut(new ThemedLabel(context.theme, Role::Muted)), m_export(new QToolButton), m_around(new QToolButton) {
    for (ThemedLabel* label : {m_path, m_measured, m_pointed, m_timelineHint})
        label->setWordWrap(true);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setObjectName(QStringLiteral("column"));
    auto* upper = new QHBoxLayout;
    upper->setObjectName(QStringLiteral("upper"));
    upper->addWidget(m_canvas, 1);
    upper->addWidget(makeSide());
    column->addLayout(upper, 1);
    column->addWidget(makeTimeline());
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_body = scroll;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_body, 1);
    connectState();
    restyle();
    refreshHint();
}

QWidget* DataflowView::makeControls() {
    auto* controls = new QWidget;
    auto* rows = new QVBoxLayout(controls);
    auto* first = new QHBoxLayout;
    auto* row = new QHBoxLayout;
    row->setObjectName(QStringLiteral("steps"));
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(first);
    rows->addLayout(row);
    m_play = new QPushButton(tr("▶ Play"));
    m_play->setProperty("role", QStringLiteral("primary"));
    m_play->setAccessibleName(tr("Play or pause"));
    auto* back = new QToolButton;
    auto* step = new QToolButton;
    auto* again = new QToolButton;
    back->setText(tr("‹ step"));
    step->setText(tr("step ›"));
    again->setText(tr("restart"));
    back->setAccessibleName(tr("One event back"));
    step->setAccessibleName(tr("One event on"));
    again->setAccessibleName(tr("Back to the beginning"));
    m_speed = new QComboBox;
    m_speed->setAccessibleName(tr("Speed of the animation"));
    for (const double factor : {0.25, 0.5, 1.0, 2.0})
        m_speed->addItem(QStringLiteral("%1×").arg(factor), factor);
    m_speed->setCurrentIndex(2);
    first->addWidget(m_play);
    first->addWidget(m_speed);
    first->addStretch(1);
    for (QToolButton* button : {back, step, again}) {
        button->setFocusPolicy(Qt::StrongFocus);
        button->setProperty("role", QStringLiteral("link"));
        row->addWidget(button);
    }
    row->addStretch(1);
    connect(m_play, &QPushButton::clicked, this, [this] {
        if (m_canvas->isPlaying())
            m_canvas->pause();
        else
            m_canvas->play();
    });
    connect(back, &QToolButton::clicked, this, [this] { m_canvas->step(-1); });
    connect(step, &QToolButton::clicked, this, [this] { m_canvas->step(1); });
    connect(again, &QToolButton::clicked, this, [this] { m_canvas->rewind(); });
    connect(m_speed, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_canvas->setSpeed(m_speed->itemData(index).toDouble()); });
    return controls;
}

QWidget* DataflowView::makeSide() {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setObjectName(QStringLiteral("side"));
    layout->addWidget(makeControls());
    layout->addWidget(m_facts);
    layout->addWidget(m_equation);
    layout->addWidget(m_path);
    layout->addWidget(m_measured);
    layout->addWidget(m_measure, 0, Qt::AlignLeft);
    layout->addStretch(1);
    layout->addWidget(m_pointed);
    m_measure->setText(tr("measure again"));
    m_measure->setAccessibleName(tr("Measure both branches again"));
    m_measure->setProperty("role", QStringLiteral("link"));
    m_measure->setFocusPolicy(Qt::StrongFocus);
    m_side = new QScrollArea;
    m_side->setWidget(content);
    m_side->setWidgetResizable(true);
    m_side->setFrameShape(QFrame::NoFrame);
    m_side->setFocusPolicy(Qt::NoFocus);
    m_side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_side->setAccessibleName(tr("Facts about both blocks"));
    return m_side;
}

QWidget* DataflowView::makeTimeline() {
    auto* frame = new QWidget;
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->setObjectName(QStringLiteral("timelineHead"));
    head->addWidget(m_timelineTitle);
    head->addWidget(m_readOut, 1);
    head->addWidget(m_around);
    head->addWidget(m_export);
    layout->addLayout(head);
    layout->addWidget(m_timelineHint);
    layout->addWidget(m_timeline);
    m_timelineTitle->setText(tr("Timeline of the real run"));
    m_readOut->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_readOut->setText(tr("wheel or W S zoom · drag or A D pan · double click shows all"));
    m_readOut->setMinimumWidth(1); // a long read-out never widens the view
    m_around->setText(tr("around the layer"));
    m_around->setToolTip(tr("Zoom to the selected layer and its neighbours"));
    m_export->setText(tr("trace …"));
    m_export->setToolTip(tr("Write the run's timeline as trace JSON, which Perfetto opens"));
    for (QToolButton* button : {m_around, m_export}) {
        button->setAccessibleName(button->toolTip());
        button->setFocusPolicy(Qt::StrongFocus);
        button->setProperty("role", QStringLiteral("link"));
    }
    return frame;
}

void DataflowView::restyle() {
    const int unit = m_context.theme.unit();
    findChild<QVBoxLayout*>(QStringLiteral("column"))->setContentsMargins(3 * unit, 2 * unit, 2 * unit, unit);
    findChild<QVBoxLayout*>(QStringLiteral("column"))->setSpacing(unit);
    for (const char* row : {"upper", "steps", "timelineHead"})
        findChild<QHBoxLayout*>(QString::fromLatin1(row))->setSpacing(2 * unit);
    findChild<QVBoxLayout*>(QStringLiteral("side"))->setContentsMargins(unit, 0, unit, 0);
    findChild<QVBoxLayout*>(QStringLiteral("side"))->setSpacing(3 * unit / 2);
    arrange();
}

void DataflowView::arrange() {
    const int unit = m_context.theme.unit();
    // Facts stand beside the blocks where both have room, else below them.
    const bool wide = width() >= 100 * unit;
    findChild<QHBoxLayout*>(QStringLiteral("upper"))
        ->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int side = qBound(36 * unit, width() / 4, 48 * unit);
    m_side->setMinimumWidth(wide ? side : 0);
    m_side->setMaximumWidth(wide ? side : QWIDGETSIZE_MAX);
    m_side->setMinimumHeight(wide ? 0 : 34 * unit);
}

} // namespace layerscope::ui
