// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "engine/generation_settings.h"
#include "parallel/turn.h"
#include "probe/probe_request.h"
#include "state/workbench.h"

#include <QString>
#include <QTimer>

#include <functional>
#include <map>

namespace layerscope::ui {

/// What the visible views want recorded, in one wish; and, where a text exists already and was not recorded (or under
/// another edit), its second run in the background. Newest wins, never beside a generation or
/// another measurement: it records times.
class ProbeRunner : public QObject {
    Q_OBJECT
public:
    /// `ask` tells the engine the merged wish.
    ProbeRunner(Workbench& bench, Turn& turn, std::function<void(const ProbeRequest&)> ask, QObject* parent = nullptr);

    void setWish(const QString& who, const ProbeRequest& wish);     ///< an empty one withdraws
    void setLiveWish(const QString& who, const ProbeRequest& wish); ///< never a reason to run a text again
    void setRun(const RunSettings& settings) { m_run = settings; }
    void again();  ///< runs the text once more, whatever was recorded of it
    void update(); ///< text, edit or model changed: look whether it has to be recorded
    void forget(); ///< the text is gone
    /// Tells the engine now what it is to record: views that change places are heard together a moment later, and a
    /// text that begins before has to know.
    void tell();
    [[nodiscard]] bool isBusy() const { return m_soon.isActive() || m_job.isRunning(); }

private:
    using Wishes = std::map<QString, ProbeRequest>;
    static void put(Wishes& wishes, const QString& who, const ProbeRequest& wish);
    [[nodiscard]] static ProbeRequest merged(const Wishes& wishes);
    [[nodiscard]] bool isMissing() const;
    void record();

    Workbench& m_bench;
    Turn& m_turn;
    std::function<void(const ProbeRequest&)> m_ask;
    Wishes m_wishes, m_liveWishes;
    ProbeRequest m_wish;  ///< all of m_wishes
    ProbeRequest m_asked; ///< what the engine was told: the live ones as well
    RunSettings m_run;
    QTimer m_soon, m_tellSoon;
    BackgroundJob m_job;
};

} // namespace layerscope::ui
