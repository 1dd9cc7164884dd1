// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/run_page.h"

#include "state/commands.h"
#include "state/comparison.h"
#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/compare/pair_chart.h"
#include "views/compare/pair_figures.h"
#include "views/compare/pair_tables.h"
#include "views/compare/paired_tokens.h"
#include "widgets/progress_line.h"
#include "widgets/themed_label.h"

#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

namespace {

QString ranText(const PairRun& run) {
    QStringList parts{RunPage::tr("%1 byte(s) predicted by both", nullptr, int(run.bytes)).arg(countText(run.bytes))};
    if (run.shortened) parts << RunPage::tr("the beginning of a longer text");
    parts << RunPage::tr("%n threads", nullptr, run.threads);
    return parts.join(QStringLiteral(" · "));
}

/// Breaks seen but not made: the text wraps where it has spaces.
QString oneParagraph(const std::string& text) {
    return QString::fromStdString(text).replace(u'\n', QStringLiteral("⏎ "));
}

} // namespace

RunPage::RunPage(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_text(new QPlainTextEdit), m_button(new QPushButton),
      m_progress(new ProgressLine), m_status(new ThemedLabel(context.theme, Role::Muted)),
      m_figures(new PairFigures(context.theme)), m_agreement(new ThemedLabel(context.theme, Role::BigFigure)),
      m_agreementNote(new ThemedLabel(context.theme, Role::Muted)),
      m_kl(new ThemedLabel(context.theme, Role::BigFigure)), m_klNote(new ThemedLabel(context.theme, Role::Muted)),
      m_tokens(new PairedTokens(context.theme)), m_group(new ThemedLabel(context.theme, Role::Body)),
      m_expectA(new ThemedLabel(context.theme, Role::Body)), m_expectB(new ThemedLabel(context.theme, Role::Body)),
      m_goesOnA(new ThemedLabel(context.theme, Role::Muted)), m_goesOnB(new ThemedLabel(context.theme, Role::Muted)),
      m_chart(new PairChart(context.theme)) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setObjectName(QStringLiteral("runColumn"));
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(makePrompt());
    column->addWidget(makeFigures());
    column->addWidget(m_tokens, 5);
    for (ThemedLabel* line : {m_group, m_expectA, m_expectB, m_goesOnA, m_goesOnB}) {
        line->setMinimumWidth(1);
        column->addWidget(line);
    }
    for (ThemedLabel* line : {m_goesOnA, m_goesOnB})
        line->setWordWrap(true);
    column->addWidget(m_chart, 4);
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
    refreshResult();
    refresh();
}

QWidget* RunPage::makePrompt() {
    m_text->setAccessibleName(tr("Text for both models"));
    m_text->setPlaceholderText(tr("the sample text; or write your own, Ctrl+Enter runs it"));
    m_text->setTabChangesFocus(true);
    m_text->installEventFilter(this);
    m_button->setProperty("role", QStringLiteral("primary"));
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_status->setMinimumWidth(1);
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    row->addWidget(m_text, 1);
    row->addWidget(m_button, 0, Qt::AlignTop);
    auto* state = new QHBoxLayout;
    state->addWidget(m_status, 1);
    state->addWidget(m_progress);
    column->addLayout(row);
    column->addLayout(state);
    return box;
}

QWidget* RunPage::makeFigures() {
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setObjectName(QStringLiteral("runFigures"));
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_figures, 1);
    for (const auto& [figure, note] : {std::pair(m_agreement, m_agreementNote), std::pair(m_kl, m_klNote)}) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        column->addWidget(figure);
        column->addWidget(note);
        row->addLayout(column);
    }
    return box;
}

