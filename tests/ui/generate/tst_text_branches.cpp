// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text_branches.h"
#include "models/time_shares.h"
#include "state/live_run.h"
#include "support/event_replay.h"
#include "support/timed_steps.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

/// A run of `count` tokens, whose ids are 1000 + index, begun and ended.
void writeText(LiveRun& run, quint64 number, int first, int count) {
    run.apply(event::Started{number, {5, 6}, {}});
    run.apply(replay::replayTokens(number, first, count));
    std::vector<TokenId> ids;
    for (const LiveToken& token : run.tokens())
        ids.push_back(token.id);
    run.apply(
        event::Finished{number, StopReason::Length, {5, 6}, ids, "", "", replay::replayMetrics(2, count, 1 << 20)});
}

/// Given tokens come back from the engine without anything but their id and text.
std::vector<Event> givenTokens(quint64 number, const std::vector<TokenId>& ids) {
    std::vector<Event> events{event::Started{number, {5, 6}, {}}};
    for (std::size_t i = 0; i < ids.size(); ++i) {
        auto sampled = std::make_shared<SampledToken>();
        sampled->id = ids[i];
        events.emplace_back(event::Token{number, std::int64_t(i), sampled, " given" + std::to_string(i), 0, 0, false});
    }
    return events;
}

} // namespace

class TestTextBranches : public QObject {
    Q_OBJECT
private slots:
    void aBranchKeepsWhatWasThereAndWhatTheRivalWas();
    void showingAnotherTextNeedsNoEngine();
    void theSamePromptAgainIsASibling();
    void theSameTextAgainIsNoSecondOne();
    void anotherPromptBeginsAnewTree();
    void aRunThatIsBranchedFromEndsThere();
    void theTreeIsBounded();
    void theModelListsEachTextBelowItsParent();
    void theModelKeepsItsContract();
    void sharesAddUpToTheWholeStep();
};

void TestTextBranches::aBranchKeepsWhatWasThereAndWhatTheRivalWas() {
    LiveRun run;
    run.begin(1, QStringLiteral("Prompt"));
    writeText(run, 1, 0, 10);
    run.beginBranch(2, 4, {1504, 0.25F, 0});
    QVERIFY(run.isRunning());
    QVERIFY(run.tokens().empty());
    QCOMPARE(run.promptIds(), (std::vector<TokenId>{5, 6}));
    run.apply(givenTokens(2, {1000, 1001, 1002, 1003, 1504}));
    run.apply(replay::replayTokens(2, 5, 3));
    QCOMPARE(int(run.tokens().size()), 8);
    QCOMPARE(run.text(), QStringLiteral(" given0 given1 given2 given3 given4 word5 word6 word7"));
    const LiveToken& rival = run.tokens()[4];
    QCOMPARE(rival.id, 1504);
    QCOMPARE(rival.sampled->probability, 0.25F);
    QCOMPARE(int(rival.sampled->rivals.size()), 4); // as in the text it left: one can go back to the token there
    QVERIFY(!rival.decoded);
    QCOMPARE(run.tokens()[2].ms, 12.5F); // measured when it was written
    QVERIFY(run.tokens()[6].decoded);
    QCOMPARE(run.tree().size(), 2);
    QCOMPARE(run.tree().branches()[1].parent, 0);
    QCOMPARE(run.tree().branches()[1].at, 4);
    QCOMPARE(run.tree().branches()[1].probability, 0.25F);
}

void TestTextBranches::showingAnotherTextNeedsNoEngine() {
    LiveRun run;
    run.begin(1, QStringLiteral("Prompt"));
    writeText(run, 1, 0, 10);
    const QString first = run.text();
    run.beginBranch(2, 4, {1504, 0.25F, 0});
    run.apply(givenTokens(2, {1000, 1001, 1002, 1003, 1504}));
    writeText(run, 2, 5, 2);
    const QString second = run.text();
    QSignalSpy replaced(&run, &LiveRun::textReplaced);
    run.showBranch(0);
    QCOMPARE(replaced.size(), 1);
    QCOMPARE(run.text(), first);
    QCOMPARE(int(run.sequence().size()), 12);
    QVERIFY(run.metrics());
    run.showBranch(1);
    QCOMPARE(run.text(), second);
    QCOMPARE(run.tree().find(run.tokens(), 4, 1004), 0);
    QCOMPARE(run.tree().find(run.tokens(), 4, 99), -1);
}

void TestTextBranches::theSamePromptAgainIsASibling() {
    LiveRun run;
    run.begin(1, QStringLiteral("Prompt"));
    writeText(run, 1, 0, 10);
    run.beginAgain(2);
    QCOMPARE(run.prompt(), QStringLiteral("Prompt"));
    run.apply(replay::replayTokens(2, 3, 4)); // other words
    QCOMPARE(run.tree().size(), 2);
    QCOMPARE(run.tree().branches()[1].parent, -1);
}

void TestTextBranches::theSameTextAgainIsNoSecondOne() {
    LiveRun run;
    run.begin(1, QStringLiteral("Prompt"));
    writeText(run, 1, 0, 10);
    run.beginBranch(2, 4, {1504, 0.25F, 0});
    run.apply(givenTokens(2, {1000, 1001, 1002, 1003, 1504}));
    writeText(run, 2, 5, 2);
    run.showBranch(0);
    run.beginAgain(3);
    writeText(run, 3, 0, 10); // greedy: the first one once more
    QCOMPARE(run.tree().size(), 2);
    QCOMPARE(run.tree().branches()[std::size_t(run.tree().current())].parent, -1);
    const int other = 1 - run.tree().current();
    QCOMPARE(run.tree().branches()[std::size_t(other)].parent, run.tree().current());
    QCOMPARE(run.tree().branches()[std::size_t(other)].at, 4);
}

