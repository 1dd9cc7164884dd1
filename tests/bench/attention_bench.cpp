// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What looking at attention costs, in processor time: a frame while a map of 32 768 tokens is panned and zoomed (limit
// 16 ms), the memory of one sliding and one full layer of such a text (limit: the recorder's bound), and how much
// slower tokens come while one layer is recorded (limit 10 %; with and without by turns).

#include "canvas/matrix_canvas.h"
#include "engine/model.h"
#include "engine/run_probe.h"
#include "probe/attention_recorder.h"
#include "probe/snapshot.h"
#include "theme/theme.h"
#include "views/attention/attention_sources.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <vector>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr std::int64_t longText = 32768;
constexpr std::int64_t window = 512;
constexpr int heads = 4;

/// Processor time: what the work takes on a machine that does nothing else.
double millisecondsOf(const std::function<void()>& work) {
    const std::clock_t begun = std::clock();
    work();
    return 1000.0 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
}

/// A sliding and a full layer of a text of 32 768 tokens, with weights of many sizes.
AttentionRecorder longRecord(const ModelPlan& plan, std::int64_t bound) {
    AttentionRecorder recorder(0, bound);
    std::vector<float> row(longText);
    for (std::size_t key = 0; key < row.size(); ++key)
        row[key] = 1.0F / static_cast<float>(1 + (key * 2654435761U) % 50021);
    for (Position query = 0; query < longText; ++query)
        for (LayerIndex layer = 0; layer < 2; ++layer)
            for (HeadIndex head = 0; head < heads; ++head) {
                const MaskRule& mask = plan.layers[static_cast<std::size_t>(layer)].mask;
                const Position first = mask.first_key(query);
                recorder.add_row(plan, layer, head, query, first, row.data() + (first + head) % 64,
                                 std::min<std::int64_t>(mask.visible_keys(query), longText - 64));
            }
    return recorder;
}

void drag(QWidget& canvas, const QPointF& from, const QPointF& to) {
    const auto send = [&](QEvent::Type type, const QPointF& at, Qt::MouseButton button, Qt::MouseButtons buttons) {
        QMouseEvent event(type, at, canvas.mapToGlobal(at), button, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas, &event);
    };
    send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseMove, to, Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
}

bool panMap(const char* name, const AttentionMap& map) {
    Theme theme;
    MatrixCanvas canvas(theme);
    canvas.resize(1000, 1000);
    canvas.setSource(std::make_shared<HeadMapSource>(map, nullptr, ColorScale(), TileMeasure::Greatest));
    canvas.show();
    QCoreApplication::processEvents();
    QImage frame(canvas.size(), QImage::Format_ARGB32_Premultiplied);
    std::vector<double> times;
    for (int closer = 0; closer < 7; ++closer) {
        for (int step = 0; step < 12; ++step) {
            const QPointF from(500, 500), to(500.0 + (step % 2 == 0 ? 37 : -31), 500.0 + (step % 3 == 0 ? -41 : 29));
            times.push_back(millisecondsOf([&] {
                drag(canvas, from, to);
                canvas.render(&frame);
            }));
        }
        for (int i = 0; i < 6; ++i) {
            QKeyEvent plus(QEvent::KeyPress, Qt::Key_Plus, Qt::NoModifier);
            QCoreApplication::sendEvent(&canvas, &plus);
        }
    }
    std::sort(times.begin(), times.end());
    const double median = times[times.size() / 2], p95 = times[times.size() * 95 / 100];
    std::printf("%s, 32768 x 32768 on 1000 x 1000 pixels, finest tile %d: median %.2f ms, p95 %.2f ms, worst %.2f ms "
                "a frame while panning at seven zooms (limit 16 ms)\n",
                name, 1 << map.finest_level(), median, p95, times.back());
    return p95 < 16.0;
}

