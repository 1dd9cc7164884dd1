// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "base/result.h"

#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

namespace layerscope {

/// For work that measures times: two at once would measure each other. Whoever holds the turn works alone; the others
/// wait, and give up when they are cancelled. Thread-safe; must outlive what take() gave.
class Turn {
public:
    using Held = std::unique_lock<std::mutex>; ///< to be released by the thread that took it

    [[nodiscard]] Result<Held> take(const CancelToken& cancel) {
        Held held(mutex_, std::try_to_lock);
        // Asked again and again, for a wait on the mutex could not be cancelled; what waits here waits for long.
        while (!held.owns_lock()) {
            if (cancel.cancelled()) return layerscope::cancelled("cannot measure");
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            (void)held.try_lock();
        }
        return held;
    }

private:
    std::mutex mutex_;
};

} // namespace layerscope
