// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/event_ear.h"
#include "engine/local_engine.h"

#include <memory>

namespace layerscope::ui {

/// An engine and its ear on the GUI thread: commands go out at once.
class EngineBridge : public EventEar {
    Q_OBJECT
public:
    explicit EngineBridge(QObject* parent = nullptr);
    ~EngineBridge() override;

    void post(Command command) { m_engine->post(std::move(command)); }
    void cancel() { m_engine->cancel(); }

private:
    std::unique_ptr<LocalEngine> m_engine;
};

} // namespace layerscope::ui
