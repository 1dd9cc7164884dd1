// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/middle_area.h"

#include "shell/view_docks.h"
#include "shell/view_stack.h"
#include "theme/layout_pause.h"
#include "theme/theme.h"
#include "views/effect/effect_bar.h"
#include "views/effect/effect_panel.h"
#include "widgets/message_bar.h"

#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace layerscope::ui {

MiddleArea::MiddleArea(const ViewContext& context, std::unique_ptr<ViewStack> views, QWidget* parent)
    : QWidget(parent), m_theme(context.theme), m_message(new MessageBar(context.theme, this)), m_views(views.release()),
      m_docks(new ViewDocks(context.theme, m_views, this)), m_panel(new EffectPanel(context, this)),
      m_bar(new EffectBar(context, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_message);
    column->addWidget(m_docks, 1);
    column->addWidget(m_bar);
    m_panel->hide(); // not in the layout: it lies over the view and takes no room from it
    m_bar->installEventFilter(this);
    connect(&context.theme, &Theme::changed, this, &MiddleArea::arrange);
    connect(m_bar, &EffectBar::detailsWanted, this, &MiddleArea::toggleDetails);
    connect(m_panel, &EffectPanel::closeWanted, this, [this] { setDetails(false); });
    connect(m_panel, &EffectPanel::exportWanted, this, [this] { emit exportWanted(*m_panel); });
}

MiddleArea::~MiddleArea() = default;

void MiddleArea::showMessage(const QString& text) { m_message->showMessage(text); }

void MiddleArea::succeed(MiddleArea& before) {
    before.m_docks->closeAll();
    before.m_docks->takeCentralWidget();
    m_views->succeed(std::unique_ptr<ViewStack>(before.m_views));
    m_bar->succeed(*before.m_bar);
    setDetails(before.hasDetails());
}

bool MiddleArea::hasDetails() const { return !m_panel->isHidden(); }

void MiddleArea::setDetails(bool shown) {
    if (shown == hasDetails()) return;
    const bool focused = m_panel->isAncestorOf(focusWidget());
    const LayoutPause pause(*this);
    m_panel->setVisible(shown);
    m_bar->setOpened(shown);
    place();
    if (shown) m_panel->raise();
    if (!shown && focused) m_bar->button().setFocus();
}

void MiddleArea::setPresenting(bool on) {
    const LayoutPause pause(*this);
    if (on) setDetails(false);
    m_views->setTabsVisible(!on);
    m_bar->setVisible(!on);
}

/// In a low window, or in large type, the view needs the room more than the bar.
void MiddleArea::arrange() {
    m_bar->setLow(height() < 76 * m_theme.unit());
    place();
}

/// As high as its contents want, but the view above stays recognisable.
void MiddleArea::place() {
    if (m_panel->isHidden()) return;
    const int bottom = m_bar->geometry().top(), top = m_docks->geometry().top();
    const int height =
        std::min(std::max(m_panel->sizeHint().height(), (bottom - top) * 7 / 10), (bottom - top) * 4 / 5);
    m_panel->setGeometry(0, bottom - height, width(), height);
}

bool MiddleArea::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Move || event->type() == QEvent::Resize) place();
    return QWidget::eventFilter(watched, event);
}

void MiddleArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace layerscope::ui

#include "moc_middle_area.cpp"
