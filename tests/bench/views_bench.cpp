// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Processor time of one edit drawn by the views that show it: layer strip, masks and KV cache; 80 layers, a million
// tokens, a large window. A frame has 16 ms.

#include "support/view_bench.h"
#include "views/kv/kv_view.h"
#include "views/layer_strip/layer_strip_view.h"
#include "views/masks/mask_canvas.h"
#include "views/masks/mask_controls.h"
#include "views/masks/masks_view.h"

#include <QApplication>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <vector>

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

/// All three at once, as on two screens. One edit is one sample, so that a busy machine shows in the median and not in
/// the best. `types`: a layer is flipped; else the window changes.
void measureTogether(const char* name, bool types) {
    test::ViewBench bench;
    bench.load(test::slidingArchitecture(80), 1048576);
    LayerStripView strip(bench.context());
    MasksView masks(bench.context());
    KvView cache(bench.context());
    strip.resize(strip.sizeHint().width(), 1000);
    masks.resize(2000, 1200);
    cache.resize(2000, 1200);
    const std::initializer_list<QWidget*> views{&strip, &masks, &cache};
    for (QWidget* view : views)
        view->show();
    QCoreApplication::processEvents();

    std::vector<double> samples;
    for (int i = 0; i < 4 * rounds; ++i) {
        const std::clock_t start = std::clock();
        if (types) {
            std::vector<LayerType> wanted(80, LayerType::Sliding);
            wanted[std::size_t(i) % wanted.size()] = LayerType::Full;
            bench.commands.setLayerTypes(wanted, QString());
        } else {
            bench.commands.setWindow(512 + 40 * i);
        }
        for (QWidget* view : views)
            (void)view->grab();
        samples.push_back(1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    std::sort(samples.begin(), samples.end());
    constexpr double frame = 16;
    const double best = samples.front(), median = samples[samples.size() / 2];
    std::printf("strip, masks and KV cache together, 80 layers, 1 048 576 tokens, %s: best %.2f ms, median %.2f ms, "
                "slowest %.2f ms (a frame has %.0f ms: %s)\n",
                name, best, median, samples.back(), frame, median < frame ? "kept" : "missed");
}

} // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    measure("64 cells", MaskScale::Cells);
    measure("true to scale", MaskScale::Context);
    measureTogether("a layer flipped", true);
    measureTogether("the window changed", false);
    return 0;
}
