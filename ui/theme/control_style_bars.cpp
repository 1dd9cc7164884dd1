// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sliders, scroll bars, progress bars.
#include "theme/control_style.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace layerscope::ui {

QRect ControlStyle::sliderPart(const QStyleOptionSlider& option, SubControl part) const {
    if (part != SC_SliderHandle) return option.rect;
    const int size = pixelMetric(PM_SliderLength, &option, nullptr);
    const int at = sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                           option.rect.width() - size, option.upsideDown);
    return {option.rect.left() + at, option.rect.top() + (option.rect.height() - size) / 2, size, size};
}

void ControlStyle::drawSlider(QPainter& painter, const QStyleOptionSlider& option) const {
    const bool enabled = option.state & State_Enabled, focused = option.state & State_HasFocus;
    const QRect handle = sliderPart(option, SC_SliderHandle);
    QRect groove = option.rect;
    groove.setHeight(px(4));
    groove.moveTop(option.rect.top() + (option.rect.height() - px(4)) / 2);
    panel(painter, groove, m_colors.line, Qt::transparent, 0, px(2));
    QRect before = groove;
    if (option.upsideDown)
        before.setLeft(handle.center().x());
    else
        before.setRight(handle.center().x());
    if (enabled) panel(painter, before, m_colors.accent, Qt::transparent, 0, px(2));
    const bool hovered = option.state & State_MouseOver && option.activeSubControls & SC_SliderHandle;
    const QColor edge = !enabled ? m_colors.mutedText : focused ? m_colors.text : m_colors.accent;
    panel(painter, handle,
          focused              ? m_colors.accent
          : hovered && enabled ? m_colors.panel
                               : m_colors.raised,
          edge, px(2), handle.width() / 2);
}

QRect ControlStyle::scrollPart(const QStyleOptionSlider& option, SubControl part) const {
    const bool across = option.orientation == Qt::Horizontal;
    const QRect& all = option.rect;
    const int length = across ? all.width() : all.height();
    const qint64 range = qint64(option.maximum) - option.minimum;
    int slider = length;
    if (range > 0)
        slider = std::min(length, std::max(int(qint64(option.pageStep) * length / (range + option.pageStep)),
                                           pixelMetric(PM_ScrollBarSliderMin, &option, nullptr)));
    const int at = sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition, length - slider,
                                           option.upsideDown);
    const auto piece = [&](int from, int size) {
        const QRect rect = across ? QRect(all.left() + from, all.top(), size, all.height())
                                  : QRect(all.left(), all.top() + from, all.width(), size);
        return visualRect(option.direction, all, rect);
    };
    switch (part) {
    case SC_ScrollBarSlider:
        return piece(at, slider);
    case SC_ScrollBarSubPage:
        return piece(0, at);
    case SC_ScrollBarAddPage:
        return piece(at + slider, length - at - slider);
    case SC_ScrollBarGroove:
        return all;
    default:
        return {}; // no arrows
    }
}

void ControlStyle::drawScrollBar(QPainter& painter, const QStyleOptionSlider& option) const {
    if (option.maximum <= option.minimum) return;
    const bool hovered =
        option.state & (State_MouseOver | State_Sunken) && option.activeSubControls & SC_ScrollBarSlider;
    const int inset = px(3);
    panel(painter, scrollPart(option, SC_ScrollBarSlider).adjusted(inset, inset, -inset, -inset),
          hovered ? m_colors.mutedText : m_scroll, Qt::transparent, 0, px(3));
}

void ControlStyle::drawProgress(QPainter& painter, const QStyleOption& option) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(&option);
    if (!bar) return;
    panel(painter, bar->rect, m_colors.line, Qt::transparent, 0, px(2));
    const double range = double(bar->maximum) - bar->minimum;
    const double done = range > 0 ? std::clamp((double(bar->progress) - bar->minimum) / range, 0.0, 1.0) : 0.0;
    QRect filled = bar->rect;
    filled.setWidth(qRound(bar->rect.width() * done));
    if (range <= 0) { // how long it takes is not known
        filled.setWidth(bar->rect.width() / 3);
        filled.moveCenter(bar->rect.center());
    }
    if (filled.width() > 0)
        panel(painter, visualRect(bar->direction, bar->rect, filled), m_colors.accent, Qt::transparent, 0, px(2));
}

} // namespace layerscope::ui
