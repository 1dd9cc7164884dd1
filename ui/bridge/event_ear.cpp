// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/event_ear.h"

namespace layerscope::ui {

namespace {

constexpr int frameMs = 16;

} // namespace

bool NewerProgress::operator()(const Event& newer, const Event& older) const {
    if (newer.index() != older.index()) return false;
    if (std::holds_alternative<event::Loading>(newer)) return true;
    if (const auto* a = std::get_if<event::Prefill>(&newer)) return a->run == std::get<event::Prefill>(older).run;
    if (const auto* a = std::get_if<event::Probed>(&newer)) return a->run == std::get<event::Probed>(older).run;
    if (const auto* a = std::get_if<event::Running>(&newer)) return a->run == std::get<event::Running>(older).run;
    return false;
}

EventEar::EventEar(QObject* parent) : QObject(parent) {
    m_frame.setSingleShot(true);
    m_frame.setTimerType(Qt::PreciseTimer);
    connect(&m_frame, &QTimer::timeout, this, &EventEar::drain);
    m_sinceLast.start();
}

void EventEar::receive(Event event) {
    if (m_mailbox.put(std::move(event))) QMetaObject::invokeMethod(this, &EventEar::wake, Qt::QueuedConnection);
}

void EventEar::wake() {
    const qint64 rest = frameMs - m_sinceLast.elapsed();
    if (rest <= 0)
        drain();
    else if (!m_frame.isActive())
        m_frame.start(int(rest));
}

void EventEar::drain() {
    m_sinceLast.restart();
    const std::vector<Event> events = m_mailbox.takeAll();
    if (!events.empty()) emit received(events);
}

} // namespace layerscope::ui

#include "moc_event_ear.cpp"
