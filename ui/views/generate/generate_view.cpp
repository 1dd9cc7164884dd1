// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/generate_view.h"

#include "models/operation_times.h"
#include "models/text_branches.h"
#include "state/commands.h"
#include "state/live_run.h"
#include "state/selection.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/generate/branch_list.h"
#include "views/generate/color_legend.h"
#include "views/generate/latency_panel.h"
#include "views/generate/metrics_panel.h"
#include "views/generate/prompt_panel.h"
#include "views/generate/remote_panel.h"
#include "views/generate/run_status.h"
#include "views/generate/sampling_panel.h"
#include "views/generate/share_bar.h"
#include "views/generate/token_alternatives.h"
#include "views/generate/token_stream.h"
#include "views/generate/token_words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

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
    : View(context, parent), m_prompt(new PromptPanel(context.theme)), m_remote(new RemotePanel(context.theme)),
      m_sampling(new SamplingPanel(context.theme)), m_legend(new ColorLegend(context.theme)),
      m_stream(new TokenStream(context.theme, context.run)), m_status(new RunStatus(context.theme)),
      m_alternatives(new TokenAlternatives(context.theme)), m_branches(new BranchList(context.theme, context.run)),
      m_metrics(new MetricsPanel(context.theme)), m_shares(new ShareBar(context.theme)),
      m_latency(new LatencyPanel(context.theme, context.run)) {
    auto* content = new QWidget;
    auto* columns = new QHBoxLayout(content);
    columns->setObjectName(QStringLiteral("columns"));
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(makeText(), 1);
    columns->addWidget(makeSide());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scrolled(content));
    connectState();
    connectTokens();
    restyle();
    refreshSubject();
    refreshPhase();
    refreshFigures();
    refreshTimes();
}

QWidget* GenerateView::makeText() {
    m_text = new QWidget;
    auto* layout = new QVBoxLayout(m_text);
    layout->setObjectName(QStringLiteral("text"));
    layout->addWidget(m_prompt);
    layout->addWidget(m_legend);
    layout->addWidget(m_stream, 1);
    layout->addWidget(m_status);
    layout->addWidget(m_metrics);
    layout->addWidget(m_shares);
    layout->addWidget(m_latency);
    return m_text;
}

QWidget* GenerateView::makeSide() {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setObjectName(QStringLiteral("side"));
    layout->addWidget(m_remote);
    layout->addWidget(m_sampling);
    layout->addWidget(m_alternatives);
    layout->addWidget(m_branches);
    layout->addStretch(1);
    m_side = scrolled(content);
    m_side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return m_side;
}

void GenerateView::connectState() {
    const LiveRun& run = m_context.run;
    m_remote->setPlace(m_context.commands.remotePlace());
    connect(m_remote, &RemotePanel::changed, this, &GenerateView::refreshPlace);
    connect(m_prompt, &PromptPanel::runWanted, this, &GenerateView::run);
    connect(m_prompt, &PromptPanel::stopWanted, this, &GenerateView::stop);
    connect(&run, &LiveRun::phaseChanged, this, &GenerateView::refreshPhase);
    connect(&run, &LiveRun::tokensAppended, this, [this] {
        m_status->refresh(m_context.run);
        m_latency->refresh();
    });
    connect(&run, &LiveRun::textReplaced, this, [this] {
        m_latency->chooseToken(-1);
        m_context.selection.setStep(-1);
    });
    connect(&run, &LiveRun::metricsChanged, this, &GenerateView::refreshFigures);
    connect(&run, &LiveRun::probeChanged, this, &GenerateView::refreshTimes);
    connect(&run.tree(), &TextTree::changed, this, [this] { refreshToken(m_stream->currentToken()); });
    connect(&m_context.subject, &Subject::stateChanged, this, &GenerateView::refreshSubject);
    connect(&m_context.theme, &Theme::changed, this, &GenerateView::restyle);
}

void GenerateView::connectTokens() {
    connect(m_legend, &ColorLegend::coloringChosen, m_stream, &TokenStream::setColoring);
    connect(m_stream, &TokenStream::currentTokenChanged, this, &GenerateView::refreshToken);
    connect(m_stream, &TokenStream::rivalsWanted, m_alternatives, &TokenAlternatives::focusRivals);
    connect(m_alternatives, &TokenAlternatives::branchWanted, this, &GenerateView::branch);
    connect(m_branches, &BranchList::branchChosen, this, [this](int branch) { m_context.commands.showText(branch); });
    connect(m_latency, &LatencyPanel::timingChanged, this, [this] { wishTimes(isVisible()); });
    connect(m_latency, &LatencyPanel::tokenChosen, m_stream, [this](int token) {
        m_stream->hold(token);
        m_stream->reveal(m_context.run.prompt().size() + m_context.run.tokens()[std::size_t(token)].begin);
    });
    connect(m_latency, &LatencyPanel::layerChosen, &m_context.selection, &Selection::setLayer);
    connect(m_latency, &LatencyPanel::layerHovered, &m_context.selection, &Selection::setHoveredLayer);
    connect(&m_context.selection, &Selection::hoveredLayerChanged, m_latency, &LatencyPanel::setHoveredLayer);
    connect(m_latency, &LatencyPanel::layerWanted, this, [this](int layer, std::int64_t step) {
        m_context.selection.setLayer(layer);
        m_context.selection.setStep(step);
        m_context.commands.showView(QStringLiteral("dataflow"));
    });
}

