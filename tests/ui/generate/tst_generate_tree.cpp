// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/snapshot.h"
#include "shown_generate.h"
#include "text/units_text.h"
#include "views/generate/branch_list.h"
#include "views/generate/chat_panel.h"
#include "views/generate/latency_panel.h"
#include "views/generate/latency_strip.h"
#include "views/generate/prompt_panel.h"
#include "views/generate/rival_list.h"
#include "views/generate/token_stream.h"

#include <QApplication>
#include <QCheckBox>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>

using namespace layerscope;
using namespace layerscope::ui;
using test::Shown;

class TestGenerateTree : public QObject {
    Q_OBJECT
private slots:
    void aClickHoldsATokenUntilEscape();
    void aRivalIsBranchedToByClickAndByKeyboard();
    void textsOfTheTreeAreListedAndShown();
    void branchesAreMarkedInTheText();
    void aConversationIsSentAndItsAnswerComesBack();
    void aConversationIsThereAgainWithTheNextModelThatReadsOne();
    void withoutATemplateChatSaysWhy();
    void examplesFillThePrompt();
    void aSpikeNamesItsLayerAndOpensIt();
    void aLayerPointedAtIsMarkedHereAndFromHere();
    void withoutTimingASpikeSaysSo();
    void timesAreWishedOnlyWhileShown();
};

void TestGenerateTree::aClickHoldsATokenUntilEscape() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 10);
    auto& stream = shown.part<TokenStream>();
    QTest::mouseClick(stream.viewport(), Qt::LeftButton, {}, stream.rectOfToken(4).center());
    QVERIFY(stream.isHeld());
    QTest::mouseMove(stream.viewport(), stream.rectOfToken(7).center()); // on the way to the rivals
    QCOMPARE(stream.currentToken(), 4);
    QTest::keyClick(&stream, Qt::Key_Escape);
    QVERIFY(!stream.isHeld());
    QTest::mouseMove(stream.viewport(), stream.rectOfToken(6).center());
    QCOMPARE(stream.currentToken(), 6);
}

void TestGenerateTree::aRivalIsBranchedToByClickAndByKeyboard() {
    Shown shown;
    QApplication::setActiveWindow(shown.view.get());
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 10);
    auto& stream = shown.part<TokenStream>();
    auto& rivals = shown.part<RivalList>();
    QTest::mouseClick(stream.viewport(), Qt::LeftButton, {}, stream.rectOfToken(4).center());
    QTest::mouseClick(&rivals, Qt::LeftButton, {}, rivals.rectOfRow(2).center()); // 1604
    QCOMPARE(shown.commands.branches.size(), std::size_t(1));
    QVERIFY(shown.commands.branches[0] == (std::pair<int, TokenId>(4, 1604)));
    QTest::mouseClick(&rivals, Qt::LeftButton, {}, rivals.rectOfRow(1).center()); // the token itself
    QCOMPARE(shown.commands.branches.size(), std::size_t(1));

    stream.setFocus();
    QTest::keyClick(&stream, Qt::Key_Left); // held: moves the hold
    QTest::keyClick(&stream, Qt::Key_Return);
    QVERIFY(rivals.hasFocus());
    QTest::keyClick(&rivals, Qt::Key_Home);
    QTest::keyClick(&rivals, Qt::Key_Return);
    QVERIFY(shown.commands.branches.back() == (std::pair<int, TokenId>(3, 1503)));
}

void TestGenerateTree::textsOfTheTreeAreListedAndShown() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 10);
    auto& list = shown.part<BranchList>();
    QVERIFY(!list.isVisible()); // one text is no tree
    shown.bench.run.beginBranch(2, 4, {1504, 0.25F, 0});
    shown.bench.run.apply(replay::replayTokens(2, 0, 7));
    QCoreApplication::processEvents();
    QVERIFY(list.isVisible());
    QListView& view = *list.findChild<QListView*>();
    QCOMPARE(view.currentIndex().row(), 1);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(0, 0)).center());
    QCOMPARE(shown.commands.shownTexts, std::vector<int>{0});
    shown.bench.run.showBranch(0);
    QVERIFY(shown.part<TokenStream>().text().endsWith(QStringLiteral("word9")));
    QCOMPARE(view.currentIndex().row(), 0);
}

void TestGenerateTree::branchesAreMarkedInTheText() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 10);
    shown.bench.run.beginBranch(2, 4, {1504, 0.25F, 0});
    shown.bench.run.apply(replay::replayTokens(2, 0, 7));
    QCOMPARE(shown.part<TokenStream>().branchMarks(), std::vector<int>{4});
    shown.bench.run.showBranch(0);
    QCOMPARE(shown.part<TokenStream>().branchMarks(), std::vector<int>{4});
}

