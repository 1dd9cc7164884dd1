// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/effect.h"

namespace layerscope::ui {

void Effect::setNone() {
    m_state = State::None;
    m_fraction = 0;
    m_effect.reset();
    m_error.reset();
    emit changed();
}

void Effect::setRunning(double fraction) {
    m_state = State::Running;
    m_fraction = fraction;
    m_effect.reset(); // figures of another edit would be read as those of this one
    m_error.reset();
    emit changed();
}

void Effect::setReady(std::shared_ptr<const EditEffect> effect) {
    m_state = State::Ready;
    m_fraction = 1;
    m_effect = std::move(effect);
    m_error.reset();
    emit changed();
}

void Effect::setFailed(const Error& error) {
    m_state = State::Failed;
    m_fraction = 0;
    m_effect.reset();
    m_error = error;
    emit changed();
}

} // namespace layerscope::ui
