// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/dataflow_view.h"

#include "plan/same_layers.h"
#include "state/branches.h"
#include "state/commands.h"
#include "state/live_run.h"
#include "state/machine.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/dataflow/dataflow_words.h"
#include "views/dataflow/flow_canvas.h"
#include "views/dataflow/flow_facts.h"
#include "views/dataflow/timeline_canvas.h"
#include "widgets/subject_hint.h"
#include "widgets/themed_label.h"

#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

namespace {
const QString probeName = QStringLiteral("dataflow");
}

DataflowView::~DataflowView() = default;

void DataflowView::connectState() {
    connect(&m_context.subject, &Subject::planChanged, this, [this] {
        m_weights.forget();
        if (isVisible() && isParallel()) m_context.commands.wantBranches();
    });
    connect(&m_context.subject, &Subject::stateChanged, this, [this] {
        m_weights.forget();
        if (isVisible() && isParallel()) m_context.commands.wantBranches();
        refresh();
    });
    connect(&m_context.subject, &Subject::summaryChanged, this, &DataflowView::refresh);
    connect(&m_context.selection, &Selection::layerChanged, this, [this](int chosen) {
        m_timeline->setSelected(chosen);
        if (!m_stale) refreshFlow();
    });
    connect(&m_context.run, &LiveRun::probeChanged, this, &DataflowView::refresh);
    connect(&m_context.machine, &Machine::changed, this, [this] {
        if (m_context.machine.state() != Machine::State::Measuring) refresh();
    });
    connect(&m_context.branches, &Branches::changed, this, [this] {
        // Forgotten, since it was measured with other threads: anew for whom looks.
        if (m_context.branches.state() == Branches::State::None && isVisible() && isParallel())
            m_context.commands.wantBranches();
        if (m_stale) return;
        refreshMeasured();
        if (m_context.branches.state() != Branches::State::Running) refresh();
    });
    connect(&m_context.theme, &Theme::changed, this, &DataflowView::restyle);
    connect(&m_context.selection, &Selection::stepChanged, this, &DataflowView::refresh);
    connect(m_timeline, &TimelineCanvas::layerChosen, &m_context.selection, &Selection::setLayer);
    connect(&m_context.selection, &Selection::hoveredLayerChanged, m_timeline, &TimelineCanvas::setHovered);
    connect(m_timeline, &TimelineCanvas::layerHovered, &m_context.selection, &Selection::setHoveredLayer);
    connect(m_timeline, &TimelineCanvas::pointed, this, [this](const QString& text) {
        m_readOut->setText(text.isEmpty() ? tr("wheel or W S zoom · drag or A D pan · double click shows all") : text);
    });
    connect(m_canvas, &FlowCanvas::pointed, m_pointed, &ThemedLabel::setText);
    connect(m_canvas, &FlowCanvas::playingChanged, this,
            [this](bool playing) { m_play->setText(playing ? tr("❚❚ Pause") : tr("▶ Play")); });
    connect(m_measure, &QToolButton::clicked, this, [this] { m_context.commands.measureBranches(); });
    connect(m_export, &QToolButton::clicked, this, [this] { m_context.commands.exportTrace(); });
    connect(m_around, &QToolButton::clicked, this, [this] {
        if (m_timeline->groups().empty()) return;
        const auto window = windowOfLayers(m_timeline->groups().front(), layer() - 1, layer() + 1);
        if (window) m_timeline->setWindow({window->begin, std::min(window->end, m_timeline->whole())});
    });
}

int DataflowView::layer() const {
    const auto count = int(m_context.subject.architecture().n_layers());
    return std::clamp(m_context.selection.layer(), 0, std::max(0, count - 1));
}

bool DataflowView::isParallel() const {
    return m_context.subject.hasModel() && m_context.subject.architecture().block == BlockLayout::Parallel;
}

void DataflowView::refresh() {
    m_stale = true;
    refreshHint();
    if (isVisible()) fill();
}

void DataflowView::fill() {
    if (!m_context.subject.hasArchitecture()) return;
    m_stale = false;
    m_times.reset();
    const auto& snapshot = m_context.run.probe();
    if (snapshot && same_work(*snapshot->plan, *m_context.subject.plan()))
        m_times = operationTimes(*snapshot, RunPhase::Decode);
    refreshFlow();
    refreshTimeline();
    refreshMeasured();
}

/// The moment of the animation and what is seen of the timeline.
void DataflowView::inherit(const QWidget& before) {
    const auto& view = static_cast<const DataflowView&>(before);
    if (!view.m_started) return;
    fill();
    m_canvas->setNow(view.m_canvas->now());
    if (view.m_canvas->isPlaying()) m_canvas->play();
    if (!view.m_timeline->groups().empty()) m_timeline->setWindow(view.m_timeline->window());
}

