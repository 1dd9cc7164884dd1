// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Processor time of one edit drawn by the layer strip and the masks: 80 layers, a million tokens, a large window. A
// frame has 16 ms.

#include "support/view_bench.h"
#include "views/layer_strip/layer_strip_view.h"
#include "views/masks/mask_canvas.h"
#include "views/masks/mask_controls.h"
#include "views/masks/masks_view.h"

#include <QApplication>

#include <cstdio>
#include <ctime>
#include <functional>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr int rounds = 50;

double millisecondsEach(const std::function<void(int)>& work) {
    const std::clock_t start = std::clock();
    for (int i = 0; i < rounds; ++i)
        work(i);
    return 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / rounds;
}

void measure(const char* name, MaskScale scale) {
    test::ViewBench bench;
    bench.load(test::slidingArchitecture(80), 1048576);
    MasksView masks(bench.context());
    LayerStripView strip(bench.context());
    masks.resize(2000, 1200);
    strip.resize(strip.sizeHint().width(), 1000);
    masks.show();
    strip.show();
    auto* controls = masks.findChild<MaskControls*>();
    controls->setCells(64);
    controls->setScale(scale);
    emit controls->changed();
    QCoreApplication::processEvents();

    auto* canvas = masks.findChild<MaskCanvas*>();
    const double edit = millisecondsEach([&](int i) {
        bench.commands.setWindow(512 + 40 * i);
        (void)masks.grab();
        (void)strip.grab();
    });
    const double pointer = millisecondsEach([&](int i) {
        canvas->setCell(i % 60, i % 50);
        (void)canvas->grab();
    });
    std::printf("%s: edit and both views %.2f ms, pointer %.2f ms\n", name, edit, pointer);
}

} // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    measure("64 cells", MaskScale::Cells);
    measure("true to scale", MaskScale::Context);
    return 0;
}
