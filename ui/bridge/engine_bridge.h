// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/mailbox.h"
#include "engine/local_engine.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

namespace layerscope::ui {

struct NewerProgress {
    /// Progress, and figures of the same run, replace each other; everything else is kept.
    [[nodiscard]] bool operator()(const Event& newer, const Event& older) const;
};

/// An engine and its ear on the GUI thread: commands go out at once, events come back in batches, at most one a frame.
class EngineBridge : public QObject, private EventSink {
    Q_OBJECT
public:
    explicit EngineBridge(QObject* parent = nullptr);
    ~EngineBridge() override;

    void post(Command command) { m_engine->post(std::move(command)); }
    void cancel() { m_engine->cancel(); }

signals:
    void received(const std::vector<layerscope::Event>& events); ///< in order, never empty

private:
    void receive(Event event) override; ///< on the engine's thread
    void wake();
    void drain();

    Mailbox<Event, NewerProgress> m_mailbox;
    QTimer m_frame;
    QElapsedTimer m_sinceLast;
    std::unique_ptr<LocalEngine> m_engine; ///< last: gone before the mailbox it writes to
};

} // namespace layerscope::ui
