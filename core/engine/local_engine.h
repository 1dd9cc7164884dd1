// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Room `engine`: asynchronous generation, cancel, edits at run time: the API of the window and the command line.

#include "engine/command.h"
#include "engine/event.h"

#include <memory>

namespace layerscope {

/// Owns one thread, one queue, one loaded model and its sequence. Two engines run side by side. post() and cancel() may
/// be called from any thread and return at once; everything is answered by events.
class LocalEngine {
public:
    explicit LocalEngine(EventSink& sink);
    ~LocalEngine(); ///< cancels, waits for the current step, joins
    LocalEngine(const LocalEngine&) = delete;
    LocalEngine& operator=(const LocalEngine&) = delete;

    void post(Command command);
    void cancel(); ///< stop loading or generating; queued commands stay. The text so far is reported by Finished.

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace layerscope