bool maps() {
    ModelPlan plan;
    plan.architecture.n_heads = heads;
    plan.layers.resize(2);
    plan.layers[0].mask.window = window;
    const std::int64_t bound = ProbeLimits{}.attention_bytes;
    std::int64_t bytes = 0;
    std::map<LayerIndex, AttentionRecord> records;
    const double recording = millisecondsOf([&] {
        const AttentionRecorder recorder = longRecord(plan, bound);
        bytes = recorder.bytes();
        records = recorder.records();
    });
    std::printf("two layers of %d heads: %.1f MiB of at most %.0f MiB, %.1f ns for each cell recorded\n", heads,
                static_cast<double>(bytes) / (1 << 20), static_cast<double>(bound) / (1 << 20),
                recording * 1e6 / (heads * (0.5 * longText * longText + double(window) * longText)));
    const bool sliding = panMap("sliding", records.at(0).heads[0].map);
    const bool full = panMap("full", records.at(1).heads[0].map);
    return sliding && full && bytes <= bound;
}

/// Milliseconds for `n` tokens one by one, recorded or not.
double decode(SequenceRunner& runner, RunProbe& probe, int n) {
    return millisecondsOf([&] {
        for (int i = 0; i < n; ++i) {
            const TokenId token = 5 + i % 50;
            ProbeSink* const sink = probe.begin_step(runner);
            if (!runner.step(token, {}, sink)) std::exit(1);
            probe.end_step(runner, false, false);
        }
    });
}

bool slowDown(const std::filesystem::path& folder, const ModelLoadOptions& options) {
    const auto model = load_model(folder, options);
    if (!model) {
        std::fprintf(stderr, "%s\n", model.error().one_line().c_str());
        return false;
    }
    constexpr int rounds = 60, block = 8;
    constexpr std::int64_t context = 64 + rounds * block + 1;
    const std::vector<TokenId> prompt(64, 7);
    RunSettings oneThread; // a pool that waits would count as work
    oneThread.threads = 1;
    // A runner for each, so that both stand at the same length and the recording goes on without a gap, as it does
    // while a text is written.
    std::vector<std::unique_ptr<SequenceRunner>> runners;
    for (int i = 0; i < 2; ++i) {
        auto runner = SequenceRunner::create((*model)->weights, (*model)->plan, oneThread);
        if (!runner || !(*runner)->begin(prompt, context) ||
            !(*runner)->advance(prompt, LogitRows::None, CancelToken{}))
            return false;
        runners.push_back(std::move(*runner));
    }
    RunProbe off, on;
    ProbeRequest wish;
    wish.attention_layers.insert(static_cast<LayerIndex>((*model)->plan->layers.size()) - 1);
    on.ask(wish);
    const auto withProbe = [&] { return decode(*runners[1], on, block); };
    const auto without = [&] { return decode(*runners[0], off, block); };
    std::vector<double> ratios, plain;
    for (int round = 0; round < rounds; ++round) {
        const bool first = round % 2 == 0; // which of the two comes first changes
        const double a = first ? without() : withProbe();
        const double b = first ? withProbe() : without();
        ratios.push_back(first ? b / a : a / b);
        plain.push_back((first ? a : b) / block);
    }
    std::sort(ratios.begin(), ratios.end());
    std::sort(plain.begin(), plain.end());
    const double median = ratios[ratios.size() / 2];
    std::printf("%s, %.3f ms a token: %+.1f %% with one layer recorded (quartiles %+.1f %%, %+.1f %%; limit 10 %%)\n",
                (*model)->name.c_str(), plain[plain.size() / 2], 100 * (median - 1),
                100 * (ratios[ratios.size() / 4] - 1), 100 * (ratios[ratios.size() * 3 / 4] - 1));
    return median < 1.1;
}

} // namespace

/// Arguments: further models (folders with weights, or a config.json that is run with random ones).
int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    bool good = maps();
    good &= slowDown(std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "models" / "llama-tiny", {});
    for (int i = 1; i < argc; ++i) {
        ModelLoadOptions options;
        options.random_weights = std::filesystem::path(argv[i]).extension() == ".json";
        good &= slowDown(argv[i], options);
    }
    return good ? 0 : 1;
}
