// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Push buttons, tool buttons, check boxes.
#include "theme/control_style.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace layerscope::ui {

namespace {

enum class Role { Plain, Primary, Link, Sign, Picker, Choice };

Role roleOf(const QWidget* widget) {
    const QVariant value = widget ? widget->property("role") : QVariant();
    if (!value.isValid()) return Role::Plain;
    const QString name = value.toString();
    return name == QLatin1String("primary")  ? Role::Primary
           : name == QLatin1String("link")   ? Role::Link
           : name == QLatin1String("sign")   ? Role::Sign
           : name == QLatin1String("picker") ? Role::Picker
           : name == QLatin1String("choice") ? Role::Choice
                                             : Role::Plain;
}

} // namespace

ControlStyle::ButtonLook ControlStyle::buttonLook(const QStyleOption& option, const QWidget* widget) const {
    const ThemeColors& c = m_colors;
    const bool enabled = option.state & State_Enabled, focused = option.state & State_HasFocus;
    const bool hovered = enabled && option.state & State_MouseOver, pressed = option.state & State_Sunken;
    switch (roleOf(widget)) {
    case Role::Primary:
        if (!enabled) return {c.mutedText, c.panel, c.line, 1, true};
        return {c.accentText, hovered || pressed ? m_accentHover : c.accent, focused ? c.text : c.accent,
                focused ? 2 : 1, true};
    case Role::Link:
        return {enabled ? c.accent : c.mutedText, Qt::transparent, Qt::transparent, 0, false, hovered, focused};
    case Role::Sign:
        return {enabled ? c.accent : c.mutedText, hovered ? c.raised : QColor(Qt::transparent),
                focused ? c.accent : Qt::transparent, focused ? 2 : 1};
    case Role::Choice:
        return {hovered ? c.text : c.mutedText, Qt::transparent,
                focused   ? c.accent
                : hovered ? c.line
                          : Qt::transparent,
                focused ? 2 : 1};
    case Role::Plain:
    case Role::Picker:
        break;
    }
    const int width = focused ? 2 : 1;
    if (option.state & State_On) { // as a tab is: the ground of a primary button is for what is to be pressed
        const QColor edge = !enabled ? c.mutedText : c.accent;
        return {enabled ? c.text : c.mutedText,
                !enabled  ? c.panel
                : hovered ? m_chosenHover
                          : m_chosen,
                focused ? c.text : edge,
                width,
                false,
                false,
                true};
    }
    return {enabled ? c.text : c.mutedText, pressed || !enabled ? c.panel : c.raised,
            focused   ? c.accent
            : hovered ? c.mutedText
                      : c.line,
            width};
}

/// Between the outer edge and the text.
QMargins ControlStyle::buttonMargins(const QWidget* widget, bool tool) const {
    const int more = tool ? 1 : 0; // to a hand they are as large as the others
    const auto margins = [this, more](int left, int right, int vertical) {
        return QMargins(px(left + more) + 1, px(vertical + more) + 1, px(right + more) + 1, px(vertical + more) + 1);
    };
    switch (roleOf(widget)) {
    case Role::Primary:
        return margins(20, 20, 4);
    case Role::Link: // its words stand where the words around it do
        return {0, px(2), 0, px(2)};
    case Role::Sign:
        return margins(4, 4, 1);
    case Role::Picker:
        return margins(8, 8, 4);
    case Role::Choice:
        return margins(6, 22, 4);
    case Role::Plain:
        break;
    }
    return tool ? margins(6, 6, 3) : margins(12, 12, 4);
}

QSize ControlStyle::buttonSize(const QStyleOption* option, const QSize& contents, const QWidget* widget,
                               bool tool) const {
    const Role role = roleOf(widget);
    QSize size = contents;
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (role == Role::Primary && button) { // was measured in the type of the window, and is written bold
        QFont bold = widget->font();
        bold.setBold(true);
        size.rwidth() += QFontMetrics(bold).size(Qt::TextShowMnemonic, button->text).width() -
                         option->fontMetrics.size(Qt::TextShowMnemonic, button->text).width();
    }
    if (role == Role::Link && tool) size.rwidth() -= 2 * option->fontMetrics.horizontalAdvance(u' '); // Qt's own room
    if (role != Role::Link) size.setHeight(std::max(size.height(), px(18)));
    return size.grownBy(buttonMargins(widget, tool));
}

