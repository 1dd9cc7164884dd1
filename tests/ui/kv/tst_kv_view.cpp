// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/formula.h"
#include "arch/config_reader.h"
#include "plot/context_plot.h"
#include "support/event_replay.h"
#include "support/thread_time.h"
#include "support/view_bench.h"
#include "text/units_text.h"
#include "views/kv/context_curve.h"
#include "views/kv/formula_panel.h"
#include "views/kv/kv_view.h"
#include "views/kv/layer_bars.h"
#include "views/kv/measured_panel.h"
#include "views/kv/read_out.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

struct Shown {
    test::ViewBench bench;
    std::unique_ptr<KvView> view;
    explicit Shown(Architecture architecture, std::int64_t context = 32768) {
        bench.load(std::move(architecture), context);
        view = std::make_unique<KvView>(bench.context());
        view->resize(1280, 800);
        view->show();
        // The shell binds the measure to the selection; here the test does.
        QObject::connect(&bench.selection, &Selection::contextChanged, view.get(),
                         [this](std::int64_t tokens) { bench.subject.setMeasure(tokens, DType::BF16); });
        QCoreApplication::processEvents();
    }
    template <class T> T& part() { return *view->findChild<T*>(); }
};

Architecture preset(const char* name) {
    auto read = read_config_file(std::string(LAYERSCOPE_RESOURCES_DIR "/presets/") + name + ".json");
    if (!read) qFatal("%s", read.error().one_line().c_str());
    return std::move(*read);
}

} // namespace

class TestKvView : public QObject {
    Q_OBJECT
private slots:
    void spokenTextHasTheTotals();
    void clickSelectsTheLayer();
    void arrowKeysSelectTheLayer();
    void dragOfTheMarkerMovesTheContext();
    void pointerIsReadOutAside();
    void doubleClickUndoesTheZoom();
    void editShowsBeforeAndAfter();
    void theAxisIsWholeInALowWindow();
    void namesOfKneesLieOverNoCurve();
    void formulaHasTheNumbersPutIn();
    void stateOfLinearLayersIsToldApart();
    void measuredBytesStandBesideTheFormula();
    void measurementBeforeAnEditIsNotHeldAgainstIt();
    void comparedModelHasACurveOfItsOwn();
    void emptySubjectSaysWhatToDo();
    void tablesHoldEveryLayerAndTheCurve();
    void editRepaintsWithinAFrame();
};

// What the window leaves at 1280x800 and at 1024x700 under an edit, with room for Chinese, whose lines are higher.
void TestKvView::theAxisIsWholeInALowWindow() {
    Shown shown(preset("gemma-3-270m"));
    Edit edit;
    for (const LayerSettings& layer : shown.bench.subject.original().layers)
        edit.layer_types.push_back(layer.type);
    edit.layer_types[9] = LayerType::Full;
    QVERIFY(!shown.bench.subject.setEdit(edit));
    for (const QSize& size : {QSize(1080, 460), QSize(824, 450)}) {
        shown.view->resize(size);
        QTest::qWait(1);
        const auto& curve = shown.part<ContextCurve>();
        const QRect place(curve.mapTo(shown.view.get(), QPoint()), curve.size());
        QVERIFY2(place.bottom() <= shown.view->rect().bottom(), qPrintable(QString::number(place.bottom())));
        for (const auto* area : shown.view->findChildren<QScrollArea*>())
            QVERIFY(!area->isAncestorOf(&curve) || area->verticalScrollBar()->maximum() == 0);
    }
}

void TestKvView::spokenTextHasTheTotals() {
    const Shown shown(preset("gemma-3-270m"));
    const QString spoken = shown.view->spokenText();
    QVERIFY2(spoken.contains(bytesText(108527616)), qPrintable(spoken)); // 103.5 MiB
    QVERIFY2(spoken.contains(bytesText(603979776)), qPrintable(spoken)); // 576 MiB with all layers full
    QVERIFY2(spoken.contains(QStringLiteral("512")), qPrintable(spoken));
}

