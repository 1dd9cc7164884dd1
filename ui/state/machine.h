// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/roofline.h"
#include "base/error.h"

#include <QObject>

#include <optional>

namespace layerscope::ui {

/// What this machine can do at most, as far as it is known. GUI thread only.
class Machine : public QObject {
    Q_OBJECT
public:
    enum class State { Unknown, Measuring, Ready, Failed };

    using QObject::QObject;
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const MachineRoof& roof() const { return m_roof; } ///< the last known one; may be unknown
    [[nodiscard]] double fraction() const { return m_fraction; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

    void setUnknown();
    void setMeasuring(double fraction); ///< the roof before it stays in sight
    void setReady(const MachineRoof& roof);
    void setFailed(const Error& error);

signals:
    void changed();

private:
    State m_state = State::Unknown;
    MachineRoof m_roof;
    double m_fraction = 0;
    std::optional<Error> m_error;
};

} // namespace layerscope::ui
