// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "engine/generation_settings.h"
#include "state/branches.h"
#include "state/subject.h"

#include <QObject>

namespace layerscope::ui {

/// Measures the branches of the model on the bench when asked; forgets the answer with the model or the edit it belongs
/// to. Waits while text is being written.
class BranchRunner : public QObject {
    Q_OBJECT
public:
    BranchRunner(Subject& subject, Branches& branches, QObject* parent = nullptr);
    ~BranchRunner() override;

    void setRun(const RunSettings& settings);
    void setPaused(bool paused);
    void want(); ///< unless it is known, under way or has failed already
    void measure();
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }

private:
    void forget();
    void start();

    Subject& m_subject;
    Branches& m_branches;
    RunSettings m_settings;
    bool m_paused = false;
    bool m_waiting = false;
    BackgroundJob m_job; ///< last: gone before what it delivers to
};

} // namespace layerscope::ui