void TestKvView::namesOfKneesLieOverNoCurve() {
    Shown shown(test::slidingArchitecture());
    auto& plot = shown.part<ContextCurve>().plot();
    for (const std::int64_t window : {2, 8, 24, 48, 100, 400, 2000, 20'000}) {
        Edit edit;
        edit.sliding_window = window;
        QVERIFY(!shown.bench.subject.setEdit(edit));
        QCoreApplication::processEvents();
        plot.replot();
        std::vector<QRectF> names;
        for (int i = 0; i < plot.itemCount(); ++i)
            if (const auto* text = qobject_cast<QCPItemText*>(plot.item(i)); text && text->visible())
                names.emplace_back(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition());
        QVERIFY(names.size() >= 2); // of the original and of the edit
        for (const QRectF& name : names) {
            QVERIFY(plot.axisRect()->rect().contains(name.toRect()));
            QCOMPARE(std::ranges::count_if(names, [&](const QRectF& other) { return other.intersects(name); }), 1);
            for (int i = 0; i < plot.graphCount(); ++i)
                for (const QCPGraphData& point : *plot.graph(i)->data())
                    QVERIFY2(!plot.graph(i)->visible() ||
                                 !name.contains(plot.graph(i)->coordsToPixels(point.key, point.value)),
                             qPrintable(QString::number(window)));
        }
    }
}

void TestKvView::clickSelectsTheLayer() {
    Shown shown(test::slidingArchitecture());
    auto& bars = shown.part<LayerBars>();
    QTest::mouseClick(&bars, Qt::LeftButton, {}, bars.column(11).center().toPoint());
    QCOMPARE(shown.bench.selection.layer(), 11);
}

void TestKvView::arrowKeysSelectTheLayer() {
    Shown shown(test::slidingArchitecture());
    auto& bars = shown.part<LayerBars>();
    QTest::keyClick(&bars, Qt::Key_End);
    QCOMPARE(shown.bench.selection.layer(), 17);
    QTest::keyClick(&bars, Qt::Key_Right);
    QCOMPARE(shown.bench.selection.layer(), 17);
    QTest::keyClick(&bars, Qt::Key_Left);
    QCOMPARE(shown.bench.selection.layer(), 16);
    QVERIFY(bars.accessibleDescription().contains(QStringLiteral("16")));
}

void TestKvView::dragOfTheMarkerMovesTheContext() {
    Shown shown(test::slidingArchitecture());
    ThemedPlot& plot = shown.part<ContextCurve>().plot();
    const auto pixel = [&](double tokens) {
        return QPoint(int(plot.xAxis->coordToPixel(tokens)), plot.axisRect()->center().y());
    };
    QTest::mousePress(&plot, Qt::LeftButton, {}, pixel(32768));
    QTest::mouseMove(&plot, pixel(4096));
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, pixel(4096));
    const auto dragged = double(shown.bench.selection.context());
    QVERIFY2(dragged > 3500 && dragged < 4700, qPrintable(QString::number(dragged))); // one pixel is about one per cent
    QTest::mouseClick(&plot, Qt::LeftButton, {}, pixel(100000));
    const auto clicked = double(shown.bench.selection.context());
    QVERIFY2(clicked > 90000 && clicked < 110000, qPrintable(QString::number(clicked)));
}

void TestKvView::pointerIsReadOutAside() {
    Shown shown(preset("gemma-3-270m"));
    emit shown.part<ContextCurve>().pointed(32768);
    const QString pointed = shown.part<ReadOut>().text();
    QVERIFY2(pointed.contains(bytesText(108527616)), qPrintable(pointed));
    QVERIFY2(pointed.contains(countText(32768)), qPrintable(pointed));
}

void TestKvView::doubleClickUndoesTheZoom() {
    Shown shown(test::slidingArchitecture());
    ThemedPlot& plot = shown.part<ContextCurve>().plot();
    plot.zoom(0.5, 4096);
    QVERIFY(plot.isZoomed());
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
    QVERIFY(!plot.isZoomed());
}

void TestKvView::editShowsBeforeAndAfter() {
    Shown shown(preset("gemma-3-270m"));
    std::vector<LayerType> types;
    for (const LayerSettings& layer : shown.bench.subject.architecture().layers)
        types.push_back(layer.type);
    types[9] = LayerType::Full;
    shown.bench.commands.setLayerTypes(types, QString());
    // Layer 9 goes from 512 rows to 32768: 103.5 - 0.5 + 32 MiB.
    const QString spoken = shown.view->spokenText();
    QVERIFY2(spoken.contains(bytesText(141557760)), qPrintable(spoken));
    QVERIFY2(spoken.contains(bytesText(108527616)), qPrintable(spoken));
    QVERIFY2(shown.part<ReadOut>().text().contains(bytesText(141557760)), qPrintable(shown.part<ReadOut>().text()));
}

void TestKvView::formulaHasTheNumbersPutIn() {
    Shown shown(preset("gemma-3-270m"));
    shown.bench.selection.setLayer(0);
    const QString text = shown.part<FormulaPanel>().layerText();
    QVERIFY2(text.contains(QStringLiteral("256")) && text.contains(QStringLiteral("512")), qPrintable(text));
    QVERIFY2(text.contains(countText(524288)), qPrintable(text)); // 2 * 1 * 256 * 512 * 2
}

void TestKvView::stateOfLinearLayersIsToldApart() {
    Shown shown(test::linearArchitecture());
    const auto state = shown.bench.subject.summary().state_bytes;
    QVERIFY(state > 0);
    QVERIFY(shown.view->spokenText().contains(bytesText(state)));
    shown.bench.selection.setLayer(0);
    QVERIFY(shown.part<FormulaPanel>().layerText().contains(
        bytesText(shown.bench.subject.summary().layers[0].state_bytes)));
}

