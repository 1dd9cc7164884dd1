// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/machine.h"

namespace layerscope::ui {

void Machine::setUnknown() {
    m_state = State::Unknown;
    m_roof = {};
    m_error.reset();
    emit changed();
}

void Machine::setMeasuring(double fraction) {
    m_state = State::Measuring;
    m_fraction = fraction;
    m_error.reset();
    emit changed();
}

void Machine::setReady(const MachineRoof& roof) {
    m_state = State::Ready;
    m_roof = roof;
    m_error.reset();
    emit changed();
}

void Machine::setFailed(const Error& error) {
    m_state = State::Failed;
    m_error = error;
    emit changed();
}

} // namespace layerscope::ui

#include "moc_machine.cpp"
