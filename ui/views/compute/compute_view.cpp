// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/compute_view.h"

#include "analysis/phase_flops.h"
#include "plan/same_layers.h"
#include "state/commands.h"
#include "state/live_run.h"
#include "state/machine.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "theme/theme.h"
#include "views/compute/compute_controls.h"
#include "views/compute/compute_words.h"
#include "views/compute/flops_chart.h"
#include "views/compute/machine_line.h"
#include "views/compute/operation_tree.h"
#include "views/compute/roofline_chart.h"
#include "widgets/subject_hint.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

namespace {
const QString probeName = QStringLiteral("compute");
}

ComputeView::ComputeView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_title(new ThemedLabel(context.theme, Role::Title)),
      m_caption(new ThemedLabel(context.theme, Role::Muted)), m_total(new ThemedLabel(context.theme, Role::BigFigure)),
      m_change(new ThemedLabel(context.theme, Role::Changed)), m_hint(new SubjectHint(context.theme, context.subject)),
      m_aboutWeights(new ThemedLabel(context.theme, Role::Body)), m_dense(new ThemedLabel(context.theme, Role::Muted)),
      m_measured(new ThemedLabel(context.theme, Role::Muted)), m_controls(new ComputeControls(context.theme)),
      m_model(new OperationModel(context.theme, this)), m_tree(new OperationTree(context.theme, *m_model)),
      m_chart(new FlopsChart(context.theme)), m_roof(new RooflineChart(context.theme)),
      m_machineLine(new MachineLine(context.theme, context.machine, context.commands)) {
    for (ThemedLabel* line : {m_caption, m_aboutWeights, m_dense, m_measured})
        line->setWordWrap(true);
    m_body = makeBody();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_body, 1);
    connectState();
    restyle();
    refreshHint();
}

ComputeView::~ComputeView() = default;

QWidget* ComputeView::makeHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_caption);
    auto* figures = new QVBoxLayout;
    figures->setSpacing(2);
    figures->addWidget(m_total, 0, Qt::AlignRight);
    figures->addWidget(m_change, 0, Qt::AlignRight);
    row->addLayout(words, 1);
    row->addLayout(figures);
    return header;
}

