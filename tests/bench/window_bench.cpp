// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// How late the window is: time to the first paint and to the bundled model, and the longest time an event had to wait
// while text is generated, layers are flipped, the window is changed and views are switched. Usage: bench_window
// [SECONDS]
#include "shell/view_registry.h"
#include "shell/window_host.h"
#include "state/live_run.h"
#include "state/subject.h"

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

/// The scripted use: one thing every `interval` milliseconds.
class Script : public QObject {
public:
    explicit Script(WindowHost& host) : m_host(host) {
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
            m_host.window().chooseView(views[std::size_t(m_step / 4) % views.size()].name);
        } else if (m_step % 4 == 1) {
            m_host.controller().setWindow(16 + m_step % 100);
        } else {
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
    QTimer m_timer;
    int m_step = 0;
};

} // namespace

int main(int argc, char** argv) {
    QElapsedTimer since;
    since.start();
    QApplication app(argc, argv);
    const int seconds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 20;
    WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
    host.makeWindow();
    host.window().resize(1440, 900);
    host.window().show();
    host.controller().openModel(QStringLiteral("aya-tiny"));
    host.window().grab(); // everything is laid out and painted once
    std::printf("first paint after %.0f ms\n", double(since.nsecsElapsed()) / 1e6);

    Lateness lateness;
    Script script(host);
    QObject::connect(&host.bench().subject, &Subject::stateChanged, &app, [&, told = false]() mutable {
        if (told || !host.bench().subject.hasModel()) return;
        told = true;
        std::printf("model ready after %.0f ms\n", double(since.nsecsElapsed()) / 1e6);
        script.start();
        lateness.start();
        QTimer::singleShot(seconds * 1000, &app, &QApplication::quit);
    });
    QTimer::singleShot(60000 + seconds * 1000, &app, [] { QApplication::exit(1); }); // the model never came
    const int status = QApplication::exec();
    lateness.report();
    return status;
}