/// A thick line at the foot: of what is chosen, as under the tabs, and of a link that has the focus.
void ControlStyle::underline(QPainter& painter, const QRect& rect, const ButtonLook& look) const {
    if (!look.lined) return;
    const int inset = look.ground.alpha() > 0 ? px(5) : 0; // between the round corners
    painter.fillRect(rect.adjusted(inset, rect.height() - px(2) - look.edgeWidth, -inset, -look.edgeWidth),
                     look.ground.alpha() > 0 ? look.edge : look.ink);
}

void ControlStyle::drawBevel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget) const {
    const ButtonLook look = buttonLook(option, widget);
    panel(painter, option.rect, look.ground, look.edge, look.edgeWidth, px(5));
    underline(painter, option.rect, look);
    if (!(option.features & QStyleOptionButton::HasMenu)) return;
    QRect arrow = centred(option.rect, px(12));
    arrow.moveRight(option.rect.right() - px(6) - 1);
    const bool filled = look.ground.alpha() > 0 && look.ground != m_colors.raised && look.ground != m_colors.panel;
    mark(painter, visualRect(option.direction, option.rect, arrow), Mark::Down, filled ? look.ink : m_colors.mutedText);
}

void ControlStyle::drawLabel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget) const {
    const ButtonLook look = buttonLook(option, widget);
    QStyleOptionButton label(option);
    label.rect = option.rect.marginsRemoved(buttonMargins(widget, false));
    if (option.features & QStyleOptionButton::HasMenu && roleOf(widget) != Role::Choice)
        label.rect.setRight(label.rect.right() - px(12));
    label.features &= ~QStyleOptionButton::HasMenu;
    label.state &= ~(State_On | State_Sunken);
    label.palette.setColor(QPalette::ButtonText, look.ink);
    painter.save();
    QFont font = painter.font();
    if (look.bold) font.setBold(true);
    font.setUnderline(look.underlined);
    painter.setFont(font);
    QProxyStyle::drawControl(CE_PushButtonLabel, &label, &painter, widget);
    painter.restore();
}

void ControlStyle::drawTool(QPainter& painter, const QStyleOptionToolButton& option, const QWidget* widget) const {
    if (widget && widget->parentWidget() && widget->parentWidget()->inherits("QTabBar")) { // scrolls the tabs
        painter.fillRect(option.rect, m_colors.window);
        if (option.state & State_Enabled)
            mark(painter, centred(option.rect, px(12)), option.arrowType == Qt::LeftArrow ? Mark::Left : Mark::Right,
                 m_colors.mutedText);
        return;
    }
    const ButtonLook look = buttonLook(option, widget);
    panel(painter, option.rect, look.ground, look.edge, look.edgeWidth, px(5));
    underline(painter, option.rect, look);
    QStyleOptionToolButton label(option);
    label.rect = option.rect.marginsRemoved(buttonMargins(widget, true));
    label.state &= ~(State_On | State_Sunken | State_Raised);
    label.palette.setColor(QPalette::ButtonText, look.ink);
    label.font.setUnderline(look.underlined);
    drawControl(CE_ToolButtonLabel, &label, &painter, widget);
}

void ControlStyle::drawIndicator(QPainter& painter, const QStyleOption& option) const {
    const bool on = option.state & (State_On | State_NoChange), focused = option.state & State_HasFocus;
    const bool enabled = option.state & State_Enabled;
    const QColor filled = enabled ? m_colors.accent : m_colors.mutedText;
    panel(painter, option.rect, on ? filled : m_colors.raised,
          focused ? m_colors.accent
          : on    ? filled
                  : m_colors.mutedText,
          focused ? 2 : 1, px(3));
    if (option.state & State_On) mark(painter, centred(option.rect, px(12)), Mark::Check, m_colors.accentText);
    if (option.state & State_NoChange) painter.fillRect(centred(option.rect, px(6)), m_colors.accentText);
}

void ControlStyle::drawCheckBox(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget) const {
    QStyleOptionButton part(option);
    part.rect = subElementRect(SE_CheckBoxIndicator, &option, widget);
    drawIndicator(painter, part);
    part.rect = subElementRect(SE_CheckBoxContents, &option, widget);
    if (option.state & State_HasFocus) part.palette.setColor(QPalette::WindowText, m_colors.accent);
    QProxyStyle::drawControl(CE_CheckBoxLabel, &part, &painter, widget);
}

} // namespace layerscope::ui
