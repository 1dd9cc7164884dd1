// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "experiment/pair_run.h"

#include <QObject>

#include <memory>
#include <optional>

namespace layerscope::ui {

/// One text through subject A and subject B: filled by a background job, forgotten when either changes. GUI thread
/// only.
class Comparison : public QObject {
    Q_OBJECT
public:
    enum class State { None, Running, Ready, Failed };

    using QObject::QObject;
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] double fraction() const { return m_fraction; }
    [[nodiscard]] const std::shared_ptr<const PairRun>& run() const { return m_run; } ///< may be null
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

    void setNone();
    void setRunning(double fraction);
    void setReady(std::shared_ptr<const PairRun> run);
    void setFailed(const Error& error);

signals:
    void changed();

private:
    State m_state = State::None;
    double m_fraction = 0;
    std::shared_ptr<const PairRun> m_run;
    std::optional<Error> m_error;
};

} // namespace layerscope::ui
