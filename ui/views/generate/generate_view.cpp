// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/generate_view.h"

#include "state/commands.h"
#include "state/live_run.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/generate/color_legend.h"
#include "views/generate/metrics_panel.h"
#include "views/generate/prompt_panel.h"
#include "views/generate/run_status.h"
#include "views/generate/sampling_panel.h"
#include "views/generate/token_alternatives.h"
#include "views/generate/token_stream.h"
#include "views/generate/token_words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace layerscope::ui {

namespace {

QScrollArea* scrolled(QWidget* content) {
    auto* area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

} // namespace

GenerateView::GenerateView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_prompt(new PromptPanel(context.theme)), m_sampling(new SamplingPanel(context.theme)),
      m_legend(new ColorLegend(context.theme)), m_stream(new TokenStream(context.theme, context.run)),
      m_status(new RunStatus(context.theme)), m_alternatives(new TokenAlternatives(context.theme)),
      m_metrics(new MetricsPanel(context.theme)) {
    auto* content = new QWidget;
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(makeText(), 1);
    columns->addWidget(makeSide());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scrolled(content));
    connectState();
    restyle();
    refreshSubject();
    refreshPhase();
    m_metrics->setMetrics(context.run.metrics());
    refreshToken(m_stream->currentToken());
}

QWidget* GenerateView::makeText() {
    auto* column = new QWidget;
    auto* layout = new QVBoxLayout(column);
    layout->setObjectName(QStringLiteral("text"));
    layout->addWidget(m_prompt);
    layout->addWidget(m_legend);
    layout->addWidget(m_stream, 1);
    layout->addWidget(m_status);
    layout->addWidget(m_metrics);
    return column;
}

QWidget* GenerateView::makeSide() {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setObjectName(QStringLiteral("side"));
    layout->addWidget(m_sampling);
    layout->addWidget(m_alternatives);
    layout->addStretch(1);
    m_side = scrolled(content);
    m_side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return m_side;
}

void GenerateView::connectState() {
    connect(m_prompt, &PromptPanel::runWanted, this, &GenerateView::run);
    connect(m_prompt, &PromptPanel::stopWanted, this, &GenerateView::stop);
    connect(m_legend, &ColorLegend::coloringChosen, m_stream, &TokenStream::setColoring);
    connect(m_stream, &TokenStream::currentTokenChanged, this, &GenerateView::refreshToken);
    connect(&m_context.run, &LiveRun::phaseChanged, this, &GenerateView::refreshPhase);
    connect(&m_context.run, &LiveRun::tokensAppended, this, [this] { m_status->refresh(m_context.run); });
    connect(&m_context.run, &LiveRun::metricsChanged, this, [this] { m_metrics->setMetrics(m_context.run.metrics()); });
    connect(&m_context.subject, &Subject::stateChanged, this, &GenerateView::refreshSubject);
    connect(&m_context.theme, &Theme::changed, this, &GenerateView::restyle);
}

void GenerateView::run() {
    if (m_context.run.isRunning()) return;
    if (const QString reason = whyNot(); !reason.isEmpty()) {
        m_context.commands.showMessage(reason);
        return;
    }
    m_context.commands.generate(m_prompt->prompt(), m_sampling->settings());
}

void GenerateView::stop() { m_context.commands.stop(); }

void GenerateView::focusPrompt() { m_prompt->focus(); }

void GenerateView::setPrompt(const QString& prompt) { m_prompt->setPrompt(prompt); }

QString GenerateView::whyNot() const {
    const Subject& subject = m_context.subject;
    if (subject.hasModel()) return {};
    switch (subject.state()) {
    case Subject::State::Empty:
        return tr("Choose a bundled model, or open a folder with a checkpoint, to generate text");
    case Subject::State::Loading:
        return tr("Loading %1 … %2").arg(subject.name(), percentText(subject.loadFraction()));
    case Subject::State::Failed:
        return subject.error() ? errorText(*subject.error()) : tr("The model could not be loaded");
    case Subject::State::Ready:
        break;
    }
    return tr("%1 is a shape without weights: masks, cache and costs are exact, but it cannot write. Choose a bundled "
              "model, "
              "or open the folder of a checkpoint (config.json, *.safetensors, tokenizer.json)")
        .arg(subject.name());
}

void GenerateView::refreshSubject() {
    const QString reason = whyNot();
    m_prompt->setPossible(reason.isEmpty(), reason);
    m_stream->setEmptyText(reason.isEmpty()
                               ? tr("Press Ctrl+Enter, and %1 goes on from the prompt").arg(m_context.subject.name())
                               : reason);
    refreshToken(m_stream->currentToken());
}

void GenerateView::refreshPhase() {
    m_prompt->setRunning(m_context.run.isRunning());
    m_status->refresh(m_context.run);
    if (m_context.run.phase() == LiveRun::Phase::Queued) m_metrics->setMetrics(nullptr);
}

void GenerateView::refreshToken(int token) {
    const auto& tokens = m_context.run.tokens();
    const bool valid = token >= 0 && token < int(tokens.size());
    m_alternatives->setToken(token, valid ? &tokens[std::size_t(token)] : nullptr, m_context.subject.model().get());
}

void GenerateView::restyle() {
    const int unit = m_context.theme.unit();
    auto* text = findChild<QVBoxLayout*>(QStringLiteral("text"));
    text->setContentsMargins(3 * unit, 2 * unit, unit, unit);
    text->setSpacing(unit);
    auto* side = findChild<QVBoxLayout*>(QStringLiteral("side"));
    side->setContentsMargins(unit, 2 * unit, 2 * unit, unit);
    side->setSpacing(2 * unit);
    arrange();
}

void GenerateView::arrange() {
    const int unit = m_context.theme.unit();
    m_side->setFixedWidth(qBound(33 * unit, width() / 4, 46 * unit));
}

void GenerateView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

void GenerateView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        m_prompt->retranslate();
        m_sampling->retranslate();
        m_legend->retranslate();
        m_alternatives->retranslate();
        m_metrics->retranslate();
        refreshSubject();
        refreshPhase();
    }
    View::changeEvent(event);
}

QString GenerateView::spokenText() const {
    if (const QString reason = whyNot(); !reason.isEmpty()) return reason;
    if (m_context.run.phase() == LiveRun::Phase::Idle) return tr("Nothing generated yet; Ctrl+Enter starts");
    return QStringList{m_status->text(), m_context.run.prompt() + m_context.run.text(), m_metrics->text()}.join(
        QStringLiteral("; "));
}

std::vector<FigureTable> GenerateView::tables() const {
    FigureTable table{
        tr("Generated tokens"),
        {tr("index"), tr("id"), tr("piece"), tr("text"), tr("probability"), tr("entropy, nats"), tr("ms"), tr("edit")},
        {}};
    int index = 0;
    for (const LiveToken& token : m_context.run.tokens()) {
        const SampledToken* sampled = token.sampled.get();
        table.rows.push_back({QString::number(index++), QString::number(token.id),
                              pieceText(m_context.subject.model().get(), token.id), token.text,
                              sampled ? QString::number(double(sampled->probability)) : QString(),
                              sampled ? QString::number(double(sampled->entropy)) : QString(),
                              QString::number(double(token.ms)), QString::number(token.editGeneration)});
    }
    return {table};
}

} // namespace layerscope::ui
