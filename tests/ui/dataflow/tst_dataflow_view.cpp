// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "support/view_bench.h"
#include "text/units_text.h"
#include "views/dataflow/dataflow_view.h"
#include "views/dataflow/dataflow_words.h"
#include "views/dataflow/flow_canvas.h"
#include "views/dataflow/flow_facts.h"
#include "views/dataflow/timeline_canvas.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

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
    std::unique_ptr<DataflowView> view;
    explicit Shown(Architecture architecture) {
        bench.load(std::move(architecture), 4096);
        bench.machine.setReady({10e9, 100e9, 2, "test processor", "AVX2"});
        view = std::make_unique<DataflowView>(bench.context());
        view->resize(1280, 800);
        view->show();
        QCoreApplication::processEvents();
    }
    template <class T> T& part() { return *view->findChild<T*>(); }
};

/// Two layers one after the other: each operation takes a microsecond, the feed-forward of lane `ffnLane` runs beside.
std::vector<OpRecord> step(std::int32_t ffnLane) {
    std::vector<OpRecord> records{{ValueName::Embedding, -1, 0, 1000, 0}};
    std::int64_t now = 1000;
    for (LayerIndex layer = 0; layer < 2; ++layer) {
        records.push_back({ValueName::Query, layer, now, now + 1000, 0});
        records.push_back({ValueName::AttentionMix, layer, now + 1000, now + 2000, 0});
        const std::int64_t feed = ffnLane > 0 ? now : now + 2000;
        records.push_back({ValueName::Gate, layer, feed, feed + 3000, ffnLane});
        now = ffnLane > 0 ? now + 3000 : now + 5000;
    }
    return records;
}

std::shared_ptr<const ProbeSnapshot> recorded(const ModelPlan& plan) {
    auto one = std::make_shared<ProbeStep>();
    one->first = 99;
    one->n_tokens = 1;
    one->operations = step(0);
    one->end_ns = 20'000;
    auto snapshot = std::make_shared<ProbeSnapshot>();
    snapshot->plan = std::make_shared<const ModelPlan>(plan);
    snapshot->steps.push_back(one);
    return snapshot;
}

QString fact(const std::vector<FlowFact>& facts, int index) {
    return facts[std::size_t(index)].serial + u'|' + facts[std::size_t(index)].parallel;
}

} // namespace

class TestDataflowView : public QObject {
    Q_OBJECT
private slots:
    void countsAreThoseOfThePlan();
    void ownBlockIsMarked();
    void everyFamilyFlows_data();
    void everyFamilyFlows();
    void partsWaitForTheirInputs();
    void keysPlayAndStep();
    void buttonsPlayAndStep();
    void timelineHasTheRunsOperations();
    void clickSelectsTheLayer();
    void wheelAndKeysZoom();
    void figuresOfALineStandApart();
    void branchesAtOnceHaveTwoLanes();
    void branchesForgottenAreMeasuredAnewForWhomLooks();
    void interruptedStepIsNotShown();
    void windowNeverLeavesTheRun();
    void emptySubjectSaysWhatToDo();
    void tablesHoldBlockAndTimeline();
};

// Tiny Aya: one norm before both branches; its serial counterpart has two norms and the branches one after the other.
void TestDataflowView::countsAreThoseOfThePlan() {
    Shown shown(preset("tiny-aya"));
    const auto& canvas = shown.part<FlowCanvas>();
    const auto facts = flowFacts(canvas.block(0), canvas.block(1), nullptr);
    QCOMPARE(fact(facts, 0), QStringLiteral("6|3"));
    QCOMPARE(fact(facts, 1), QStringLiteral("2|1"));
    QCOMPARE(fact(facts, 2), QStringLiteral("2|2"));
    QCOMPARE(facts[5].serial, factorText(1.0));
    QVERIFY(canvas.block(1).path.ideal_speedup() > 1.05);
    QVERIFY(canvas.block(1).path.length < canvas.block(0).path.length);
}

void TestDataflowView::ownBlockIsMarked() {
    Shown aya(preset("tiny-aya"));
    QVERIFY(!aya.part<FlowCanvas>().block(0).own);
    QVERIFY(aya.part<FlowCanvas>().block(1).own);
    Shown gemma(preset("gemma-3-270m"));
    QVERIFY(gemma.part<FlowCanvas>().block(0).own);
    QCOMPARE(gemma.part<FlowCanvas>().block(0).layout, BlockLayout::Sandwich);
    QCOMPARE(gemma.part<FlowCanvas>().block(0).counts.norms, 4);
    QVERIFY(!gemma.part<FlowCanvas>().block(1).own);
    QVERIFY(gemma.view->spokenText().contains(QStringLiteral("serial")));
}

