// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "models/operation_model.h"
#include "plot/context_plot.h"
#include "support/view_bench.h"
#include "text/units_text.h"
#include "views/compute/compute_controls.h"
#include "views/compute/compute_view.h"
#include "views/compute/flops_chart.h"
#include "views/compute/machine_line.h"
#include "views/compute/operation_tree.h"
#include "views/compute/roofline_chart.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QScrollBar>
#include <QTest>

#include <cmath>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

const MachineRoof roof{10e9, 100e9, 2, "test processor", "AVX2"};

Architecture fromFile(const QString& path) {
    auto read = read_config_file(path.toStdString());
    if (!read) qFatal("%s", read.error().one_line().c_str());
    return std::move(*read);
}

Architecture preset(const char* name) {
    return fromFile(QStringLiteral(LAYERSCOPE_RESOURCES_DIR "/presets/") + QString::fromLatin1(name) +
                    QStringLiteral(".json"));
}

struct Shown {
    test::ViewBench bench;
    std::unique_ptr<ComputeView> view;
    explicit Shown(Architecture architecture, std::int64_t context = 32768) {
        bench.load(std::move(architecture), context);
        bench.machine.setReady(roof);
        view = std::make_unique<ComputeView>(bench.context());
        view->resize(1280, 800);
        view->show();
        // The shell binds the measure to the selection; here the test does.
        QObject::connect(&bench.selection, &Selection::contextChanged, view.get(),
                         [this](std::int64_t tokens) { bench.subject.setMeasure(tokens, DType::BF16); });
        QCoreApplication::processEvents();
    }
    template <class T> T& part() { return *view->findChild<T*>(); }
    OperationModel& model() { return part<OperationModel>(); }
    QModelIndex line(const QStringList& path) {
        QModelIndex at = model().index(0, 0);
        for (const QString& name : path) {
            QModelIndex next;
            for (int row = 0; row < model().rowCount(at); ++row)
                if (model().index(row, 0, at).data().toString() == name) next = model().index(row, 0, at);
            if (!next.isValid()) return {};
            at = next;
        }
        return at;
    }
    QString cell(const QStringList& path, OperationModel::Column column) {
        return line(path).siblingAtColumn(column).data().toString();
    }
};

const QString sliding = QStringLiteral("sliding layers × 15");
const QString full = QStringLiteral("full layers × 3");

/// A step as the engine records it: every operation takes a microsecond, attention of layer 5 ten.
std::shared_ptr<const ProbeSnapshot> recorded(const ModelPlan& plan, std::int64_t context) {
    auto step = std::make_shared<ProbeStep>();
    step->first = context - 1;
    step->n_tokens = 1;
    const OperationWeights weights(plan, [](const WeightNeed&) { return DType::BF16; });
    std::int64_t now = 1000;
    for (const OperationCost& cost : operation_costs(plan, weights, {RunPhase::Decode, Work::Needed, context})) {
        const bool slow = cost.name == ValueName::AttentionMix && cost.layer == 5;
        const std::int64_t end = now + (slow ? 10'000 : 1'000);
        step->operations.push_back({cost.name, cost.layer, now, end});
        now = end;
    }
    step->begin_ns = 1000;
    step->end_ns = now + 5000;
    auto snapshot = std::make_shared<ProbeSnapshot>();
    snapshot->plan = std::make_shared<const ModelPlan>(plan);
    snapshot->steps.push_back(step);
    return snapshot;
}

} // namespace

class TestComputeView : public QObject {
    Q_OBJECT
private slots:
    void treeFoldsLayersByType();
    void totalsAreTheSummarys();
    void switchesChangeWhatIsCounted();
    void contextIsTheSharedOne();
    void layerLineSelectsTheLayer();
    void keysUnfoldAndWalk();
    void editShowsBeforeAndAfter();
    void measuredTimesStandBesideTheCounts();
    void aDisturbedStepMovesNoTime();
    void idealIsOfTheStepsThatWereMeasured();
    void fasterThanMemoryIsInCache();
    void headingsSayWhichContextTheyAreOf();
    void timesOfOtherLayersAreNotShown();
    void roofTellsTheLimit();
    void marksAreReadOut();
    void mixtureSaysActiveAndTotal();
    void everyFamilyAddsUp_data();
    void everyFamilyAddsUp();
    void machineCanBeMeasuredAgain();
    void columnsFitSmallWindows();
    void emptySubjectSaysWhatToDo();
    void tablesHoldEveryLine();
};

