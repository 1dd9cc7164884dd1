// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"

#include <QUndoStack>

#include <functional>

namespace layerscope::ui {

/// The undo stack of edits. Each step holds the whole edit before and after, so that going back needs no inverse.
class EditHistory : public QObject {
    Q_OBJECT
public:
    enum class Kind { LayerTypes, Window, Positions, RopeScaling, Reset };

    /// `apply` puts an edit in force; it is called by every push, undo and redo.
    explicit EditHistory(std::function<void(const Edit&)> apply, QObject* parent = nullptr);
    [[nodiscard]] QUndoStack& stack() { return m_stack; }
    /// Consecutive window steps become one; a step that ends where it began disappears.
    void push(Kind kind, const Edit& before, const Edit& after, const QString& text);
    void clear() { m_stack.clear(); }

private:
    std::function<void(const Edit&)> m_apply;
    QUndoStack m_stack;
};

} // namespace layerscope::ui
