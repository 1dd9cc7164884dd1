// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/summary.h"
#include "arch/edit.h"
#include "catalog/model_card.h"
#include "catalog/notes.h"
#include "engine/model.h"
#include "plan/layer_plan.h"

#include <QObject>

#include <memory>
#include <optional>

namespace layerscope::ui {

/// What is on the bench: an architecture, the edits on it and, once loaded, the model. Analysis of the edited
/// architecture is recomputed at once (well under a millisecond). GUI thread only.
class Subject : public QObject {
    Q_OBJECT
public:
    enum class State { Empty, Loading, Ready, Failed }; ///< of the architecture and, where there is one, the model

    using QObject::QObject;
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool hasArchitecture() const { return m_originalPlan != nullptr; }
    [[nodiscard]] bool hasModel() const { return m_model != nullptr; }
    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return m_model; }
    /// How conversations are written for the model; null: it cannot read any.
    [[nodiscard]] const std::shared_ptr<const ChatFormat>& chat() const { return m_chat; }
    [[nodiscard]] bool chatIsBuiltIn() const { return m_chatBuiltIn; } ///< the model's own files have no template
    [[nodiscard]] const std::vector<StartPrompt>& prompts() const { return m_prompts; } ///< that suit the model
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }         ///< Failed: why
    [[nodiscard]] double loadFraction() const { return m_loadFraction; }

    [[nodiscard]] const Edit& edit() const { return m_edit; }
    [[nodiscard]] const EditDifference& difference() const { return m_difference; }
    [[nodiscard]] const std::shared_ptr<const ModelPlan>& originalPlan() const { return m_originalPlan; }
    [[nodiscard]] const std::shared_ptr<const ModelPlan>& plan() const { return m_plan; } ///< edited
    [[nodiscard]] const Architecture& original() const { return m_originalPlan->architecture; }
    [[nodiscard]] const Architecture& architecture() const { return m_plan->architecture; } ///< edited
    /// Analysis at the current context and cache type; before and after the edit.
    [[nodiscard]] const Summary& originalSummary() const { return m_originalSummary; }
    [[nodiscard]] const Summary& summary() const { return m_summary; }
    /// What a textbook says about the model as edited, and what is true of it; changes with the summary.
    [[nodiscard]] const std::vector<Note>& notes() const { return m_notes; }

    void setLoading(const QString& name, double fraction);
    void setFailed(const QString& name, const Error& error);
    void setArchitecture(const QString& name, Architecture architecture); ///< forgets edit and model
    void setModel(std::shared_ptr<const Model> model);
    void setPrompts(std::vector<StartPrompt> prompts);
    void setChat(std::shared_ptr<const ChatFormat> format, bool builtIn); ///< before the model it belongs to
    /// Applies to the original; on refusal nothing changes.
    [[nodiscard]] std::optional<Error> setEdit(const Edit& edit);
    void setMeasure(std::int64_t context, DType kvDtype);
    void setNoteBook(NoteBook book); ///< once, before the first architecture
    void clear();

signals:
    void stateChanged();   ///< name, state, model, load progress
    void planChanged();    ///< architecture or edit; summaries are already new
    void summaryChanged(); ///< context or cache type; also follows planChanged

private:
    void recompute();
    void chooseNotes();
    State m_state = State::Empty;
    QString m_name;
    std::optional<Error> m_error;
    double m_loadFraction = 0;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const ChatFormat> m_chat;
    bool m_chatBuiltIn = false;
    std::vector<StartPrompt> m_prompts;
    Edit m_edit;
    EditDifference m_difference;
    std::shared_ptr<const ModelPlan> m_originalPlan, m_plan;
    Summary m_originalSummary, m_summary;
    NoteBook m_noteBook;
    std::vector<Note> m_notes;
    std::int64_t m_context = 4096;
    DType m_kvDtype = DType::BF16;
};

} // namespace layerscope::ui
