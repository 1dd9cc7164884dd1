// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/layout_pause.h"

#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QWidget>

namespace layerscope::ui {

LayoutPause::LayoutPause(QWidget& root) { pause(root); }

LayoutPause::LayoutPause() {
    for (QWidget* window : QApplication::topLevelWidgets())
        if (window->isVisible()) pause(*window);
}

void LayoutPause::pause(QWidget& root) {
    if (QLayout* layout = root.layout(); layout && layout->isEnabled()) {
        layout->setEnabled(false);
        m_paused.push_back({layout, root.size()});
    }
    for (QObject* child : root.children())
        if (child->isWidgetType() && !static_cast<QWidget*>(child)->isHidden()) pause(*static_cast<QWidget*>(child));
}

/// A layout that was told of another size while it paused, or whose widget appeared, has not listened; where nothing
/// has changed, being asked again costs nothing.
LayoutPause::~LayoutPause() {
    for (const Paused& one : m_paused) {
        if (!one.layout) continue;
        one.layout->setEnabled(true);
        QWidget* widget = one.layout->parentWidget();
        if (!widget) continue;
        if (widget->size() != one.size) one.layout->invalidate();
        QCoreApplication::postEvent(widget, new QEvent(QEvent::LayoutRequest));
    }
}

} // namespace layerscope::ui
