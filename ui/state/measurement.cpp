// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/measurement.h"

namespace layerscope::ui {

void MeasurementState::put(State state, double fraction, std::optional<Error> error) {
    m_state = state;
    m_fraction = fraction;
    m_error = std::move(error);
    emit changed();
}

} // namespace layerscope::ui

#include "moc_measurement.cpp"
