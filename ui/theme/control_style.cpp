// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/control_style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOption>
#include <QTextEdit>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace layerscope::ui {

namespace {

QColor mixed(const QColor& a, const QColor& b, double share) {
    return QColor::fromRgbF(float(a.redF() + (b.redF() - a.redF()) * share),
                            float(a.greenF() + (b.greenF() - a.greenF()) * share),
                            float(a.blueF() + (b.blueF() - a.blueF()) * share));
}

bool isText(const QWidget* widget) {
    return qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QTextEdit*>(widget);
}

bool isScrolled(const QWidget* widget) { return qobject_cast<const QAbstractScrollArea*>(widget); }

} // namespace

ControlStyle::ControlStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

bool ControlStyle::setLook(const ThemeColors& colors, int unit) {
    m_colors = colors;
    const bool grows = std::exchange(m_unit, unit) != unit;
    m_accentHover = mixed(colors.accent, colors.text, 0.15);
    m_chosen = mixed(colors.raised, colors.accent, 0.12);
    m_chosenHover = mixed(colors.raised, colors.accent, 0.2);
    m_scroll = mixed(colors.line, colors.mutedText, 0.35);
    return grows;
}

void ControlStyle::fit(QWidget* widget) const {
    if (auto* bar = qobject_cast<QProgressBar*>(widget)) bar->setFixedHeight(px(4));
}

void ControlStyle::fitAll() {
    // The new type has every widget ask for its size anew; these hold more than that. Hidden ones wait until they are
    // shown, and the others for the event loop.
    for (QWidget* widget : QApplication::allWidgets()) {
        fit(widget);
        if (widget->isVisible()) refit(*widget);
    }
}

void ControlStyle::refit(QWidget& widget) {
    if (isScrolled(&widget)) // the frame; the place of the scroll bars
        QCoreApplication::postEvent(&widget, new QEvent(isText(&widget) ? QEvent::StyleChange : QEvent::LayoutRequest));
}

bool ControlStyle::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show) refit(static_cast<QWidget&>(*watched));
    return QProxyStyle::eventFilter(watched, event);
}

void ControlStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    fit(widget);
    if (isScrolled(widget)) widget->installEventFilter(this); // polished once: a second time changes nothing
    if (qobject_cast<QLineEdit*>(widget) || isText(widget)) widget->setAttribute(Qt::WA_Hover);
    // What lies under a scroll bar or a scrolled area is seen.
    if (qobject_cast<QScrollBar*>(widget)) widget->setAttribute(Qt::WA_OpaquePaintEvent, false);
    if (auto* area = qobject_cast<QScrollArea*>(widget)) {
        area->viewport()->setAutoFillBackground(false);
        if (area->widget()) area->widget()->setAutoFillBackground(false);
    }
    // Tables and lists stand on the ground of the window; the list of a combo box is a menu.
    auto* items = qobject_cast<QAbstractItemView*>(widget);
    if (items && !items->inherits("QComboBoxListView")) items->viewport()->setBackgroundRole(QPalette::Window);
}

void ControlStyle::panel(QPainter& painter, const QRect& rect, const QColor& ground, const QColor& edge, int edgeWidth,
                         int radius) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal half = edge.alpha() == 0 ? 0 : edgeWidth / 2.0;
    painter.setPen(half > 0 ? QPen(edge, edgeWidth) : QPen(Qt::NoPen));
    painter.setBrush(ground.alpha() == 0 ? QBrush(Qt::NoBrush) : QBrush(ground));
    const QRectF shape = QRectF(rect).adjusted(half, half, -half, -half);
    const qreal round = std::min({radius - half, shape.width() / 2, shape.height() / 2});
    painter.drawRoundedRect(shape, round, round);
    painter.restore();
}

