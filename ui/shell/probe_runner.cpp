// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/probe_runner.h"

#include "engine/probe_text.h"
#include "plan/same_layers.h"

#include <utility>

namespace layerscope::ui {

namespace {

constexpr int patienceMs = 60; // several views change their wishes in one go, and a dragged edit comes in many steps

} // namespace

ProbeRunner::ProbeRunner(Workbench& bench, Turn& turn, std::function<void(const ProbeRequest&)> ask, QObject* parent)
    : QObject(parent), m_bench(bench), m_turn(turn), m_ask(std::move(ask)), m_job(*this) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(patienceMs);
    connect(&m_soon, &QTimer::timeout, this, &ProbeRunner::record);
    m_tellSoon.setSingleShot(true);
    m_tellSoon.setInterval(0); // after the events at hand: one view is hidden, then the other shown
    connect(&m_tellSoon, &QTimer::timeout, this, &ProbeRunner::tell);
    connect(&m_bench.run, &LiveRun::phaseChanged, this, &ProbeRunner::update);
    connect(&m_bench.subject, &Subject::planChanged, this, &ProbeRunner::update);
}

void ProbeRunner::put(Wishes& wishes, const QString& who, const ProbeRequest& wish) {
    if (wish.empty())
        wishes.erase(who);
    else
        wishes[who] = wish;
}

ProbeRequest ProbeRunner::merged(const Wishes& wishes) {
    ProbeRequest all;
    for (const auto& [name, one] : wishes)
        all.merge(one);
    return all;
}

void ProbeRunner::tell() {
    m_tellSoon.stop();
    ProbeRequest all = m_wish;
    all.merge(merged(m_liveWishes));
    if (all == m_asked) return;
    m_asked = std::move(all);
    m_ask(m_asked);
}

void ProbeRunner::setLiveWish(const QString& who, const ProbeRequest& wish) {
    put(m_liveWishes, who, wish);
    m_tellSoon.start();
}

void ProbeRunner::setWish(const QString& who, const ProbeRequest& wish) {
    put(m_wishes, who, wish);
    ProbeRequest all = merged(m_wishes);
    if (all == m_wish) return;
    m_wish = std::move(all);
    m_tellSoon.start();
    update();
}

bool ProbeRunner::isMissing() const {
    if (m_wish.empty() || !m_bench.subject.hasModel() || m_bench.run.sequence().empty()) return false;
    const auto& have = m_bench.run.probe();
    return !have || !have->covers(m_wish) || !same_layers(*have->plan, *m_bench.subject.plan()) || !have->tokens ||
           have->tokens->size() + 1 < m_bench.run.sequence().size();
}

void ProbeRunner::update() {
    m_soon.stop();
    m_job.cancel();
    const bool wanted = !m_bench.run.isRunning() && isMissing();
    m_bench.run.setProbeWork(wanted ? std::optional<double>(0.0) : std::nullopt);
    if (wanted) m_soon.start();
}

void ProbeRunner::again() {
    if (m_bench.run.isRunning() || m_bench.run.sequence().empty() || m_wish.empty()) return;
    m_job.cancel();
    m_bench.run.setProbeWork(0.0);
    m_soon.start();
}

void ProbeRunner::forget() {
    m_soon.stop();
    m_job.cancel();
}

void ProbeRunner::record() {
    ProbeTextRequest request;
    request.model = m_bench.subject.model();
    request.plan = m_bench.subject.plan();
    request.tokens = m_bench.run.sequence();
    request.n_prompt = m_bench.run.promptLength();
    request.probe = m_wish;
    request.run = m_run;
    if (!request.model) return;
    using Recorded = Result<std::shared_ptr<const ProbeSnapshot>>;
    m_job.start(
        [request, &turn = m_turn](const CancelToken& cancel, const ProgressCallback& progress) -> Recorded {
            LS_TRY_ASSIGN(const auto alone, turn.take(cancel));
            return probe_text(request, cancel, progress);
        },
        [this](Recorded result) {
            if (result)
                m_bench.run.setProbe(std::move(*result));
            else
                m_bench.run.setProbeFailure(result.error());
        },
        [this](double fraction) { m_bench.run.setProbeWork(fraction); });
}

} // namespace layerscope::ui

#include "moc_probe_runner.cpp"