void TestKvView::measuredBytesStandBesideTheFormula() {
    Shown shown(test::slidingArchitecture());
    // 100 prompt tokens and 29 new ones: the newest is not in the cache yet, so 128 rows of 1 KiB in 18 layers.
    const std::int64_t bytes = 128 * 18 * 1024;
    shown.bench.run.begin(1, QStringLiteral("prompt"));
    shown.bench.run.apply(event::Running{1, replay::replayMetrics(100, 29, bytes)});
    const auto measured = measuredCache(shown.bench.run, *shown.bench.subject.plan(), DType::BF16);
    QVERIFY(measured.has_value());
    QCOMPARE(measured->tokens, std::int64_t(128));
    QCOMPARE(measured->computed, bytes);
    const QString text = shown.part<MeasuredPanel>().text();
    QVERIFY2(text.contains(bytesText(bytes)) && text.contains(QStringLiteral("equal")), qPrintable(text));
    shown.bench.run.apply(event::Running{1, replay::replayMetrics(100, 29, bytes + 64)});
    QVERIFY(shown.part<MeasuredPanel>().text().contains(QStringLiteral("differs")));
}

void TestKvView::measurementBeforeAnEditIsNotHeldAgainstIt() {
    Shown shown(test::slidingArchitecture());
    const auto text = [&] { return shown.part<MeasuredPanel>().text(); };
    const std::int64_t bytes = 128 * 18 * 1024; // as above
    shown.bench.run.begin(1, QStringLiteral("prompt"));
    shown.bench.run.apply(event::Running{1, replay::replayMetrics(100, 29, bytes)});
    shown.bench.commands.setWindow(64); // now the formula gives less for the same tokens
    QVERIFY2(text().contains(bytesText(bytes)) && text().contains(QStringLiteral("edit before")), qPrintable(text()));
    QVERIFY(!text().contains(QStringLiteral("differs")));
    // Figures that come after the edit but were taken before the engine heard of it.
    shown.bench.run.apply(event::Running{1, replay::replayMetrics(100, 30, bytes + 18 * 1024)});
    QVERIFY2(text().contains(QStringLiteral("edit before")), qPrintable(text()));
    // 15 layers keep 64 rows, 3 keep all 130.
    shown.bench.run.apply(event::Running{1, replay::replayMetrics(100, 31, (15 * 64 + 3 * 130) * 1024)});
    QVERIFY2(text().contains(QStringLiteral("equal")), qPrintable(text()));
    shown.bench.commands.setWindow(512);
    QVERIFY(text().contains(QStringLiteral("edit before")));
    shown.bench.commands.setWindow(64);
    QVERIFY(text().contains(QStringLiteral("equal")));
}

void TestKvView::comparedModelHasACurveOfItsOwn() {
    Shown shown(preset("gemma-3-270m"));
    const std::size_t columns = shown.view->tables()[1].columns.size();
    shown.bench.compared.setMeasure(32768, DType::BF16);
    shown.bench.compared.setArchitecture(QStringLiteral("qwen3-0.6b"), preset("qwen3-0.6b"));
    // 28 layers of 32 768 rows, 2 * 8 * 128 * 2 bytes each.
    const QString bytes = bytesText(28LL * 32768 * 4096);
    QVERIFY2(shown.view->spokenText().contains(bytes), qPrintable(shown.view->spokenText()));
    QVERIFY2(shown.part<ReadOut>().text().contains(bytes), qPrintable(shown.part<ReadOut>().text()));
    QCOMPARE(shown.view->tables()[1].columns.size(), columns + 1);
    shown.bench.compared.clear();
    QVERIFY(!shown.part<ReadOut>().text().contains(bytes));
    QCOMPARE(shown.view->tables()[1].columns.size(), columns);
}

void TestKvView::emptySubjectSaysWhatToDo() {
    test::ViewBench bench;
    KvView view(bench.context());
    view.show();
    QVERIFY(view.spokenText().contains(QStringLiteral("model")));
    QVERIFY(view.tables().empty());
}

void TestKvView::tablesHoldEveryLayerAndTheCurve() {
    const Shown shown(preset("gemma-3-270m"));
    const auto tables = shown.view->tables();
    QCOMPARE(tables.size(), std::size_t(2));
    QCOMPARE(tables[0].rows.size(), std::size_t(18));
    QVERIFY(tables[1].rows.size() > 200);
    for (const FigureTable& table : tables)
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
}

// One frame at 60 Hz is 16 ms. Time of this thread, and the median: the machine that runs the tests is shared.
void TestKvView::editRepaintsWithinAFrame() {
    Shown shown(test::slidingArchitecture(80), 1048576);
    std::vector<double> times;
    for (int i = 0; i < 21; ++i) {
        std::vector<LayerType> types(80, LayerType::Sliding);
        types[std::size_t(i)] = LayerType::Full;
        const double begun = threadMilliseconds();
        shown.bench.commands.setLayerTypes(types, QString());
        shown.view->repaint();
        times.push_back(threadMilliseconds() - begun);
    }
    std::ranges::sort(times);
    qInfo("edit to pixels: median %.2f ms, slowest %.2f ms", times[10], times.back());
    QVERIFY2(times[10] < 16, qPrintable(QString::number(times[10])));
}

QTEST_MAIN(TestKvView)
#include "tst_kv_view.moc"
