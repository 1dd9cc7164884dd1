// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "experiment/branch_run.h"

#include <QObject>

#include <memory>
#include <optional>

namespace layerscope::ui {

/// Both branches of a parallel block at once against one after the other, measured on the model on the bench. GUI
/// thread only.
class Branches : public QObject {
    Q_OBJECT
public:
    enum class State { None, Running, Ready, Failed };

    using QObject::QObject;
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] double fraction() const { return m_fraction; }
    [[nodiscard]] const std::shared_ptr<const BranchRun>& run() const { return m_run; } ///< may be null
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

    void setNone();
    void setRunning(double fraction);
    void setReady(std::shared_ptr<const BranchRun> run);
    void setFailed(const Error& error);

signals:
    void changed();

private:
    State m_state = State::None;
    double m_fraction = 0;
    std::shared_ptr<const BranchRun> m_run;
    std::optional<Error> m_error;
};

} // namespace layerscope::ui
