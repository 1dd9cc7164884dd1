// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "models/family_rows.h"
#include "text/fact_text.h"
#include "text/units_text.h"
#include "views/compare/depth_map.h"
#include "views/compare/pair_figures.h"
#include "views/compare/pair_series.h"
#include "views/compare/paired_layout.h"
#include "views/compare/suggestions.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

Library::Book book(const char* name) {
    auto read = read_config_file(std::string(LAYERSCOPE_RESOURCES_DIR "/presets/") + name + ".json");
    if (!read) qFatal("%s", read.error().one_line().c_str());
    const auto plan = std::make_shared<const ModelPlan>(make_plan(std::move(*read)));
    const Summary summary = summarize(*plan, 1, DType::BF16);
    CatalogEntry entry;
    entry.name = name;
    entry.family = plan->architecture.family;
    entry.parameters = summary.parameters.unique;
    return {entry, plan};
}

std::vector<Library::Book> smallBox() {
    return {book("llama-3.2-1b"), book("qwen3-0.6b"), book("qwen3-30b-a3b"), book("gemma-3-270m"),
            book("gemma-3-1b"),   book("olmo-3-7b"),  book("tiny-aya"),      book("qwen3.5-0.8b")};
}

/// Two groups of text behind a BOS: A needs 1 and 3 bits for 2 and 2 bytes, B 2 and 2.
PairRun smallRun() {
    const double bit = std::log(2.0);
    PairRun run;
    run.text = "abcd";
    run.a.tokens = {{0, {0, 0}, {}, -1, 0}, {1, {0, 2}, bit, 1, 0.5}, {2, {2, 4}, 3 * bit, 5, 0.5}};
    run.b.tokens = {{0, {0, 0}, {}, -1, 0}, {1, {0, 2}, 2 * bit, 1, 0.5}, {2, {2, 4}, 2 * bit, 2, 0.5}};
    run.groups = {{{0, 1, 0, 1, 0, 0}, false, false, {}},
                  {{1, 2, 1, 2, 0, 2}, true, true, 0.25},
                  {{2, 3, 2, 3, 2, 4}, true, false, 0.75}};
    return run;
}

} // namespace

class TestCompareLogic : public QObject {
    Q_OBJECT
private slots:
    void counterpartsLieAtTheSameDepth();
    void everyLayerHasACounterpartAndNoneIsLost();
    void linesAreFilledFromLeftToRight();
    void seriesRunsOverPredictedPlacesAlone();
    void aSpeedIsMarkedWhereRoundsAgree();
    void ratiosAreSaidAsTheyAreBestRead();
    void factsAreSaidWithTheirUnits();
    void oneOfEachFamilyIsTheNearestInSize();
    void suggestionsDifferInOneThingEach();
};

void TestCompareLogic::counterpartsLieAtTheSameDepth() {
    QCOMPARE(counterpart(0, 18, 18), 0);
    QCOMPARE(counterpart(17, 18, 18), 17);
    QCOMPARE(counterpart(0, 10, 20), 1); // (0 + 1/2) / 10 * 20
    QCOMPARE(counterpart(9, 10, 20), 19);
    QCOMPARE(counterpart(5, 12, 4), 1); // 5.5 / 12 * 4 = 1.83
    QCOMPARE(counterparts(0, 10, 20), (LayerSpan{0, 1}));
    QCOMPARE(counterparts(3, 20, 10), (LayerSpan{1, 1}));
    QCOMPARE(counterpart(0, 0, 10), -1);
}

