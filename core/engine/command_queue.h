// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/cancel.h"
#include "engine/command.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace layerscope {

/// Commands on their way to an engine's thread, with the two ways of getting past the line: a cancel stops what is
/// being worked on, and a newer edit interrupts the step that is running. All functions are thread-safe; wait(),
/// take_edit() and step_token() are meant for the engine's thread.
class CommandQueue {
public:
    struct Entry {
        Command command;
        CancelSource cancel; ///< of this command alone
    };

    void push(Command command);
    /// Cancels the command being worked on, or, when none is, the next one that loads or generates.
    void cancel();
    /// Cancels the command being worked on and lets wait() return nothing from now on.
    void close();

    /// Blocks for the next command; it counts as being worked on until the next call. nullopt: closed.
    [[nodiscard]] std::optional<Entry> wait();
    /// The newest edit that was posted for the model in use, that is, before any command that changes the model. Older
    /// ones are superseded and dropped.
    [[nodiscard]] std::optional<command::SetEdit> take_edit();
    /// The newest wish of what to record, wherever it stands: it belongs to no model.
    [[nodiscard]] std::optional<command::SetProbe> take_probe();
    /// For one step of the work: cancelled with it, and as soon as an edit waits.
    [[nodiscard]] CancelToken step_token();

private:
    [[nodiscard]] bool edit_waits() const;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Entry> entries_;
    std::optional<CancelSource> active_;
    CancelSource step_;
    bool closed_ = false;
};

} // namespace layerscope
