// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/edit_history.h"

#include <QUndoCommand>

#include <utility>

namespace layerscope::ui {

namespace {

constexpr int windowStepId = 1;

class EditStep : public QUndoCommand {
public:
    EditStep(EditHistory::Kind kind, Edit before, Edit after, const QString& text,
             const std::function<void(const Edit&)>& apply)
        : QUndoCommand(text), m_kind(kind), m_before(std::move(before)), m_after(std::move(after)), m_apply(apply) {}

    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_after); }
    [[nodiscard]] int id() const override { return m_kind == EditHistory::Kind::Window ? windowStepId : -1; }
    bool mergeWith(const QUndoCommand* other) override {
        m_after = static_cast<const EditStep*>(other)->m_after;
        setText(other->text());
        setObsolete(m_before == m_after);
        return true;
    }

private:
    EditHistory::Kind m_kind;
    Edit m_before, m_after;
    const std::function<void(const Edit&)>& m_apply; ///< of the history, which outlives its steps
};

} // namespace

EditHistory::EditHistory(std::function<void(const Edit&)> apply, QObject* parent)
    : QObject(parent), m_apply(std::move(apply)) {
    m_stack.setUndoLimit(500);
}

void EditHistory::push(Kind kind, const Edit& before, const Edit& after, const QString& text) {
    if (before == after) return;
    m_stack.push(new EditStep(kind, before, after, text, m_apply));
}

} // namespace layerscope::ui

#include "moc_edit_history.cpp"
