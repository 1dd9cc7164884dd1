// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QObject>

#include <memory>
#include <optional>
#include <utility>

namespace layerscope::ui {

/// Something that is measured in the background: how far it is, and why it failed. GUI thread only.
class MeasurementState : public QObject {
    Q_OBJECT
public:
    enum class State { None, Running, Ready, Failed };

    using QObject::QObject;
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] double fraction() const { return m_fraction; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

signals:
    void changed();

protected:
    void put(State state, double fraction, std::optional<Error> error = std::nullopt);

private:
    State m_state = State::None;
    double m_fraction = 0;
    std::optional<Error> m_error;
};

/// The same with what came of it. `KeepsWhileRunning`: the figures before stay in sight until newer ones are there;
/// else they would be read as those of another text, edit or model, and are gone when a measurement begins.
template <class Value, bool KeepsWhileRunning = false> class Measurement : public MeasurementState {
public:
    using MeasurementState::MeasurementState;
    [[nodiscard]] const std::shared_ptr<const Value>& value() const { return m_value; } ///< may be null

    void setNone() {
        m_value.reset();
        put(State::None, 0);
    }
    void setRunning(double fraction) {
        if (!KeepsWhileRunning) m_value.reset();
        put(State::Running, fraction);
    }
    void setReady(std::shared_ptr<const Value> value) {
        m_value = std::move(value);
        put(State::Ready, 1);
    }
    void setFailed(const Error& error) {
        if (!KeepsWhileRunning) m_value.reset();
        put(State::Failed, 0, error);
    }

private:
    std::shared_ptr<const Value> m_value;
};

/// Of a model that may stand here without the edit it was opened with.
template <class Value> class EditMeasurement : public Measurement<Value> {
public:
    using Measurement<Value>::Measurement;
    /// Why it does; until the model is edited or goes.
    [[nodiscard]] const std::optional<Error>& refusedEdit() const { return m_refusedEdit; }
    void setRefusedEdit(std::optional<Error> why) {
        if (why == m_refusedEdit) return;
        m_refusedEdit = std::move(why);
        emit this->changed();
    }

private:
    std::optional<Error> m_refusedEdit;
};

} // namespace layerscope::ui
