// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/live_run.h"

#include "probe/snapshot.h"

#include <utility>

namespace layerscope::ui {

namespace {

constexpr std::int64_t keptProbeBytes = std::int64_t{4} << 20; // of a text that is not on show: its times, no maps

} // namespace

/// The text on show goes into the tree as it is.
void LiveRun::keepRecord() {
    RunRecord record = m_record;
    if (record.probe && record.probe->bytes > keptProbeBytes) record.probe.reset();
    m_tree.keep(record);
}

void LiveRun::replace(RunRecord record) {
    m_record = std::move(record);
    m_given.clear();
    m_announced = m_record.tokens.size();
    m_prefill = {};
    m_rebuilding = false;
    m_probeWork.reset();
    m_probeError.reset();
    m_phaseDirty = m_textDirty = m_metricsDirty = m_probeDirty = true;
}

void LiveRun::begin(quint64 run, const QString& prompt, const QString& server) {
    m_tree.clear();
    RunRecord fresh;
    fresh.run = run;
    fresh.state = Phase::Queued;
    fresh.prompt = prompt;
    fresh.server = server;
    replace(std::move(fresh));
    m_tree.add(-1, 0, 0);
    emitPending();
}

void LiveRun::beginAgain(quint64 run, const QString& server) {
    interrupt();
    keepRecord();
    RunRecord fresh;
    fresh.run = run;
    fresh.state = Phase::Queued;
    fresh.prompt = m_record.prompt;
    fresh.server = server;
    replace(std::move(fresh));
    m_tree.add(-1, 0, 0);
    emitPending();
}

void LiveRun::beginBranch(quint64 run, int at, const Candidate& next) {
    if (at < 0 || at >= int(m_record.tokens.size())) return;
    interrupt();
    keepRecord();
    std::vector<LiveToken> given(m_record.tokens.begin(), m_record.tokens.begin() + at + 1);
    auto sampled = std::make_shared<SampledToken>();
    if (given.back().sampled) *sampled = *given.back().sampled;
    sampled->id = next.id;
    sampled->probability = next.probability;
    given.back().id = next.id;
    given.back().sampled = std::move(sampled);
    RunRecord fresh;
    fresh.run = run;
    fresh.state = Phase::Queued;
    fresh.prompt = m_record.prompt;
    fresh.promptIds = m_record.promptIds;
    replace(std::move(fresh));
    m_given = std::move(given);
    m_tree.add(m_tree.current(), at, next.probability);
    emitPending();
}

void LiveRun::showBranch(int branch) {
    if (branch < 0 || branch >= m_tree.size() || branch == m_tree.current()) return;
    interrupt();
    keepRecord();
    replace(m_tree.branches()[std::size_t(branch)].record);
    m_tree.setCurrent(branch);
    emitPending();
}

void LiveRun::interrupt() {
    if (!isRunning()) return;
    if (!m_record.promptIds.empty()) {
        m_record.sequence = m_record.promptIds;
        for (const LiveToken& token : m_record.tokens)
            m_record.sequence.push_back(token.id);
    }
    m_record.reason = StopReason::Cancelled;
    m_rebuilding = false;
    setPhase(Phase::Done);
}

void LiveRun::clear() {
    m_tree.clear();
    replace({});
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

void LiveRun::take(const event::Started& event) {
    if (event.run != m_record.run || !isRunning()) return;
    m_record.promptIds = event.prompt_ids;
    if (event.chat.empty()) return;
    m_record.prompt = QString::fromStdString(event.chat);
    m_textDirty = true;
}

void LiveRun::take(const event::Prefill& event) {
    if (event.run != m_record.run || !isRunning()) return;
    m_prefill = event.progress;
    m_rebuilding = event.rebuilding;
    setPhase(Phase::Prefill);
    m_phaseDirty = true; // the progress moved even if the phase stayed
}

void LiveRun::take(const event::Token& event) {
    if (event.run != m_record.run || !isRunning()) return;
    m_rebuilding = false;
    setPhase(Phase::Decode);
    LiveToken token;
    token.id = event.sampled ? event.sampled->id : noToken;
    token.ms = event.ms;
    token.editGeneration = event.edit_generation;
    token.sampled = event.sampled;
    token.decoded = event.decoded;
    if (const std::size_t index = m_record.tokens.size(); index < m_given.size()) {
        token = m_given[index];
        token.decoded = false;
    }
    token.text = QString::fromStdString(event.text);
    token.begin = m_record.text.size();
    m_record.text += token.text;
    m_record.tokens.push_back(std::move(token));
}

void LiveRun::take(const event::Running& event) {
    if (event.run != m_record.run || !isRunning() || !event.metrics) return;
    m_record.metrics = event.metrics;
    m_metricsDirty = true;
}

void LiveRun::take(const event::Finished& event) {
    if (event.run != m_record.run || !isRunning()) return;
    const QString tail = QString::fromStdString(event.tail);
    m_record.text += tail;
    if (!m_record.tokens.empty()) m_record.tokens.back().text += tail;
    m_record.reason = event.reason;
    m_record.promptIds = event.prompt_ids;
    m_record.sequence = event.prompt_ids;
    m_record.sequence.insert(m_record.sequence.end(), event.ids.begin(), event.ids.end());
    if (event.metrics) {
        m_record.metrics = event.metrics;
        m_metricsDirty = true;
    }
    m_rebuilding = false;
    setPhase(Phase::Done);
    m_tree.dropEqualTo(m_record);
}

void LiveRun::take(const event::Failed& event) {
    if (event.run != m_record.run || !isRunning()) return;
    m_record.error = event.error;
    m_rebuilding = false;
    setPhase(Phase::Failed);
}

void LiveRun::take(const event::Probed& event) {
    if (event.run != m_record.run) return;
    m_record.probe = event.snapshot;
    m_probeError.reset();
    m_probeDirty = true;
}

void LiveRun::setProbe(std::shared_ptr<const ProbeSnapshot> snapshot) {
    m_record.probe = std::move(snapshot);
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
    if (phase == m_record.state) return;
    m_record.state = phase;
    m_phaseDirty = true;
}

void LiveRun::emitPending() {
    if (std::exchange(m_textDirty, false)) emit textReplaced();
    if (m_record.tokens.size() > m_announced) {
        const std::size_t first = std::exchange(m_announced, m_record.tokens.size());
        emit tokensAppended(int(first), int(m_record.tokens.size() - first));
    }
    if (std::exchange(m_metricsDirty, false)) emit metricsChanged();
    if (std::exchange(m_probeDirty, false)) emit probeChanged();
    if (std::exchange(m_phaseDirty, false)) emit phaseChanged();
}

} // namespace layerscope::ui

#include "moc_live_run.cpp"
