// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/mask_accessible.h"

#include "views/masks/mask_canvas.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <array>

namespace layerscope::ui {

namespace {

/// The cell that the cursor of one mask stands on. A mask has up to 10^12 cells: only this one is an object, and the
/// arrow keys bring every other one under it.
class MaskCell : public QAccessibleInterface {
public:
    MaskCell(MaskCanvas* canvas, int mask) : m_canvas(canvas), m_mask(mask) {}

    [[nodiscard]] bool isValid() const override { return m_canvas && m_canvas->query() >= 0 && m_canvas->key() >= 0; }
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
        return kind == QAccessible::Name && isValid() ? m_canvas->spokenCell(m_mask) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override {
        if (!isValid()) return {};
        const QRect cell = m_canvas->cellRect(m_mask);
        return {m_canvas->mapToGlobal(cell.topLeft()), cell.size()};
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Cell; }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid) return state;
        state.focusable = state.selectable = state.readOnly = true;
        state.selected = m_canvas->focusedMask() == m_mask;
        state.focused = state.selected && m_canvas->hasFocus();
        return state;
    }

private:
    QPointer<MaskCanvas> m_canvas;
    int m_mask;
};

class MaskPair : public QAccessibleWidget {
public:
    explicit MaskPair(MaskCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::Grouping), m_canvas(canvas) {
        for (int mask = 0; mask < int(m_cells.size()); ++mask)
            m_cells[std::size_t(mask)] = QAccessible::registerAccessibleInterface(new MaskCell(canvas, mask));
    }
    ~MaskPair() override {
        for (const QAccessible::Id id : m_cells)
            QAccessible::deleteAccessibleInterface(id);
    }
    [[nodiscard]] int childCount() const override { return int(m_cells.size()); }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        return QAccessible::accessibleInterface(m_cells[std::size_t(index)]);
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* wanted) const override {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted) return i;
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
        if (!m_canvas) return nullptr;
        return child(m_canvas->maskLayout().maskAt(m_canvas->mapFromGlobal(QPointF(x, y))));
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        return m_canvas && m_canvas->hasFocus() ? child(m_canvas->focusedMask()) : nullptr;
    }

private:
    QPointer<MaskCanvas> m_canvas;
    std::array<QAccessible::Id, 2> m_cells{};
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<MaskCanvas*>(object);
    return canvas ? new MaskPair(canvas) : nullptr;
}

} // namespace

void installMaskAccessibility() { QAccessible::installFactory(makeInterface); }

void announceMaskCell(MaskCanvas& canvas) {
    if (!QAccessible::isActive() || canvas.focusedMask() < 0) return;
    for (const QAccessible::Event kind : {QAccessible::NameChanged, QAccessible::Focus}) {
        QAccessibleEvent event(&canvas, kind);
        event.setChild(canvas.focusedMask());
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace layerscope::ui