QWidget* ComputeView::makeBody() {
    auto* left = new QVBoxLayout;
    left->setObjectName(QStringLiteral("left"));
    left->addWidget(makeHeader());
    left->addWidget(m_controls);
    left->addWidget(m_tree, 1);
    left->addWidget(m_aboutWeights);
    left->addWidget(m_dense);
    left->addWidget(m_measured);
    auto* right = new QVBoxLayout;
    right->setObjectName(QStringLiteral("right"));
    right->addWidget(m_chart, 1);
    right->addWidget(m_roof, 1);
    right->addWidget(m_machineLine);
    auto* content = new QWidget;
    m_halves = new QHBoxLayout(content);
    m_halves->addLayout(left, 11);
    m_halves->addLayout(right, 9);
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

void ComputeView::connectState() {
    connect(&m_context.subject, &Subject::planChanged, this, &ComputeView::takePlan);
    connect(&m_context.subject, &Subject::summaryChanged, this, &ComputeView::refresh);
    connect(&m_context.subject, &Subject::stateChanged, this, [this] {
        takePlan();
        refresh();
    });
    connect(&m_context.selection, &Selection::layerChanged, m_tree, &OperationTree::setSelectedLayer);
    connect(&m_context.selection, &Selection::hoveredLayerChanged, m_tree, &OperationTree::setHoveredLayer);
    connect(&m_context.run, &LiveRun::probeChanged, this, &ComputeView::takeRun);
    connect(&m_context.machine, &Machine::changed, this, [this] {
        if (m_context.machine.state() != Machine::State::Measuring) refresh();
    });
    connect(&m_context.theme, &Theme::changed, this, &ComputeView::restyle);
    connect(m_controls, &ComputeControls::changed, this, [this] {
        wishTimes();
        takeRun();
        refresh();
    });
    connect(m_tree, &OperationTree::layerChosen, &m_context.selection, &Selection::setLayer);
    connect(m_tree, &OperationTree::layerHovered, &m_context.selection, &Selection::setHoveredLayer);
    connect(m_chart, &FlopsChart::contextChosen, &m_context.selection, &Selection::setContext);
}

/// Sizes of the stored weights belong to the plan and, once it is there, to the model.
void ComputeView::takePlan() {
    m_weights.forget();
    m_stale = true; // the summary follows, and with it the picture
    takeRun();
}

void ComputeView::takeRun() {
    const auto& snapshot = m_context.run.probe();
    m_times.reset();
    m_timesAreStale = false;
    if (snapshot && m_context.subject.hasArchitecture()) {
        m_timesAreStale = !same_work(*snapshot->plan, *m_context.subject.plan());
        if (!m_timesAreStale) m_times = operationTimes(*snapshot, m_controls->phase());
    }
    if (!m_stale) refresh();
}

void ComputeView::refresh() {
    m_stale = true;
    refreshHint();
    if (isVisible()) fill();
}

void ComputeView::fill() {
    if (!m_context.subject.hasArchitecture()) return;
    m_stale = false;
    refreshTree();
    refreshHeader();
    refreshChart();
}

/// The lines that were unfolded have to be there.
void ComputeView::inherit(const QWidget& before) {
    const auto& view = static_cast<const ComputeView&>(before);
    m_controls->setPhase(view.m_controls->phase());
    m_controls->setWork(view.m_controls->work());
    takeRun();
    fill();
}

void ComputeView::refreshHint() {
    m_hint->refresh(*m_body, tr("Choose a model above, or open a folder, to see what a token costs"));
}

void ComputeView::refreshTree() {
    const Subject& subject = m_context.subject;
    const CostSettings settings{m_controls->phase(), m_controls->work(), subject.summary().context,
                                subject.summary().kv_dtype};
    m_rows = operationRows({*subject.plan(), *subject.originalPlan(), m_weights.of(subject), settings,
                            m_context.machine.roof(), m_times ? &*m_times : nullptr});
    m_model->setContexts(settings.context, m_times ? m_times->context : 0);
    m_model->setTree(m_rows, m_context.machine.roof(), !subject.difference().empty());
    m_roof->setPoints(roofPoints(m_rows, m_context.machine.roof()), m_context.machine.roof());
}

void ComputeView::refreshHeader() {
    const Subject& subject = m_context.subject;
    const std::int64_t context = subject.summary().context;
    const bool decode = m_controls->phase() == RunPhase::Decode;
    m_title->setText(tr("Compute"));
    m_caption->setText(decode
                           ? tr("one token with %1 present · moves %2").arg(countText(context), bytesText(m_rows.bytes))
                           : tr("a prompt of %1 token(s) · moves %2", nullptr, int(context))
                                 .arg(countText(context), bytesText(m_rows.bytes)));
    const bool changed = m_rows.flops != m_rows.flopsBefore && m_rows.flopsBefore > 0;
    m_total->setText(changed ? tr("%1 → %2").arg(flopsText(m_rows.flopsBefore), flopsText(m_rows.flops))
                             : flopsText(m_rows.flops));
    m_change->setText(
        changed ? tr("%1 by the edit").arg(percentText(double(m_rows.flops) / double(m_rows.flopsBefore) - 1, true))
                : QString());
    QStringList lines{expertsText(*subject.plan(), m_weights.of(subject)), packedText(m_weights.saved())};
    lines.removeAll(QString());
    m_aboutWeights->setText(lines.join(QLatin1Char('\n')));
    m_aboutWeights->setVisible(!lines.isEmpty());
    const auto text = [&](Work work) {
        return flopsText(phase_flops(*subject.plan(), {m_controls->phase(), work, context}).total());
    };
    m_dense->setText(tr("needed %1 · executed by this engine %2 · without skipping, logits everywhere %3")
                         .arg(text(Work::Needed), text(Work::Executed), text(Work::Dense)));
    QStringList measured{
        measuredText(m_times ? &*m_times : nullptr, m_controls->phase(), subject.hasModel(), m_timesAreStale),
        cacheText(m_rows, m_context.machine.roof())};
    measured.removeAll(QString());
    m_measured->setText(measured.join(QLatin1Char('\n')));
}

void ComputeView::refreshChart() {
    const Subject& subject = m_context.subject;
    m_chart->setSeries(flopSeries(*subject.plan(), *subject.originalPlan(), m_controls->phase(), m_controls->work()),
                       !subject.difference().empty(), subject.summary().context);
}

void ComputeView::restyle() {
    const int unit = m_context.theme.unit();
    m_halves->setContentsMargins(3 * unit, 2 * unit, 2 * unit, unit);
    m_halves->setSpacing(3 * unit);
    for (const char* name : {"left", "right"})
        findChild<QVBoxLayout*>(QString::fromLatin1(name))->setSpacing(unit);
    arrange();
}

/// Beside each other where there is room, else one below the other.
void ComputeView::arrange() {
    const int unit = m_context.theme.unit();
    const bool wide = width() >= 105 * unit;
    m_halves->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_tree->setMinimumSize(wide ? 50 * unit : 40 * unit, wide ? 24 * unit : 34 * unit);
    m_chart->setMinimumHeight(wide ? 0 : 36 * unit);
    m_roof->setMinimumHeight(wide ? 0 : 36 * unit);
}

/// Steps are timed as they come; a prompt only counts as a whole.
void ComputeView::wishTimes() {
    if (!isVisible()) return;
    ProbeRequest times;
    times.times = true;
    times.prompt_times = m_controls->phase() == RunPhase::Prefill;
    m_context.commands.setProbe(probeName, times);
}

void ComputeView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    wishTimes();
    m_context.commands.wantMachine();
    m_tree->setSelectedLayer(m_context.selection.layer());
    if (m_stale) {
        takeRun();
        refresh();
    }
}