void TestDataflowView::everyFamilyFlows_data() {
    QTest::addColumn<QString>("config");
    const QDir golden(QStringLiteral(LAYERSCOPE_TESTS_DIR "/golden/models"));
    for (const QString& name : golden.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QTest::newRow(qPrintable(name)) << golden.filePath(name + QStringLiteral("/model/config.json"));
}

void TestDataflowView::everyFamilyFlows() {
    QFETCH(QString, config);
    Shown shown(fromFile(config));
    auto& canvas = shown.part<FlowCanvas>();
    for (int layer = 0; layer < int(shown.bench.subject.architecture().n_layers()); ++layer) {
        shown.bench.selection.setLayer(layer);
        canvas.rewind();
        for (int events = 0; canvas.now() < canvas.length(); ++events) {
            QVERIFY2(events < 100, "steps never reach the end");
            QTest::keyClick(&canvas, Qt::Key_Right);
        }
        for (int side = 0; side < 2; ++side)
            for (std::size_t part = 0; part < canvas.block(side).nodes.size(); ++part)
                QCOMPARE(canvas.clock(side).progress(part, canvas.now()), 1.0);
    }
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan()));
    QCOMPARE(shown.part<TimelineCanvas>().groups().size(), std::size_t(1));
}

void TestDataflowView::partsWaitForTheirInputs() {
    Shown shown(preset("tiny-aya"));
    const auto& canvas = shown.part<FlowCanvas>();
    for (int side = 0; side < 2; ++side) {
        const FlowBlock& block = canvas.block(side);
        const FlowClock& clock = canvas.clock(side);
        for (double now = 0; now < canvas.length(); now += 0.01)
            for (std::size_t edge = 0; edge < block.graph.edges.size(); ++edge) {
                const auto [from, to] = block.graph.edges[edge];
                if (clock.progress(std::size_t(to), now) > 0) QCOMPARE(clock.progress(std::size_t(from), now), 1.0);
            }
    }
    QVERIFY(canvas.clock(1).length() < canvas.clock(0).length());
}

void TestDataflowView::keysPlayAndStep() {
    Shown shown(preset("tiny-aya"));
    auto& canvas = shown.part<FlowCanvas>();
    QTest::keyClick(&canvas, Qt::Key_Home);
    QCOMPARE(canvas.now(), 0.0);
    QTest::keyClick(&canvas, Qt::Key_Right);
    const double first = canvas.now();
    QVERIFY(first > 0);
    QTest::keyClick(&canvas, Qt::Key_Right);
    QVERIFY(canvas.now() > first);
    QTest::keyClick(&canvas, Qt::Key_Left);
    QCOMPARE(canvas.now(), first);
    QTest::keyClick(&canvas, Qt::Key_Space);
    QVERIFY(canvas.isPlaying());
    QTRY_VERIFY(canvas.now() > first);
    QTest::keyClick(&canvas, Qt::Key_Space);
    QVERIFY(!canvas.isPlaying());
    QTest::keyClick(&canvas, Qt::Key_End);
    QCOMPARE(canvas.now(), canvas.length());
}

void TestDataflowView::buttonsPlayAndStep() {
    Shown shown(preset("tiny-aya"));
    auto& canvas = shown.part<FlowCanvas>();
    canvas.rewind();
    auto* play = shown.view->findChild<QPushButton*>();
    QTest::mouseClick(play, Qt::LeftButton);
    QVERIFY(canvas.isPlaying());
    QTest::mouseClick(play, Qt::LeftButton);
    QVERIFY(!canvas.isPlaying());
    auto* speed = shown.view->findChild<QComboBox*>();
    QTest::keyClick(speed, Qt::Key_Down);
    QCOMPARE(speed->currentData().toDouble(), 2.0);
    canvas.play();
    shown.view->hide();
    QVERIFY2(!canvas.isPlaying(), "nothing moves where nobody looks");
}

void TestDataflowView::timelineHasTheRunsOperations() {
    Shown shown(preset("tiny-aya"));
    auto& timeline = shown.part<TimelineCanvas>();
    QVERIFY(timeline.groups().empty());
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan()));
    QCOMPARE(timeline.groups().size(), std::size_t(1));
    QCOMPARE(timeline.groups()[0].bars.size(), std::size_t(7));
    QCOMPARE(timeline.groups()[0].lanes, 1);
    QVERIFY(std::abs(timeline.groups()[0].length - 11e-6) < 1e-12);
    QVERIFY(timeline.barText(0, 2).contains(durationText(1e-6)));
    QVERIFY(shown.view->spokenText().contains(durationText(11e-6)));
}