void TestGenerateTree::aConversationIsSentAndItsAnswerComesBack() {
    Shown shown;
    shown.bench.subject.setChat(std::make_shared<ChatFormat>(ChatFormat{"t", {}, "w"}), false);
    shown.bench.subject.setModel(shown.bench.subject.model());
    auto& prompt = shown.part<PromptPanel>();
    QTest::mouseClick(prompt.findChild<QToolButton*>(QStringLiteral("chatButton")), Qt::LeftButton);
    QVERIFY(prompt.isChat());
    shown.view->run(); // nothing written yet
    QVERIFY(shown.commands.conversations.empty());
    shown.view->setPrompt(QStringLiteral("Hello"));
    shown.view->run();
    QCOMPARE(shown.commands.conversations.size(), std::size_t(1));
    QCOMPARE(shown.commands.conversations[0], (Conversation{{ChatTurn::Role::User, QStringLiteral("Hello")}}));
    shown.bench.run.begin(1, QStringLiteral("Hello"));
    shown.bench.run.apply(event::Started{1, {1, 2}, "<user>Hello<model>"});
    QCOMPARE(shown.part<TokenStream>().text(), QStringLiteral("<user>Hello<model>")); // what the model reads
    shown.write(0, 2);
    shown.bench.run.apply(event::Finished{1, StopReason::Eos, {1, 2}, {1000, 1001}, "", "", nullptr});
    const auto edits = shown.part<ChatPanel>().findChildren<QPlainTextEdit*>();
    QCOMPARE(edits.size(), 4);
    QCOMPARE(edits[2]->toPlainText(), QStringLiteral("word0 word1"));
    shown.bench.run.clear(); // another model, and a text that another view asks of it
    shown.bench.run.begin(1, QStringLiteral("Once"));
    shown.write(0, 5);
    shown.bench.run.apply(event::Finished{1, StopReason::Eos, {1}, {1000}, "", "", nullptr});
    QCOMPARE(edits[2]->toPlainText(), QStringLiteral("word0 word1"));
}

void TestGenerateTree::aConversationIsThereAgainWithTheNextModelThatReadsOne() {
    Shown shown;
    auto& prompt = shown.part<PromptPanel>();
    const auto format = std::make_shared<ChatFormat>(ChatFormat{"t", {}, "w"});
    const auto model = shown.bench.subject.model();
    shown.bench.subject.setChat(format, false);
    shown.bench.subject.setModel(model);
    QTest::mouseClick(prompt.findChild<QToolButton*>(QStringLiteral("chatButton")), Qt::LeftButton);
    shown.bench.load(layerscope::ui::test::slidingArchitecture());
    QVERIFY(!prompt.isChat()); // nothing to converse with while it is read
    shown.bench.subject.setChat(format, false);
    shown.bench.subject.setModel(model);
    QVERIFY(prompt.isChat());
}

void TestGenerateTree::withoutATemplateChatSaysWhy() {
    Shown shown;
    auto* button = shown.view->findChild<QToolButton*>(QStringLiteral("chatButton"));
    QVERIFY(!button->isEnabled());
    QVERIFY(button->toolTip().contains(QStringLiteral("template")));
}

void TestGenerateTree::examplesFillThePrompt() {
    Shown shown;
    auto& prompt = shown.part<PromptPanel>();
    prompt.setExamples({{QStringLiteral("dragon"), QStringLiteral("Once there was a dragon")}});
    QMenu& menu = *prompt.findChild<QMenu*>();
    QCOMPARE(menu.actions().size(), 1);
    menu.actions().front()->trigger();
    QCOMPARE(prompt.prompt(), QStringLiteral("Once there was a dragon"));
}

/// A text of `count` tokens whose operations were timed; token `slow` waited 30 ms in layer 3.
static std::shared_ptr<const ProbeSnapshot> timed(int count, int slow, std::int64_t prompt) {
    auto snapshot = std::make_shared<ProbeSnapshot>();
    for (int token = 1; token < count; ++token) {
        auto step = std::make_shared<ProbeStep>();
        step->first = prompt + token - 1;
        step->n_tokens = 1;
        for (LayerIndex layer = 0; layer < 5; ++layer) {
            const std::int64_t begin = step->end_ns;
            step->end_ns = begin + (token == slow && layer == 3 ? 30'000'000 : 1'000'000);
            step->operations.push_back({ValueName::AttentionMix, layer, begin, step->end_ns, 0});
        }
        snapshot->steps.push_back(std::move(step));
    }
    return snapshot;
}

