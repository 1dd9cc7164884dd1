// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layer_picker.h"

#include "theme/theme.h"

#include <QFocusEvent>
#include <QPainter>

namespace layerscope::ui {

LayerPicker::LayerPicker(const Theme& theme, QWidget* parent) : ItemPicker(Qt::Horizontal, parent), m_theme(theme) {
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

void LayerPicker::focusInEvent(QFocusEvent* event) {
    const Qt::FocusReason reason = event->reason();
    m_focusByKeyboard =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    ItemPicker::focusInEvent(event);
}

void LayerPicker::goTo(int layer) {
    m_focusByKeyboard = true;
    emit layerChosen(layer);
}

} // namespace layerscope::ui

#include "moc_layer_picker.cpp"
