// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lessons/lessons_view.h"

#include "state/lessons.h"
#include "text/language.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/lessons/lesson_card.h"
#include "widgets/themed_label.h"

#include <QGridLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

LessonsView::LessonsView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_title(new ThemedLabel(context.theme, Role::Title)),
      m_caption(new ThemedLabel(context.theme, Role::Muted)), m_hint(new ThemedLabel(context.theme, Role::Muted)),
      m_scroll(new QScrollArea) {
    auto* content = new QWidget;
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    m_grid = new QGridLayout;
    inner->addLayout(m_grid);
    inner->addStretch(1);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_title->setText(tr("Lessons"));
    m_caption->setText(tr("Guided tours through the real views. Each step asks for your prediction before it shows the "
                          "effect; the answers are computed from the model on the bench."));
    m_caption->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_caption);
    column->addWidget(m_hint, 1);
    column->addWidget(m_scroll, 1);
    connect(&context.lessons, &Lessons::listChanged, this, &LessonsView::refresh);
    connect(&context.lessons, &Lessons::changed, this, &LessonsView::refresh);
    connect(&context.theme, &Theme::changed, this, &LessonsView::restyle);
    restyle();
    refresh();
}

void LessonsView::refresh() {
    const Lessons& lessons = m_context.lessons;
    const auto& all = lessons.all();
    while (m_cards.size() < all.size()) {
        auto* card = new LessonCard(m_context.theme, this); // shown without a parent it were a window
        const int number = int(m_cards.size());
        connect(card, &LessonCard::startWanted, this,
                [this, number](int step) { m_context.lessons.start(number, step); });
        m_cards.push_back(card);
        m_columns = 0; // to be arranged
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        m_cards[i]->setVisible(i < all.size());
        if (i < all.size()) m_cards[i]->setLesson(all[i], lessons.stepsDone(all[i].id), lessons.current() == &all[i]);
    }
    const auto& error = lessons.listError();
    m_hint->setRole(error ? Role::Error : Role::Muted);
    m_hint->setText(error ? errorText(*error) : tr("Reading the lessons …"));
    m_hint->setVisible(all.empty());
    m_scroll->setVisible(!all.empty());
    arrange();
    setAccessibleDescription(spokenText());
}

void LessonsView::arrange() {
    const int columns = std::clamp(width() / (46 * m_context.theme.unit()), 1, 3);
    if (columns == m_columns) return;
    m_columns = columns;
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_grid->addWidget(m_cards[i], int(i) / columns, int(i) % columns);
    for (int column = 0; column < 3; ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
}

void LessonsView::restyle() {
    const int unit = m_context.theme.unit();
    layout()->setContentsMargins(3 * unit, 2 * unit, 3 * unit, unit);
    layout()->setSpacing(unit);
    m_grid->setSpacing(2 * unit);
    m_columns = 0;
    arrange();
}

void LessonsView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

QString LessonsView::spokenText() const {
    if (m_context.lessons.all().empty()) return m_hint->text();
    QStringList parts;
    for (const LessonCard* card : m_cards)
        parts << card->spokenText();
    return parts.join(QStringLiteral(" "));
}

std::vector<FigureTable> LessonsView::tables() const {
    const auto& all = m_context.lessons.all();
    if (all.empty()) return {};
    FigureTable table{tr("Lessons"), {tr("lesson"), tr("teaches"), tr("steps"), tr("questions"), tr("steps done")}, {}};
    for (const Lesson& lesson : all)
        table.rows.push_back({textOf(lesson.title), textOf(lesson.teaches), QString::number(lesson.steps.size()),
                              QString::number(lesson.questions()),
                              QString::number(m_context.lessons.stepsDone(lesson.id))});
    return {table};
}

} // namespace layerscope::ui

#include "moc_lessons_view.cpp"
