// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/branch_runner.h"

namespace layerscope::ui {

namespace {

constexpr int debounceMs = 150; // a dragged edit comes in many steps

} // namespace

BranchRunner::BranchRunner(Subject& subject, Branches& branches, Turn& turn, QObject* parent)
    : QObject(parent), m_subject(subject), m_branches(branches), m_turn(turn), m_job(*this) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(debounceMs);
    connect(&m_soon, &QTimer::timeout, this, &BranchRunner::launch);
    connect(&subject, &Subject::planChanged, this, &BranchRunner::forget);
}

BranchRunner::~BranchRunner() = default;

void BranchRunner::forget() {
    m_soon.stop();
    m_job.cancel();
    m_waiting = false;
    if (m_branches.state() != Branches::State::None) m_branches.setNone();
}

void BranchRunner::setRun(const RunSettings& settings) {
    m_settings = settings;
    forget();
}

void BranchRunner::setPaused(bool paused) {
    m_paused = paused;
    if (paused && isBusy()) {
        m_soon.stop();
        m_job.cancel();
        m_waiting = true;
    } else if (!paused && m_waiting) {
        start();
    }
}

void BranchRunner::want() {
    if (m_branches.state() == Branches::State::None) measure();
}

void BranchRunner::measure() {
    const bool parallel = m_subject.hasModel() && m_subject.architecture().block == BlockLayout::Parallel;
    if (parallel && !isBusy()) start();
}

void BranchRunner::start() {
    m_branches.setRunning(0);
    m_waiting = m_paused;
    if (!m_paused) m_soon.start();
}

void BranchRunner::launch() {
    m_job.start(
        [model = m_subject.model(), plan = m_subject.plan(), settings = m_settings,
         &turn = m_turn](const CancelToken& cancel, const ProgressCallback& progress) -> Result<BranchRun> {
            LS_TRY_ASSIGN(const auto alone, turn.take(cancel));
            return run_branches(*model, plan, settings, cancel, progress);
        },
        [this](Result<BranchRun> run) {
            if (run)
                m_branches.setReady(std::make_shared<const BranchRun>(std::move(*run)));
            else
                m_branches.setFailed(run.error());
        },
        [this](double fraction) { m_branches.setRunning(fraction); });
}

} // namespace layerscope::ui

#include "moc_branch_runner.cpp"
