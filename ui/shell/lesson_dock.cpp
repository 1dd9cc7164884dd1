// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/lesson_dock.h"

#include "state/lessons.h"
#include "views/lessons/lesson_panel.h"

namespace layerscope::ui {

LessonDock::LessonDock(const ViewContext& context, QMainWindow& window)
    : QDockWidget(tr("Lesson"), &window), m_context(context) {
    setObjectName(QStringLiteral("lessonDock"));
    setFeatures(NoDockWidgetFeatures);
    auto* noTitle = new QWidget(this);
    noTitle->setMaximumHeight(0);
    setTitleBarWidget(noTitle);
    setWidget(new LessonPanel(context.theme, context.lessons, this));
    window.addDockWidget(Qt::RightDockWidgetArea, this);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    connect(&context.lessons, &Lessons::changed, this, &LessonDock::refresh);
    // A layout saved in the middle of a lesson brings no lesson back.
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        if (visible && !m_context.lessons.current()) hide();
    });
    refresh();
}

void LessonDock::refresh() { setVisible(m_context.lessons.current() != nullptr); }

} // namespace layerscope::ui

#include "moc_lesson_dock.cpp"
