// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Processor time of one edit drawn by the views that show it: layer strip, masks and KV cache; 80 layers, a million
// tokens, a large window. A frame has 16 ms.

#include "support/thread_time.h"
#include "support/view_bench.h"
#include "views/kv/kv_view.h"
#include "views/layer_strip/layer_strip_view.h"
#include "views/masks/mask_canvas.h"
#include "views/masks/mask_controls.h"
#include "views/masks/masks_view.h"

#include <QApplication>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <functional>
#include <utility>
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

    // Painted into pictures that stay, as the memory behind a window does.
    std::vector<QPixmap> pictures;
    for (QWidget* view : views)
        pictures.emplace_back(view->size());
    std::vector<double> samples;
    std::array<std::vector<double>, 4> parts; // the edit, then each view
    for (int i = 0; i < 4 * rounds; ++i) {
        const double start = threadMilliseconds();
        double since = start;
        const auto took = [&since](std::vector<double>& part) {
            const double now = threadMilliseconds();
            part.push_back(now - std::exchange(since, now));
        };
        if (types) {
            std::vector<LayerType> wanted(80, LayerType::Sliding);
            wanted[std::size_t(i) % wanted.size()] = LayerType::Full;
            bench.commands.setLayerTypes(wanted, QString());
        } else {
            bench.commands.setWindow(512 + 40 * i);
        }
        took(parts[0]);
        std::size_t at = 0;
        for (QWidget* view : views) {
            view->render(&pictures[at]);
            took(parts[++at]);
        }
        samples.push_back(threadMilliseconds() - start);
    }
    const auto medianOf = [](std::vector<double>& all) {
        std::sort(all.begin(), all.end());
        return all[all.size() / 2];
    };
    constexpr double frame = 16;
    const double median = medianOf(samples), best = samples.front();
    std::printf("strip, masks and KV cache together, 80 layers, 1 048 576 tokens, %s: best %.2f ms, median %.2f ms, "
                "slowest %.2f ms (a frame has %.0f ms: %s)\n",
                name, best, median, samples.back(), frame, median < frame ? "kept" : "missed");
    std::printf("  medians: the edit %.2f ms, strip %.2f ms, masks %.2f ms, KV cache %.2f ms\n", medianOf(parts[0]),
                medianOf(parts[1]), medianOf(parts[2]), medianOf(parts[3]));
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
