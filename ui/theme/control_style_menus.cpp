// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, the menu bar, headers of tables.
#include "theme/control_style.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace layerscope::ui {

QSize ControlStyle::menuItemSize(const QStyleOptionMenuItem& option, const QSize& contents) const {
    if (option.menuItemType == QStyleOptionMenuItem::Separator) return {contents.width(), 1 + 2 * px(4)};
    const int keys = option.text.contains(u'\t') ? px(12) : 0; // parts the text from its keys
    return {contents.width() + keys + px(24) + px(28), contents.height() + 2 * px(5)};
}

void ControlStyle::drawMenuItem(QPainter& painter, const QStyleOptionMenuItem& option) const {
    const QRect all = option.rect;
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        painter.fillRect(QRect(all.left() + px(8), all.top() + px(4), all.width() - 2 * px(8), 1), m_colors.line);
        return;
    }
    const bool enabled = option.state & State_Enabled, selected = enabled && option.state & State_Selected;
    const QColor ink = !enabled ? m_colors.mutedText : selected ? m_colors.accentText : m_colors.text;
    if (selected) panel(painter, all, m_colors.accent, Qt::transparent, 0, px(4));
    const auto place = [&](const QRect& rect) { return visualRect(option.direction, all, rect); };
    if (option.checkType != QStyleOptionMenuItem::NotCheckable && option.checked) {
        QRect sign = centred(all, px(12));
        sign.moveLeft(all.left() + px(6));
        mark(painter, place(sign), Mark::Check, ink);
    } else if (!option.icon.isNull()) {
        QRect sign = centred(all, px(16));
        sign.moveLeft(all.left() + px(4));
        option.icon.paint(&painter, place(sign), Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    }
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        QRect sign = centred(all, px(12));
        sign.moveRight(all.right() - px(8));
        mark(painter, place(sign), option.direction == Qt::LeftToRight ? Mark::Right : Mark::Left, ink);
    }
    const QRect words = all.adjusted(px(24), 0, -px(28), 0);
    const qsizetype tab = option.text.indexOf(u'\t');
    painter.setPen(ink);
    painter.setFont(option.font);
    int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip | Qt::AlignLeft;
    if (tab >= 0) {
        QRect keys = words;
        keys.setLeft(words.right() + 1 - option.reservedShortcutWidth);
        painter.drawText(place(keys), flags, option.text.mid(tab + 1));
    }
    flags |= styleHint(SH_UnderlineShortcut, &option, nullptr, nullptr) ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
    painter.drawText(place(words), flags, option.text.left(tab)); // all of it where there is no tab
}

void ControlStyle::drawMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& option, const QWidget* widget) const {
    painter.fillRect(option.rect, m_colors.raised);
    const bool enabled = option.state & State_Enabled;
    if (enabled && option.state & (State_Selected | State_Sunken))
        panel(painter, option.rect, m_colors.panel, Qt::transparent, 0, px(4));
    int flags = Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip;
    flags |= proxy()->styleHint(SH_UnderlineShortcut, &option, widget, nullptr) ? Qt::TextShowMnemonic
                                                                                : Qt::TextHideMnemonic;
    painter.setPen(enabled ? m_colors.text : m_colors.mutedText);
    painter.drawText(option.rect, flags, option.text);
}

QSize ControlStyle::headerSize(const QStyleOptionHeader& option) const {
    QSize size = option.fontMetrics.size(0, option.text).grownBy({px(10), px(6), px(10), px(6) + 1});
    if (option.sortIndicator != QStyleOptionHeader::None) size.rwidth() += px(16);
    return size;
}

void ControlStyle::drawHeader(QPainter& painter, const QStyleOptionHeader& option, const QWidget* widget) const {
    proxy()->drawControl(CE_HeaderSection, &option, &painter, widget);
    const int arrow = option.sortIndicator == QStyleOptionHeader::None ? 0 : px(16);
    const auto place = [&option](const QRect& rect) { return visualRect(option.direction, option.rect, rect); };
    QStyleOptionHeaderV2 part;
    static_cast<QStyleOptionHeader&>(part) = option;
    if (const auto* more = qstyleoption_cast<const QStyleOptionHeaderV2*>(&option))
        part.textElideMode = more->textElideMode;
    const int spare = option.rect.width() - arrow - option.fontMetrics.horizontalAdvance(option.text);
    const int margin = std::clamp(spare / 2, 1, px(6)); // as the cells below; less before the name is cut
    part.rect = place(option.rect.adjusted(margin, 0, -margin - arrow, -1));
    part.palette.setColor(QPalette::ButtonText, m_colors.mutedText);
    painter.save();
    proxy()->drawControl(CE_HeaderLabel, &part, &painter, widget);
    painter.restore();
    if (arrow == 0) return;
    QRect sign = centred(option.rect, px(10));
    sign.moveRight(option.rect.right() - px(6));
    mark(painter, place(sign), option.sortIndicator == QStyleOptionHeader::SortUp ? Mark::Up : Mark::Down,
         m_colors.mutedText);
}

} // namespace layerscope::ui
