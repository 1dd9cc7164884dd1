// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/event.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace layerscope::test {

/// Keeps the events of an engine. `on_event` runs on the engine's thread, where it may post: that places a command
/// exactly between two steps.
class EventLog final : public EventSink {
public:
    std::function<void(const Event&)> on_event;

    void receive(Event event) override {
        if (on_event) on_event(event);
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(event));
        arrived_.notify_all();
    }

    /// The first event of that kind which `fits`; waits for it at most a minute.
    template <class T>
    [[nodiscard]] std::optional<T> wait(std::function<bool(const T&)> fits = [](const T&) { return true; }) {
        std::unique_lock lock(mutex_);
        std::optional<T> found;
        arrived_.wait_for(lock, std::chrono::seconds(60), [&] {
            for (const Event& event : events_)
                if (const T* candidate = std::get_if<T>(&event); candidate != nullptr && fits(*candidate)) {
                    found = *candidate;
                    return true;
                }
            return false;
        });
        return found;
    }
    template <class T> [[nodiscard]] std::vector<T> all() {
        const std::lock_guard lock(mutex_);
        std::vector<T> found;
        for (const Event& event : events_)
            if (const T* candidate = std::get_if<T>(&event)) found.push_back(*candidate);
        return found;
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<Event> events_;
};

} // namespace layerscope::test
