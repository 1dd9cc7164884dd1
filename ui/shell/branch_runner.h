// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "engine/generation_settings.h"
#include "parallel/turn.h"
#include "state/branches.h"
#include "state/subject.h"

#include <QObject>
#include <QTimer>

namespace layerscope::ui {

/// Measures the branches of the model on the bench when asked; forgets the answer with the model or the edit it belongs
/// to. Waits while text is being written or something else is measured.
class BranchRunner : public QObject {
    Q_OBJECT
public:
    BranchRunner(Subject& subject, Branches& branches, Turn& turn, QObject* parent = nullptr);
    ~BranchRunner() override;

    void setRun(const RunSettings& settings);
    void setPaused(bool paused);
    void want(); ///< unless it is known, under way or has failed already
    void measure();
    [[nodiscard]] bool isBusy() const { return m_soon.isActive() || m_job.isRunning(); }

private:
    void forget();
    void start(); ///< in a moment, unless paused
    void launch();

    Subject& m_subject;
    Branches& m_branches;
    Turn& m_turn;
    QTimer m_soon;
    RunSettings m_settings;
    bool m_paused = false;
    bool m_waiting = false;
    BackgroundJob m_job; ///< last: gone before what it delivers to
};

} // namespace layerscope::ui
