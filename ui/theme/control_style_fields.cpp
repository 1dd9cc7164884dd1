// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Line edits, text fields, spin boxes, combo boxes.
#include "theme/control_style.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace layerscope::ui {

QMargins ControlStyle::fieldMargins() const { return {px(8) + 1, px(3) + 1, px(8) + 1, px(3) + 1}; }

void ControlStyle::field(QPainter& painter, const QStyleOption& option) const {
    const bool enabled = option.state & State_Enabled, focused = option.state & State_HasFocus;
    const bool hovered = enabled && option.state & State_MouseOver;
    panel(painter, option.rect, enabled ? m_colors.raised : m_colors.panel,
          focused   ? m_colors.accent
          : hovered ? m_colors.mutedText
                    : m_colors.line,
          focused ? 2 : 1, px(5));
}

QSize ControlStyle::fieldSize(ContentsType type, const QStyleOption* option, const QSize& contents) const {
    QSize size = QSize(contents.width(), std::max(contents.height(), px(18))).grownBy(fieldMargins());
    if (type == CT_ComboBox) size.rwidth() += px(20);
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (spin && spin->buttonSymbols != QAbstractSpinBox::NoButtons) size.rwidth() += px(18);
    return size;
}

QRect ControlStyle::fieldPart(ComplexControl control, const QStyleOptionComplex& option, SubControl part) const {
    const QRect inner = option.rect.adjusted(1, 1, -1, -1);
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&option);
    const bool arrows = !spin || spin->buttonSymbols != QAbstractSpinBox::NoButtons;
    const int width = !arrows ? 0 : control == CC_ComboBox ? px(20) : px(18);
    const QRect side(inner.right() - width + 1, inner.top(), width, inner.height());
    QRect text = option.rect.marginsRemoved(fieldMargins());
    if (arrows) text.setRight(std::min(text.right(), side.left() - 1));
    QRect rect = option.rect;
    if (control == CC_ComboBox) {
        if (part == SC_ComboBoxArrow) rect = side;
        if (part == SC_ComboBoxEditField) rect = text;
    } else {
        const int half = side.height() / 2;
        if (part == SC_SpinBoxUp) rect = side.adjusted(0, 0, 0, half - side.height());
        if (part == SC_SpinBoxDown) rect = side.adjusted(0, half, 0, 0);
        if (part == SC_SpinBoxEditField) rect = text;
    }
    return visualRect(option.direction, option.rect, rect);
}

void ControlStyle::drawSpinBox(QPainter& painter, const QStyleOptionSpinBox& option) const {
    field(painter, option);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons) return;
    const auto color = [&](QAbstractSpinBox::StepEnabledFlag step) {
        return option.state & State_Enabled && option.stepEnabled & step ? m_colors.mutedText : m_colors.line;
    };
    mark(painter, centred(fieldPart(CC_SpinBox, option, SC_SpinBoxUp), px(10)), Mark::Up,
         color(QAbstractSpinBox::StepUpEnabled));
    mark(painter, centred(fieldPart(CC_SpinBox, option, SC_SpinBoxDown), px(10)), Mark::Down,
         color(QAbstractSpinBox::StepDownEnabled));
}

void ControlStyle::drawComboBox(QPainter& painter, const QStyleOptionComplex& option) const {
    field(painter, option);
    mark(painter, centred(fieldPart(CC_ComboBox, option, SC_ComboBoxArrow), px(12)), Mark::Down, m_colors.mutedText);
}

} // namespace layerscope::ui