void TestDataflowView::clickSelectsTheLayer() {
    Shown shown(preset("tiny-aya"));
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan()));
    QCoreApplication::processEvents();
    auto& timeline = shown.part<TimelineCanvas>();
    const auto& bars = timeline.groups()[0].bars;
    const auto second = std::ranges::find_if(bars, [](const auto& bar) { return bar.layer == 1; });
    QTest::mouseClick(&timeline, Qt::LeftButton, {},
                      timeline.barRect(0, int(second - bars.begin())).center().toPoint());
    QCOMPARE(shown.bench.selection.layer(), 1);
    const QPointF over = timeline.barRect(0, 1).center();
    QMouseEvent move(QEvent::MouseMove, over, timeline.mapToGlobal(over), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&timeline, &move);
    QCOMPARE(shown.bench.selection.hoveredLayer(), 0);
    timeline.setFocus();
    QTest::keyClick(&timeline, Qt::Key_Right);
    QVERIFY(!timeline.accessibleDescription().isEmpty());
}

void TestDataflowView::wheelAndKeysZoom() {
    Shown shown(preset("tiny-aya"));
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan()));
    auto& timeline = shown.part<TimelineCanvas>();
    const double whole = timeline.window().length();
    QTest::keyClick(&timeline, Qt::Key_Plus);
    QVERIFY(timeline.window().length() < whole);
    const double begin = timeline.window().begin;
    QTest::keyClick(&timeline, Qt::Key_D);
    QVERIFY(timeline.window().begin > begin);
    QTest::keyClick(&timeline, Qt::Key_Home);
    QCOMPARE(timeline.window().length(), whole);
    const QPointF middle = timeline.rect().center();
    QWheelEvent wheel(middle, timeline.mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&timeline, &wheel);
    QVERIFY(timeline.window().length() < whole);
    QTest::mouseDClick(&timeline, Qt::LeftButton, {}, middle.toPoint());
    QCOMPARE(timeline.window().length(), whole);
}

void TestDataflowView::figuresOfALineStandApart() {
    Shown shown(preset("tiny-aya"));
    auto& facts = shown.part<FlowFacts>();
    facts.setFacts({{QStringLiteral("all parts"), QStringLiteral("15.8 µs"), QStringLiteral("15.6 µs")}});
    QCoreApplication::processEvents();
    const auto label = [&](const QString& text) -> const QLabel& {
        for (const QLabel* one : facts.findChildren<QLabel*>())
            if (one->text() == text) return *one;
        qFatal("no label %s", qPrintable(text));
    };
    const QLabel &left = label(QStringLiteral("15.8 µs")), &right = label(QStringLiteral("15.6 µs"));
    QVERIFY(right.x() - left.geometry().right() > QFontMetrics(left.font()).horizontalAdvance(u'0'));
}

void TestDataflowView::branchesAtOnceHaveTwoLanes() {
    BranchRun run;
    run.in_turn = {10e-6, 100e-6, step(0)};
    run.at_once = {8e-6, 110e-6, step(1)};
    run.decode_gain = {1.25, 0.96, 1.31};
    run.prompt_gain = {0.91, 0.9, 2.2};
    run.decode_ideal = 1.5;
    run.prompt_ideal = 1.4;
    run.rounds = 7;
    run.threads = 2;
    run.identical = true;
    const auto groups = timelineGroups(nullptr, &run);
    QCOMPARE(groups.size(), std::size_t(2));
    QCOMPARE(groups[0].lanes, 2);
    QCOMPARE(groups[1].lanes, 1);
    QVERIFY(groups[0].length < groups[1].length);
    QCOMPARE(barAt(groups[0], 1, 2e-6) >= 0, true);
    QCOMPARE(barAt(groups[0], 1, 0.5e-6), -1);
    Shown shown(preset("tiny-aya"));
    const auto& canvas = shown.part<FlowCanvas>();
    const auto facts = flowFacts(canvas.block(0), canvas.block(1), &run);
    QCOMPARE(facts.back().parallel, QStringLiteral("×0.90 … ×2.20")); // the rounds do not agree
    QCOMPARE(facts[facts.size() - 2].parallel, factorText(1.4));      // the ideal of the same phase beside it
    QCOMPARE(facts[facts.size() - 3].parallel, QStringLiteral("×0.96 … ×1.31"));
    QCOMPARE(facts[facts.size() - 4].parallel, factorText(1.5));
    Branches branches;
    branches.setReady(std::make_shared<const BranchRun>(run));
    const auto words = [&] { return branchText(branches, true, BlockLayout::Parallel); };
    QVERIFY(words().contains(QStringLiteral("Medians of 7 ")));
    QVERIFY2(words().contains(QStringLiteral("×0.96 … ×1.31")), qPrintable(words()));
    QVERIFY(words().contains(QStringLiteral("×0.90 … ×2.20")));
    QVERIFY(!words().contains(QStringLiteral("faster here"))); // one round was slower
    QVERIFY(!words().contains(QStringLiteral("More than the ideal")));
    run.decode_gain = {1.25, 1.2, 1.31};
    QCOMPARE(flowFacts(canvas.block(0), canvas.block(1), &run)[facts.size() - 3].parallel, factorText(1.25));
    run.prompt_gain = {1.5, 1.4, 2.2}; // more than two branches can give: told by its range, and why
    branches.setReady(std::make_shared<const BranchRun>(run));
    QVERIFY(words().contains(QStringLiteral("More than the ideal")));
    QCOMPARE(flowFacts(canvas.block(0), canvas.block(1), &run).back().parallel, QStringLiteral("×1.40 … ×2.20"));
}

