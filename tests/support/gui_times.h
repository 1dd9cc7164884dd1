// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How long the window keeps its thread: for benchmarks.

#include "support/event_cost.h"
#include "support/event_parts.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

namespace layerscope::ui::test {

struct Times {
    std::vector<double> ms;
    [[nodiscard]] double at(double share) {
        if (ms.empty()) return 0;
        std::sort(ms.begin(), ms.end());
        return ms[std::size_t(share * double(ms.size() - 1))];
    }
    void print(const char* what) {
        std::printf("%s ms: median %.2f  p99 %.2f  worst %.2f  (%zu)\n", what, at(0.5), at(0.99), at(1.0), ms.size());
    }
};

/// Notes how much later than asked each tick of a 5 ms timer comes: what any other event would have waited.
class Lateness : public QObject {
public:
    Lateness() {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(period);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            m_late.ms.push_back(double(m_clock.nsecsElapsed()) / 1e6 - period);
            m_clock.restart();
        });
    }
    void start() {
        m_clock.start();
        m_timer.start();
    }
    void stop() { m_timer.stop(); }
    [[nodiscard]] Times& late() { return m_late; }

private:
    static constexpr int period = 5;
    QTimer m_timer;
    QElapsedTimer m_clock;
    Times m_late;
};

/// Times every event of the event loop, with the processor time of this thread beside the time on the wall: what other
/// threads took is no fault of the window. Frames are the events in which a window paints.
class TimedApplication : public QApplication {
public:
    struct Slow {
        ThreadCost cost;
        QString action, name;
        double pace, stolen; ///< of the machine, only known of events that took long
        std::vector<EventParts::Part> parts;
    };
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        if (!m_watching || (m_depth > 0 && !m_takesApart)) return QApplication::notify(receiver, event);
        if (m_depth > 0) {
            m_parts.open(*receiver, *event);
            const bool result = QApplication::notify(receiver, event);
            m_parts.close();
            return result;
        }
        // The receiver may be gone afterwards.
        const QString name = QStringLiteral("%1, event %2")
                                 .arg(QString::fromLatin1(receiver->metaObject()->className()))
                                 .arg(int(event->type()));
        const bool frame = event->type() == QEvent::UpdateRequest && receiver->isWidgetType();
        const ThreadCost before = ThreadCost::now();
        if (before.wall - m_stolenRead > 20) readStolen(before.wall);
        ++m_depth;
        if (m_takesApart) m_parts.clear(), m_parts.open(*receiver, *event);
        const bool result = QApplication::notify(receiver, event);
        if (m_takesApart) m_parts.close();
        --m_depth;
        const ThreadCost cost = ThreadCost::now() - before;
        if (frame) m_frames.ms.push_back(cost.own);
        m_byAction[m_action].add(cost);
        m_byEvent[name].add(cost);
        m_worstSince = std::max(m_worstSince, cost.own);
        keep({cost, m_action, name, 0, 0, {}});
        return result;
    }
    void watch(bool on) { m_watching = on; }
    /// Of the longest events it is told what they consisted of; that costs up to a millisecond in each.
    void takeApart(bool on) { m_takesApart = on; }
    void setAction(const QString& action) { m_action = action; }
    [[nodiscard]] Times& frames() { return m_frames; }
    [[nodiscard]] double worstOwn() const { return m_slowest.empty() ? 0 : m_slowest.front().cost.own; }
    /// The longest since it was last asked for.
    [[nodiscard]] double takeWorst() { return std::exchange(m_worstSince, 0.0); }
    void forget() {
        m_slowest.clear(), m_frames.ms.clear();
        m_byAction.clear(), m_byEvent.clear();
    }
    /// The events that took longest. "Pace": how much slower than at its best the machine was right after.
    void report() const {
        std::printf("  own ms  wall ms  pages  from disk  pushed  pace  stolen ms\n");
        for (const Slow& one : m_slowest) {
            std::printf("  %6.2f  %7.2f  %5ld  %9ld  %6ld  %4.2f  %9.0f  %s (%s)\n", one.cost.own, one.cost.wall,
                        one.cost.pages, one.cost.fromDisk, one.cost.pushed, one.pace, one.stolen, qPrintable(one.name),
                        qPrintable(one.action));
            EventParts::print(one.parts);
        }
    }
    /// Every kind of action with all the events that followed it, every kind of event: the worst and the 99th
    /// percentile.
    void reportKinds() {
        print("events after", m_byAction);
        print("events", m_byEvent);
    }

private:
    static constexpr std::size_t most = 12;
    static constexpr double longMs = 8; ///< of these the machine's state is asked

    struct Kind {
        Times own, wall;
        void add(const ThreadCost& cost) {
            own.ms.push_back(cost.own);
            wall.ms.push_back(cost.wall);
        }
    };
    using Kinds = std::map<QString, Kind>;
    static void print(const char* what, Kinds& kinds) {
        std::vector<std::pair<double, QString>> order;
        for (auto& [name, kind] : kinds)
            order.emplace_back(kind.own.at(1), name);
        std::sort(order.rbegin(), order.rend());
        std::printf("   count  own p99    worst  wall p99    worst  %s\n", what);
        for (const auto& [worst, name] : order) {
            if (worst < 1) continue;
            Kind& kind = kinds[name];
            std::printf("  %6zu  %7.2f  %7.2f  %8.2f  %7.2f  %s\n", kind.own.ms.size(), kind.own.at(0.99), worst,
                        kind.wall.at(0.99), kind.wall.at(1), qPrintable(name));
        }
    }
    void readStolen(double now) {
        m_stolen = stolenMilliseconds();
        m_stolenRead = now;
    }
    void keep(Slow one) {
        const auto at = std::find_if(m_slowest.begin(), m_slowest.end(),
                                     [&](const Slow& other) { return one.cost.own > other.cost.own; });
        if (at == m_slowest.end() && m_slowest.size() >= most) return;
        if (one.cost.own > longMs) {
            one.pace = m_pace.factor();
            one.stolen = -m_stolen;
            readStolen(ThreadCost::now().wall);
            one.stolen += m_stolen;
        }
        if (m_takesApart) one.parts = m_parts.dearest(8);
        m_slowest.insert(at, std::move(one));
        if (m_slowest.size() > most) m_slowest.pop_back();
    }
    std::vector<Slow> m_slowest; ///< first the slowest
    Times m_frames;
    Kinds m_byAction, m_byEvent;
    Pace m_pace;
    EventParts m_parts;
    QString m_action;
    double m_worstSince = 0, m_stolen = 0, m_stolenRead = 0;
    int m_depth = 0;
    bool m_watching = false, m_takesApart = false;
};

} // namespace layerscope::ui::test
