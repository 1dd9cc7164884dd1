// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A session at the desk, scripted: one flip of a layer and when its analysis and its whole effect are there; steps of
// the zoom and of the theme at every view, and choosing another view after them; then everything at once without a
// pause: generation, edits, drags, undo, views, views side by side, zoom, themes, languages, comparing, presenting; and
// how long the window kept its thread. Usage: bench_session [SECONDS] [parts] (default 120; a session of ten minutes:
// 600; "parts" tells what the longest events consisted of)
#include "bench/desk_script.h"
#include "engine/metrics.h"
#include "kernels/cpu_features.h"
#include "shell/view_docks.h"
#include "shell/view_registry.h"

#include <QUndoStack>

#include <cstdlib>

using namespace layerscope;
using namespace layerscope::ui;
using namespace layerscope::ui::test;

namespace {

constexpr double limitMs = 50;    ///< no event may keep the window longer
constexpr double effectMs = 1000; ///< a flip's effect is complete after this on two cores

double elapsedMs(const QElapsedTimer& timer) { return double(timer.nsecsElapsed()) / 1e6; }

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

/// At every view a step of the zoom and one of the theme, and then the next view: the longest event of each, in
/// processor time. The machine writes no text meanwhile.
void measureLooks(WindowHost& host, TimedApplication& app) {
    Times zooms, themes, switches, besides, languages;
    const auto timed = [&app](Times& times, const std::function<void()>& action) {
        app.watch(true);
        QTimer::singleShot(0, &app, action);
        QElapsedTimer quiet;
        quiet.start();
        while (quiet.elapsed() < 250) // what follows: layouts, paints, hidden views that come after
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
        app.watch(false);
        times.ms.push_back(app.takeWorst());
    };
    int step = 0;
    for (const ViewEntry& entry : viewRegistry()) {
        app.setAction(QStringLiteral("view ") + entry.name);
        timed(switches, [&] { host.window().chooseView(entry.name); });
        app.setAction(QStringLiteral("zoom at ") + entry.name);
        timed(zooms, [&] { host.theme().setZoom(++step % 2 ? 150 : 100); });
        app.setAction(QStringLiteral("theme at ") + entry.name);
        timed(themes, [&] { host.theme().setChoice(step % 2 ? ThemeChoice::Dark : ThemeChoice::Light); });
    }
    host.theme().setZoom(100);
    for (const ViewEntry& entry : viewRegistry()) {
        app.setAction(QStringLiteral("beside, ") + entry.name);
        timed(besides, [&] { (void)host.window().docks().open(entry.name); });
        app.setAction(QStringLiteral("back, ") + entry.name);
        timed(besides, [&] { host.window().docks().closeAll(); });
    }
    for (const ViewEntry& entry : viewRegistry())
        for (const char* code : {"zh_CN", "en"}) {
            app.setAction(QStringLiteral("language at ") + entry.name);
            (void)host.window().chooseView(entry.name);
            timed(languages, [&] { emit host.window().languageWanted(QString::fromLatin1(code)); });
        }
    zooms.print("zoom, longest event");
    themes.print("theme, longest event");
    switches.print("the next view after both, longest event");
    besides.print("a view beside and back, longest event");
    languages.print("language, longest event");
    app.report();
    app.forget();
}

void beside(MainWindow& window, int turn) {
    if (window.docks().openNames().isEmpty())
        (void)window.docks().open(viewRegistry()[std::size_t(turn) % viewRegistry().size()].name);
    else
        window.docks().closeAll();
}

/// What is done now and then.
void rare(DeskScript& desk, int turn) {
    WindowHost& host = desk.host();
    const auto act = [&desk](const char* name, const std::function<void()>& action) {
        desk.act(QString::fromLatin1(name), action);
    };
    switch (turn % 15) {
    case 0:
        return act("zoom", [&] { host.theme().setZoom(125); });
    case 1:
        return act("beside", [&] { beside(host.window(), turn / 15); });
    case 2:
        return act("theme", [&] { host.theme().setChoice(ThemeChoice::Dark); });
    case 3:
        return act("zoom", [&] { host.theme().setZoom(150); });
    case 4:
        return act("compare", [&] { host.controller().openCompared(QStringLiteral("llama-tiny")); });
    case 5:
        return act("beside", [&] { beside(host.window(), turn / 15); });
    case 6:
        return act("present", [&] { host.bench().lessons.setPresenting(true); });
    case 7:
        return act("end of presenting", [&] { host.bench().lessons.setPresenting(false); });
    case 8:
        return act("theme", [&] { host.theme().setChoice(ThemeChoice::HighContrast); });
    case 9:
        return act("swap", [&] { host.controller().swapSubjects(); });
    case 10:
        return act("no comparing", [&] { host.controller().closeCompared(); });
    case 11:
    case 12:
        return act("language", [&] {
            emit host.window().languageWanted(turn % 15 == 11 ? QStringLiteral("zh_CN") : QStringLiteral("en"));
        });
    case 13:
        return act("zoom", [&] { host.theme().setZoom(100); });
    default:
        return act("theme", [&] { host.theme().setChoice(ThemeChoice::Light); });
    }
}

void everything(DeskScript& desk, int step) {
    Workbench& bench = desk.host().bench();
    Controller& controller = desk.host().controller();
    const auto act = [&desk](const char* name, const std::function<void()>& action) {
        desk.act(QString::fromLatin1(name), action);
    };
    // A text is written most of the time; now and then the machine is free for the effects of edits.
    if (bench.subject.hasModel() && step % 40 < 30) desk.write(200);
    const int turn = step / 12;
    switch (step % 12) {
    case 0:
    case 6:
        return desk.view(step / 6);
    case 1:
        return desk.flip(turn);
    case 2:
        return desk.drag(16 + step % 100);
    case 3:
        return act("context", [&] { bench.selection.setContext(1LL << (6 + turn % 15)); });
    case 4:
        return act("hover", [&] { bench.selection.setHoveredLayer(turn % 8); });
    case 5:
        return act("undo", [&] { controller.undoStack().undo(); });
    case 7:
        return act("layer", [&] { bench.selection.setLayer(turn % 8); });
    case 8:
        return rare(desk, turn);
    case 9:
        return act("redo", [&] { controller.undoStack().redo(); });
    case 10:
        if (turn % 8 == 7) return act("reset", [&] { controller.resetEdit(); });
        return act("head", [&] { bench.selection.setHead(turn % 4); });
    default:
        return act("details", [&] { desk.host().window().toggleDetails(); });
    }
}

} // namespace

int main(int argc, char** argv) {
    TimedApplication app(argc, argv);
    ignoreMissingDisplay();
    const int seconds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 120;
    app.takeApart(argc > 2 && QByteArray(argv[2]) == "parts");
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
    measureLooks(host, app);

    DeskScript session(host, app, std::chrono::milliseconds(150), everything);
    const double rssBefore = double(resident_bytes()) / (1 << 20);
    const int status = session.run(std::chrono::seconds(seconds));
    std::printf("%d s, %d steps, resident memory %.0f -> %.0f MiB\n", seconds, session.steps(), rssBefore,
                double(resident_bytes()) / (1 << 20));
    std::printf("worst block of the window's thread: %.1f ms of the processor, limit %.0f ms: %s\n", app.worstOwn(),
                limitMs, app.worstOwn() <= limitMs ? "kept" : "EXCEEDED");
    return status;
}
