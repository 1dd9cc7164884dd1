// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/remote_bridge.h"

#include "remote/remote_run.h"

namespace layerscope::ui {

RemoteBridge::RemoteBridge(QObject* parent) : EventEar(parent), m_job(*this) {}

RemoteBridge::~RemoteBridge() { m_stop.cancel(); } // and the job waits for the end

void RemoteBridge::start(quint64 run, RemoteRequest request) {
    m_stop.cancel();
    m_stop = CancelSource();
    m_job.start(
        [this, run, request = std::move(request), stop = m_stop.token()](const CancelToken&, const ProgressCallback&) {
            run_remotely(run, request, *this, stop);
            return run;
        },
        [](quint64) {});
}

void RemoteBridge::cancel() { m_stop.cancel(); }

} // namespace layerscope::ui

#include "moc_remote_bridge.cpp"
