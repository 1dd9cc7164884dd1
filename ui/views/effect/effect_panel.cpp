// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/effect_panel.h"

#include "state/effect.h"
#include "state/live_run.h"
#include "state/subject.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/effect/effect_figures.h"
#include "views/effect/effect_grid.h"
#include "views/effect/effect_tables.h"
#include "views/effect/next_token_bars.h"
#include "views/effect/position_chart.h"
#include "views/effect/text_pair.h"
#include "widgets/progress_line.h"
#include "widgets/themed_label.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

namespace {

constexpr int candidates = 10; ///< of each variant

} // namespace

EffectPanel::EffectPanel(const ViewContext& context, QWidget* parent) : View(context, parent) {
    setAccessibleName(tr("Effect of the edit, in detail"));
    auto* rows = new QVBoxLayout(this);
    rows->addWidget(makeHeader());
    rows->addWidget(m_trained = new ThemedLabel(context.theme, Role::Muted, this));
    rows->addWidget(makeBody(), 1);
    m_trained->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_trained->setText(
        tr("The weights were trained with the original layers. What stands here is what the edit does to "
           "them, not what a model trained with it would reach."));
    m_trained->setToolTip(m_trained->text());
    connect(&context.subject, &Subject::summaryChanged, this, &EffectPanel::refresh);
    connect(&context.subject, &Subject::stateChanged, this, &EffectPanel::refresh);
    connect(&context.effect, &Effect::changed, this, &EffectPanel::refresh);
    connect(&context.run, &LiveRun::phaseChanged, this, &EffectPanel::refresh);
    connect(&context.theme, &Theme::changed, this, &EffectPanel::applyTheme);
    applyTheme();
}

QWidget* EffectPanel::makeHeader() {
    const Theme& theme = m_context.theme;
    auto* header = new QWidget(this);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(new ThemedLabel(theme, Role::Title, tr("Effect of the edit"), header));
    row->addWidget(m_difference = new ThemedLabel(theme, Role::Changed, header));
    row->addWidget(m_state = new ThemedLabel(theme, Role::Muted, header), 1);
    row->addWidget(m_progress = new ProgressLine(header));
    row->addWidget(m_export = new QPushButton(tr("Export table…"), header));
    row->addWidget(m_close = new QToolButton(header));
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_progress->setAccessibleName(tr("Progress of the measurement"));
    m_export->setToolTip(tr("All figures, both texts, both distributions and every position as CSV or JSON"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setAccessibleName(tr("Fold the details away"));
    m_close->setToolTip(tr("Fold the details away (Esc)"));
    m_close->setFocusPolicy(Qt::StrongFocus);
    connect(m_export, &QPushButton::clicked, this, &EffectPanel::exportWanted);
    connect(m_close, &QToolButton::clicked, this, &EffectPanel::closeWanted);
    return header;
}

QWidget* EffectPanel::column(QWidget* first, QWidget* second, int firstStretch) {
    auto* part = new QWidget;
    auto* rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(first, firstStretch);
    rows->addWidget(second, 3);
    return part;
}

QWidget* EffectPanel::makeBody() {
    const Theme& theme = m_context.theme;
    m_texts = new TextPair(theme);
    m_chart = new PositionChart(theme);
    m_nextHeading = new ThemedLabel(theme, Role::Heading, tr("Next token: original, edited"));
    m_next = new NextTokenBars(theme);
    m_gridHeading = new ThemedLabel(theme, Role::Heading, tr("Figures"));
    m_grid = new EffectGrid(theme);
    auto* body = new QWidget;
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, body);
    m_columns->setContentsMargins(0, 0, 0, 0);
    m_columns->addWidget(m_left = column(m_texts, m_chart, 2), 9);
    m_columns->addWidget(m_middle = column(m_nextHeading, m_next), 6);
    m_columns->addWidget(column(m_gridHeading, m_grid), 11);
    m_scroll = new QScrollArea;
    m_scroll->setWidget(body);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    return m_scroll;
}

QString EffectPanel::waiting() const {
    const Effect& effect = m_context.effect;
    const Subject& subject = m_context.subject;
    if (const auto& refused = effect.refusedEdit())
        return tr("The model stands here without its edit. %1").arg(errorText(*refused));
    if (!subject.hasArchitecture() || subject.difference().empty())
        return tr("Click a layer chip on the left to change its type; what that does appears here.");
    if (effect.state() == Effect::State::Failed && effect.error()) return errorText(*effect.error());
    if (effect.state() == Effect::State::Running)
        return m_context.run.isRunning() ? tr("measured when the text is finished")
                                         : tr("running the original and the edited model on the same weights");
    if (!subject.hasModel()) return tr("An architecture without weights: only what follows from it can be told.");
    return {};
}

void EffectPanel::refresh() {
    m_stale = !isVisible();
    if (m_stale) return;
    const bool edited = !m_context.subject.difference().empty();
    const bool running = m_context.effect.state() == Effect::State::Running;
    m_difference->setText(edited ? differenceText(m_context.subject) : tr("no edit"));
    m_difference->setRole(edited ? Role::Changed : Role::Muted);
    const bool wrong = m_context.effect.state() == Effect::State::Failed || m_context.effect.refusedEdit();
    m_state->setRole(wrong ? Role::Error : Role::Muted);
    m_state->setText(waiting());
    m_progress->setVisible(running);
    m_progress->setFraction(m_context.effect.fraction());
    m_export->setEnabled(edited);
    m_grid->setEffectRows(effectRows(m_context));
    const bool weights = m_context.subject.hasModel() || m_context.subject.state() == Subject::State::Loading;
    m_left->setVisible(weights);
    m_middle->setVisible(weights);
    refreshMeasured();
    setAccessibleDescription(spokenText());
}

void EffectPanel::refreshMeasured() {
    const auto& model = m_context.subject.model();
    const auto& effect = m_context.effect.effect();
    if (m_context.effect.state() == Effect::State::Ready && effect && model) {
        const EffectTexts texts = effectTexts(*model, *effect);
        m_texts->setTexts(QString::fromStdString(effect->prompt), texts);
        m_state->setText(texts.note);
        m_next->setPairs(model.get(), next_token_pairs(*effect, candidates));
        m_chart->setEffect(model, effect);
    } else {
        m_texts->clearTexts(waiting());
        m_next->setPairs(nullptr, {});
        m_chart->setEffect(nullptr, nullptr);
    }
}

void EffectPanel::applyTheme() {
    const int u = m_context.theme.unit();
    layout()->setContentsMargins(3 * u, u, 3 * u, u);
    layout()->setSpacing(u / 2);
    m_columns->setSpacing(3 * u);
    for (QWidget* part : {m_left, m_middle})
        part->layout()->setSpacing(u);
    m_progress->setFixedWidth(16 * u);
    arrange();
    update();
}

/// Three columns where there is room for them, else one under the other.
void EffectPanel::arrange() {
    const bool wide = width() >= 116 * m_context.theme.unit();
    m_columns->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void EffectPanel::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

void EffectPanel::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (m_stale) refresh();
}

void EffectPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit closeWanted();
    else
        View::keyPressEvent(event);
}

void EffectPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_context.theme.colors().window);
    painter.fillRect(QRect(0, 0, width(), 2), m_context.theme.colors().accent); // it lies over the view
}

QString EffectPanel::spokenText() const {
    return m_context.subject.difference().empty() ? waiting() : spokenEffect(m_context);
}

std::vector<FigureTable> EffectPanel::tables() const { return effectTables(m_context); }

} // namespace layerscope::ui

#include "moc_effect_panel.cpp"
