// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "parallel/turn.h"
#include "state/machine.h"

#include <QObject>

#include <filesystem>
#include <vector>

namespace layerscope::ui {

/// Measures this machine when somebody first wants to know, keeps the figures in a file between starts and measures
/// again on demand. Waits while text is being written or something else is measured: both would disturb each other.
class MachineKeeper : public QObject {
    Q_OBJECT
public:
    /// `file`: where the figures are kept; empty: nowhere.
    MachineKeeper(Machine& machine, Turn& turn, std::filesystem::path file, QObject* parent = nullptr);
    ~MachineKeeper() override;

    void setThreads(std::int32_t threads); ///< 0: all usable cores; figures of another number do not count
    void setPaused(bool paused);
    void want();    ///< known, kept or measured: whatever is quickest
    void measure(); ///< anew
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }

private:
    void start();
    void keep(const MachineRoof& roof);
    [[nodiscard]] std::vector<MachineRoof> kept() const;

    Machine& m_machine;
    Turn& m_turn;
    std::filesystem::path m_file;
    std::int32_t m_threads = 0;
    bool m_paused = false;
    bool m_wanted = false;  ///< somebody looks at it
    bool m_waiting = false; ///< for the pause to end
    BackgroundJob m_job;    ///< last: gone before what it delivers to
};

} // namespace layerscope::ui
