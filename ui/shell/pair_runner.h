// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "parallel/turn.h"
#include "state/workbench.h"

#include <QTimer>

#include <filesystem>

namespace layerscope::ui {

/// Runs one text through both subjects, in the background: shortly after it was asked for, newest wins, never beside a
/// generation or another measurement (both would measure each other). A change of either subject forgets the
/// result.
class PairRunner : public QObject {
    Q_OBJECT
public:
    PairRunner(Workbench& bench, Turn& turn, std::filesystem::path sampleText, QObject* parent = nullptr);

    void want(const QString& text); ///< empty: the sample text
    void stop();
    void setRun(const RunSettings& settings);
    void setPaused(bool paused);
    [[nodiscard]] bool isBusy() const { return m_bench.comparison.state() == Comparison::State::Running; }

private:
    void forget();
    void startWhenQuiet();
    void start();
    [[nodiscard]] bool ready() const;

    Workbench& m_bench;
    Turn& m_turn;
    std::filesystem::path m_sampleText;
    QTimer m_debounce;
    std::string m_text;
    RunSettings m_run;
    bool m_paused = false;
    BackgroundJob m_job;
};

} // namespace layerscope::ui
