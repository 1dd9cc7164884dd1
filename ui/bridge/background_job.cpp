// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/background_job.h"

#include "parallel/thread_priority.h"

#include <atomic>
#include <mutex>

namespace layerscope::ui {

/// Where to deliver to, shared with the worker. Receiver and job may die while the worker still holds it.
struct BackgroundJob::Address {
    std::mutex mutex;
    QObject* receiver = nullptr; ///< null: nobody listens any more
    BackgroundJob* job = nullptr;
    quint64 generation = 0; ///< GUI thread only
    std::atomic<bool> progressUnderWay = false;

    /// `action` runs on the receiver's thread, if receiver and job still live then. Posting under the lock keeps the
    /// receiver alive until Qt has the event, and Qt drops events of dead receivers.
    static void post(const std::shared_ptr<Address>& self, std::function<void()> action) {
        const std::scoped_lock lock(self->mutex);
        if (self->receiver)
            QMetaObject::invokeMethod(
                self->receiver,
                [self, action = std::move(action)] {
                    if (self->job) action();
                },
                Qt::QueuedConnection);
    }
    void close() {
        const std::scoped_lock lock(mutex);
        receiver = nullptr;
        job = nullptr;
    }
};

BackgroundJob::BackgroundJob(QObject& receiver) : m_address(std::make_shared<Address>()) {
    m_address->receiver = &receiver;
    m_address->job = this;
    QObject::connect(&receiver, &QObject::destroyed, &receiver, [address = m_address] { address->close(); });
    m_pool.setMaxThreadCount(1);
    m_pool.setExpiryTimeout(-1);
}

BackgroundJob::~BackgroundJob() {
    m_address->close();
    m_cancel.cancel();
    m_pool.clear();
    m_pool.waitForDone();
}

void BackgroundJob::cancel() {
    m_cancel.cancel();
    m_pool.clear();
    ++m_address->generation;
    m_running = false;
}

void BackgroundJob::launch(Task task, std::function<void(double)> onProgress) {
    cancel();
    m_cancel = CancelSource();
    m_running = true;
    const quint64 generation = m_address->generation;
    m_pool.start([address = m_address, token = m_cancel.token(), task = std::move(task),
                  onProgress = std::move(onProgress), generation] {
        let_others_go_first();
        address->progressUnderWay = false;
        const ProgressCallback progress = [&](const Progress& p) {
            if (!onProgress || address->progressUnderWay.exchange(true)) return;
            const double fraction = p.total > 0 ? double(p.done) / double(p.total) : 0.0;
            Address::post(address, [address, generation, onProgress, fraction] {
                address->progressUnderWay = false;
                if (address->generation == generation) onProgress(fraction);
            });
        };
        const std::function<void()> deliver = task(token, progress);
        Address::post(address, [address, generation, deliver] {
            if (address->generation != generation) return;
            address->job->m_running = false;
            deliver();
        });
    });
}

} // namespace layerscope::ui
