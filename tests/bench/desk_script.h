// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Somebody at the real window, scripted: what bench_window and bench_session share.

#include "shell/window_host.h"
#include "support/gui_times.h"

#include <chrono>
#include <functional>

namespace layerscope::ui::test {

/// The types of the subject's layers, one of them turned over.
[[nodiscard]] std::vector<LayerType> flipped(const Subject& subject, int layer);

/// Where there is no display, each change of a window's least size is complained about; nobody can act on that.
void ignoreMissingDisplay();

/// Waits for a state, with the event loop running; false after a minute.
bool waitFor(const std::function<bool()>& reached);

/// Does one thing after another without a pause. Whatever an event costs is put down to the thing done last.
class DeskScript : public QObject {
public:
    DeskScript(WindowHost& host, TimedApplication& app, std::chrono::milliseconds period,
               std::function<void(DeskScript&, int step)> step);
    /// Runs for so long and prints how late events were and which took the window longest.
    int run(std::chrono::seconds time);
    [[nodiscard]] int steps() const { return m_step; }

    void act(const QString& name, const std::function<void()>& action);
    void write(int tokens); ///< a text, if none is being written
    void view(int index);   ///< counted round
    void flip(int layer);
    void window(int tokens);
    void drag(int from); ///< the window's slider, for the length of a step
    [[nodiscard]] WindowHost& host() { return m_host; }

private:
    WindowHost& m_host;
    TimedApplication& m_app;
    QTimer m_timer;
    std::chrono::milliseconds m_period;
    std::function<void(DeskScript&, int)> m_do;
    int m_step = 0;
};

} // namespace layerscope::ui::test
