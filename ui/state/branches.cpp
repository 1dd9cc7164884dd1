// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/branches.h"

#include <utility>

namespace layerscope::ui {

void Branches::setNone() {
    m_state = State::None;
    m_run.reset();
    m_error.reset();
    emit changed();
}

void Branches::setRunning(double fraction) {
    m_state = State::Running;
    m_fraction = fraction;
    m_error.reset();
    emit changed();
}

void Branches::setReady(std::shared_ptr<const BranchRun> run) {
    m_state = State::Ready;
    m_run = std::move(run);
    emit changed();
}

void Branches::setFailed(const Error& error) {
    m_state = State::Failed;
    m_error = error;
    emit changed();
}

} // namespace layerscope::ui