void TestComputeView::treeFoldsLayersByType() {
    Shown shown(preset("gemma-3-270m"));
    QAbstractItemModelTester tester(&shown.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(shown.line({sliding}).isValid());
    QVERIFY(shown.line({full}).isValid());
    QCOMPARE(shown.model().rowCount(shown.line({full, QStringLiteral("attention")})), 3);
    // formulas.md: 4 · 256 · 4 FLOPs for each of 32 768 keys in three layers.
    QCOMPARE(shown.cell({full, QStringLiteral("attention")}, OperationModel::Flops), flopsText(3LL * 4096 * 32768));
    QCOMPARE(shown.cell({sliding, QStringLiteral("attention")}, OperationModel::Flops), flopsText(15LL * 4096 * 512));
    QCOMPARE(shown.cell({sliding, QStringLiteral("gate, up")}, OperationModel::Bytes),
             bytesText(15LL * 2 * 2 * 640 * 2048));
}

void TestComputeView::totalsAreTheSummarys() {
    Shown shown(preset("gemma-3-270m"));
    QCOMPARE(shown.model().total()->flops, shown.bench.subject.summary().decode.total());
    shown.part<ComputeControls>().setPhase(RunPhase::Prefill);
    QCOMPARE(shown.model().total()->flops, shown.bench.subject.summary().prefill.total());
    QVERIFY(shown.view->spokenText().contains(flopsText(shown.bench.subject.summary().prefill.total())));
}

void TestComputeView::switchesChangeWhatIsCounted() {
    Shown shown(preset("gemma-3-270m"), 4096);
    QAbstractItemModelTester tester(&shown.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    auto& controls = shown.part<ComputeControls>();
    QList<QToolButton*> buttons = controls.findChildren<QToolButton*>();
    QCOMPARE(buttons.size(), 5);
    QTest::mouseClick(buttons[1], Qt::LeftButton);
    QCOMPARE(controls.phase(), RunPhase::Prefill);
    const auto needed = shown.model().total()->flops;
    QTest::mouseClick(buttons[3], Qt::LeftButton);
    const auto executed = shown.model().total()->flops;
    buttons[4]->setFocus();
    QTest::keyClick(buttons[4], Qt::Key_Space);
    const auto dense = shown.model().total()->flops;
    QVERIFY(needed < executed && executed < dense);
    // Without skipping the head runs 4 096 times: more than everything needed (formulas.md: 1 374 G against 1 046 G).
    QVERIFY(dense - needed > 1'374'000'000'000 - 1'000'000'000);
}

void TestComputeView::contextIsTheSharedOne() {
    Shown shown(preset("gemma-3-270m"), 512);
    const auto before = shown.model().total()->flops;
    ThemedPlot& plot = shown.part<FlopsChart>().plot();
    QTest::mouseClick(&plot, Qt::LeftButton, {},
                      QPoint(int(plot.xAxis->coordToPixel(65536)), plot.axisRect()->center().y()));
    const auto chosen = double(shown.bench.selection.context());
    QVERIFY2(chosen > 55000 && chosen < 78000, qPrintable(QString::number(chosen))); // one pixel is a few per cent
    QVERIFY(shown.model().total()->flops > before);
    QTest::keyClick(&plot, Qt::Key_Left);
    QVERIFY(double(shown.bench.selection.context()) < chosen);
}

void TestComputeView::layerLineSelectsTheLayer() {
    Shown shown(preset("gemma-3-270m"));
    auto& tree = shown.part<OperationTree>();
    const QModelIndex layer = shown.line({full, QStringLiteral("attention"), QStringLiteral("layer 11")});
    QVERIFY(layer.isValid());
    tree.expand(layer.parent());
    tree.scrollTo(layer);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(layer).center());
    QCOMPARE(shown.bench.selection.layer(), 11);
}

void TestComputeView::keysUnfoldAndWalk() {
    Shown shown(preset("gemma-3-270m"));
    auto& tree = shown.part<OperationTree>();
    const QModelIndex attention = shown.line({full, QStringLiteral("attention")});
    tree.setCurrentIndex(attention);
    QTest::keyClick(&tree, Qt::Key_Right);
    QVERIFY(tree.isExpanded(attention));
    QTest::keyClick(&tree, Qt::Key_Down);
    QCOMPARE(shown.bench.selection.layer(), 5);
    QTest::keyClick(&tree, Qt::Key_Down);
    QCOMPARE(shown.bench.selection.layer(), 11);
}

void TestComputeView::editShowsBeforeAndAfter() {
    Shown shown(preset("gemma-3-270m"));
    QAbstractItemModelTester tester(&shown.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto before = shown.model().total()->flops;
    std::vector<LayerType> types;
    for (const LayerSettings& layer : shown.bench.subject.architecture().layers)
        types.push_back(layer.type);
    types[9] = LayerType::Full;
    shown.bench.commands.setLayerTypes(types, QString());
    QCOMPARE(shown.model().total()->flops - before, 4096LL * (32768 - 512));
    QCOMPARE(shown.model().total()->flopsBefore, before);
    QVERIFY(!shown.part<OperationTree>().isColumnHidden(OperationModel::Before));
    QCOMPARE(shown.cell({}, OperationModel::Before), flopsText(before));
    QVERIFY(shown.part<FlopsChart>().readOut().contains(flopsText(before)));
}

void TestComputeView::measuredTimesStandBesideTheCounts() {
    Shown shown(preset("gemma-3-270m"));
    QVERIFY(shown.part<OperationTree>().isColumnHidden(OperationModel::Measured));
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan(), 100));
    QVERIFY(!shown.part<OperationTree>().isColumnHidden(OperationModel::Measured));
    QCOMPARE(shown.cell({full, QStringLiteral("attention")}, OperationModel::Measured), durationText(12e-6));
    // Three layers of 4 096 FLOPs for 100 keys in 12 µs.
    QCOMPARE(shown.cell({full, QStringLiteral("attention")}, OperationModel::Achieved),
             flopRateText(3 * 4096 * 100 / 12e-6));
    QVERIFY(std::ranges::any_of(shown.part<RooflineChart>().points(), &RoofPoint::measured));
    QVERIFY(shown.view->spokenText().contains(durationText(*shown.model().total()->measured)));
}

/// Five steps, the last of which another program made a thousand times slower.
void TestComputeView::aDisturbedStepMovesNoTime() {
    Shown shown(preset("gemma-3-270m"));
    auto snapshot = std::make_shared<ProbeSnapshot>(*recorded(*shown.bench.subject.plan(), 100));
    const ProbeStep undisturbed = *snapshot->steps.front();
    snapshot->steps.clear();
    for (int i = 0; i < 5; ++i) {
        auto step = std::make_shared<ProbeStep>(undisturbed);
        step->first += i;
        for (OpRecord& record : step->operations)
            if (i == 4) record.end_ns = record.begin_ns + 1000 * (record.end_ns - record.begin_ns);
        step->end_ns += i == 4 ? 1'000'000 : 0;
        snapshot->steps.push_back(std::move(step));
    }
    shown.bench.run.setProbe(snapshot);
    QCOMPARE(shown.cell({full, QStringLiteral("attention")}, OperationModel::Measured), durationText(12e-6));
    QCOMPARE(operationTimes(*snapshot, RunPhase::Decode)->wall,
             double(undisturbed.end_ns - undisturbed.begin_ns) * 1e-9);
}

// The window stands at 32 768 tokens; the run read 100 rows of keys and values of 256 values of two bytes and wrote
// one.
void TestComputeView::idealIsOfTheStepsThatWereMeasured() {
    Shown shown(preset("gemma-3-270m"));
    const QStringList attention{full, QStringLiteral("attention")};
    QCOMPARE(shown.cell(attention, OperationModel::Ideal), durationText(3.0 * 2 * 256 * 2 * 32769 / 10e9));
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan(), 100));
    QCOMPARE(shown.cell(attention, OperationModel::Ideal), durationText(3.0 * 2 * 256 * 2 * 101 / 10e9));
    QCOMPARE(shown.cell(attention, OperationModel::Flops), flopsText(3LL * 4096 * 32768));
}

