// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/pair_runner.h"

#include "shell/sample_text.h"

#include <utility>

namespace layerscope::ui {

namespace {

constexpr int debounceMs = 150;

Result<PairRun> run(PairRequest request, const std::filesystem::path& sample, const CancelToken& cancel,
                    const ProgressCallback& progress) {
    if (request.text.empty()) {
        LS_TRY_ASSIGN(request.text, readSampleText(sample));
    }
    return run_pair(request, cancel, progress);
}

} // namespace

PairRunner::PairRunner(Workbench& bench, Turn& turn, std::filesystem::path sampleText, QObject* parent)
    : QObject(parent), m_bench(bench), m_turn(turn), m_sampleText(std::move(sampleText)), m_job(*this) {
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(debounceMs);
    connect(&m_debounce, &QTimer::timeout, this, &PairRunner::start);
    for (const Subject* subject : {&bench.subject, &bench.compared}) {
        connect(subject, &Subject::planChanged, this, &PairRunner::forget);
        connect(subject, &Subject::stateChanged, this, [this] {
            if (!ready()) forget();
        });
    }
    connect(&bench.effect, &Effect::changed, this, &PairRunner::startWhenQuiet);
}

bool PairRunner::ready() const { return m_bench.subject.hasModel() && m_bench.compared.hasModel(); }

void PairRunner::forget() {
    m_debounce.stop();
    m_job.cancel();
    if (m_bench.comparison.state() != Comparison::State::None) m_bench.comparison.setNone();
}

void PairRunner::setRun(const RunSettings& settings) {
    if (settings == m_run) return;
    m_run = settings;
    forget();
}

void PairRunner::want(const QString& text) {
    const std::string wanted = text.toStdString();
    const Comparison::State state = m_bench.comparison.state();
    if (!ready() || (wanted == m_text && (state == Comparison::State::Running || state == Comparison::State::Ready)))
        return;
    m_text = wanted;
    m_job.cancel();
    m_bench.comparison.setRunning(0);
    startWhenQuiet();
}

void PairRunner::stop() { forget(); }

void PairRunner::setPaused(bool paused) {
    if (paused == std::exchange(m_paused, paused) || !isBusy()) return;
    m_debounce.stop();
    m_job.cancel();
    m_bench.comparison.setRunning(0);
    startWhenQuiet();
}

void PairRunner::startWhenQuiet() {
    const bool quiet = !m_paused && m_bench.effect.state() != Effect::State::Running;
    if (isBusy() && quiet && !m_job.isRunning()) m_debounce.start();
}

void PairRunner::start() {
    if (m_paused || m_bench.effect.state() == Effect::State::Running) return; // begun meanwhile; its end asks again
    PairRequest request;
    request.a = {m_bench.subject.model(), m_bench.subject.plan()};
    request.b = {m_bench.compared.model(), m_bench.compared.plan()};
    request.text = m_text;
    request.run = m_run;
    m_job.start(
        [request, sample = m_sampleText, &turn = m_turn](const CancelToken& cancel,
                                                         const ProgressCallback& progress) -> Result<PairRun> {
            LS_TRY_ASSIGN(const auto alone, turn.take(cancel));
            return run(request, sample, cancel, progress);
        },
        [this](Result<PairRun> result) {
            if (result)
                m_bench.comparison.setReady(std::make_shared<const PairRun>(std::move(*result)));
            else
                m_bench.comparison.setFailed(result.error());
        },
        [this](double fraction) { m_bench.comparison.setRunning(fraction); });
}

} // namespace layerscope::ui

#include "moc_pair_runner.cpp"
