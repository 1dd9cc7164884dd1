// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/lesson_dock.h"

#include "shell/settings.h"
#include "shell/top_bar.h"
#include "state/lessons.h"
#include "theme/theme.h"
#include "views/effect/effect_bar.h"
#include "views/lessons/lesson_panel.h"
#include "widgets/view_tabs.h"

#include <QShortcut>
#include <QStatusBar>

#include <algorithm>

namespace layerscope::ui {

namespace {

constexpr int presenterZoom = 150, largestZoom = 300; ///< percent, on top of what was chosen

} // namespace

LessonDock::LessonDock(const ViewContext& context, const Settings& settings, QMainWindow& window)
    : QDockWidget(tr("Lesson"), &window), m_context(context), m_settings(settings), m_window(window) {
    setObjectName(QStringLiteral("lessonDock"));
    setFeatures(NoDockWidgetFeatures);
    auto* noTitle = new QWidget(this);
    noTitle->setMaximumHeight(0);
    setTitleBarWidget(noTitle);
    setWidget(new LessonPanel(context.theme, context.lessons, this));
    window.addDockWidget(Qt::RightDockWidgetArea, this);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    auto* toggle = new QShortcut(QKeySequence(Qt::Key_F5), &window);
    connect(toggle, &QShortcut::activated, this,
            [this] { m_context.lessons.setPresenting(!m_context.lessons.isPresenting()); });
    auto* leave = new QShortcut(QKeySequence(Qt::Key_Escape), &window);
    leave->setEnabled(false);
    connect(leave, &QShortcut::activated, this, [this] { m_context.lessons.setPresenting(false); });
    connect(&context.lessons, &Lessons::changed, this, &LessonDock::refresh);
    connect(&context.lessons, &Lessons::presentingChanged, this, &LessonDock::setPresenting);
    connect(&context.lessons, &Lessons::presentingChanged, leave, &QShortcut::setEnabled);
    // A layout saved in the middle of a lesson brings no lesson back.
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        if (visible && !m_context.lessons.current()) hide();
    });
    refresh();
    if (context.lessons.isPresenting()) setPresenting(true); // the window was made anew
}

void LessonDock::refresh() { setVisible(m_context.lessons.current() != nullptr); }

std::vector<QWidget*> LessonDock::bars() const {
    std::vector<QWidget*> bars{m_window.findChild<QWidget*>(QStringLiteral("layerStripDock")),
                               m_window.findChild<TopBar*>(), m_window.findChild<EffectBar*>(),
                               m_window.findChild<ViewTabs*>(), m_window.statusBar()};
    std::erase(bars, nullptr);
    return bars;
}

void LessonDock::setPresenting(bool on) {
    if (on) {
        m_hidden = bars();
        for (QWidget* bar : m_hidden)
            bar->hide();
    } else {
        for (QWidget* bar : m_hidden)
            bar->show();
        m_hidden.clear();
    }
    const int chosen = m_settings.zoom();
    m_context.theme.setZoom(on ? std::min(largestZoom, chosen * presenterZoom / 100) : chosen);
}

} // namespace layerscope::ui