// Each operation took a microsecond, in which 10 GB/s give 10 kB: a layer's gate and up hold 5.2 MB, its attention read
// 103 kB in one (sliding) or 10 µs; the norm of 1.3 kB is slower than memory.
void TestComputeView::fasterThanMemoryIsInCache() {
    Shown shown(preset("gemma-3-270m"));
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan(), 100));
    QCOMPARE(shown.cell({sliding, QStringLiteral("gate, up")}, OperationModel::Limit), QStringLiteral("in cache"));
    QVERIFY(shown.view->spokenText().contains(QStringLiteral("fits the processor's caches")));
    const QString spoken =
        shown.line({sliding, QStringLiteral("gate, up")}).data(OperationModel::SpokenRole).toString();
    QVERIFY2(spoken.contains(QStringLiteral("faster than memory")), qPrintable(spoken));
    shown.bench.machine.setReady({10e15, 100e9, 2, "test processor", "AVX2"}); // a memory that nothing outruns
    QVERIFY(!shown.view->spokenText().contains(QStringLiteral("in cache")));
}

void TestComputeView::headingsSayWhichContextTheyAreOf() {
    Shown shown(preset("gemma-3-270m"));
    const auto heading = [&](int column) {
        return shown.model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    };
    QVERIFY(!heading(OperationModel::Flops).contains(u'\n')); // all are of the same one
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan(), 100));
    for (const int column : {OperationModel::Flops, OperationModel::Bytes})
        QVERIFY(heading(column).contains(countText(32768)));
    for (const int column : {OperationModel::Ideal, OperationModel::Measured, OperationModel::Achieved})
        QVERIFY(heading(column).contains(countText(100)));
    shown.bench.selection.setContext(100);
    QVERIFY(!heading(OperationModel::Measured).contains(u'\n'));
}

