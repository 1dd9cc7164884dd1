// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/mailbox.h"
#include "engine/event.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

namespace layerscope::ui {

struct NewerProgress {
    /// Progress, and figures of the same run, replace each other; everything else is kept.
    [[nodiscard]] bool operator()(const Event& newer, const Event& older) const;
};

/// Hears a run's events on another thread and tells them on the GUI thread: in batches, at most one a frame. Whoever
/// speaks into it is a member of a derived class, and so is gone before the mailbox.
class EventEar : public QObject, protected EventSink {
    Q_OBJECT
public:
    explicit EventEar(QObject* parent = nullptr);

signals:
    void received(const std::vector<layerscope::Event>& events); ///< in order, never empty

protected:
    void receive(Event event) override; ///< on the speaker's thread

private:
    void wake();
    void drain();

    Mailbox<Event, NewerProgress> m_mailbox;
    QTimer m_frame;
    QElapsedTimer m_sinceLast;
};

} // namespace layerscope::ui
