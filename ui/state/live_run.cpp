// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/live_run.h"

#include <utility>

namespace layerscope::ui {

void LiveRun::begin(quint64 run, const QString& prompt) {
    m_run = run;
    m_prompt = prompt;
    m_text.clear();
    m_tokens.clear();
    m_announced = 0;
    m_metrics.reset();
    m_reason.reset();
    m_error.reset();
    m_prefill = {};
    m_rebuilding = false;
    m_sequence.clear();
    m_promptLength = 0;
    m_probe.reset();
    m_probeWork.reset();
    m_probeError.reset();
    m_phase = Phase::Queued;
    m_phaseDirty = m_metricsDirty = m_probeDirty = true;
    emitPending();
}

void LiveRun::clear() {
    begin(0, {});
    setPhase(Phase::Idle);
    emitPending();
}

void LiveRun::apply(const Event& event) {
    std::visit([this](const auto& one) { take(one); }, event);
    emitPending();
}

void LiveRun::apply(const std::vector<Event>& events) {
    for (const Event& event : events)
        std::visit([this](const auto& one) { take(one); }, event);
    emitPending();
}

void LiveRun::take(const event::Prefill& event) {
    if (event.run != m_run || !isRunning()) return;
    m_prefill = event.progress;
    m_rebuilding = event.rebuilding;
    setPhase(Phase::Prefill);
    m_phaseDirty = true; // the progress moved even if the phase stayed
}

void LiveRun::take(const event::Token& event) {
    if (event.run != m_run || !isRunning()) return;
    m_rebuilding = false;
    setPhase(Phase::Decode);
    LiveToken token;
    token.id = event.sampled ? event.sampled->id : 0;
    token.text = QString::fromStdString(event.text);
    token.begin = m_text.size();
    token.ms = event.ms;
    token.editGeneration = event.edit_generation;
    token.sampled = event.sampled;
    m_text += token.text;
    m_tokens.push_back(std::move(token));
}

void LiveRun::take(const event::Running& event) {
    if (event.run != m_run || !event.metrics) return;
    m_metrics = event.metrics;
    m_metricsDirty = true;
}

void LiveRun::take(const event::Finished& event) {
    if (event.run != m_run || !isRunning()) return;
    const QString tail = QString::fromStdString(event.tail);
    m_text += tail;
    if (!m_tokens.empty()) m_tokens.back().text += tail;
    m_reason = event.reason;
    m_sequence = event.prompt_ids;
    m_sequence.insert(m_sequence.end(), event.ids.begin(), event.ids.end());
    m_promptLength = static_cast<std::int64_t>(event.prompt_ids.size());
    if (event.metrics) {
        m_metrics = event.metrics;
        m_metricsDirty = true;
    }
    m_rebuilding = false;
    setPhase(Phase::Done);
}

void LiveRun::take(const event::Failed& event) {
    if (event.run != m_run || !isRunning()) return;
    m_error = event.error;
    m_rebuilding = false;
    setPhase(Phase::Failed);
}

void LiveRun::take(const event::Probed& event) {
    if (event.run != m_run) return;
    m_probe = event.snapshot;
    m_probeError.reset();
    m_probeDirty = true;
}

void LiveRun::setProbe(std::shared_ptr<const ProbeSnapshot> snapshot) {
    m_probe = std::move(snapshot);
    m_probeWork.reset();
    m_probeError.reset();
    emit probeChanged();
}

void LiveRun::setProbeWork(std::optional<double> fraction) {
    if (fraction == m_probeWork && !m_probeError) return;
    m_probeWork = fraction;
    m_probeError.reset();
    emit probeChanged();
}

void LiveRun::setProbeFailure(const Error& error) {
    m_probeWork.reset();
    m_probeError = error;
    emit probeChanged();
}

void LiveRun::setPhase(Phase phase) {
    if (phase == m_phase) return;
    m_phase = phase;
    m_phaseDirty = true;
}

void LiveRun::emitPending() {
    if (m_tokens.size() > m_announced) {
        const std::size_t first = std::exchange(m_announced, m_tokens.size());
        emit tokensAppended(int(first), int(m_tokens.size() - first));
    }
    if (std::exchange(m_metricsDirty, false)) emit metricsChanged();
    if (std::exchange(m_probeDirty, false)) emit probeChanged();
    if (std::exchange(m_phaseDirty, false)) emit phaseChanged();
}

} // namespace layerscope::ui
