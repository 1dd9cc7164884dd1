// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/block_accessible.h"

#include "views/architecture/block_canvas.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <vector>

namespace layerscope::ui {

namespace {

/// One step as an item of the list.
class BlockItem : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    BlockItem(BlockCanvas* canvas, int node) : m_canvas(canvas), m_node(node) {}

    [[nodiscard]] bool isValid() const override { return m_canvas && m_node < m_canvas->nodeCount(); }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QWindow* window() const override { return m_canvas ? m_canvas->window()->windowHandle() : nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_canvas);
    }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && isValid() ? m_canvas->spokenNode(m_node) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override {
        if (!isValid()) return {};
        const QRect row = m_canvas->nodeRect(m_node);
        return {m_canvas->mapToGlobal(row.topLeft()), row.size()};
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid) return state;
        state.selectable = state.focusable = true;
        state.selected = m_canvas->current() == m_node;
        state.focused = state.selected && m_canvas->hasFocus();
        state.offscreen = m_canvas->visibleRegion().intersected(m_canvas->nodeRect(m_node)).isEmpty();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    [[nodiscard]] QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override {
        if (!isValid()) return;
        m_canvas->select(m_node);
        if (name == pressAction())
            m_canvas->open(m_node);
        else
            m_canvas->setFocus();
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<BlockCanvas> m_canvas;
    int m_node;
};

class BlockList : public QAccessibleWidget {
public:
    explicit BlockList(BlockCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::List), m_canvas(canvas) {}
    ~BlockList() override {
        for (const QAccessible::Id id : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }
    [[nodiscard]] int childCount() const override { return m_canvas ? m_canvas->nodeCount() : 0; }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        while (static_cast<int>(m_items.size()) <= index) {
            auto* item = new BlockItem(m_canvas, static_cast<int>(m_items.size()));
            m_items.push_back(QAccessible::registerAccessibleInterface(item));
        }
        return QAccessible::accessibleInterface(m_items[static_cast<std::size_t>(index)]);
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* wanted) const override {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted) return i;
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
        if (!m_canvas) return nullptr;
        const QPoint at = m_canvas->mapFromGlobal(QPoint(x, y));
        return m_canvas->rect().contains(at) ? child(m_canvas->nodeAt(QPointF(at))) : nullptr;
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        return m_canvas && m_canvas->hasFocus() ? child(m_canvas->current()) : nullptr;
    }

private:
    QPointer<BlockCanvas> m_canvas;
    mutable std::vector<QAccessible::Id> m_items; ///< made when asked for
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<BlockCanvas*>(object);
    return canvas ? new BlockList(canvas) : nullptr;
}

} // namespace

void installBlockAccessibility() { QAccessible::installFactory(makeInterface); }

void announceBlockNode(BlockCanvas& canvas, int node) {
    if (!QAccessible::isActive()) return;
    QAccessibleEvent named(&canvas, QAccessible::NameChanged);
    named.setChild(node);
    QAccessible::updateAccessibility(&named);
    if (!canvas.hasFocus()) return;
    QAccessibleEvent focused(&canvas, QAccessible::Focus);
    focused.setChild(node);
    QAccessible::updateAccessibility(&focused);
}

} // namespace layerscope::ui
