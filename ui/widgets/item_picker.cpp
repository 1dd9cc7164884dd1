// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/item_picker.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace layerscope::ui {

ItemPicker::ItemPicker(Qt::Orientation orientation, QWidget* parent) : QWidget(parent), m_orientation(orientation) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

bool ItemPicker::activate() { return false; }

bool ItemPicker::goAcross(int) { return false; }

void ItemPicker::setPointed(int thing) {
    if (thing == m_pointed) return;
    m_pointed = thing;
    point(thing);
    update();
}

void ItemPicker::mousePressEvent(QMouseEvent* event) {
    const int thing = thingAt(event->position());
    if (event->button() == Qt::LeftButton && thing >= 0) press(thing);
}

void ItemPicker::mouseMoveEvent(QMouseEvent* event) { setPointed(thingAt(event->position())); }

void ItemPicker::leaveEvent(QEvent*) { setPointed(-1); }

void ItemPicker::keyPressEvent(QKeyEvent* event) {
    const bool isCommand = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    if (isCommand || thingCount() == 0 || !handleKey(event->key())) QWidget::keyPressEvent(event);
}

bool ItemPicker::handleKey(int key) {
    const int last = thingCount() - 1;
    const auto go = [&](int thing) {
        goTo(std::clamp(thing, 0, last));
        return true;
    };
    const bool column = m_orientation == Qt::Vertical;
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int step = key == Qt::Key_Down ? 1 : -1;
        return column ? go(currentThing() + step) : goAcross(step);
    }
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int step = key == Qt::Key_Right ? 1 : -1;
        return column ? goAcross(step) : go(currentThing() + step);
    }
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return activate();
    default:
        return false;
    }
}

} // namespace layerscope::ui

#include "moc_item_picker.cpp"
