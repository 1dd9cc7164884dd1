// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/subject.h"

namespace layerscope::ui {

void Subject::setLoading(const QString& name, double fraction) {
    m_state = State::Loading;
    m_name = name;
    m_loadFraction = fraction;
    m_error.reset();
    emit stateChanged();
}

void Subject::setFailed(const QString& name, const Error& error) {
    m_state = State::Failed;
    m_name = name;
    m_loadFraction = 0;
    m_error = error;
    emit stateChanged();
}

void Subject::setArchitecture(const QString& name, Architecture architecture) {
    m_state = State::Ready;
    m_name = name;
    m_error.reset();
    m_loadFraction = 0;
    m_model.reset();
    m_chat.reset();
    m_edit = Edit{};
    m_difference = EditDifference{};
    m_originalPlan = std::make_shared<const ModelPlan>(make_plan(std::move(architecture)));
    m_plan = m_originalPlan;
    recompute();
    emit stateChanged();
    emit planChanged();
    emit summaryChanged();
}

void Subject::setModel(std::shared_ptr<const Model> model) {
    m_state = State::Ready;
    m_error.reset();
    m_loadFraction = 1;
    m_model = std::move(model);
    emit stateChanged();
}

void Subject::setPrompts(std::vector<StartPrompt> prompts) {
    m_prompts = std::move(prompts);
    emit stateChanged();
}

void Subject::setChat(std::shared_ptr<const ChatFormat> format, bool builtIn) {
    m_chat = std::move(format);
    m_chatBuiltIn = builtIn;
}

std::optional<Error> Subject::setEdit(const Edit& edit) {
    if (!hasArchitecture()) return Error{ErrorCode::InvalidArgument, "cannot edit", "no architecture is loaded", {}};
    if (edit == m_edit) return std::nullopt;
    if (edit.empty()) {
        m_plan = m_originalPlan;
    } else {
        Result<Architecture> edited = apply_edit(original(), edit);
        if (!edited) return std::move(edited).error();
        m_plan = std::make_shared<const ModelPlan>(make_plan(std::move(*edited)));
    }
    m_edit = edit;
    m_difference = layerscope::difference(original(), architecture());
    m_summary = summarize(*m_plan, m_context, m_kvDtype);
    chooseNotes();
    emit planChanged();
    emit summaryChanged();
    return std::nullopt;
}

void Subject::setMeasure(std::int64_t context, DType kvDtype) {
    if (context == m_context && kvDtype == m_kvDtype) return;
    m_context = context;
    m_kvDtype = kvDtype;
    if (!hasArchitecture()) return;
    recompute();
    emit summaryChanged();
}

void Subject::clear() {
    m_state = State::Empty;
    m_name.clear();
    m_error.reset();
    m_loadFraction = 0;
    m_model.reset();
    m_chat.reset();
    m_edit = Edit{};
    m_difference = EditDifference{};
    m_originalPlan.reset();
    m_plan.reset();
    m_originalSummary = Summary{};
    m_summary = Summary{};
    m_notes.clear();
    emit stateChanged();
    emit planChanged();
    emit summaryChanged();
}

void Subject::recompute() {
    m_originalSummary = summarize(*m_originalPlan, m_context, m_kvDtype);
    m_summary = m_plan == m_originalPlan ? m_originalSummary : summarize(*m_plan, m_context, m_kvDtype);
    chooseNotes();
}

void Subject::setNoteBook(NoteBook book) {
    m_noteBook = std::move(book);
    if (hasArchitecture()) chooseNotes();
}

void Subject::chooseNotes() { m_notes = m_noteBook.notes_for(*m_plan, m_summary); }

} // namespace layerscope::ui

#include "moc_subject.cpp"
