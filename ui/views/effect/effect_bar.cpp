// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/effect/effect_bar.h"

#include "state/effect.h"
#include "state/live_run.h"
#include "state/subject.h"
#include "text/wording.h"
#include "theme/layout_pause.h"
#include "theme/theme.h"
#include "views/effect/effect_figures.h"
#include "widgets/paired_lines.h"
#include "widgets/progress_line.h"
#include "widgets/themed_label.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

EffectBar::EffectBar(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_grid(new QGridLayout),
      m_title(new ThemedLabel(context.theme, Role::Body, tr("Effect of the edit"), this)),
      m_difference(new ThemedLabel(context.theme, Role::Changed, this)),
      m_trained(new ThemedLabel(context.theme, Role::Muted, this)),
      m_lineTitle(new ThemedLabel(context.theme, Role::Body, tr("Effect of the edit"), this)),
      m_lineDifference(new ThemedLabel(context.theme, Role::Changed, this)),
      m_lines(new PairedLines(context.theme, this)), m_note(new ThemedLabel(context.theme, Role::Muted, this)),
      m_progress(new ProgressLine(this)), m_fold(new QToolButton(this)), m_details(new QToolButton(this)) {
    setAccessibleName(tr("Effect of the edit"));
    makeColumns();
    m_progress->setAccessibleName(tr("Progress of the measurement"));
    for (QToolButton* button : {m_fold, m_details}) {
        button->setProperty("role", QStringLiteral("link"));
        button->setFocusPolicy(Qt::StrongFocus);
    }
    m_fold->setAccessibleName(tr("Figures of the effect"));
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!m_folded); });
    m_details->setAccessibleName(tr("Details of the effect"));
    setOpened(false);
    connect(m_details, &QToolButton::clicked, this, &EffectBar::detailsWanted);
    setCursor(Qt::PointingHandCursor);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_lineDifference->setMinimumWidth(1); // it is cut before the window has to be wider
    auto* column = new QVBoxLayout(this);
    column->addLayout(m_grid);
    auto* row = new QHBoxLayout;
    row->addWidget(m_lineTitle);
    row->addWidget(m_lineDifference);
    row->addWidget(m_note, 1);
    row->addWidget(m_progress);
    row->addWidget(m_fold);
    row->addWidget(m_details);
    column->addLayout(row);
    column->addWidget(m_lines);
    connect(&context.subject, &Subject::summaryChanged, this, &EffectBar::refresh);
    connect(&context.subject, &Subject::stateChanged, this, &EffectBar::refresh);
    connect(&context.effect, &Effect::changed, this, &EffectBar::refresh);
    connect(&context.run, &LiveRun::phaseChanged, this, &EffectBar::refresh);
    connect(&context.theme, &Theme::changed, this, &EffectBar::applyTheme);
    applyTheme();
    refresh();
}

void EffectBar::setOpened(bool opened) {
    if (opened != m_opened) {
        m_opened = opened; // the details say all of it
        fillRows();
        refreshTexts();
    }
    m_details->setText(opened ? tr("Details ▾") : tr("Details ▴"));
    m_details->setToolTip(opened ? tr("Fold the details away (Ctrl+D)")
                                 : tr("Texts, distributions and figures side by side (Ctrl+D)"));
}

void EffectBar::setFolded(bool folded) {
    if (folded == m_folded) return;
    m_folded = folded;
    unfold();
}

void EffectBar::succeed(const EffectBar& before) {
    m_waiting = m_waiting && before.m_waiting;
    m_folded = before.m_folded;
    unfold();
}

/// At once, not when the window comes to it: what an edit does is in the frame that shows the edit.
void EffectBar::unfold() {
    applyTheme();
    fillRows();
    refreshTexts();
    layout()->activate();
    updateGeometry();
    if (isVisible() && parentWidget() && parentWidget()->layout()) parentWidget()->layout()->activate();
}

void EffectBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit detailsWanted();
    else
        QWidget::keyPressEvent(event);
}

void EffectBar::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) emit detailsWanted();
}