void TestComputeView::timesOfOtherLayersAreNotShown() {
    Shown shown(preset("gemma-3-270m"));
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan(), 100));
    shown.bench.commands.setWindow(64);
    QVERIFY(!shown.model().total()->measured);
    shown.bench.commands.resetEdit();
    QVERIFY(shown.model().total()->measured.has_value());
}

// 10 GB/s and 100 GFLOP/s: in a step each weight of two bytes makes two FLOPs, far left of the ridge at ten.
void TestComputeView::roofTellsTheLimit() {
    Shown shown(preset("gemma-3-270m"));
    QCOMPARE(shown.cell({sliding, QStringLiteral("gate, up")}, OperationModel::Limit), QStringLiteral("memory"));
    QCOMPARE(shown.cell({sliding, QStringLiteral("gate, up")}, OperationModel::Ideal),
             durationText(15.0 * 2 * 2 * 640 * 2048 / 10e9));
    shown.part<ComputeControls>().setPhase(RunPhase::Prefill);
    QCOMPARE(shown.cell({sliding, QStringLiteral("gate, up")}, OperationModel::Limit), QStringLiteral("arithmetic"));
}

void TestComputeView::marksAreReadOut() {
    Shown shown(preset("gemma-3-270m"));
    auto& chart = shown.part<RooflineChart>();
    QVERIFY(!chart.points().empty());
    const RoofPoint& mark = chart.points().front();
    QTest::mouseMove(&chart.plot(), chart.place(mark).toPoint());
    QVERIFY2(chart.readOut().contains(QStringLiteral("FLOP/byte")), qPrintable(chart.readOut()));
    QTest::keyClick(&chart.plot(), Qt::Key_Right);
    const QString first = chart.readOut();
    QTest::keyClick(&chart.plot(), Qt::Key_Right);
    QVERIFY(chart.readOut() != first);
    const QString second = chart.readOut();
    chart.setPoints(chart.points(), {20e9, 100e9, 2, "test processor", "AVX2"}); // the marks move, the place stays
    QCOMPARE(chart.readOut(), second);
    chart.setPoints({chart.points().front()}, {20e9, 100e9, 2, "test processor", "AVX2"});
    QVERIFY(chart.readOut() != second);
}

// 48 layers, 8 of 128 experts of 3 · 2048 · 768 parameters: 2 FLOPs each.
void TestComputeView::mixtureSaysActiveAndTotal() {
    Shown shown(preset("qwen3-30b-a3b"));
    const QString spoken = shown.view->spokenText();
    const std::int64_t active = 48LL * 8 * 6 * 2048 * 768;
    QVERIFY2(spoken.contains(flopsText(active)), qPrintable(spoken));
    QVERIFY2(spoken.contains(flopsText(16 * active)), qPrintable(spoken));
}

