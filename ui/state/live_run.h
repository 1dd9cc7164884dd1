// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/event.h"
#include "state/run_record.h"
#include "state/text_tree.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace layerscope::ui {

/// The generation on show, mostly the newest: prompt, text so far, tokens, figures. They stay after the run, and the
/// other texts of the same prompt stay in its tree. GUI thread only.
class LiveRun : public QObject {
    Q_OBJECT
public:
    using Phase = RunState;

    using QObject::QObject;
    [[nodiscard]] Phase phase() const { return m_record.state; }
    [[nodiscard]] bool isRunning() const {
        return phase() == Phase::Queued || phase() == Phase::Prefill || phase() == Phase::Decode;
    }
    [[nodiscard]] const QString& server() const { return m_record.server; } ///< that wrote it; empty: this machine
    [[nodiscard]] const QString& prompt() const { return m_record.prompt; }
    [[nodiscard]] const QString& text() const { return m_record.text; } ///< generated, without the prompt
    [[nodiscard]] const std::vector<LiveToken>& tokens() const { return m_record.tokens; }
    [[nodiscard]] const std::shared_ptr<const Metrics>& metrics() const { return m_record.metrics; } ///< may be null
    [[nodiscard]] std::optional<StopReason> stopReason() const { return m_record.reason; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_record.error; }
    [[nodiscard]] Progress prefill() const { return m_prefill; }
    [[nodiscard]] bool isRebuilding() const { return m_rebuilding; }
    /// Tokens of the prompt; empty until the engine has begun.
    [[nodiscard]] const std::vector<TokenId>& promptIds() const { return m_record.promptIds; }
    /// All tokens, prompt first; empty until the run is over.
    [[nodiscard]] const std::vector<TokenId>& sequence() const { return m_record.sequence; }
    [[nodiscard]] std::int64_t promptLength() const { return std::int64_t(m_record.promptIds.size()); }
    [[nodiscard]] const TextTree& tree() const { return m_tree; } ///< this text and the others of its prompt

    /// What was recorded of the text; null: nothing (yet). Views ask for it by Commands::setProbe.
    [[nodiscard]] const std::shared_ptr<const ProbeSnapshot>& probe() const { return m_record.probe; }
    /// The text is being run once more to be recorded: how far, 0 … 1.
    [[nodiscard]] std::optional<double> probeWork() const { return m_probeWork; }
    [[nodiscard]] const std::optional<Error>& probeError() const { return m_probeError; } ///< why that failed
    void setProbe(std::shared_ptr<const ProbeSnapshot> snapshot);
    void setProbeWork(std::optional<double> fraction);
    void setProbeFailure(const Error& error);

    /// Another prompt: the tree begins anew. `server`: that writes; empty: this machine.
    void begin(quint64 run, const QString& prompt, const QString& server = {});
    void beginAgain(quint64 run, const QString& server = {}); ///< the same prompt once more
    /// Goes on behind the first `at` tokens of the text on show and `next`, whose probability and rivals are known.
    void beginBranch(quint64 run, int at, const Candidate& next);
    void showBranch(int branch);    ///< another text of the tree, as it was
    void interrupt();               ///< a run that is going on ends here; what still comes of it is not heard
    void apply(const Event& event); ///< ignores events of other runs
    /// A frame's worth of events: each signal at most once.
    void apply(const std::vector<Event>& events);
    void clear();

signals:
    void phaseChanged();
    void textReplaced(); ///< prompt and tokens are others than before; comes before the signals below
    void tokensAppended(int first, int count); ///< batched, at most one a frame
    void metricsChanged();
    void probeChanged(); ///< another snapshot, its progress or its failure

private:
    void take(const event::Started& event);
    void take(const event::Prefill& event);
    void take(const event::Token& event);
    void take(const event::Running& event);
    void take(const event::Finished& event);
    void take(const event::Failed& event);
    void take(const event::Probed& event);
    template <class Other> void take(const Other&) {} ///< loading and edits are not the run's business
    void keepRecord();
    void replace(RunRecord record);
    void setPhase(Phase phase);
    void emitPending();

    RunRecord m_record;
    TextTree m_tree;
    std::vector<LiveToken> m_given; ///< what the branch took over: probabilities of tokens the engine only repeats
    bool m_phaseDirty = false, m_textDirty = false, m_metricsDirty = false, m_probeDirty = false;
    std::size_t m_announced = 0; ///< tokens already told by tokensAppended
    Progress m_prefill;
    bool m_rebuilding = false;
    std::optional<double> m_probeWork;
    std::optional<Error> m_probeError;
};

} // namespace layerscope::ui
