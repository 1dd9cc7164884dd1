// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/progress.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <utility>

namespace layerscope::ui {

/// Work of one kind done elsewhere. A newer start() cancels the older work and discards what it brings; nothing is
/// delivered once the job or its receiver is gone. Member of the object it reports to; GUI thread only.
class BackgroundJob {
public:
    /// Deliveries happen on `receiver`'s thread.
    explicit BackgroundJob(QObject& receiver);
    ~BackgroundJob(); ///< cancels and waits
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    /// `work(token, progress)` runs elsewhere; `deliver(value)` and `onProgress(fraction)` here.
    template <class Work, class Deliver>
    void start(Work work, Deliver deliver, std::function<void(double)> onProgress = {}) {
        launch(
            [work = std::move(work), deliver = std::move(deliver)](const CancelToken& token,
                                                                   const ProgressCallback& progress) mutable {
                auto value = std::make_shared<decltype(work(token, progress))>(work(token, progress));
                return std::function<void()>([deliver, value]() mutable { deliver(std::move(*value)); });
            },
            std::move(onProgress));
    }
    void cancel(); ///< what runs now delivers nothing
    [[nodiscard]] bool isRunning() const { return m_running; }

private:
    using Task = std::function<std::function<void()>(const CancelToken&, const ProgressCallback&)>;
    struct Address;
    void launch(Task task, std::function<void(double)> onProgress);

    std::shared_ptr<Address> m_address;
    CancelSource m_cancel;
    bool m_running = false;
    QThreadPool m_pool; ///< one thread: the superseded work ends before the newer begins
};

} // namespace layerscope::ui
