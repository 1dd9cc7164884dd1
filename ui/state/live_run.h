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

    void begin(quint64 run, const QString& prompt);
    void apply(const Event& event); ///< ignores events of other runs
    /// A frame's worth of events: each signal at most once.
    void apply(const std::vector<Event>& events);
    void clear();

signals:
    void phaseChanged();
    void tokensAppended(int first, int count); ///< batched, at most one a frame
    void metricsChanged();

private:
    void take(const event::Prefill& event);
    void take(const event::Token& event);
    void take(const event::Running& event);
    void take(const event::Finished& event);
    void take(const event::Failed& event);
    template <class Other> void take(const Other&) {} ///< loading and edits are not the run's business
    void setPhase(Phase phase);
    void emitPending();

    bool m_phaseDirty = false, m_metricsDirty = false;
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
};

} // namespace layerscope::ui
