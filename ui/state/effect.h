// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "experiment/edit_effect.h"

#include <QObject>

#include <memory>
#include <optional>

namespace layerscope::ui {

/// The measured effect of the edit in force: filled by a background job, superseded by the next edit. GUI thread only.
class Effect : public QObject {
    Q_OBJECT
public:
    enum class State { None, Running, Ready, Failed }; ///< None: no edit, or nothing to run it on

    using QObject::QObject;
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] double fraction() const { return m_fraction; }
    [[nodiscard]] const std::shared_ptr<const EditEffect>& effect() const { return m_effect; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

    void setNone();
    void setRunning(double fraction);
    void setReady(std::shared_ptr<const EditEffect> effect);
    void setFailed(const Error& error);

signals:
    void changed();

private:
    State m_state = State::None;
    double m_fraction = 0;
    std::shared_ptr<const EditEffect> m_effect;
    std::optional<Error> m_error;
};

} // namespace layerscope::ui
