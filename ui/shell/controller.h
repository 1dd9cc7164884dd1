// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit_words.h"
#include "bridge/engine_bridge.h"
#include "bridge/remote_bridge.h"
#include "report/session_file.h"
#include "shell/branch_runner.h"
#include "shell/compare_desk.h"
#include "shell/effect_runner.h"
#include "shell/machine_keeper.h"
#include "shell/model_opener.h"
#include "shell/probe_runner.h"
#include "shell/tokenizer_keeper.h"
#include "state/commands.h"
#include "state/edit_history.h"
#include "state/workbench.h"

#include <QObject>

#include <optional>

namespace layerscope::ui {

/// Carries out what views ask for: edits to the state and to the engine, models through the opener, effects through
/// the runner; and hands the engine's events to the state. GUI thread only.
class Controller : public QObject, public Commands {
    Q_OBJECT
public:
    /// `machineFile`: where this machine's measured limits are kept between starts; empty: nowhere.
    Controller(Workbench& bench, const std::filesystem::path& resources, QObject* parent = nullptr,
               const std::filesystem::path& machineFile = {});

    /// A model with an edit and a selection, put on it once its layers are known. Empty word: the model of the first
    /// start.
    void openFirst(const QString& word, const EditWords& edit,
                   const std::optional<Session::Selected>& selected = std::nullopt);
    void compareFirst(const QString& word, const EditWords& edit = {}); ///< subject B of the command line
    void openSession(const Session& session);                           ///< both subjects, the selection and the view
    /// What openSession() brings back; without a view. Nothing while there is no model on bench A.
    [[nodiscard]] std::optional<Session> session() const;
    [[nodiscard]] const ModelOpener& opener() const { return m_opener; }
    [[nodiscard]] const QString& word() const { return m_word; }                ///< that opens A again
    [[nodiscard]] const QString& comparedWord() const { return m_desk.word(); } ///< that opens B again; empty: no B
    /// Nothing is loading, generating or being measured.
    [[nodiscard]] bool isSettled() const;

    void openModel(const QString& word) override;
    void setLayerTypes(const std::vector<LayerType>& types, const QString& undoText) override;
    void setWindow(std::int64_t window) override;
    void setEditPositions(EditPositions positions) override;
    void setRopeScaling(RopeReach reach) override;
    void resetEdit() override;
    [[nodiscard]] QUndoStack& undoStack() override { return m_history.stack(); }
    void generate(const QString& prompt, const GenerationSettings& settings) override;
    void generateChat(const Conversation& conversation, const GenerationSettings& settings) override;
    void generateRemotely(const QString& prompt, const GenerationSettings& settings) override;
    void setRemotePlace(const RemotePlace& place) override;
    [[nodiscard]] RemotePlace remotePlace() const override { return m_place; }
    [[nodiscard]] bool canWrite() const { return m_bench.subject.hasModel() || m_place.chosen; }
    void branchText(int at, const Candidate& next, const GenerationSettings& settings) override;
    void showText(int branch) override;
    void stop() override;
    void setRunSettings(const RunSettings& settings) override;
    [[nodiscard]] RunSettings runSettings() const override { return m_run; }
    void setProbe(const QString& who, const ProbeRequest& wish) override { m_probes.setWish(who, wish); }
    void setLiveProbe(const QString& who, const ProbeRequest& wish) override { m_probes.setLiveWish(who, wish); }
    void probeAgain() override { m_probes.again(); }
    void wantMachine() override { m_machine.want(); }
    void measureMachine() override { m_machine.measure(); }
    void wantBranches() override { m_branches.want(); }
    void measureBranches() override { m_branches.measure(); }
    void openCompared(const QString& word) override { m_desk.open(word); }
    void chooseModel() override { emit folderWanted(); }
    void chooseCompared() override { emit comparedFolderWanted(); }
    void closeCompared() override { m_desk.close(); }
    void swapSubjects() override;
    void wantComparison(const QString& text) override { m_desk.pairs().want(text); }
    void stopComparison() override { m_desk.pairs().stop(); }
    void wantLibrary() override { m_desk.library().want(); }
    void exportComparison() override { emit comparisonExportWanted(); }
    void wantTokenizers() override { m_tokenizers.want(); }
    void addTokenizer(const QString& path) override { m_tokenizers.add(path); }
    void removeTokenizer(int entry) override { m_tokenizers.remove(entry); }
    void cutText(const QString& text, const EncodeOptions& options) override { m_tokenizers.cut(text, options); }
    void exportTrace() override { emit traceWanted(); }
    void showView(const QString& name) override { emit viewWanted(name); }
    void showMessage(const QString& text) override { emit message(text); }

signals:
    void message(const QString& text);
    void viewWanted(const QString& name);
    void folderWanted();           ///< a folder for subject A
    void comparedFolderWanted();   ///< a folder for subject B
    void comparisonExportWanted(); ///< the comparison as Markdown
    void traceWanted();            ///< the newest run's timeline as a file
    void catalogListed();
    void runSettingsChanged();
    void remotePlaceChanged();
    void opened(const QString& folder);              ///< folder: empty for presets and single files
    void startRefused(const layerscope::Error& why); ///< the first model or its edit could not be had

private:
    void connectState();
    void connectDesk();
    void put(const CompareDesk::Load& load); ///< on bench A
    void clearBench();
    void take(const OpenedModel& model);
    void takeEvents(const std::vector<Event>& events);
    void takeLoad(const Event& event);
    void takeLoaded(const std::shared_ptr<const Model>& model);
    void takeLoadFailure(const Error& error);
    void applyStart();
    void openRest(const Session& session); ///< subject B and the view
    [[nodiscard]] std::optional<Error> applyStartEdit(const EditWords& words);
    void select(const Session::Selected& selected);
    void chooseChat(const Model& model);
    void choosePrompts();
    [[nodiscard]] bool readyToWrite(); ///< else says why not
    void endText();                    ///< whoever writes it
    /// Another text: in the tree of the last one if it has the same beginning.
    void beginText(const QString& prompt, const Conversation& conversation, const QString& server = {});
    void write(const QString& prompt, const Conversation& conversation, const GenerationSettings& settings);
    void edit(EditHistory::Kind kind, Edit wanted, const QString& text);
    void applyEdit(const Edit& edit); ///< by the history: to the subject, the engine, the effect
    void postEdit();

    Workbench& m_bench;
    std::filesystem::path m_resources;
    ModelOpener m_opener;
    Turn m_turn; ///< of all that is measured; before those who take it
    EffectRunner m_effects;
    ProbeRunner m_probes;
    MachineKeeper m_machine;
    BranchRunner m_branches;
    CompareDesk m_desk;
    TokenizerKeeper m_tokenizers;
    EditHistory m_history;
    RunSettings m_run;
    struct Start {
        EditWords edit;
        std::optional<Session::Selected> selected;
        std::optional<Session> setup; ///< whose other half waits until A is there
    };
    std::optional<Start> m_start; ///< of the model that is being opened
    bool m_comparesFirst = false; ///< B of the command line is being opened
    QString m_word;               ///< that opens A again
    int m_loadsUnderWay = 0;      ///< each is answered; only the last one's answer counts
    quint64 m_runNumber = 0, m_editNumber = 0;
    QString m_prompt;            ///< the tree's
    Conversation m_conversation; ///< the tree's; empty for a plain prompt
    RemotePlace m_place;
    RemoteBridge m_remote;
    EngineBridge m_engine;
};

} // namespace layerscope::ui
