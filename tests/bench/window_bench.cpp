// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// How late the window is: time to the first paint and to the bundled model, and the longest time an event had to wait
// while text is generated, layers are flipped, the window is changed and views are switched; and which events took the
// window longest. Usage: bench_window [SECONDS]
#include "bench/desk_script.h"

#include <cstdlib>

using namespace layerscope::ui;
using namespace layerscope::ui::test;

int main(int argc, char** argv) {
    QElapsedTimer since;
    since.start();
    TimedApplication app(argc, argv);
    ignoreMissingDisplay();
    const int seconds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 20;
    WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
    host.makeWindow();
    host.window().resize(1440, 900);
    host.window().show();
    host.controller().openModel(QStringLiteral("aya-tiny"));
    host.window().grab(); // everything is laid out and painted once
    std::printf("first paint after %.0f ms\n", double(since.nsecsElapsed()) / 1e6);
    if (!waitFor([&] { return host.bench().subject.hasModel(); })) {
        std::printf("the model never came\n");
        return 1;
    }
    std::printf("model ready after %.0f ms\n", double(since.nsecsElapsed()) / 1e6);

    DeskScript script(host, app, std::chrono::milliseconds(300), [](DeskScript& desk, int step) {
        desk.write(400);
        if (step % 4 == 0)
            desk.view(step / 4);
        else if (step % 4 == 1)
            desk.window(16 + step % 100);
        else
            desk.flip(step);
    });
    return script.run(std::chrono::seconds(seconds));
}
