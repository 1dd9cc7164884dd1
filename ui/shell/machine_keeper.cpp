// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/machine_keeper.h"

#include "experiment/machine_roof.h"
#include "files/atomic_file.h"
#include "report/machine_json.h"

#include <system_error>

namespace layerscope::ui {

MachineKeeper::MachineKeeper(Machine& machine, Turn& turn, std::filesystem::path file, QObject* parent)
    : QObject(parent), m_machine(machine), m_turn(turn), m_file(std::move(file)), m_job(*this) {}

MachineKeeper::~MachineKeeper() = default;

void MachineKeeper::setThreads(std::int32_t threads) {
    if (threads == m_threads) return;
    m_threads = threads;
    m_waiting = false;
    m_job.cancel();
    m_machine.setUnknown();
    if (m_wanted) want();
}

void MachineKeeper::setPaused(bool paused) {
    m_paused = paused;
    if (paused && m_job.isRunning()) {
        m_job.cancel();
        m_waiting = true;
    } else if (!paused && m_waiting) {
        start();
    }
}

void MachineKeeper::want() {
    m_wanted = true;
    if (m_machine.state() != Machine::State::Unknown) return;
    const auto roofs = kept();
    if (const MachineRoof* roof = find_roof(roofs, this_machine(m_threads)))
        m_machine.setReady(*roof);
    else
        start();
}

void MachineKeeper::measure() {
    m_wanted = true;
    start();
}

void MachineKeeper::start() {
    m_machine.setMeasuring(0);
    m_waiting = m_paused;
    if (m_paused) return;
    m_job.start(
        [threads = m_threads, &turn = m_turn](const CancelToken& cancel,
                                              const ProgressCallback& progress) -> Result<MachineRoof> {
            LS_TRY_ASSIGN(const auto alone, turn.take(cancel));
            return measure_roof(threads, cancel, progress);
        },
        [this](Result<MachineRoof> roof) {
            if (!roof) {
                m_machine.setFailed(roof.error());
                return;
            }
            keep(*roof);
            m_machine.setReady(*roof);
        },
        [this](double fraction) { m_machine.setMeasuring(fraction); });
}

std::vector<MachineRoof> MachineKeeper::kept() const {
    std::error_code ignored;
    if (m_file.empty() || !std::filesystem::is_regular_file(m_file, ignored)) return {};
    JsonLimits limits;
    limits.max_bytes = 64 << 10;
    limits.max_depth = 8;
    limits.max_values = 1000;
    const auto document = read_json_file(m_file.string(), limits);
    return document ? roofs_from_json(*document) : std::vector<MachineRoof>();
}

/// A figure that cannot be kept is measured again next time; no reason to bother anybody.
void MachineKeeper::keep(const MachineRoof& roof) {
    if (m_file.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(m_file.parent_path(), ignored);
    (void)write_file_atomically(m_file, roofs_json(with_roof(kept(), roof)).dump(2) + "\n");
}

} // namespace layerscope::ui

#include "moc_machine_keeper.cpp"