void ControlStyle::mark(QPainter& painter, const QRect& rect, Mark mark, const QColor& color) const {
    // In twelfths of the square.
    static const QPointF shapes[][3] = {{{2.5, 4.5}, {6, 8}, {9.5, 4.5}},
                                        {{2.5, 7.5}, {6, 4}, {9.5, 7.5}},
                                        {{7.5, 2.5}, {4, 6}, {7.5, 9.5}},
                                        {{4.5, 2.5}, {8, 6}, {4.5, 9.5}},
                                        {{2.5, 6.2}, {5, 8.7}, {9.5, 3.7}}};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.topLeft());
    painter.scale(rect.width() / 12.0, rect.height() / 12.0);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, mark == Mark::Check ? 1.8 : 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(shapes[int(mark)], 3);
    painter.restore();
}

QRect ControlStyle::centred(const QRect& in, int size) const {
    return {in.left() + (in.width() - size) / 2, in.top() + (in.height() - size) / 2, size, size};
}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
    switch (element) {
    case PE_FrameFocusRect: // every control shows its focus itself
    case PE_FrameStatusBarItem:
    case PE_FrameDockWidget:
    case PE_PanelScrollAreaCorner:
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, m_colors.line);
        painter->fillRect(option->rect.adjusted(1, 1, -1, -1), m_colors.raised);
        return;
    case PE_FrameMenu:
        painter->setPen(m_colors.line);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    case PE_PanelMenu:
        return painter->fillRect(option->rect, m_colors.raised);
    case PE_PanelStatusBar:
        painter->fillRect(option->rect, m_colors.panel);
        return painter->fillRect(option->rect.adjusted(0, 0, 0, 1 - option->rect.height()), m_colors.line);
    case PE_IndicatorDockWidgetResizeHandle: {
        // Views side by side are parted by a gap; the parts of the window by a hairline.
        const bool gap = option->rect.width() > 1 && option->rect.height() > 1;
        return painter->fillRect(option->rect, !gap                              ? m_colors.line
                                               : option->state & State_MouseOver ? m_colors.accent
                                                                                 : m_colors.panel);
    }
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            field(*painter, *option);
        return;
    case PE_IndicatorCheckBox:
        return drawIndicator(*painter, *option);
    default:
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void ControlStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    switch (element) {
    case CE_PushButton:
        if (!button) break;
        drawBevel(*painter, *button, widget);
        return drawLabel(*painter, *button, widget);
    case CE_PushButtonBevel:
        if (!button) break;
        return drawBevel(*painter, *button, widget);
    case CE_PushButtonLabel:
        if (!button) break;
        return drawLabel(*painter, *button, widget);
    case CE_CheckBox:
        if (!button) break;
        return drawCheckBox(*painter, *button, widget);
    case CE_MenuItem:
        if (!item) break;
        return drawMenuItem(*painter, *item);
    case CE_MenuBarItem:
        if (!item) break;
        return drawMenuBarItem(*painter, *item, widget);
    case CE_MenuBarEmptyArea:
        return painter->fillRect(option->rect, m_colors.raised);
    case CE_MenuEmptyArea:
        return;
    case CE_ShapedFrame:
        if (!isScrolled(widget)) break;
        if (isText(widget)) field(*painter, *option);
        return;
    case CE_ProgressBar:
        return drawProgress(*painter, *option);
    case CE_Splitter:
        return painter->fillRect(option->rect, m_colors.line);
    case CE_HeaderSection:
        painter->fillRect(option->rect, m_colors.window);
        return painter->fillRect(option->rect.adjusted(0, option->rect.height() - 1, 0, 0), m_colors.line);
    case CE_HeaderEmptyArea:
        return painter->fillRect(option->rect, m_colors.window);
    case CE_Header:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
            return drawHeader(*painter, *header, widget);
        break;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ControlStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                      const QWidget* widget) const {
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    const auto* tool = qobject_cast<const QToolButton*>(widget) // the buttons of a dock's own title are none
                           ? qstyleoption_cast<const QStyleOptionToolButton*>(option)
                           : nullptr;
    if (tool && control == CC_ToolButton) return drawTool(*painter, *tool, widget);
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option); spin && control == CC_SpinBox)
        return drawSpinBox(*painter, *spin);
    if (control == CC_ComboBox) return drawComboBox(*painter, *option);
    if (slider && control == CC_ScrollBar) return drawScrollBar(*painter, *slider);
    if (slider && control == CC_Slider && slider->orientation == Qt::Horizontal) return drawSlider(*painter, *slider);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect ControlStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
    const QRect all = option->rect;
    switch (element) {
    case SE_LineEditContents:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            return all.marginsRemoved(fieldMargins());
        return all;
    case SE_ShapedFrameContents:
    case SE_FrameContents:
        if (isText(widget)) return all.adjusted(px(6) + 1, px(6) + 1, -px(6) - 1, -px(6) - 1);
        if (isScrolled(widget)) return all;
        break;
    case SE_CheckBoxIndicator: {
        QRect box = centred(all, pixelMetric(PM_IndicatorWidth, option, widget));
        box.moveLeft(all.left() + px(2));
        return visualRect(option->direction, all, box);
    }
    case SE_CheckBoxContents: {
        const int used = px(2) + pixelMetric(PM_IndicatorWidth, option, widget) + px(6);
        return visualRect(option->direction, all, all.adjusted(used, px(2), -px(2), -px(2)));
    }
    default:
        break;
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect ControlStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                   const QWidget* widget) const {
    if (control == CC_SpinBox || control == CC_ComboBox) return fieldPart(control, *option, part);
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (slider && control == CC_ScrollBar) return scrollPart(*slider, part);
    if (slider && control == CC_Slider && slider->orientation == Qt::Horizontal) return sliderPart(*slider, part);
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QSize ControlStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                     const QWidget* widget) const {
    switch (type) {
    case CT_PushButton:
        return buttonSize(option, contents, widget, false);
    case CT_ToolButton:
        return buttonSize(option, contents, widget, true);
    case CT_CheckBox: {
        const int box = pixelMetric(PM_IndicatorWidth, option, widget);
        return QSize(contents.width() + box + px(6), std::max(contents.height(), box)) + QSize(2 * px(2), 2 * px(2));
    }
    case CT_LineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        return frame && frame->lineWidth > 0 ? fieldSize(type, option, contents) : contents;
    }
    case CT_SpinBox:
    case CT_ComboBox:
        return fieldSize(type, option, contents);
    case CT_ProgressBar:
        return {contents.width(), px(4)};
    case CT_MenuBarItem:
        return {contents.width() + 2 * px(10), contents.height() + 2 * px(4)};
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            return menuItemSize(*item, contents);
        break;
    case CT_ItemViewItem: // the list of a combo box has room for a finger
        if (!widget || !widget->inherits("QComboBoxListView")) break;
        return QProxyStyle::sizeFromContents(type, option, contents, widget).grownBy({0, px(3), 0, px(3)});
    case CT_HeaderSection:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) return headerSize(*header);
        break;
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

int ControlStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_MenuBarPanelWidth:
    case PM_MenuBarItemSpacing:
    case PM_MenuBarVMargin:
    case PM_DockWidgetFrameWidth:
        return 0;
    case PM_MenuPanelWidth:
    case PM_SplitterWidth:
        return 1;
    case PM_DockWidgetSeparatorExtent:
        return widget && widget->isWindow() ? 1 : px(5);
    case PM_SliderLength:
        return px(12) + 2 * px(2);
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return px(20);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
        return px(14) + 2;
    case PM_CheckBoxLabelSpacing:
        return px(6);
    case PM_MenuHMargin:
    case PM_MenuVMargin:
        return px(4);
    case PM_ToolTipLabelFrameWidth:
        return px(4) + 1;
    case PM_MenuBarHMargin:
        return px(10);
    case PM_ScrollBarExtent:
    case PM_MenuButtonIndicator:
        return px(12);
    case PM_TabBarScrollButtonWidth:
        return px(16);
    case PM_ScrollBarSliderMin:
        return px(24);
    case PM_FocusFrameHMargin:
        if (widget && widget->inherits("QComboBoxListView")) return px(6);
        if (widget && widget->inherits("QTableView")) return px(4); // a number does not touch the text beside it
        return QProxyStyle::pixelMetric(metric, option, widget);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ControlStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                            QStyleHintReturn* data) const {
    if (hint == SH_Table_GridLineColor) return int(m_colors.grid.rgba());
    if (hint == SH_ComboBox_Popup) return 0; // a list below the box, not a menu over it
    return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace layerscope::ui