void EffectBar::makeColumns() {
    for (ThemedLabel* label : {m_title, m_difference, m_trained})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (int i = 0; i < 5; ++i) {
        m_columns.push_back({new ThemedLabel(m_context.theme, Role::Muted, this),
                             new ThemedLabel(m_context.theme, Role::Figure, this),
                             new ThemedLabel(m_context.theme, Role::Muted, this)});
        for (ThemedLabel* label : {m_columns.back().caption, m_columns.back().value, m_columns.back().note})
            label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
}

/// Six cells in one row; three and three, without their third line, when the window is narrow or the type large.
void EffectBar::arrange() {
    const int unit = m_context.theme.unit();
    const std::vector<int> needed = neededWidths();
    const int whole = std::accumulate(needed.begin(), needed.end(), 6 * m_grid->horizontalSpacing() + 6 * unit);
    const int perRow = width() >= std::max(6 * 20 * unit, whole) ? 6 : 3;
    for (int column = 0; column < 6; ++column)
        if (const int least = perRow == 6 ? needed[std::size_t(column)] : 0;
            m_grid->columnMinimumWidth(column) != least)
            m_grid->setColumnMinimumWidth(column, least);
    if (perRow == m_perRow) return;
    m_perRow = perRow;
    const auto place = [this](int cell, ThemedLabel* top, ThemedLabel* middle, ThemedLabel* bottom) {
        const int row = cell / m_perRow * 3, column = cell % m_perRow;
        m_grid->addWidget(top, row, column);
        m_grid->addWidget(middle, row + 1, column);
        m_grid->addWidget(bottom, row + 2, column);
    };
    place(0, m_title, m_difference, m_trained);
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        place(int(i) + 1, m_columns[i].caption, m_columns[i].value, m_columns[i].note);
    fillRows();
    refresh();
    // In one row the longest texts (what was edited, FLOPs and tokens a second) get the widest columns.
    static constexpr int oneRow[] = {23, 18, 20, 17, 18, 24};
    for (int column = 0; column < 6; ++column)
        m_grid->setColumnStretch(column, column >= m_perRow ? 0 : m_perRow == 6 ? oneRow[column] : 1);
}

std::vector<int> EffectBar::neededWidths() const {
    std::vector<int> widths{m_difference->sizeHint().width()};
    for (const Column& column : m_columns)
        widths.push_back(column.value->sizeHint().width());
    widths.front() = std::min(widths.front(), 30 * m_context.theme.unit()); // words, which may be cut
    return widths;
}

/// Figures do not widen the window: they go into rows of three.
QSize EffectBar::minimumSizeHint() const { return {40 * m_context.theme.unit(), QWidget::minimumSizeHint().height()}; }

/// Which of the labels have room.
void EffectBar::fillRows() {
    const LayoutPause pause(*this);
    const bool figures = !m_opened && !isLine();
    m_title->setVisible(figures);
    m_difference->setVisible(figures);
    m_trained->setVisible(figures && !isCompact());
    m_lineTitle->setVisible(!m_opened && isLine());
    m_lineDifference->setVisible(!m_opened && isLine() && !m_waiting);
    m_fold->setVisible(!m_opened && !m_waiting);
    m_fold->setText(m_folded ? tr("Figures") : tr("Fold"));
    m_fold->setToolTip(m_folded ? tr("Show the figures of the effect under every view")
                                : tr("Fold the effect into one line"));
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const bool shown = figures && (!m_low || int(i) + 1 < m_perRow);
        m_columns[i].caption->setVisible(shown);
        m_columns[i].value->setVisible(shown);
        m_columns[i].note->setVisible(shown && !isCompact());
    }
}

void EffectBar::setLow(bool low) {
    if (low == m_low) return;
    m_low = low;
    fillRows();
    refreshTexts();
}

