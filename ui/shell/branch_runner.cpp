// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/branch_runner.h"

namespace layerscope::ui {

BranchRunner::BranchRunner(Subject& subject, Branches& branches, QObject* parent)
    : QObject(parent), m_subject(subject), m_branches(branches), m_job(*this) {
    connect(&subject, &Subject::planChanged, this, &BranchRunner::forget);
}

BranchRunner::~BranchRunner() = default;

void BranchRunner::forget() {
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
    if (paused && m_job.isRunning()) {
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
    if (parallel && !m_job.isRunning()) start();
}

void BranchRunner::start() {
    m_branches.setRunning(0);
    m_waiting = m_paused;
    if (m_paused) return;
    m_job.start(
        [model = m_subject.model(), plan = m_subject.plan(), settings = m_settings](const CancelToken& cancel,
                                                                                    const ProgressCallback& progress) {
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