/// Forty tokens; the first came with the prompt, token 25 took its time.
static void writeWithASlowToken(LiveRun& run) {
    run.begin(1, QStringLiteral("Prompt"));
    run.apply(event::Started{1, {1, 2, 3}, {}});
    for (int i = 0; i < 40; ++i) {
        auto token = replay::replayToken(1, i, " w");
        token.ms = i == 25 ? 35 : 5;
        token.decoded = i > 0;
        run.apply(token);
    }
}

void TestGenerateTree::aSpikeNamesItsLayerAndOpensIt() {
    Shown shown;
    writeWithASlowToken(shown.bench.run);
    shown.bench.run.apply(event::Probed{1, timed(40, 25, 3)});
    auto& strip = shown.part<LatencyStrip>();
    QCOMPARE(int(strip.steps().size()), 39);                                      // the first came with the prompt
    QVERIFY(strip.accessibleDescription().startsWith(QStringLiteral("median "))); // what the dashed line shows
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.rectOfStep(24).center());
    QCOMPARE(shown.part<TokenStream>().currentToken(), 25);
    QCOMPARE(shown.bench.selection.layer(), 3);
    const QString words = shown.part<LatencyPanel>().text();
    QVERIFY2(words.contains(QStringLiteral("layer 3")) && words.contains(durationText(0.029)), qPrintable(words));
    QVERIFY(shown.commands.shownViews.isEmpty());
    shown.bench.selection.setLayer(0);
    QTest::keyClick(&strip, Qt::Key_Return);
    QCOMPARE(shown.commands.shownViews, QStringList{QStringLiteral("dataflow")});
    QCOMPARE(shown.bench.selection.layer(), 3);
    QCOMPARE(shown.bench.selection.step(), 3 + 25 - 1); // the step that read the token before it, behind the prompt
    QTest::keyClick(&strip, Qt::Key_Left);
    QCOMPARE(shown.part<TokenStream>().currentToken(), 24);
}

void TestGenerateTree::aLayerPointedAtIsMarkedHereAndFromHere() {
    Shown shown;
    writeWithASlowToken(shown.bench.run);
    auto snapshot = std::make_shared<ProbeSnapshot>(*timed(40, 25, 3));
    snapshot->plan = shown.bench.subject.plan();
    shown.bench.run.apply(event::Probed{1, snapshot});
    auto& strip = shown.part<LatencyStrip>();
    auto& panel = shown.part<LatencyPanel>();
    const QImage plain = strip.grab().toImage();
    shown.bench.selection.setHoveredLayer(3); // somewhere else
    QCOMPARE(strip.part().size(), strip.steps().size());
    QCOMPARE(strip.part()[24].token, 25);
    QCOMPARE(strip.part()[24].ms, 30.0F);
    QCOMPARE(strip.part()[7].ms, 1.0F);
    QVERIFY(panel.text().contains(QStringLiteral("layer 3")));
    QVERIFY(panel.text().contains(millisecondsText(1)));
    const QImage marked = strip.grab().toImage();
    QVERIFY(marked != plain);
    shown.bench.selection.setHoveredLayer(-1);
    QVERIFY(strip.part().empty());
    QCOMPARE(strip.grab().toImage(), plain);

    QTest::mouseMove(&strip, strip.rectOfStep(24).center());
    QCOMPARE(shown.bench.selection.hoveredLayer(), 3); // made it slow
    QVERIFY(panel.text().startsWith(QStringLiteral("token 26")));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&strip, &leave);
    QCOMPARE(shown.bench.selection.hoveredLayer(), -1);
    QCOMPARE(strip.grab().toImage(), plain);
}

void TestGenerateTree::withoutTimingASpikeSaysSo() {
    Shown shown;
    shown.view->findChild<QCheckBox*>(QStringLiteral("timing"))->setChecked(false);
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 20);
    auto& strip = shown.part<LatencyStrip>();
    strip.setFocus();
    QTest::keyClick(&strip, Qt::Key_End);
    QVERIFY(shown.part<LatencyPanel>().text().contains(QStringLiteral("timing")));
    QVERIFY(!shown.view->findChild<QPushButton*>(QStringLiteral("openLayer"))->isVisible());
}

void TestGenerateTree::timesAreWishedOnlyWhileShown() {
    Shown shown;
    QVERIFY(shown.commands.timing);
    shown.view->findChild<QCheckBox*>(QStringLiteral("timing"))->setChecked(false);
    QVERIFY(!shown.commands.timing);
    shown.view->findChild<QCheckBox*>(QStringLiteral("timing"))->setChecked(true);
    shown.view->hide();
    QVERIFY(!shown.commands.timing);
}

QTEST_MAIN(TestGenerateTree)
#include "tst_generate_tree.moc"
