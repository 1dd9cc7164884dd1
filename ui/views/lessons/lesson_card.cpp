// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lessons/lesson_card.h"

#include "text/language.h"
#include "theme/theme.h"
#include "views/lessons/step_marks.h"
#include "widgets/themed_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

LessonCard::LessonCard(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_title(new ThemedLabel(theme, Role::Title)),
      m_teaches(new ThemedLabel(theme, Role::Muted)), m_progress(new ThemedLabel(theme, Role::Muted)),
      m_marks(new StepMarks(theme)), m_start(new QPushButton) {
    m_title->setWordWrap(true);
    m_teaches->setWordWrap(true);
    m_teaches->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_marks);
    foot->addWidget(m_progress, 1);
    foot->addWidget(m_start);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_teaches, 1);
    column->addLayout(foot);
    connect(m_start, &QPushButton::clicked, this, [this] { emit startWanted(m_next); });
    connect(&theme, &Theme::changed, this, &LessonCard::restyle);
    restyle();
}

void LessonCard::setLesson(const Lesson& lesson, int done, bool underWay) {
    const int steps = int(lesson.steps.size());
    const bool begun = done > 0 && done < steps;
    m_next = begun ? done : 0;
    m_underWay = underWay;
    m_title->setText(tr("%1. %2", "number and title of a lesson").arg(lesson.order).arg(textOf(lesson.title)));
    m_teaches->setText(textOf(lesson.teaches));
    m_marks->setSteps(steps, done);
    m_progress->setText(underWay        ? tr("under way")
                        : done == 0     ? tr("%1 steps, %2 questions").arg(steps).arg(lesson.questions())
                        : done >= steps ? tr("done")
                                        : tr("%1 of %2 steps").arg(done).arg(steps));
    m_start->setText(begun ? tr("Continue") : done >= steps ? tr("Again") : tr("Start"));
    m_start->setAccessibleName(tr("%1: %2", "button and title of a lesson").arg(m_start->text(), textOf(lesson.title)));
    setAccessibleName(spokenText());
    update();
}

QString LessonCard::spokenText() const {
    return m_title->text() + QStringLiteral(". ") + m_teaches->text() + u' ' + m_progress->text();
}

void LessonCard::restyle() {
    const int unit = m_theme.unit();
    layout()->setContentsMargins(2 * unit, unit + unit / 2, 2 * unit, unit + unit / 2);
    layout()->setSpacing(unit);
    update();
}

void LessonCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_theme.colors().raised);
    painter.setPen(QPen(m_underWay ? m_theme.colors().accent : m_theme.colors().line, m_underWay ? 2 : 1));
    const qreal inset = m_underWay ? 1 : 0.5, radius = m_theme.unit() * 0.75;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), radius, radius);
}

} // namespace layerscope::ui

#include "moc_lesson_card.cpp"