void DataflowView::refreshHint() {
    m_hint->refresh(*m_body, tr("Choose a model above, or open a folder, to see how a token flows through its blocks"));
}

void DataflowView::refreshFlow() {
    const Subject& subject = m_context.subject;
    const FlowInput input{*subject.plan(),           layer(),
                          subject.summary().context, m_weights.of(subject),
                          m_context.machine.roof(),  m_times ? &*m_times : nullptr,
                          subject.summary().kv_dtype};
    m_timing = flowTiming(input);
    const BlockLayout own = subject.architecture().block;
    const bool parallel = own == BlockLayout::Parallel;
    FlowBlock serial = flowBlock(input, parallel ? BlockLayout::Serial : own);
    FlowBlock beside = flowBlock(input, BlockLayout::Parallel);
    const LayerPlan& plan = subject.plan()->layers[std::size_t(layer())];
    m_facts->setFacts(flowFacts(serial, beside, isParallel() ? m_context.branches.run().get() : nullptr));
    QString equation = blockEquation(own);
    if (plan.mixer == MixerKind::GatedDeltaNet)
        equation.replace(QStringLiteral("Attn"), QStringLiteral("Delta")); // as the Architecture view writes it
    m_equation->setText(equation);
    m_path->setText(pathText(beside, m_timing));
    m_canvas->setBlocks(std::move(serial), std::move(beside),
                        tr("layer %1, %2").arg(layer()).arg(layerTypeText(plan.type, plan.rope.has_value())));
    if (!std::exchange(m_started, true)) m_canvas->showEnd();
}

void DataflowView::refreshTimeline() {
    std::vector<LaneGroup> groups =
        timelineGroups(m_context.run.probe().get(), isParallel() ? m_context.branches.run().get() : nullptr,
                       m_context.selection.step());
    const bool any = !groups.empty();
    m_timeline->setVisible(any);
    m_around->setEnabled(any);
    m_export->setEnabled(m_context.run.probe() && !m_context.run.probe()->steps.empty());
    m_timelineHint->setVisible(!any);
    m_timelineHint->setText(m_context.subject.hasModel()
                                ? tr("Press Run: every operation of the steps that write the text appears here.")
                                : tr("The timeline needs a model with weights; this is an architecture alone."));
    m_timeline->setGroups(std::move(groups), m_context.subject.plan());
    m_timeline->setSelected(layer());
}

void DataflowView::refreshMeasured() {
    m_measure->setVisible(isParallel());
    m_measure->setEnabled(m_context.branches.state() != Branches::State::Running);
    m_measured->setText(branchText(m_context.branches, isParallel(), m_context.subject.architecture().block));
    m_measured->setRole(m_context.branches.state() == Branches::State::Failed && isParallel() ? Role::Error
                                                                                              : Role::Muted);
}

void DataflowView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    ProbeRequest times;
    times.times = true;
    m_context.commands.setProbe(probeName, times);
    m_context.commands.wantMachine();
    if (isParallel()) m_context.commands.wantBranches();
    if (m_stale) refresh();
}

void DataflowView::hideEvent(QHideEvent* event) {
    m_canvas->pause();
    m_context.commands.setProbe(probeName, {});
    View::hideEvent(event);
}

void DataflowView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

QString DataflowView::spokenText() const {
    if (!m_context.subject.hasArchitecture() || m_stale) return m_hint->text();
    QStringList parts{tr("Dataflow of %1, layer %2").arg(m_context.subject.name()).arg(layer()),
                      m_context.subject.architecture().block == BlockLayout::Parallel ? tr("its block is parallel")
                                                                                      : tr("its block is serial"),
                      m_facts->text(), m_path->text(), m_measured->text()};
    for (const LaneGroup& group : m_timeline->groups())
        parts << tr("%1: %2 in %n operation(s)", nullptr, int(group.bars.size()))
                     .arg(group.title, durationText(group.length));
    parts.removeAll(QString());
    return parts.join(QStringLiteral("; "));
}

std::vector<FigureTable> DataflowView::tables() const {
    if (!m_context.subject.hasArchitecture() || m_stale) return {};
    std::vector<FigureTable> tables{blockTable(m_canvas->block(0), m_canvas->block(1))};
    if (!m_timeline->groups().empty()) tables.push_back(timelineTable(m_timeline->groups()));
    return tables;
}

} // namespace layerscope::ui

#include "moc_dataflow_view.cpp"