void ComputeView::hideEvent(QHideEvent* event) {
    m_context.commands.setProbe(probeName, {});
    View::hideEvent(event);
}

void ComputeView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

QString ComputeView::spokenText() const {
    const Subject& subject = m_context.subject;
    if (!subject.hasArchitecture() || m_stale) return m_hint->text();
    QStringList parts{spokenOperations(m_rows, m_controls->phase(), subject.summary().context)};
    if (!m_aboutWeights->text().isEmpty()) parts << m_aboutWeights->text();
    parts << m_dense->text() << m_machineLine->text() << m_measured->text();
    return parts.join(QStringLiteral("; "));
}

std::vector<FigureTable> ComputeView::tables() const {
    const Subject& subject = m_context.subject;
    if (!subject.hasArchitecture() || m_stale) return {};
    FigureTable curve{tr("FLOPs against context"), {tr("context")}, {}};
    const FlopSeries series =
        flopSeries(*subject.plan(), *subject.originalPlan(), m_controls->phase(), m_controls->work());
    for (std::size_t part = 0; part < FlopParts; ++part)
        curve.columns.push_back(FlopsChart::partText(FlopPart(part)));
    curve.columns.push_back(tr("total"));
    curve.columns.push_back(tr("total before the edit"));
    for (std::size_t i = 0; i < series.contexts.size(); ++i) {
        std::vector<QString> row{QString::number(series.contexts[i])};
        for (const auto& part : series.parts)
            row.push_back(QString::number(part[i], 'f', 0));
        row.push_back(QString::number(series.total[i], 'f', 0));
        row.push_back(QString::number(series.original[i], 'f', 0));
        curve.rows.push_back(std::move(row));
    }
    return {operationTable(m_rows), curve};
}

} // namespace layerscope::ui

#include "moc_compute_view.cpp"
