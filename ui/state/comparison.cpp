// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/comparison.h"

namespace layerscope::ui {

void Comparison::setNone() {
    m_state = State::None;
    m_fraction = 0;
    m_run.reset();
    m_error.reset();
    emit changed();
}

void Comparison::setRunning(double fraction) {
    m_state = State::Running;
    m_fraction = fraction;
    m_run.reset(); // figures of another text or model would be read as those of this one
    m_error.reset();
    emit changed();
}

void Comparison::setReady(std::shared_ptr<const PairRun> run) {
    m_state = State::Ready;
    m_fraction = 1;
    m_run = std::move(run);
    m_error.reset();
    emit changed();
}

void Comparison::setFailed(const Error& error) {
    m_state = State::Failed;
    m_fraction = 0;
    m_run.reset();
    m_error = error;
    emit changed();
}

} // namespace layerscope::ui