void GenerateView::run() {
    if (m_context.run.isRunning()) return;
    if (const QString reason = whyNot(); !reason.isEmpty()) {
        m_context.commands.showMessage(reason);
        return;
    }
    if (m_remote->place().chosen) {
        m_runIsChat = false;
        m_context.commands.generateRemotely(m_prompt->prompt(), m_sampling->settings());
        return;
    }
    if (!m_prompt->isChat()) {
        m_runIsChat = false;
        m_context.commands.generate(m_prompt->prompt(), m_sampling->settings());
        return;
    }
    const Conversation conversation = m_prompt->takeConversation();
    if (conversation.empty() || conversation.back().text.isEmpty()) {
        m_context.commands.showMessage(tr("Write a message first"));
        return;
    }
    m_runIsChat = true;
    m_context.commands.generateChat(conversation, m_sampling->settings());
}

void GenerateView::branch(int token, const Candidate& next) {
    m_context.commands.branchText(token, next, m_sampling->settings());
}

void GenerateView::stop() { m_context.commands.stop(); }

void GenerateView::setPrompt(const QString& prompt) { m_prompt->setPrompt(prompt); }

QString GenerateView::whyNot() const {
    const Subject& subject = m_context.subject;
    if (m_remote->place().chosen) return m_remote->whyNot();
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
    const RemotePlace place = m_remote->place();
    const QString writer = place.chosen ? place.model : m_context.subject.name();
    m_prompt->setPossible(reason.isEmpty(), reason);
    m_stream->setEmptyText(reason.isEmpty() ? tr("Press Ctrl+Enter, and %1 goes on from the prompt").arg(writer)
                                            : reason);
    m_alternatives->setPossible(reason.isEmpty() && !place.chosen);
    std::vector<PromptPanel::Example> examples;
    for (const StartPrompt& prompt : m_context.subject.prompts())
        examples.push_back({QString::fromStdString(prompt.title), QString::fromStdString(prompt.text)});
    m_prompt->setExamples(examples);
    refreshChat();
    refreshToken(m_stream->currentToken());
}

void GenerateView::refreshPlace() {
    m_context.commands.setRemotePlace(m_remote->place());
    refreshSubject();
}

void GenerateView::refreshChat() {
    const Subject& subject = m_context.subject;
    if (m_remote->place().chosen)
        m_prompt->setChatPossible(false, tr("A server is given the text as it stands, without a chat template"));
    else if (!subject.hasModel())
        m_prompt->setChatPossible(false, tr("A conversation needs a loaded model"));
    else if (!subject.chat())
        m_prompt->setChatPossible(false,
                                  tr("This model has no tokenizer, or no chat template is known for its family"));
    else if (subject.chatIsBuiltIn())
        m_prompt->setChatPossible(
            true,
            tr("The model's files have no chat template: the program's own for its family is used. A model that was "
               "not trained on conversations just goes on writing"));
    else
        m_prompt->setChatPossible(true, tr("Written in the chat template of the model's own files; special tokens in "
                                           "messages are read as plain text"));
}

void GenerateView::refreshPhase() {
    const LiveRun& run = m_context.run;
    m_prompt->setRunning(run.isRunning());
    m_status->refresh(run);
    m_latency->refresh();
    if (run.phase() == LiveRun::Phase::Idle) m_runIsChat = false; // gone with its model
    if (m_runIsChat && run.phase() == LiveRun::Phase::Done) m_prompt->setAnswer(run.text().trimmed());
}

void GenerateView::refreshFigures() {
    m_metrics->setMetrics(m_context.run.metrics(), m_context.run.server());
    m_latency->refresh();
}

void GenerateView::refreshTimes() {
    const auto& probe = m_context.run.probe();
    const auto times = probe ? operationTimes(*probe, RunPhase::Decode) : std::nullopt;
    m_shares->setShares(times ? timeShares(*times) : std::vector<TimeShare>(), times ? times->steps : 0);
    m_latency->refresh();
}

/// Times alone, and only of what is written from now on: nothing is run again for them.
void GenerateView::wishTimes(bool shown) {
    ProbeRequest times;
    times.times = shown && m_latency->isTiming();
    m_context.commands.setLiveProbe(QStringLiteral("generate"), times);
}

