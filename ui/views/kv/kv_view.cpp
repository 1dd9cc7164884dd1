// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/kv_view.h"

#include "analysis/kv_if_full.h"
#include "state/live_run.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/kv/bar_data.h"
#include "views/kv/context_curve.h"
#include "views/kv/formula_panel.h"
#include "views/kv/kv_tables.h"
#include "views/kv/layer_bars.h"
#include "views/kv/measured_panel.h"
#include "views/kv/read_out.h"
#include "views/kv/total_bars.h"
#include "views/kv/wrong_answers.h"
#include "widgets/in_every_language.h"
#include "widgets/subject_hint.h"
#include "widgets/textbook_note.h"
#include "widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

KvView::KvView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_title(new ThemedLabel(context.theme, Role::Title)),
      m_total(new ThemedLabel(context.theme, Role::BigFigure)), m_change(new ThemedLabel(context.theme, Role::Changed)),
      m_caption(new ThemedLabel(context.theme, Role::Muted)), m_hint(new SubjectHint(context.theme, context.subject)),
      m_totals(new TotalBars(context.theme)), m_layerLine(new ThemedLabel(context.theme, Role::Muted)),
      m_layers(new LayerBars(context.theme)), m_curve(new ContextCurve(context.theme)),
      m_readOut(new ReadOut(context.theme)), m_formulas(new FormulaPanel(context.theme)),
      m_notes(new TextbookNotes(context.theme, context.subject, {NoteTopic::KvCache, NoteTopic::Heads})),
      m_measured(new MeasuredPanel(context.theme)), m_wrong(new WrongAnswers(context.theme)) {
    m_body = new QWidget;
    auto* columns = new QHBoxLayout(m_body);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(makePictures(), 1);
    columns->addWidget(makeSide());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_body, 1);
    connectState();
    restyle();
    refreshHint();
}

QWidget* KvView::makeHeader() {
    auto* header = new QWidget;
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_caption);
    auto* figures = new QVBoxLayout;
    figures->setSpacing(2);
    figures->addWidget(m_total, 0, Qt::AlignRight);
    figures->addWidget(m_change, 0, Qt::AlignRight);
    m_caption->setWordWrap(true);
    layout->addLayout(words, 1);
    layout->addLayout(figures);
    return header;
}

