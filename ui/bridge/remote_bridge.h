// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "bridge/event_ear.h"
#include "remote/remote_completion.h"

namespace layerscope::ui {

/// A server that writes a text, heard as an engine is. One text at a time: a newer one ends the older.
class RemoteBridge : public EventEar {
    Q_OBJECT
public:
    explicit RemoteBridge(QObject* parent = nullptr);
    ~RemoteBridge() override;

    void start(quint64 run, RemoteRequest request);
    void cancel(); ///< the text ends where it is, and says so
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }

private:
    CancelSource m_stop;
    BackgroundJob m_job;
};

} // namespace layerscope::ui
