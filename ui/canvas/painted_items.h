// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QPoint>
#include <QRect>
#include <QString>

class QWidget;

namespace layerscope::ui {

/// What a custom-drawn widget tells of the things painted on it (tiles, steps, cells), so that a screen reader meets
/// them as children of the widget. The widget inherits this beside QWidget and calls installPaintedItems() when made.
class PaintedItems {
public:
    virtual ~PaintedItems() = default;
    [[nodiscard]] virtual int itemCount() const = 0;
    [[nodiscard]] virtual QString itemName(int item) const = 0;
    [[nodiscard]] virtual QRect itemRect(int item) const = 0;        ///< on the widget
    [[nodiscard]] virtual int itemAt(const QPoint& point) const = 0; ///< -1: none there
    [[nodiscard]] virtual int currentItem() const = 0;               ///< the keyboard's place; -1: none
    [[nodiscard]] virtual QString itemDescription(int) const { return {}; }
    [[nodiscard]] virtual bool isItemReadOnly(int) const { return false; }
    /// An item may be without content for a time (a cell under no cursor).
    [[nodiscard]] virtual bool isItemValid(int item) const { return item < itemCount(); }
    [[nodiscard]] virtual QAccessible::Role itemsRole() const { return QAccessible::ListItem; } ///< or Cell, of a group
    /// Assistive technology puts the cursor there, or presses it. Without them the items can only be read.
    [[nodiscard]] virtual bool areItemsPressable() const { return true; }
    virtual void putCursorOn(int /*item*/) {}
    virtual void pressItem(int /*item*/) {}
};

/// Lets assistive technology see painted items. Safe to call often.
void installPaintedItems();
/// Tells it that the item's name changed and, if the widget has the focus, that the focus is there.
void announcePaintedItem(QWidget& canvas, int item);

} // namespace layerscope::ui
