// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layer_picker.h"

#include "theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace layerscope::ui {

LayerPicker::LayerPicker(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void LayerPicker::setSelected(int layer) {
    if (layer == m_selected) return;
    m_selected = layer;
    speak();
    update();
}

void LayerPicker::setHovered(int layer) {
    if (layer == m_hovered) return;
    m_hovered = layer;
    update();
}

void LayerPicker::paintFocus(QPainter& painter) const {
    if (!hasFocus() || !m_focusByKeyboard) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.colors().accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void LayerPicker::mousePressEvent(QMouseEvent* event) {
    if (const int layer = layerAt(event->position()); layer >= 0) emit layerChosen(layer);
}

void LayerPicker::mouseMoveEvent(QMouseEvent* event) { emit layerHovered(layerAt(event->position())); }

void LayerPicker::leaveEvent(QEvent*) { emit layerHovered(-1); }

void LayerPicker::focusInEvent(QFocusEvent* event) {
    const Qt::FocusReason reason = event->reason();
    m_focusByKeyboard =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    QWidget::focusInEvent(event);
    update();
}

void LayerPicker::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void LayerPicker::keyPressEvent(QKeyEvent* event) {
    const int last = layerCount() - 1;
    int layer = m_selected;
    switch (event->key()) {
    case Qt::Key_Left:
        layer = m_selected - 1;
        break;
    case Qt::Key_Right:
        layer = m_selected + 1;
        break;
    case Qt::Key_Home:
        layer = 0;
        break;
    case Qt::Key_End:
        layer = last;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    m_focusByKeyboard = true;
    if (last >= 0) emit layerChosen(std::clamp(layer, 0, last));
}

} // namespace layerscope::ui

#include "moc_layer_picker.cpp"