QWidget* KvView::makePictures() {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setObjectName(QStringLiteral("pictures"));
    layout->addWidget(makeHeader());
    layout->addWidget(m_totals);
    layout->addWidget(m_layerLine);
    layout->addWidget(m_layers, 4);
    layout->addWidget(m_curve, 6);
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

QWidget* KvView::makeSide() {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setObjectName(QStringLiteral("side"));
    layout->addWidget(m_readOut);
    layout->addWidget(m_formulas);
    layout->addWidget(m_notes);
    layout->addWidget(m_measured);
    layout->addWidget(m_wrong);
    layout->addStretch(1);
    m_side = new QScrollArea;
    m_side->setWidget(content);
    m_side->setWidgetResizable(true);
    m_side->setFrameShape(QFrame::NoFrame);
    m_side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    inEveryLanguage(*m_side, [this] { m_side->setAccessibleName(tr("Numbers and formulas")); });
    return m_side;
}

void KvView::connectState() {
    connect(&m_context.subject, &Subject::summaryChanged, this, &KvView::refresh);
    connect(&m_context.compared, &Subject::planChanged, this, &KvView::refresh);
    connect(&m_context.subject, &Subject::stateChanged, this, [this] {
        refreshHint();
        refreshMeasured();
    });
    connect(&m_context.selection, &Selection::layerChanged, this, &KvView::selectLayer);
    connect(&m_context.selection, &Selection::hoveredLayerChanged, m_layers, &LayerBars::setHovered);
    connect(&m_context.run, &LiveRun::metricsChanged, this, &KvView::refreshMeasured);
    connect(&m_context.run, &LiveRun::phaseChanged, this, &KvView::refreshMeasured);
    connect(&m_context.theme, &Theme::changed, this, &KvView::restyle);
    connect(m_layers, &LayerBars::layerChosen, &m_context.selection, &Selection::setLayer);
    connect(m_layers, &LayerBars::layerHovered, &m_context.selection, &Selection::setHoveredLayer);
    connect(m_totals, &TotalBars::layerChosen, &m_context.selection, &Selection::setLayer);
    connect(m_curve, &ContextCurve::contextChosen, &m_context.selection, &Selection::setContext);
    connect(m_curve, &ContextCurve::pointed, this, [this](std::optional<std::int64_t> tokens) {
        m_pointed = tokens;
        refreshReadOut();
    });
}

void KvView::refresh() {
    m_stale = true;
    refreshHint();
    if (!isVisible() || !m_context.subject.hasArchitecture()) return;
    m_stale = false;
    refreshHeader();
    refreshPictures();
    refreshReadOut();
    refreshMeasured();
    m_wrong->setSubject(*m_context.subject.plan(), m_context.subject.summary());
}

void KvView::refreshHint() {
    m_hint->refresh(*m_body, tr("Choose a model above, or open a folder, to see what its cache costs"));
}

void KvView::refreshHeader() {
    const Summary& before = m_context.subject.originalSummary();
    const Summary& after = m_context.subject.summary();
    m_title->setText(tr("KV cache"));
    m_total->setText(beforeAfterText(before.kv_bytes, after.kv_bytes));
    const bool changed = before.kv_bytes != after.kv_bytes && before.kv_bytes > 0;
    m_change->setText(
        changed ? tr("%1 by the edit").arg(percentText(double(after.kv_bytes) / double(before.kv_bytes) - 1, true))
                : QString());
    const QString dtype =
        QString::fromLatin1(name(after.kv_dtype).data(), qsizetype(name(after.kv_dtype).size())).toLower();
    m_caption->setText(tr("%1 token(s) · %2 · %3", nullptr, int(after.context))
                           .arg(countText(after.context), dtype, layerKindsText(after)));
}

void KvView::refreshPictures() {
    const Subject& subject = m_context.subject;
    const bool edited = !subject.difference().empty();
    const DType dtype = subject.summary().kv_dtype;
    m_totals->setSummaries(subject.originalSummary(), subject.summary(), edited);
    m_layers->setBars(layerBars(subject.originalSummary(), subject.summary()));
    selectLayer(m_context.selection.layer());
    const ModelPlan* compared = m_context.compared.plan().get();
    m_curve->setCompared(m_context.compared.name());
    m_curve->setSeries(curveSeries(*subject.originalPlan(), *subject.plan(), dtype, compared),
                       knees(*subject.originalPlan(), *subject.plan(), dtype, compared), edited,
                       subject.summary().context);
}

void KvView::selectLayer(int layer) {
    m_layers->setSelected(layer);
    m_totals->setSelected(layer);
    if (!m_context.subject.hasArchitecture()) return;
    const auto bars = layerBars(m_context.subject.originalSummary(), m_context.subject.summary());
    const bool valid = layer >= 0 && layer < int(bars.size());
    m_layerLine->setText(valid ? spokenLayer(layer, bars[std::size_t(layer)]) : tr("click a bar to select its layer"));
    refreshFormulas();
}

void KvView::refreshReadOut() {
    const Subject& subject = m_context.subject;
    if (!subject.hasArchitecture()) return;
    const DType dtype = subject.summary().kv_dtype;
    ReadOut::Values values;
    values.pointed = m_pointed.has_value();
    values.context = m_pointed.value_or(subject.summary().context);
    values.edited = kv_bytes_curve(*subject.plan(), {values.context}, dtype).front();
    values.allFull = kv_bytes_if_all_full(*subject.plan(), values.context, dtype);
    if (m_context.compared.hasArchitecture())
        values.compared = kv_bytes_curve(*m_context.compared.plan(), {values.context}, dtype).front();
    if (!subject.difference().empty())
        values.original = kv_bytes_curve(*subject.originalPlan(), {values.context}, dtype).front();
    m_readOut->setValues(values);
}

void KvView::refreshFormulas() {
    const Subject& subject = m_context.subject;
    if (subject.hasArchitecture())
        m_formulas->setSubject(*subject.plan(), subject.summary(), m_context.selection.layer());
}

void KvView::refreshMeasured() { m_measured->refresh(m_context.run, m_context.subject); }

void KvView::restyle() {
    const int unit = m_context.theme.unit();
    auto* pictures = findChild<QVBoxLayout*>(QStringLiteral("pictures"));
    pictures->setContentsMargins(3 * unit, 2 * unit, 3 * unit, unit);
    pictures->setSpacing(unit);
    auto* side = findChild<QVBoxLayout*>(QStringLiteral("side"));
    side->setContentsMargins(unit, 2 * unit, 2 * unit, 2 * unit);
    side->setSpacing(5 * unit / 2);
    arrange();
}

void KvView::arrange() {
    const int unit = m_context.theme.unit();
    // A third of the width at most: at large zoom the pictures must not starve.
    m_side->setFixedWidth(qBound(29 * unit, width() / 4, qMin(44 * unit, qMax(29 * unit, width() * 2 / 5))));
}

void KvView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (m_stale) refresh();
}

void KvView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

void KvView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    View::changeEvent(event);
}

QString KvView::spokenText() const {
    const Subject& subject = m_context.subject;
    return subject.hasArchitecture() ? spokenCache(subject, m_context.compared, m_context.selection.layer())
                                     : m_hint->text();
}

std::vector<FigureTable> KvView::tables() const {
    const Subject& subject = m_context.subject;
    if (!subject.hasArchitecture()) return {};
    return {layerTable(subject), curveTable(subject, m_context.compared)};
}

} // namespace layerscope::ui

#include "moc_kv_view.cpp"
