// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// How late the window is: time to the first paint and to the bundled model, and the longest time an event had to wait
// while text is generated, layers are flipped, the window is changed and views are switched; and which events took the
// window longest. Usage: bench_window [SECONDS]
#include "shell/view_registry.h"
#include "shell/window_host.h"
#include "state/live_run.h"
#include "state/subject.h"
#include "support/gui_times.h"

#include <cstdlib>

using namespace layerscope;
using namespace layerscope::ui;
using layerscope::ui::test::Lateness;
using layerscope::ui::test::TimedApplication;

namespace {

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
    lateness.stop();
    lateness.late().print("event wait");
    app.frames().print("frame, processor");
    std::printf("events that took longest:\n");
    app.report();
    return status;
}
