// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "engine/event.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace layerscope::ui {

/// One generated token as the views show it.
struct LiveToken {
    TokenId id = 0;
    QString text;        ///< what became visible with it
    qsizetype begin = 0; ///< offset of `text` in LiveRun::text()
    float ms = 0;
    quint64 editGeneration = 0;
    std::shared_ptr<const SampledToken> sampled;
};

/// The newest generation: prompt, text so far, tokens, figures. They stay after the run. GUI thread only.
class LiveRun : public QObject {
    Q_OBJECT
public:
    enum class Phase { Idle, Queued, Prefill, Decode, Done, Failed };

    using QObject::QObject;
    [[nodiscard]] Phase phase() const { return m_phase; }
    [[nodiscard]] bool isRunning() const {
        return m_phase == Phase::Queued || m_phase == Phase::Prefill || m_phase == Phase::Decode;
    }
    [[nodiscard]] const QString& prompt() const { return m_prompt; }
    [[nodiscard]] const QString& text() const { return m_text; } ///< generated, without the prompt
    [[nodiscard]] const std::vector<LiveToken>& tokens() const { return m_tokens; }
    [[nodiscard]] const std::shared_ptr<const Metrics>& metrics() const { return m_metrics; } ///< may be null
    [[nodiscard]] std::optional<StopReason> stopReason() const { return m_reason; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    [[nodiscard]] Progress prefill() const { return m_prefill; }
    [[nodiscard]] bool isRebuilding() const { return m_rebuilding; }
    /// All tokens, prompt first; empty until the run is over.
    [[nodiscard]] const std::vector<TokenId>& sequence() const { return m_sequence; }
    [[nodiscard]] std::int64_t promptLength() const { return m_promptLength; } ///< of the sequence

    /// What was recorded of the text; null: nothing (yet). Views ask for it by Commands::setProbe.
    [[nodiscard]] const std::shared_ptr<const ProbeSnapshot>& probe() const { return m_probe; }
    /// The text is being run once more to be recorded: how far, 0 … 1.
    [[nodiscard]] std::optional<double> probeWork() const { return m_probeWork; }
    [[nodiscard]] const std::optional<Error>& probeError() const { return m_probeError; } ///< why that failed
    void setProbe(std::shared_ptr<const ProbeSnapshot> snapshot);
    void setProbeWork(std::optional<double> fraction);
    void setProbeFailure(const Error& error);

    void begin(quint64 run, const QString& prompt);
    void apply(const Event& event); ///< ignores events of other runs
    /// A frame's worth of events: each signal at most once.
    void apply(const std::vector<Event>& events);
    void clear();

signals:
    void phaseChanged();
    void tokensAppended(int first, int count); ///< batched, at most one a frame
    void metricsChanged();
    void probeChanged(); ///< another snapshot, its progress or its failure

private:
    void take(const event::Prefill& event);
    void take(const event::Token& event);
    void take(const event::Running& event);
    void take(const event::Finished& event);
    void take(const event::Failed& event);
    void take(const event::Probed& event);
    template <class Other> void take(const Other&) {} ///< loading and edits are not the run's business
    void setPhase(Phase phase);
    void emitPending();

    bool m_phaseDirty = false, m_metricsDirty = false, m_probeDirty = false;
    std::size_t m_announced = 0; ///< tokens already told by tokensAppended
    quint64 m_run = 0;
    Phase m_phase = Phase::Idle;
    QString m_prompt, m_text;
    std::vector<LiveToken> m_tokens;
    std::shared_ptr<const Metrics> m_metrics;
    std::optional<StopReason> m_reason;
    std::optional<Error> m_error;
    Progress m_prefill;
    bool m_rebuilding = false;
    std::vector<TokenId> m_sequence;
    std::int64_t m_promptLength = 0;
    std::shared_ptr<const ProbeSnapshot> m_probe;
    std::optional<double> m_probeWork;
    std::optional<Error> m_probeError;
};

} // namespace layerscope::ui
