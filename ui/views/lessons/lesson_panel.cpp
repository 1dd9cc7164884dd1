// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lessons/lesson_panel.h"

#include "lesson/lesson_answer.h"
#include "state/lessons.h"
#include "text/language.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/lessons/option_button.h"
#include "views/lessons/step_marks.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

namespace {

ThemedLabel* wrapping(const Theme& theme, Role role) {
    auto* label = new ThemedLabel(theme, role);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

LessonPanel::LessonPanel(const Theme& theme, Lessons& lessons, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_lessons(lessons), m_title(wrapping(theme, Role::Title)),
      m_marks(new StepMarks(theme)), m_place(new ThemedLabel(theme, Role::Muted)), m_text(wrapping(theme, Role::Body)),
      m_question(wrapping(theme, Role::Body)), m_field(new QLineEdit), m_check(new QPushButton),
      m_hint(wrapping(theme, Role::Muted)), m_giveUp(new QPushButton), m_verdict(wrapping(theme, Role::Figure)),
      m_shown(wrapping(theme, Role::Body)), m_present(new QToolButton), m_close(new QToolButton),
      m_back(new QPushButton), m_next(new QPushButton) {
    setAccessibleName(tr("Lesson"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(makeBody(), 1);
    column->addWidget(makeFoot());
    connect(&lessons, &Lessons::changed, this, &LessonPanel::refresh);
    connect(&lessons, &Lessons::presentingChanged, this, &LessonPanel::refresh);
    connect(&theme, &Theme::changed, this, &LessonPanel::restyle);
    restyle();
    refresh();
}

QWidget* LessonPanel::makeHead() {
    auto* head = new QWidget;
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    row->addWidget(m_place, 1);
    row->addWidget(m_present);
    row->addWidget(m_close);
    column->addLayout(row);
    column->addWidget(m_title);
    column->addWidget(m_marks);
    m_present->setCheckable(true);
    m_present->setText(tr("present"));
    m_present->setToolTip(tr("Big type and one view, for a projector (F11)"));
    m_present->setAccessibleName(tr("Presenter mode"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setAccessibleName(tr("Leave the lesson"));
    m_close->setToolTip(tr("Leave the lesson"));
    for (QToolButton* button : {m_present, m_close})
        button->setFocusPolicy(Qt::StrongFocus);
    connect(m_present, &QToolButton::clicked, &m_lessons, &Lessons::setPresenting);
    connect(m_close, &QToolButton::clicked, &m_lessons, &Lessons::leave);
    return head;
}

QWidget* LessonPanel::makeBody() {
    auto* content = new QWidget;
    m_body = new QVBoxLayout(content);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->addWidget(m_text);
    m_body->addWidget(m_question);
    m_number = new QWidget;
    auto* row = new QHBoxLayout(m_number);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_field, 1);
    row->addWidget(m_check);
    m_body->addWidget(m_number);
    m_body->addWidget(m_hint);
    m_body->addWidget(m_giveUp, 0, Qt::AlignLeft);
    m_body->addWidget(m_verdict);
    m_body->addWidget(m_shown);
    m_body->addStretch(1);
    m_field->setAccessibleName(tr("Your answer"));
    m_field->setPlaceholderText(tr("a number, for example 21 or 7.5 MiB"));
    m_field->setMaxLength(60);
    m_check->setText(tr("Check"));
    m_giveUp->setText(tr("Show the answer"));
    m_giveUp->setProperty("role", QStringLiteral("link"));
    connect(m_field, &QLineEdit::returnPressed, this, &LessonPanel::check);
    connect(m_field, &QLineEdit::textEdited, this, [this] { m_hint->hide(); });
    connect(m_check, &QPushButton::clicked, this, &LessonPanel::check);
    connect(m_giveUp, &QPushButton::clicked, &m_lessons, &Lessons::showAnswer);
    m_scroll = new QScrollArea;
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    return m_scroll;
}

QWidget* LessonPanel::makeFoot() {
    auto* foot = new QWidget;
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_back);
    row->addStretch(1);
    row->addWidget(m_next);
    m_back->setText(tr("Back"));
    m_next->setText(tr("Next"));
    m_next->setProperty("role", QStringLiteral("primary"));
    connect(m_back, &QPushButton::clicked, &m_lessons, &Lessons::back);
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_lessons.phase() == Lessons::Phase::Failed)
            m_lessons.again();
        else
            m_lessons.next();
    });
    return foot;
}

void LessonPanel::check() {
    const QString typed = m_field->text();
    const bool number = parse_answer(typed.toStdString()).has_value();
    m_hint->setText(tr("Write a number, with a unit if you like: 21, 7.5 MiB, 6.25 %"));
    m_hint->setVisible(!number);
    if (number) m_lessons.answerText(typed);
}

void LessonPanel::choose(int option) {
    m_chosen = option;
    m_lessons.answerOption(option);
}

/// Which of the options was taken; the answer itself is the lesson's.
void LessonPanel::inherit(const QWidget& before) {
    m_chosen = static_cast<const LessonPanel&>(before).m_chosen;
    refresh();
}

void LessonPanel::refresh() {
    using Phase = Lessons::Phase;
    const Lesson* lesson = m_lessons.current();
    m_present->setChecked(m_lessons.isPresenting());
    if (!lesson) return;
    const int steps = int(lesson->steps.size());
    m_title->setText(textOf(lesson->title));
    m_place->setText(tr("Step %1 of %2").arg(m_lessons.step() + 1).arg(steps));
    m_marks->setSteps(steps, m_lessons.stepsDone(lesson->id), m_lessons.step());
    const Phase phase = m_lessons.phase();
    m_text->setRole(phase == Phase::Failed ? Role::Error : Role::Body);
    m_text->setText(phase == Phase::Preparing                     ? tr("Putting the step on the bench …")
                    : phase == Phase::Failed && m_lessons.error() ? errorText(*m_lessons.error())
                                                                  : m_lessons.words().text);
    refreshQuestion();
    refreshOutcome();
    m_back->setEnabled(m_lessons.step() > 0);
    m_next->setEnabled(phase == Phase::Told || phase == Phase::Failed);
    m_next->setText(phase == Phase::Failed ? tr("Try again") : m_lessons.isLastStep() ? tr("Finish") : tr("Next"));
    setAccessibleDescription(spokenText());
}

void LessonPanel::refreshQuestion() {
    const LessonStep* step = m_lessons.currentStep();
    const bool asking = m_lessons.phase() == Lessons::Phase::Asking;
    const bool any = step->question && (asking || m_lessons.outcome());
    const bool number = any && step->question->asks_number();
    m_question->setVisible(any);
    m_question->setText(m_lessons.words().question);
    m_number->setVisible(number);
    m_field->setReadOnly(!asking);
    m_check->setEnabled(asking);
    m_giveUp->setVisible(asking);
    if (!any || !number) m_hint->hide();
    if (!any) {
        m_field->clear();
        m_chosen = -1;
    }
    refreshOptions(asking);
}

void LessonPanel::refreshOptions(bool asking) {
    const QStringList options = m_question->isHidden() ? QStringList() : m_lessons.words().options;
    while (int(m_options.size()) < options.size()) {
        auto* button = new OptionButton(m_theme);
        const int number = int(m_options.size());
        connect(button, &OptionButton::clicked, this, [this, number] { choose(number); });
        m_body->insertWidget(m_body->indexOf(m_number), button);
        m_options.push_back(button);
    }
    const auto& outcome = m_lessons.outcome();
    for (int i = 0; i < int(m_options.size()); ++i) {
        OptionButton* button = m_options[std::size_t(i)];
        button->setVisible(i < options.size());
        if (i >= options.size()) continue;
        button->setOption(i, options[i]);
        button->setEnabled(asking);
        using Mark = OptionButton::Mark;
        const bool right = outcome && options[i] == outcome->answer;
        button->setMark(right ? Mark::Right : outcome && i == m_chosen ? Mark::Wrong : Mark::None);
    }
}

void LessonPanel::refreshOutcome() {
    const auto& outcome = m_lessons.outcome();
    m_verdict->setVisible(outcome.has_value());
    m_shown->setVisible(outcome.has_value());
    if (!outcome) return;
    const bool number = m_lessons.currentStep()->question->asks_number();
    const QString answer = number ? outcome->answer : QString();
    QString verdict = outcome->shownOnly ? tr("The answer") : outcome->right ? tr("✓ Right") : tr("✗ Not quite");
    if (!answer.isEmpty()) verdict += tr(": %1", "the right answer, after a verdict").arg(answer);
    m_verdict->setRole(outcome->right || outcome->shownOnly ? Role::Figure : Role::Changed);
    m_verdict->setText(verdict);
    m_shown->setText(outcome->shown);
}

QString LessonPanel::spokenText() const {
    if (!m_lessons.current()) return {};
    QStringList parts{m_title->text(), m_place->text(), m_text->text()};
    if (!m_question->isHidden()) parts << m_question->text();
    if (m_lessons.outcome()) parts << m_verdict->text() << m_shown->text();
    return parts.join(QStringLiteral(". "));
}

QSize LessonPanel::sizeHint() const { return {40 * m_theme.unit(), 60 * m_theme.unit()}; }

QSize LessonPanel::minimumSizeHint() const { return {34 * m_theme.unit(), 30 * m_theme.unit()}; }

void LessonPanel::restyle() {
    const int unit = m_theme.unit();
    layout()->setContentsMargins(2 * unit, unit + unit / 2, 2 * unit, 2 * unit);
    layout()->setSpacing(unit + unit / 2);
    m_body->setSpacing(unit + unit / 2);
    m_question->setFont(m_theme.textFont(1.0, QFont::DemiBold));
    updateGeometry();
    update();
}

void LessonPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colors().panel);
    painter.fillRect(QRect(0, 0, 1, height()), m_theme.colors().line);
}

} // namespace layerscope::ui

#include "moc_lesson_panel.cpp"