void RunPage::connectState() {
    connect(m_button, &QPushButton::clicked, this, &RunPage::press);
    connect(&m_context.comparison, &Comparison::changed, this, &RunPage::refresh);
    for (const Subject* subject : {&m_context.subject, &m_context.compared}) {
        connect(subject, &Subject::stateChanged, this, &RunPage::refresh);
        connect(subject, &Subject::planChanged, this, [this] { m_stopped = false; });
    }
    connect(&m_context.theme, &Theme::changed, this, &RunPage::restyle);
    connect(m_tokens, &PairedTokens::chosen, this, &RunPage::choose);
    connect(m_chart, &PairChart::chosen, this, &RunPage::choose);
    const auto point = [this](int group) { showGroup(group >= 0 ? group : m_tokens->current()); };
    connect(m_tokens, &PairedTokens::pointed, this, point);
    connect(m_chart, &PairChart::pointed, this, point);
}

QString RunPage::whyNot() const {
    for (const auto& [subject, letter] :
         {std::pair(&m_context.subject, QChar(u'A')), std::pair(&m_context.compared, QChar(u'B'))}) {
        if (subject->hasModel()) {
            if (!subject->model()->tokenizer) return tr("%1 has no tokenizer: it cannot read a text").arg(letter);
            continue;
        }
        if (subject->state() == Subject::State::Loading)
            return tr("Loading %1 … %2").arg(subject->name(), percentText(subject->loadFraction()));
        if (subject->state() == Subject::State::Failed && subject->error()) return errorText(*subject->error());
        return tr("%1 is a shape without weights: facts and costs are exact, but it cannot read a text. Choose a "
                  "bundled "
                  "model or a folder with a checkpoint as %2.")
            .arg(subject->name(), letter);
    }
    return {};
}

ShownPair RunPage::shown() const {
    return {m_context.comparison.run(), m_context.subject.model(), m_context.compared.model()};
}

void RunPage::press() {
    m_stopped = m_context.comparison.state() == Comparison::State::Running;
    if (m_stopped)
        m_context.commands.stopComparison();
    else
        m_context.commands.wantComparison(m_text->toPlainText());
}

void RunPage::runText(const QString& text) {
    m_text->setPlainText(text);
    m_stopped = false;
    m_context.commands.wantComparison(text);
}

/// Nothing to wait for: the figures belong to the page as the masks belong to theirs.
void RunPage::wantByItself() {
    if (isVisible() && !m_stopped && whyNot().isEmpty() && m_context.comparison.state() == Comparison::State::None)
        m_context.commands.wantComparison(m_text->toPlainText());
}

void RunPage::refresh() {
    refreshStatus();
    if (m_context.comparison.run() != m_shownRun) refreshResult(); // else a choice in it stays
    // Not from inside the change that is being told.
    QMetaObject::invokeMethod(this, &RunPage::wantByItself, Qt::QueuedConnection);
}

void RunPage::refreshStatus() {
    const Comparison& comparison = m_context.comparison;
    const bool running = comparison.state() == Comparison::State::Running;
    const QString reason = whyNot();
    m_button->setText(running ? tr("■ Stop") : tr("▶ Run both"));
    m_button->setAccessibleName(running ? tr("Stop the comparison") : tr("Run the text through both models"));
    m_button->setEnabled(running || reason.isEmpty());
    m_progress->setVisible(running);
    m_progress->setFraction(comparison.fraction());
    m_status->setRole(comparison.state() == Comparison::State::Failed ? Role::Error : Role::Muted);
    const auto& run = comparison.run();
    if (running)
        m_status->setText(tr("both models read the text, then each goes on alone"));
    else if (comparison.state() == Comparison::State::Failed && comparison.error())
        m_status->setText(errorText(*comparison.error()));
    else if (run)
        m_status->setText(ranText(*run));
    else
        m_status->setText(QString());
    m_tokens->setEmptyText(!reason.isEmpty() ? reason
                           : running         ? tr("Running …")
                           : comparison.state() == Comparison::State::Failed
                               ? m_status->text()
                               : tr("Press “Run both” to see how the two cut and predict the same text"));
}

