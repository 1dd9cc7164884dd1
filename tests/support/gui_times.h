// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How long the window keeps its thread: for benchmarks.

#include "support/thread_time.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <cstdio>
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
        double wall, own;
        QString action, name;
    };
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        if (m_depth > 0 || !m_watching) return QApplication::notify(receiver, event);
        const QString name = QStringLiteral("%1, event %2")
                                 .arg(QString::fromLatin1(receiver->metaObject()->className()))
                                 .arg(int(event->type()));
        const bool frame = event->type() == QEvent::UpdateRequest && receiver->isWidgetType();
        ++m_depth;
        const double own = threadMilliseconds();
        QElapsedTimer wall;
        wall.start();
        const bool result = QApplication::notify(receiver, event);
        const Slow one{double(wall.nsecsElapsed()) / 1e6, threadMilliseconds() - own, m_action, name};
        --m_depth;
        if (frame) m_frames.ms.push_back(one.own);
        keep(one);
        return result;
    }
    void watch(bool on) { m_watching = on; }
    void setAction(const QString& action) { m_action = action; }
    [[nodiscard]] Times& frames() { return m_frames; }
    [[nodiscard]] double worstOwn() const { return m_slowest.empty() ? 0 : m_slowest.front().own; }
    /// The longest since it was last asked for.
    [[nodiscard]] double takeWorst() { return std::exchange(m_worstSince, 0.0); }
    void forget() { m_slowest.clear(), m_frames.ms.clear(); }
    void report() const {
        for (const Slow& one : m_slowest)
            std::printf("  %.2f ms of the processor, %.2f ms on the wall: %s (%s)\n", one.own, one.wall,
                        qPrintable(one.name), qPrintable(one.action));
    }

private:
    static constexpr std::size_t most = 12;
    void keep(const Slow& one) {
        m_worstSince = std::max(m_worstSince, one.own);
        const auto at =
            std::find_if(m_slowest.begin(), m_slowest.end(), [&](const Slow& other) { return one.own > other.own; });
        if (at == m_slowest.end() && m_slowest.size() >= most) return;
        m_slowest.insert(at, one);
        if (m_slowest.size() > most) m_slowest.pop_back();
    }
    std::vector<Slow> m_slowest; ///< first the slowest
    Times m_frames;
    QString m_action;
    double m_worstSince = 0;
    int m_depth = 0;
    bool m_watching = false;
};

} // namespace layerscope::ui::test
