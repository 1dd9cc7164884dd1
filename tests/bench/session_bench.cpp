// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A session at the desk, scripted: one flip of a layer and when its analysis and its whole effect are there; then
// generation, edits, undo, views, views side by side, zoom, context, hovering, without a pause; and how long the window
// kept its thread. Usage: bench_session [SECONDS] (default 120; a session of ten minutes: 600)
#include "engine/metrics.h"
#include "kernels/cpu_features.h"
#include "shell/view_docks.h"
#include "shell/view_registry.h"
#include "shell/window_host.h"
#include "support/gui_times.h"

#include <QLabel>
#include <QUndoStack>

#include <cstdlib>
#include <functional>

using namespace layerscope;
using namespace layerscope::ui;
using namespace layerscope::ui::test;

namespace {

constexpr double limitMs = 50;    ///< no event may keep the window longer
constexpr double effectMs = 1000; ///< a flip's effect is complete after this on two cores

std::vector<LayerType> flipped(const Subject& subject, int layer) {
    std::vector<LayerType> types;
    for (const LayerSettings& one : subject.architecture().layers)
        types.push_back(one.type);
    LayerType& type = types[std::size_t(layer) % types.size()];
    type = type == LayerType::Full ? LayerType::Sliding : LayerType::Full;
    return types;
}

double elapsedMs(const QElapsedTimer& timer) { return double(timer.nsecsElapsed()) / 1e6; }

/// Waits for a state, with the event loop running; false after a minute.
bool waitFor(const std::function<bool()>& reached) {
    QElapsedTimer patience;
    patience.start();
    while (!reached() && patience.elapsed() < 60000)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    return reached();
}

/// Flips one layer after another, each from the original, and waits for the effect.
void measureFlips(WindowHost& host) {
    Workbench& bench = host.bench();
    Times analysis, effects;
    double first = 0;
    const int layers = int(bench.subject.original().n_layers());
    for (int layer = 0; layer < std::min(layers, 8); ++layer) {
        host.controller().resetEdit();
        QCoreApplication::processEvents();
        QElapsedTimer since;
        since.start();
        host.controller().setLayerTypes(flipped(bench.subject, layer), QStringLiteral("flip"));
        host.window().repaint(); // the frame that follows the flip
        analysis.ms.push_back(elapsedMs(since));
        if (!waitFor([&] { return bench.effect.state() == Effect::State::Ready; })) {
            std::printf("no effect of layer %d within a minute\n", layer);
            std::exit(1);
        }
        if (layer == 0)
            first = elapsedMs(since);
        else
            effects.ms.push_back(elapsedMs(since));
    }
    host.controller().resetEdit();
    analysis.print("flip to painted analysis");
    std::printf("flip to complete effect ms: first %.0f, with the original known median %.0f worst %.0f (limit %.0f)\n",
                first, effects.at(0.5), effects.at(1.0), effectMs);
}

class Session : public QObject {
public:
    Session(WindowHost& host, TimedApplication& app) : m_host(host), m_app(app) {
        m_timer.setInterval(150);
        connect(&m_timer, &QTimer::timeout, this, &Session::next);
    }
    void start() { m_timer.start(); }
    void stop() { m_timer.stop(); }
    [[nodiscard]] int steps() const { return m_step; }

private:
    void act(const QString& name, const std::function<void()>& action) {
        m_app.setAction(name);
        action();
    }
    void next() {
        Workbench& bench = m_host.bench();
        Controller& controller = m_host.controller();
        MainWindow& window = m_host.window();
        const auto& views = viewRegistry();
        const int step = m_step++;
        // A text is written most of the time; now and then the machine is free for the effects of edits.
        if (!bench.run.isRunning() && step % 40 < 30)
            controller.generate(QStringLiteral("Once upon a time"), settings());
        switch (step % 10) {
        case 0:
        case 5: {
            const QString& name = views[std::size_t(step / 5) % views.size()].name;
            return act(QStringLiteral("view ") + name, [&] { window.chooseView(name); });
        }
        case 1:
            return act(QStringLiteral("flip"),
                       [&] { controller.setLayerTypes(flipped(bench.subject, step / 10), QStringLiteral("flip")); });
        case 2:
            return act(QStringLiteral("window"), [&] { controller.setWindow(16 + step % 100); });
        case 3:
            return act(QStringLiteral("context"), [&] { bench.selection.setContext(1LL << (6 + step / 10 % 15)); });
        case 4:
            return act(QStringLiteral("hover"), [&] { bench.selection.setHoveredLayer(step / 10 % 8); });
        case 6:
            return act(QStringLiteral("undo"), [&] { controller.undoStack().undo(); });
        case 7:
            return act(QStringLiteral("layer"), [&] { bench.selection.setLayer(step / 10 % 8); });
        case 8:
            if (step % 60 == 8)
                return act(QStringLiteral("zoom"), [&] { m_host.theme().setZoom(100 + step / 60 % 3 * 25); });
            if (step % 60 == 28) return act(QStringLiteral("beside"), [&] { beside(window, step); });
            return act(QStringLiteral("redo"), [&] { controller.undoStack().redo(); });
        default:
            if (step % 100 == 99) return act(QStringLiteral("reset"), [&] { controller.resetEdit(); });
            return act(QStringLiteral("details"), [&] { window.toggleDetails(); });
        }
    }
    static void beside(MainWindow& window, int step) {
        const QStringList open = window.docks().openNames();
        if (open.isEmpty())
            (void)window.docks().open(viewRegistry()[std::size_t(step / 60) % viewRegistry().size()].name);
        else
            window.docks().closeAll();
    }
    static GenerationSettings settings() {
        GenerationSettings wanted;
        wanted.max_new_tokens = 200;
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
    TimedApplication app(argc, argv);
    const int seconds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 120;
    WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
    host.makeWindow();
    host.window().resize(1440, 900);
    host.window().show();
    host.controller().openFirst(QString(), {}); // what a first start brings
    if (!waitFor([&] { return host.bench().subject.hasModel(); })) {
        std::printf("the model never came\n");
        return 1;
    }
    (void)waitFor([&] { return host.controller().isSettled(); });
    std::printf("%s, %s\n", qPrintable(host.bench().subject.name()),
                std::string(simd_display_name(active_simd_target())).c_str());
    measureFlips(host);

    Lateness lateness;
    Session session(host, app);
    const double rssBefore = double(resident_bytes()) / (1 << 20);
    QTimer::singleShot(seconds * 1000, &app, &QApplication::quit);
    session.start();
    lateness.start();
    app.watch(true);
    const int status = QApplication::exec();
    app.watch(false);
    session.stop();
    lateness.stop();
    std::printf("%d s, %d steps, resident memory %.0f -> %.0f MiB\n", seconds, session.steps(), rssBefore,
                double(resident_bytes()) / (1 << 20));
    lateness.late().print("event wait");
    app.frames().print("frame, processor");
    std::printf("worst block of the window's thread: %.1f ms of the processor, limit %.0f ms: %s\n", app.worstOwn(),
                limitMs, app.worstOwn() <= limitMs ? "kept" : "EXCEEDED");
    app.report();
    return status;
}