void GenerateView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    wishTimes(true);
}

void GenerateView::hideEvent(QHideEvent* event) {
    wishTimes(false);
    View::hideEvent(event);
}

void GenerateView::refreshToken(int token) {
    const LiveRun& run = m_context.run;
    m_alternatives->setToken(token, m_stream->isHeld(), run.tokens(), run.tree(), m_context.subject.model().get());
}

void GenerateView::restyle() {
    const int unit = m_context.theme.unit();
    auto* text = findChild<QVBoxLayout*>(QStringLiteral("text"));
    text->setContentsMargins(3 * unit, 2 * unit, unit, unit);
    text->setSpacing(unit);
    auto* side = findChild<QVBoxLayout*>(QStringLiteral("side"));
    side->setSpacing(2 * unit);
    arrange();
}

void GenerateView::arrange() {
    const int unit = m_context.theme.unit();
    // Settings and rivals stand beside the text where both have room, else below it.
    const bool beside = width() >= 76 * unit;
    findChild<QHBoxLayout*>(QStringLiteral("columns"))
        ->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    findChild<QVBoxLayout*>(QStringLiteral("side"))
        ->setContentsMargins((beside ? 1 : 3) * unit, 2 * unit, 2 * unit, unit);
    const int side = beside ? qBound(33 * unit, width() / 4, 46 * unit) : 0;
    // Below the text they are whole: one bar scrolls both.
    m_side->setMinimumSize(side, beside ? 0 : std::max(40 * unit, m_side->widget()->sizeHint().height()));
    m_side->setMaximumWidth(beside ? side : QWIDGETSIZE_MAX);
    // Below it they begin at the lower edge: the text has the height until somebody scrolls to them.
    m_text->setMinimumHeight(beside ? 0 : std::max(0, height() - 6 * unit));
    m_metrics->setBrief(!beside && height() < 110 * unit);
    // Beside the kinds of prompts where there is room, else a row of its own.
    const bool wide = width() - side >= 97 * unit;
    if (wide == m_legendInHead) return;
    m_legendInHead = wide;
    if (wide)
        m_prompt->takeIntoHead(m_legend);
    else
        findChild<QVBoxLayout*>(QStringLiteral("text"))->insertWidget(1, m_legend);
}

void GenerateView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

void GenerateView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        m_prompt->retranslate();
        m_remote->retranslate();
        m_sampling->retranslate();
        m_legend->retranslate();
        m_alternatives->retranslate();
        m_branches->retranslate();
        m_metrics->retranslate();
        m_shares->retranslate();
        m_latency->retranslate();
        refreshSubject();
        refreshPhase();
    }
    View::changeEvent(event);
}

QString GenerateView::spokenText() const {
    if (const QString reason = whyNot(); !reason.isEmpty()) return reason;
    if (m_context.run.phase() == LiveRun::Phase::Idle) return tr("Nothing generated yet; Ctrl+Enter starts");
    return QStringList{m_status->text(), m_context.run.prompt() + m_context.run.text(), m_metrics->text(),
                       m_shares->text()}
        .join(QStringLiteral("; "));
}

std::vector<FigureTable> GenerateView::tables() const {
    FigureTable table{
        tr("Generated tokens"),
        {tr("index"), tr("id"), tr("piece"), tr("text"), tr("probability"), tr("entropy, nats"), tr("ms"), tr("edit")},
        {}};
    int index = 0;
    for (const LiveToken& token : m_context.run.tokens()) {
        const SampledToken* sampled = token.sampled.get();
        const bool known = token.id != noToken;
        table.rows.push_back({QString::number(index++), known ? QString::number(token.id) : QString(),
                              known ? pieceText(m_context.subject.model().get(), token.id) : QString(), token.text,
                              sampled ? QString::number(double(sampled->probability)) : QString(),
                              sampled ? QString::number(double(sampled->entropy)) : QString(),
                              QString::number(double(token.ms)), QString::number(token.editGeneration)});
    }
    return {table, branchTable()};
}

FigureTable GenerateView::branchTable() const {
    FigureTable table{
        tr("Texts of this prompt"),
        {tr("text"), tr("leaves text"), tr("at token"), tr("probability"), tr("tokens"), tr("begins with")},
        {}};
    const TextBranchModel& model = m_branches->model();
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row);
        const int parent = index.data(TextBranchModel::ParentRowRole).toInt();
        table.rows.push_back({QString::number(row + 1), parent < 0 ? QString() : QString::number(parent + 1),
                              QString::number(index.data(TextBranchModel::AtRole).toInt() + 1),
                              parent < 0 ? QString() : index.data(TextBranchModel::ProbabilityRole).toString(),
                              QString::number(index.data(TextBranchModel::LengthRole).toInt()),
                              index.data().toString()});
    }
    return table;
}

} // namespace layerscope::ui

#include "moc_generate_view.cpp"
