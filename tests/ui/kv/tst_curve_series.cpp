// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "support/view_bench.h"
#include "views/kv/curve_series.h"

#include <QTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr double MiB = 1048576;

ModelPlan preset(const char* name) {
    auto read = read_config_file(std::string(LAYERSCOPE_RESOURCES_DIR "/presets/") + name + ".json");
    if (!read) qFatal("%s", read.error().one_line().c_str());
    return make_plan(std::move(*read));
}

std::size_t indexOf(const CurveSeries& series, std::int64_t context) {
    return std::size_t(std::ranges::lower_bound(series.contexts, context) - series.contexts.begin());
}

} // namespace

class TestCurveSeries : public QObject {
    Q_OBJECT
private slots:
    void curveValuesAreTheAnalysis();
    void everyPointEqualsTheSummary();
    void slopeChangesAtTheWindow();
    void movedWindowHasTwoKnees();
    void noKneeWithoutSlidingLayers();
    void chosenContextsAreRoundAndInRange();
};

// 15 sliding layers of 512 rows and 3 full ones, 1 KV head of 256, 2 bytes: 7.5 + 96 MiB; 576 MiB with all full.
void TestCurveSeries::curveValuesAreTheAnalysis() {
    const ModelPlan plan = preset("gemma-3-270m");
    const CurveSeries series = curveSeries(plan, plan, DType::BF16);
    const std::size_t at = indexOf(series, 32768);
    QCOMPARE(series.contexts[at], std::int64_t(32768));
    QCOMPARE(double(series.edited[at]) / MiB, 103.5);
    QCOMPARE(double(series.allFull[at]) / MiB, 576.0);
}

void TestCurveSeries::everyPointEqualsTheSummary() {
    const ModelPlan plan = preset("gemma-3-270m");
    const CurveSeries series = curveSeries(plan, plan, DType::BF16);
    QVERIFY(std::ranges::adjacent_find(series.contexts, std::greater_equal<>()) == series.contexts.end());
    QCOMPARE(series.contexts.front(), std::int64_t(1));
    QCOMPARE(series.contexts.back(), LongestContext);
    for (std::size_t i = 0; i < series.contexts.size(); i += 7) {
        const Summary summary = summarize(plan, series.contexts[i], DType::BF16);
        QCOMPARE(series.edited[i], summary.kv_bytes);
        QCOMPARE(series.allFull[i], summary.kv_bytes_if_all_full);
    }
}

void TestCurveSeries::slopeChangesAtTheWindow() {
    const ModelPlan plan = preset("gemma-3-270m");
    const CurveSeries series = curveSeries(plan, plan, DType::BF16);
    const std::size_t at = indexOf(series, 512);
    QCOMPARE(series.contexts[at - 1], std::int64_t(511));
    QCOMPARE(series.contexts[at + 1], std::int64_t(513));
    // One token costs 18 layers of 1 KiB up to the window and 3 behind it.
    QCOMPARE(series.edited[at] - series.edited[at - 1], std::int64_t(18 * 1024));
    QCOMPARE(series.edited[at + 1] - series.edited[at], std::int64_t(3 * 1024));
    const auto found = knees(plan, plan, DType::BF16);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].context, std::int64_t(512));
    QCOMPARE(found[0].bytes, series.edited[at]);
}

void TestCurveSeries::movedWindowHasTwoKnees() {
    const ModelPlan before = make_plan(test::slidingArchitecture());
    Architecture moved = test::slidingArchitecture();
    moved.sliding_window = 2048;
    const auto found = knees(before, make_plan(moved), DType::BF16);
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].context, std::int64_t(512));
    QVERIFY(!found[0].edited);
    QCOMPARE(found[1].context, std::int64_t(2048));
    QVERIFY(found[1].edited);
}

void TestCurveSeries::noKneeWithoutSlidingLayers() {
    const ModelPlan plan = make_plan(test::fullArchitecture());
    QVERIFY(knees(plan, plan, DType::BF16).empty());
}

void TestCurveSeries::chosenContextsAreRoundAndInRange() {
    QCOMPARE(roundContext(-3), std::int64_t(1));
    QCOMPARE(roundContext(0.2), std::int64_t(1));
    QCOMPARE(roundContext(7.4), std::int64_t(7));
    QCOMPARE(roundContext(32700), std::int64_t(32768));
    QCOMPARE(roundContext(1e12), LongestContext);
    QCOMPARE(roundContext(std::numeric_limits<double>::quiet_NaN()), std::int64_t(1));
}

QTEST_MAIN(TestCurveSeries)
#include "tst_curve_series.moc"