void TestCompareLogic::everyLayerHasACounterpartAndNoneIsLost() {
    for (int a = 1; a <= 40; ++a) {
        for (int b = 1; b <= 40; ++b) {
            std::vector<bool> seen(std::size_t(b), false);
            for (int layer = 0; layer < a; ++layer) {
                const LayerSpan span = counterparts(layer, a, b);
                QVERIFY(span.first >= 0 && span.first <= span.last && span.last < b);
                for (int other = span.first; other <= span.last; ++other)
                    seen[std::size_t(other)] = true;
            }
            QVERIFY2(std::ranges::find(seen, false) == seen.end(), qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
        }
    }
}

void TestCompareLogic::linesAreFilledFromLeftToRight() {
    PairedLayout layout;
    layout.fit({40, 40, 40, 200, 10}, 100, 10);
    QCOMPARE(layout.lines(), 4); // 40 + 10 + 40 | 40 | 100 (cut) | 10
    QCOMPARE(layout.places()[1].x, 50.0);
    QCOMPARE(layout.places()[2].line, 1);
    QCOMPARE(layout.places()[3].width, 100.0);
    QCOMPARE(layout.at(0, 55), 1);
    QCOMPARE(layout.at(0, 45), -1); // the gap
    QCOMPARE(layout.nearest(0, 44), 0);
    QCOMPARE(layout.firstOf(3), 4);
    QCOMPARE(layout.at(9, 0), -1);
    layout.fit({}, 100, 10);
    QCOMPARE(layout.lines(), 0);
    QCOMPARE(layout.nearest(0, 0), -1);
}

void TestCompareLogic::seriesRunsOverPredictedPlacesAlone() {
    const PairSeries series = pairSeries(smallRun());
    QCOMPARE(series.groups, (std::vector<int>{1, 2}));
    QCOMPARE(series.meanA[0], 0.5); // 1 bit for 2 bytes
    QCOMPARE(series.meanA[1], 1.0); // 4 bits for 4 bytes
    QCOMPARE(series.meanB[1], 1.0);
    QCOMPARE(series.kl[1], 0.75);
    QCOMPARE(series.placeOf(2), 1);
    QCOMPARE(series.placeOf(0), -1);
    PairRun without = smallRun();
    for (PairGroup& group : without.groups)
        group.kl.reset();
    QVERIFY(pairSeries(without).kl.isEmpty());
}

void TestCompareLogic::aSpeedIsMarkedWhereRoundsAgree() {
    const auto marks = [](const Gain& gain) {
        PairRun run = smallRun();
        run.a.prefill_tokens_per_s = 100;
        run.b.prefill_tokens_per_s = 200;
        run.a.decode_tokens_per_s = 10;
        run.b.decode_tokens_per_s = 20;
        run.writing = gain;
        std::vector<int> marked;
        for (const PairFigure& figure : pairFigures(run))
            if (figure.a.contains(rateText(10)) || figure.a.contains(rateText(100))) marked.push_back(figure.better);
        return marked;
    };
    QCOMPARE(marks({1.9, 1.5, 2.2}), (std::vector<int>{0, 1})); // of reading nobody took rounds
    QCOMPARE(marks({0.6, 0.5, 0.7}), (std::vector<int>{0, -1}));
    QCOMPARE(marks({1.9, 0.9, 2.2}), (std::vector<int>{0, 0}));
}

void TestCompareLogic::ratiosAreSaidAsTheyAreBestRead() {
    QVERIFY(ratioText(2.5).startsWith(u'×'));
    QVERIFY(ratioText(0.001).startsWith(u'÷'));
    QVERIFY(ratioText(0.001).contains(QStringLiteral("1"))); // 1000, not 0.00
    QCOMPARE(ratioText(1.12), percentText(0.12, true));
    QCOMPARE(ratioText(0.9), percentText(-0.1, true));
}

void TestCompareLogic::factsAreSaidWithTheirUnits() {
    QCOMPARE(factValueText(Fact(std::int64_t{1048576}), FactUnit::Bytes), bytesText(1048576));
    QCOMPARE(factValueText(Fact(std::int64_t{32768}), FactUnit::Count), countText(32768));
    QCOMPARE(factValueText(Fact(), FactUnit::Count), QStringLiteral("–"));
    QCOMPARE(factValueText(Fact(std::string("post_norm")), FactUnit::None), QStringLiteral("post-norm"));
    QCOMPARE(factValueText(Fact(std::string("(s*5,f)*3")), FactUnit::None), QStringLiteral("(s*5,f)*3"));
    QCOMPARE(factDeltaText({"x", Fact(std::int64_t{2}), Fact(std::int64_t{2})}), QString());
    QCOMPARE(factDeltaText({"x", Fact(std::string("a")), Fact(std::string("b"))}), QStringLiteral("≠"));
    // Every key of a comparison has a name of its own.
    const Library::Book a = book("qwen3.5-0.8b"), b = book("qwen3-30b-a3b");
    for (const FactRow& row :
         side_by_side(*a.plan, summarize(*a.plan, 8, DType::BF16), *b.plan, summarize(*b.plan, 8, DType::BF16)))
        QVERIFY2(!factNameText(row.key).contains(u'_'), row.key.c_str());
}

void TestCompareLogic::oneOfEachFamilyIsTheNearestInSize() {
    Library library;
    library.setBooks(smallBox());
    const auto rows = familyRows(library, 4096, DType::BF16);
    QCOMPARE(rows.size(), library.books().size());
    const auto near = oneOfEach(rows, 1'000'000'000, {});
    QCOMPARE(near.size(), std::size_t(7)); // the two Gemmas are one family
    const auto gemma = [](const std::vector<FamilyRow>& list) {
        return std::ranges::find(list, QStringLiteral("Gemma 3"), &FamilyRow::family)->word;
    };
    QCOMPARE(gemma(near), QStringLiteral("gemma-3-1b"));
    QCOMPARE(gemma(oneOfEach(rows, 1'000'000'000, {QStringLiteral("gemma-3-270m")})), QStringLiteral("gemma-3-270m"));
    // 103.5 MiB at 32 768 tokens: 3 full layers, 15 with 512 rows, 1024 bytes a row.
    QCOMPARE(familyRow(book("gemma-3-270m"), 32768, DType::BF16).cache, std::int64_t(108527616));
}

void TestCompareLogic::suggestionsDifferInOneThingEach() {
    Library library;
    library.setBooks(smallBox());
    const Library::Book& llama = *library.find(QStringLiteral("llama-3.2-1b"));
    const auto found = suggestions(library, QStringLiteral("llama-3.2-1b"), *llama.plan, 4);
    QCOMPARE(found.size(), std::size_t(4));
    QStringList words;
    for (const Suggestion& one : found) {
        QVERIFY(one.word != QStringLiteral("llama-3.2-1b"));
        QVERIFY(!words.contains(one.word));
        QVERIFY(!one.reason.isEmpty());
        words << one.word;
    }
    QCOMPARE(words[0], QStringLiteral("gemma-3-1b"));   // sliding windows, nearest in size
    QCOMPARE(words[1], QStringLiteral("qwen3.5-0.8b")); // linear attention
    QCOMPARE(words[2], QStringLiteral("qwen3-30b-a3b"));
    QVERIFY(suggestions(Library(), QString(), *llama.plan, 4).empty());
}

QTEST_MAIN(TestCompareLogic)
#include "tst_compare_logic.moc"
