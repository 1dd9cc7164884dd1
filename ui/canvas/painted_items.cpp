// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/painted_items.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <QWidget>
#include <QWindow>

#include <vector>

namespace layerscope::ui {

namespace {

/// The widget and its second face; both go together.
struct Canvas {
    QPointer<QWidget> widget;
    PaintedItems* items;

    [[nodiscard]] bool isThere() const { return !widget.isNull(); }
};

class Item : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    Item(const Canvas& canvas, int index) : m_canvas(canvas), m_index(index) {}

    [[nodiscard]] bool isValid() const override { return m_canvas.isThere() && m_canvas.items->isItemValid(m_index); }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QWindow* window() const override {
        return m_canvas.isThere() ? m_canvas.widget->window()->windowHandle() : nullptr;
    }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_canvas.widget);
    }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        if (!isValid()) return {};
        if (kind == QAccessible::Name) return m_canvas.items->itemName(m_index);
        return kind == QAccessible::Description ? m_canvas.items->itemDescription(m_index) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override {
        if (!isValid()) return {};
        const QRect place = m_canvas.items->itemRect(m_index);
        return {m_canvas.widget->mapToGlobal(place.topLeft()), place.size()};
    }
    [[nodiscard]] QAccessible::Role role() const override {
        return m_canvas.isThere() ? m_canvas.items->itemsRole() : QAccessible::ListItem;
    }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid) return state;
        const PaintedItems& items = *m_canvas.items;
        state.selectable = state.focusable = true;
        state.readOnly = !items.areItemsPressable() || items.isItemReadOnly(m_index);
        state.selected = items.currentItem() == m_index;
        state.focused = state.selected && m_canvas.widget->hasFocus();
        state.offscreen = m_canvas.widget->visibleRegion().intersected(items.itemRect(m_index)).isEmpty();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        const bool acts = type == QAccessible::ActionInterface && isValid() && m_canvas.items->areItemsPressable();
        return acts ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    [[nodiscard]] QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override {
        if (!isValid()) return;
        m_canvas.items->putCursorOn(m_index);
        if (name == pressAction())
            m_canvas.items->pressItem(m_index);
        else
            m_canvas.widget->setFocus();
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    Canvas m_canvas;
    int m_index;
};

class ItemGroup : public QAccessibleWidget {
public:
    ItemGroup(QWidget* widget, PaintedItems* items)
        : QAccessibleWidget(widget,
                            items->itemsRole() == QAccessible::ListItem ? QAccessible::List : QAccessible::Grouping),
          m_canvas{widget, items} {}
    ~ItemGroup() override {
        for (const QAccessible::Id id : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }
    [[nodiscard]] int childCount() const override { return m_canvas.isThere() ? m_canvas.items->itemCount() : 0; }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        while (int(m_items.size()) <= index)
            m_items.push_back(QAccessible::registerAccessibleInterface(new Item(m_canvas, int(m_items.size()))));
        return QAccessible::accessibleInterface(m_items[std::size_t(index)]);
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* wanted) const override {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted) return i;
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
        if (!m_canvas.isThere()) return nullptr;
        const QPoint at = m_canvas.widget->mapFromGlobal(QPoint(x, y));
        return m_canvas.widget->rect().contains(at) ? child(m_canvas.items->itemAt(at)) : nullptr;
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        return m_canvas.isThere() && m_canvas.widget->hasFocus() ? child(m_canvas.items->currentItem()) : nullptr;
    }

private:
    Canvas m_canvas;
    mutable std::vector<QAccessible::Id> m_items; ///< made when asked for
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* items = dynamic_cast<PaintedItems*>(object);
    return items != nullptr && object->isWidgetType() ? new ItemGroup(static_cast<QWidget*>(object), items) : nullptr;
}

} // namespace

void installPaintedItems() { QAccessible::installFactory(makeInterface); }

void announcePaintedItem(QWidget& canvas, int item) {
    if (!QAccessible::isActive() || item < 0) return;
    QAccessibleEvent named(&canvas, QAccessible::NameChanged);
    named.setChild(item);
    QAccessible::updateAccessibility(&named);
    if (!canvas.hasFocus()) return;
    QAccessibleEvent focused(&canvas, QAccessible::Focus);
    focused.setChild(item);
    QAccessible::updateAccessibility(&focused);
}

} // namespace layerscope::ui
