// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/strip_accessible.h"

#include "views/layer_strip/strip_canvas.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <vector>

namespace layerscope::ui {

namespace {

/// One tile as an item of the list.
class StripItem : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    StripItem(StripCanvas* canvas, int layer) : m_canvas(canvas), m_layer(layer) {}

    [[nodiscard]] bool isValid() const override { return m_canvas && m_layer < m_canvas->layers(); }
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
        if (!isValid()) return {};
        if (kind == QAccessible::Name) return m_canvas->spokenName(m_layer);
        return kind == QAccessible::Description ? m_canvas->fixedText(m_layer) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override {
        if (!isValid()) return {};
        const QRect row = m_canvas->stripLayout().row(m_layer);
        return {m_canvas->mapToGlobal(row.topLeft()), row.size()};
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid) return state;
        state.selectable = state.focusable = true;
        state.selected = m_canvas->selected() == m_layer;
        state.readOnly = !m_canvas->fixedText(m_layer).isEmpty();
        state.focused = state.selected && m_canvas->hasFocus();
        state.offscreen = m_canvas->visibleRegion().intersected(m_canvas->stripLayout().row(m_layer)).isEmpty();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    [[nodiscard]] QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override {
        if (!isValid()) return;
        m_canvas->select(m_layer);
        if (name == pressAction())
            m_canvas->cycle(m_layer, 1);
        else
            m_canvas->setFocus();
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<StripCanvas> m_canvas;
    int m_layer;
};

class StripList : public QAccessibleWidget {
public:
    explicit StripList(StripCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::List), m_canvas(canvas) {}
    ~StripList() override {
        for (const QAccessible::Id id : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }
    [[nodiscard]] int childCount() const override { return m_canvas ? m_canvas->layers() : 0; }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        while (static_cast<int>(m_items.size()) <= index) {
            auto* item = new StripItem(m_canvas, static_cast<int>(m_items.size()));
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
        return m_canvas->rect().contains(at) ? child(m_canvas->stripLayout().layerAt(at.y())) : nullptr;
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        return m_canvas && m_canvas->hasFocus() ? child(m_canvas->selected()) : nullptr;
    }

private:
    QPointer<StripCanvas> m_canvas;
    mutable std::vector<QAccessible::Id> m_items; ///< made when asked for
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<StripCanvas*>(object);
    return canvas ? new StripList(canvas) : nullptr;
}

} // namespace

void installStripAccessibility() { QAccessible::installFactory(makeInterface); }

void announceStripItem(StripCanvas& canvas, int layer) {
    if (!QAccessible::isActive()) return;
    QAccessibleEvent named(&canvas, QAccessible::NameChanged);
    named.setChild(layer);
    QAccessible::updateAccessibility(&named);
    if (!canvas.hasFocus()) return;
    QAccessibleEvent focused(&canvas, QAccessible::Focus);
    focused.setChild(layer);
    QAccessible::updateAccessibility(&focused);
}

} // namespace layerscope::ui