void TestComputeView::everyFamilyAddsUp_data() {
    QTest::addColumn<QString>("config");
    const QDir golden(QStringLiteral(LAYERSCOPE_TESTS_DIR "/golden/models"));
    for (const QString& name : golden.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QTest::newRow(qPrintable(name)) << golden.filePath(name + QStringLiteral("/model/config.json"));
}

void TestComputeView::everyFamilyAddsUp() {
    QFETCH(QString, config);
    Shown shown(fromFile(config), 100);
    QAbstractItemModelTester tester(&shown.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    for (const RunPhase phase : {RunPhase::Prefill, RunPhase::Decode}) {
        shown.part<ComputeControls>().setPhase(phase);
        const Summary& summary = shown.bench.subject.summary();
        QCOMPARE(shown.model().total()->flops, (phase == RunPhase::Decode ? summary.decode : summary.prefill).total());
        const auto parts = flopParts(*shown.bench.subject.plan(), phase, Work::Needed, 100);
        double sum = 0;
        for (const double part : parts)
            sum += part;
        QCOMPARE(sum, double(shown.model().total()->flops));
    }
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan(), 50));
    QVERIFY(shown.model().total()->measured.has_value());
}

void TestComputeView::machineCanBeMeasuredAgain() {
    Shown shown(preset("gemma-3-270m"));
    QVERIFY(shown.part<MachineLine>().text().contains(flopRateText(100e9)));
    shown.bench.machine.setMeasuring(0.25);
    QVERIFY(shown.part<MachineLine>().text().contains(percentText(0.25)));
    shown.bench.machine.setFailed({ErrorCode::OutOfMemory, "measuring this machine", "no memory", {}});
    QVERIFY(!shown.part<MachineLine>().text().isEmpty());
    shown.bench.machine.setReady({20e9, 300e9, 4, {}, "AVX3"});
    QVERIFY(shown.part<MachineLine>().text().contains(flopRateText(300e9)));
    QVERIFY(shown.part<MachineLine>().text().contains(QStringLiteral("AVX-512"))); // not the library's word for it
    QCOMPARE(shown.cell({sliding, QStringLiteral("gate, up")}, OperationModel::Ideal),
             durationText(15.0 * 2 * 2 * 640 * 2048 / 20e9));
}

void TestComputeView::columnsFitSmallWindows() {
    Shown shown(preset("gemma-3-270m"));
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan(), 50));
    auto& tree = shown.part<OperationTree>();
    shown.view->resize(1720, 780);
    QTRY_VERIFY(!tree.isColumnHidden(OperationModel::Achieved));
    shown.view->resize(1080, 500); // what a window of 1280 × 800 leaves
    QTRY_COMPARE(tree.horizontalScrollBar()->maximum(), 0);
    QVERIFY(tree.isColumnHidden(OperationModel::Achieved));
    QVERIFY(!tree.isColumnHidden(OperationModel::Measured));
}

void TestComputeView::emptySubjectSaysWhatToDo() {
    test::ViewBench bench;
    ComputeView view(bench.context());
    view.resize(800, 600);
    view.show();
    QVERIFY(!view.spokenText().isEmpty());
    QVERIFY(view.tables().empty());
    bench.subject.setFailed(QStringLiteral("broken"), {ErrorCode::Corrupt, "reading", "no such key", "config.json"});
    QVERIFY2(view.spokenText().contains(QStringLiteral("config.json")), qPrintable(view.spokenText()));
}

void TestComputeView::tablesHoldEveryLine() {
    Shown shown(preset("gemma-3-270m"));
    const auto tables = shown.view->tables();
    QCOMPARE(tables.size(), std::size_t(2));
    std::int64_t layers = 0;
    for (const auto& row : tables[0].rows) {
        QCOMPARE(row.size(), tables[0].columns.size());
        layers += row[0].contains(QStringLiteral("/ layer ")) ? 1 : 0;
    }
    // Sandwich layers with q/k norms run 15 operations each.
    QCOMPARE(layers, std::int64_t(18 * 15));
    QCOMPARE(tables[0].rows[0][1], QString::number(shown.model().total()->flops));
    for (const auto& row : tables[1].rows)
        QCOMPARE(row.size(), tables[1].columns.size());
}

QTEST_MAIN(TestComputeView)
#include "tst_compute_view.moc"