void TestDataflowView::branchesForgottenAreMeasuredAnewForWhomLooks() {
    class Asked : public test::FakeCommands {
    public:
        using FakeCommands::FakeCommands;
        void wantBranches() override { ++times; }
        int times = 0;
    };
    test::ViewBench bench;
    bench.load(preset("tiny-aya"), 4096);
    auto model = std::make_shared<Model>();
    model->plan = bench.subject.originalPlan();
    bench.subject.setModel(model);
    Asked commands(bench.subject);
    DataflowView view(ViewContext{bench.subject, bench.selection, bench.run, bench.effect, commands, bench.theme,
                                  bench.machine, bench.branches, bench.compared, bench.comparison, bench.library,
                                  bench.tokenizers, bench.lessons});
    bench.branches.setNone(); // nobody looks yet
    QCOMPARE(commands.times, 0);
    view.show();
    QCOMPARE(commands.times, 1);
    bench.branches.setRunning(0.5);
    bench.branches.setNone(); // another number of threads
    QCOMPARE(commands.times, 2);
}

void TestDataflowView::interruptedStepIsNotShown() {
    ProbeSnapshot snapshot;
    for (const std::int64_t length :
         {20'000, 9'000'000, 21'000, 30'000, 8'000'000}) { // nanoseconds; 30 µs is their median
        auto one = std::make_shared<ProbeStep>();
        one->first = length;
        one->n_tokens = 1;
        one->operations = {{ValueName::Gate, 0, 0, length, 0}};
        one->end_ns = length;
        snapshot.steps.push_back(one);
    }
    const auto groups = timelineGroups(&snapshot, nullptr);
    QCOMPARE(groups.size(), std::size_t(1));
    QCOMPARE(groups[0].length, 30e-6);
    const auto chosen = timelineGroups(&snapshot, nullptr, 9'000'000); // asked for, before the usual one
    QCOMPARE(chosen.size(), std::size_t(2));
    QCOMPARE(chosen[0].length, 9e-3);
    QCOMPARE(chosen[1].length, 30e-6);
    QCOMPARE(timelineGroups(&snapshot, nullptr, 5).size(), std::size_t(1)); // no such step
}

void TestDataflowView::windowNeverLeavesTheRun() {
    TimeWindow window{0, 1};
    for (const double factor : {0.5, 0.1, 3.0, 1e-9, 1e9})
        for (const double at : {0.0, 0.3, 1.0}) {
            window = window.zoomed(factor, at, 1.0);
            QVERIFY(window.begin >= 0 && window.end <= 1.0 + 1e-12 && window.length() > 0);
            window = window.panned(factor, 1.0);
            QVERIFY(window.begin >= 0 && window.end <= 1.0 + 1e-12);
        }
    QVERIFY(laneGroup({}, {}).bars.empty());
    const LaneGroup odd = laneGroup({}, {{ValueName::Gate, 0, 10, 5, 0}, {ValueName::Gate, 0, 0, 5, 100000}});
    QVERIFY(odd.bars.empty());
    QVERIFY(!windowOfLayers(odd, 0, 5));
}

void TestDataflowView::emptySubjectSaysWhatToDo() {
    test::ViewBench bench;
    DataflowView view(bench.context());
    view.resize(800, 600);
    view.show();
    QVERIFY(!view.spokenText().isEmpty());
    QVERIFY(view.tables().empty());
    bench.subject.setFailed(QStringLiteral("broken"), {ErrorCode::Corrupt, "reading", "no such key", "config.json"});
    QVERIFY(view.spokenText().contains(QStringLiteral("config.json")));
}

void TestDataflowView::tablesHoldBlockAndTimeline() {
    Shown shown(preset("tiny-aya"));
    shown.bench.run.setProbe(recorded(*shown.bench.subject.plan()));
    const auto tables = shown.view->tables();
    QCOMPARE(tables.size(), std::size_t(2));
    QCOMPARE(tables[0].rows.size(), std::size_t(8 + 6)); // parts of a serial and of a parallel block
    QCOMPARE(tables[1].rows.size(), std::size_t(7));
    for (const auto& table : tables)
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
}

QTEST_MAIN(TestDataflowView)
#include "tst_dataflow_view.moc"