void TestTextBranches::anotherPromptBeginsAnewTree() {
    LiveRun run;
    run.begin(1, QStringLiteral("Prompt"));
    writeText(run, 1, 0, 10);
    run.beginAgain(2);
    run.begin(3, QStringLiteral("Other"));
    QCOMPARE(run.tree().size(), 1);
    run.clear();
    QCOMPARE(run.tree().size(), 0);
    QCOMPARE(run.tree().current(), -1);
}

void TestTextBranches::aRunThatIsBranchedFromEndsThere() {
    LiveRun run;
    run.begin(1, QStringLiteral("Prompt"));
    run.apply(event::Started{1, {5, 6}, {}});
    run.apply(replay::replayTokens(1, 0, 6));
    run.beginBranch(2, 2, {1502, 0.1F, 0});
    run.apply(replay::replayTokens(1, 6, 3)); // the old run's, still under way: not heard
    QVERIFY(run.tokens().empty());
    run.showBranch(0);
    QVERIFY(!run.isRunning());
    QVERIFY(run.stopReason() == StopReason::Cancelled);
    QCOMPARE(int(run.tokens().size()), 6);
    QCOMPARE(int(run.sequence().size()), 8); // can be recorded and gone on from
}

void TestTextBranches::theTreeIsBounded() {
    LiveRun run;
    run.begin(1, QStringLiteral("Prompt"));
    writeText(run, 1, 0, 60);
    for (int i = 0; i < 2 * TextTree::most; ++i) {
        const auto number = quint64(i + 2);
        run.beginBranch(number, i, {TokenId(2000 + i), 0.1F, 0});
        std::vector<TokenId> ids;
        for (int k = 0; k <= i; ++k)
            ids.push_back(2000 + k);
        run.apply(givenTokens(number, ids));
        writeText(run, number, i + 1, 60 - i);
        QVERIFY(run.tree().size() <= TextTree::most);
        QCOMPARE(run.tree().current(), run.tree().size() - 1);
    }
    for (int i = 0; i < run.tree().size(); ++i)
        QVERIFY(run.tree().branches()[std::size_t(i)].parent < i);
    QCOMPARE(run.tree().branches()[0].parent, -1);
    QCOMPARE(run.tree().branches()[0].at, 0); // its parents are gone: it begins at the prompt
}

void TestTextBranches::theModelListsEachTextBelowItsParent() {
    LiveRun run;
    run.begin(1, QStringLiteral("Prompt"));
    writeText(run, 1, 0, 10);
    const TextBranchModel model(run);
    run.beginBranch(2, 7, {1507, 0.25F, 0});
    run.apply(givenTokens(2, {1000, 1001, 1002, 1003, 1004, 1005, 1006, 1507}));
    writeText(run, 2, 8, 2);
    run.showBranch(0);
    run.beginBranch(3, 3, {1503, 0.125F, 0});
    run.apply(givenTokens(3, {1000, 1001, 1002, 1503}));
    writeText(run, 3, 4, 30);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.longest(), 34);
    // The one that leaves earlier comes first.
    QCOMPARE(model.index(1).data(TextBranchModel::BranchRole).toInt(), 2);
    QCOMPARE(model.index(1).data(TextBranchModel::AtRole).toInt(), 3);
    QCOMPARE(model.index(1).data(TextBranchModel::ParentRowRole).toInt(), 0);
    QVERIFY(model.index(1).data(TextBranchModel::CurrentRole).toBool());
    QCOMPARE(model.index(1).data(TextBranchModel::ProbabilityRole).toDouble(), 0.125);
    QVERIFY(model.index(1).data().toString().startsWith(QStringLiteral("given3 word4")));
    QCOMPARE(model.index(2).data(TextBranchModel::BranchRole).toInt(), 1);
    QVERIFY(!model.index(0).data(TextBranchModel::ProbabilityRole).isValid());
    QVERIFY(!model.index(2).data(Qt::AccessibleTextRole).toString().isEmpty());
}

void TestTextBranches::theModelKeepsItsContract() {
    LiveRun run;
    TextBranchModel model(run);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    run.begin(1, QStringLiteral("Prompt"));
    writeText(run, 1, 0, 10);
    run.beginBranch(2, 4, {1504, 0.25F, 0});
    writeText(run, 2, 0, 4);
    run.showBranch(0);
    QCOMPARE(model.rowCount(), 2);
    run.clear();
    QCOMPARE(model.rowCount(), 0);
}

void TestTextBranches::sharesAddUpToTheWholeStep() {
    const auto times = operationTimes(test::timed_steps(10), RunPhase::Decode);
    QVERIFY(times.has_value());
    const auto shares = timeShares(*times);
    double sum = 0;
    for (const TimeShare& one : shares)
        sum += one.share;
    QVERIFY(std::abs(sum - 1) < 1e-9);
    QCOMPARE(int(shares.front().part), int(TimePart::Attention));
    QVERIFY(std::abs(shares.front().share - 1.6 / 4.5) < 1e-9); // four layers of 0.4 ms in 4.5 ms
    QVERIFY(!timePartText(shares.front().part).isEmpty());
}

QTEST_GUILESS_MAIN(TestTextBranches)
#include "tst_text_branches.moc"