void EffectBar::refresh() {
    const QString difference = differenceText(m_context.subject);
    const bool edited = !difference.isEmpty();
    const std::optional<Error>& refused = m_context.effect.refusedEdit();
    m_difference->setRole(refused ? Role::Error : edited ? Role::Changed : Role::Muted);
    m_difference->setText(edited ? difference : refused ? tr("edit refused") : tr("no edit"));
    m_trained->setText(edited && m_context.subject.hasModel() ? tr("weights trained otherwise") : QString());
    m_difference->setToolTip(edited ? QString(difference + u'\n' + m_trained->text()) : QString());
    m_lineDifference->setRole(edited ? Role::Changed : Role::Muted);
    m_lineDifference->setText(m_difference->text());
    m_lineDifference->setToolTip(m_difference->toolTip());
    const bool first = m_waiting && (edited || refused);
    m_waiting = m_waiting && !first;
    const std::vector<EffectFigure> figures = effectFigures(m_context);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const EffectFigure figure = i < figures.size() ? figures[i] : EffectFigure{};
        const bool joined = isCompact() && !figure.note.isEmpty();
        m_columns[i].caption->setText(joined ? QString(figure.caption + QStringLiteral(" · ") + figure.note)
                                             : figure.caption);
        m_columns[i].value->setText(figure.value);
        m_columns[i].note->setText(figure.note);
        m_columns[i].value->setToolTip(figure.value);
    }
    arrange();
    if (first)
        unfold();
    else
        refreshTexts();
}

void EffectBar::refreshTexts() {
    const LayoutPause pause(*this);
    const Effect& effect = m_context.effect;
    const bool edited = !m_context.subject.difference().empty();
    const bool running = effect.state() == Effect::State::Running;
    const bool ready = effect.state() == Effect::State::Ready && effect.effect() && m_context.subject.hasModel();
    // Lines appear and go; the bar's height does not, so that no view above it jumps. Without weights none will come.
    QSizePolicy policy = m_lines->sizePolicy();
    policy.setRetainSizeWhenHidden(
        !m_low && !m_opened && !isLine() &&
        (m_context.subject.hasModel() || m_context.subject.state() == Subject::State::Loading));
    m_lines->setSizePolicy(policy);
    m_progress->setVisible(running);
    m_progress->setFraction(effect.fraction());
    m_lines->setVisible(ready && !m_low && !m_opened && !isLine());
    if (ready) {
        const EffectTexts texts = effectTexts(*m_context.subject.model(), *effect.effect());
        m_lines->setLines({texts.before, texts.beforeBegin, texts.beforeEnd},
                          {texts.after, texts.afterBegin, texts.afterEnd});
        m_note->setText(texts.note);
    } else if (effect.state() == Effect::State::Failed && effect.error()) {
        m_note->setText(errorText(*effect.error()));
    } else if (running) {
        m_note->setText(m_context.run.isRunning()
                            ? tr("measured when the text is finished")
                            : tr("running the original and the edited model on the same weights"));
    } else if (!m_context.subject.hasArchitecture()) {
        m_note->setText(QString());
    } else if (const auto& refused = effect.refusedEdit()) {
        m_note->setText(tr("The model stands here without its edit. %1").arg(errorText(*refused)));
    } else if (!edited) {
        m_note->setText(tr("Click a layer chip on the left to change its type; what that does appears here."));
    } else {
        m_note->setText(tr("An architecture without weights: only what follows from it can be told."));
    }
    m_note->setRole(effect.state() == Effect::State::Failed || effect.refusedEdit() ? Role::Error : Role::Muted);
}

void EffectBar::applyTheme() {
    const int u = m_context.theme.unit();
    if (isLine())
        layout()->setContentsMargins(3 * u, u / 2, 3 * u, u / 2);
    else
        layout()->setContentsMargins(3 * u, 2 * u, 3 * u, u + u / 2);
    layout()->setSpacing(u);
    m_grid->setHorizontalSpacing(2 * u);
    m_grid->setVerticalSpacing(u / 4);
    for (ThemedLabel* title : {m_title, m_lineTitle})
        title->setFont(m_context.theme.textFont(1.0, QFont::Bold));
    for (const Column& column : m_columns)
        column.value->setFont(m_context.theme.figureFont(1.08, QFont::Bold));
    m_progress->setFixedWidth(20 * u);
    m_perRow = 0;
    arrange();
    update();
}

void EffectBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void EffectBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_context.theme.colors().raised);
    painter.fillRect(QRect(0, 0, width(), 1), m_context.theme.colors().line);
}

} // namespace layerscope::ui

#include "moc_effect_bar.cpp"