void RunPage::refreshResult() {
    const auto& run = m_context.comparison.run();
    m_shownRun = run;
    m_figures->setRun(run);
    m_tokens->setPair(shown());
    m_chart->setSeries(run ? pairSeries(*run) : PairSeries());
    m_agreement->setText(run ? percentText(run->agreement()) : QStringLiteral("–"));
    m_agreementNote->setText(run ? tr("same top choice, of %1").arg(countText(run->predicted)) : tr("same top choice"));
    const bool kl = run && run->kl_absence == KlAbsence::None;
    m_kl->setText(kl ? klText(*run) : QStringLiteral("–"));
    m_klNote->setText(run && !kl ? klText(*run) : tr("mean KL(A ‖ B)"));
    m_goesOnA->setText(run ? tr("A goes on: %1").arg(oneParagraph(run->a.continuation)) : QString());
    m_goesOnB->setText(run ? tr("B goes on: %1").arg(oneParagraph(run->b.continuation)) : QString());
    for (ThemedLabel* line : {m_goesOnA, m_goesOnB})
        line->setToolTip(line->text());
    showGroup(-1);
}

void RunPage::choose(int group) {
    m_tokens->setCurrent(group);
    m_chart->setCurrent(group);
    showGroup(group);
}

void RunPage::inherit(const QWidget& before) {
    const auto& page = static_cast<const RunPage&>(before);
    m_stopped = page.m_stopped;
    if (page.m_tokens->current() >= 0) choose(page.m_tokens->current());
}

void RunPage::showGroup(int group) {
    const ShownPair pair = shown();
    const bool valid = pair.run && group >= 0 && group < int(pair.run->groups.size());
    if (!valid) {
        m_group->setText(pair.run ? tr("Choose a stretch: what each model expected there stands here.") : QString());
        m_expectA->setText(QString());
        m_expectB->setText(QString());
        return;
    }
    const PairGroup& one = pair.run->groups[std::size_t(group)];
    const QString text = groupText(pair, group);
    const QString verdict = !one.predicted ? QString()
                            : one.same_top ? tr("the same top choice")
                                           : tr("≠ different top choices");
    QStringList parts{text.isEmpty() ? tr("in front of the text") : text};
    if (!verdict.isEmpty()) parts << verdict;
    if (one.kl) parts << tr("KL %1 nats").arg(QLocale().toString(*one.kl, 'f', 3));
    m_group->setText(parts.join(QStringLiteral(" · ")));
    m_expectA->setText(tr("A %1").arg(expectationText(pair, group, false)));
    m_expectB->setText(tr("B %1").arg(expectationText(pair, group, true)));
}

void RunPage::restyle() {
    const int u = m_context.theme.unit();
    findChild<QVBoxLayout*>(QStringLiteral("runColumn"))->setSpacing(u / 2);
    findChild<QHBoxLayout*>(QStringLiteral("runFigures"))->setSpacing(3 * u);
    m_text->setFixedHeight(QFontMetrics(m_context.theme.textFont()).height() * 2 + 2 * u);
    m_progress->setFixedWidth(20 * u);
    const QFontMetrics metrics(m_context.theme.textFont(1.0, QFont::Bold));
    m_button->setMinimumWidth(
        std::max(metrics.horizontalAdvance(tr("■ Stop")), metrics.horizontalAdvance(tr("▶ Run both"))) + 6 * u);
}

void RunPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    wantByItself();
}

bool RunPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_text && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers().testFlag(Qt::ControlModifier)) {
            if (m_context.comparison.state() != Comparison::State::Running) press();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QString RunPage::spokenText() const {
    if (const QString reason = whyNot(); !reason.isEmpty()) return reason;
    const auto& run = m_context.comparison.run();
    return run ? spokenRun(*run) + QStringLiteral("; ") + m_figures->text() : m_status->text();
}

std::vector<FigureTable> RunPage::tables() const {
    if (!m_context.comparison.run()) return {};
    return {pairFigureTable(*m_context.comparison.run()), pairGroupTable(shown())};
}

} // namespace layerscope::ui

#include "moc_run_page.cpp"
