// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// How late the window is: time to the first paint and to the bundled model, and the longest time an event had to wait
// while text is generated, layers are flipped, the window is changed and views are switched; and which events took the
// window longest. Usage: bench_window [SECONDS]
#include "shell/view_registry.h"
#include "shell/window_host.h"
#include "state/live_run.h"
#include "state/subject.h"
#include "support/thread_time.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

/// Notes how much later than asked each tick of a 5 ms timer comes: what any other event would have waited.
class Lateness : public QObject {
public:
    Lateness() {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(period);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            m_late.push_back(double(m_clock.nsecsElapsed()) / 1e6 - period);
            m_clock.restart();
        });
    }
    void start() {
        m_clock.start();
        m_timer.start();
    }
    void report() {
        m_timer.stop();
        std::sort(m_late.begin(), m_late.end());
        const auto at = [&](double share) { return m_late[std::size_t(share * double(m_late.size() - 1))]; };
        std::printf("event wait ms: median %.2f  p99 %.2f  worst %.2f  (%zu ticks)\n", at(0.5), at(0.99), at(1.0),
                    m_late.size());
    }

private:
    static constexpr int period = 5;
    QTimer m_timer;
    QElapsedTimer m_clock;
    std::vector<double> m_late;
};

/// Times every event of the event loop, with the processor time of this thread beside the time on the wall: what other
/// threads took is no fault of the window.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        if (m_depth > 0 || !m_watching) return QApplication::notify(receiver, event);
        const QString name = QStringLiteral("%1, event %2")
                                 .arg(QString::fromLatin1(receiver->metaObject()->className()))
                                 .arg(int(event->type()));
        ++m_depth;
        const double own = threadMilliseconds();
        QElapsedTimer wall;
        wall.start();
        const bool result = QApplication::notify(receiver, event);
        m_events.push_back({double(wall.nsecsElapsed()) / 1e6, threadMilliseconds() - own, m_action, name});
        --m_depth;
        return result;
    }
    void watch(bool on) { m_watching = on; }
    void setAction(const QString& action) { m_action = action; }
    void report(std::size_t most) {
        std::sort(m_events.begin(), m_events.end(), [](const Slow& a, const Slow& b) { return a.own > b.own; });
        for (std::size_t i = 0; i < std::min(most, m_events.size()); ++i)
            std::printf("  %.2f ms of the processor, %.2f ms on the wall: %s (%s)\n", m_events[i].own, m_events[i].wall,
                        qPrintable(m_events[i].name), qPrintable(m_events[i].action));
    }

private:
    struct Slow {
        double wall, own;
        QString action, name;
    };
    std::vector<Slow> m_events;
    QString m_action;
    int m_depth = 0;
    bool m_watching = false;
};

/// The scripted use: one thing every `interval` milliseconds.
class Script : public QObject {
public:
    Script(WindowHost& host, TimedApplication& app) : m_host(host), m_app(app) {
        m_timer.setInterval(300);
        connect(&m_timer, &QTimer::timeout, this, &Script::next);
    }
    void start() { m_timer.start(); }

private:
    void next() {
        Workbench& bench = m_host.bench();
        if (!bench.run.isRunning()) m_host.controller().generate(QStringLiteral("Once upon a time"), settings());
        ++m_step;
        if (m_step % 4 == 0) {
            const auto& views = viewRegistry();
            const QString& name = views[std::size_t(m_step / 4) % views.size()].name;
            m_app.setAction(QStringLiteral("view ") + name);
            m_host.window().chooseView(name);
        } else if (m_step % 4 == 1) {
            m_app.setAction(QStringLiteral("window"));
            m_host.controller().setWindow(16 + m_step % 100);
        } else {
            m_app.setAction(QStringLiteral("flip"));
            std::vector<LayerType> types;
            for (const LayerSettings& layer : bench.subject.architecture().layers)
                types.push_back(layer.type);
            LayerType& flipped = types[std::size_t(m_step) % types.size()];
            flipped = flipped == LayerType::Full ? LayerType::Sliding : LayerType::Full;
            m_host.controller().setLayerTypes(types, QStringLiteral("flip"));
        }
    }
    static GenerationSettings settings() {
        GenerationSettings wanted;
        wanted.max_new_tokens = 400;
        wanted.stop_at_end_tokens = false;
        wanted.sampling.temperature = 0.7F;
        return wanted;
    }
    WindowHost& m_host;
    TimedApplication& m_app;
    QTimer m_timer;
    int m_step = 0;
};

} // namespace

int main(int argc, char** argv) {
    QElapsedTimer since;
    since.start();
    TimedApplication app(argc, argv);
    const int seconds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 20;
    WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
    host.makeWindow();
    host.window().resize(1440, 900);
    host.window().show();
    host.controller().openModel(QStringLiteral("aya-tiny"));
    host.window().grab(); // everything is laid out and painted once
    std::printf("first paint after %.0f ms\n", double(since.nsecsElapsed()) / 1e6);

    Lateness lateness;
    Script script(host, app);
    QObject::connect(&host.bench().subject, &Subject::stateChanged, &app, [&, told = false]() mutable {
        if (told || !host.bench().subject.hasModel()) return;
        told = true;
        std::printf("model ready after %.0f ms\n", double(since.nsecsElapsed()) / 1e6);
        script.start();
        lateness.start();
        app.watch(true);
        QTimer::singleShot(seconds * 1000, &app, &QApplication::quit);
    });
    QTimer::singleShot(60000 + seconds * 1000, &app, [] { QApplication::exit(1); }); // the model never came
    const int status = QApplication::exec();
    app.watch(false);
    lateness.report();
    std::printf("events that took longest:\n");
    app.report(12);
    return status;
}
