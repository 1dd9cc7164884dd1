// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shown_generate.h"
#include "support/thread_time.h"
#include "text/units_text.h"
#include "views/generate/metrics_panel.h"
#include "views/generate/run_status.h"
#include "views/generate/sampling_panel.h"
#include "views/generate/token_alternatives.h"
#include "views/generate/token_stream.h"
#include "views/generate/token_words.h"

#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;
using test::Shown;

class TestGenerateView : public QObject {
    Q_OBJECT
private slots:
    void ctrlEnterRunsWithTheSettingsOnScreen();
    void greedyMeansTemperatureZero();
    void buttonStopsARun();
    void buttonDoesNotJump();
    void presetSaysWhatIsMissing();
    void textIsPromptAndTokens();
    void longRunStaysResponsive();
    void hoverShowsTheRivals();
    void arrowKeysWalkOverTokens();
    void editIsMarkedWhereItTookEffect();
    void scrollFollowsOnlyAtTheEnd();
    void selectionCanBeCopied();
    void newRunStartsOver();
    void statusSaysWhyItEnded();
    void failureIsOneLine();
    void figuresStayAfterTheRun();
    void screenReaderGetsTheText();
    void spacesAreVisible();
};

void TestGenerateView::ctrlEnterRunsWithTheSettingsOnScreen() {
    Shown shown;
    GenerationSettings wanted;
    wanted.sampling = {
        .temperature = 0.9F, .top_k = 7, .top_p = 0.85F, .min_p = 0.05F, .repetition_penalty = 1.15F, .seed = 77};
    wanted.max_new_tokens = 33;
    shown.part<SamplingPanel>().setSettings(wanted);
    auto& edit = shown.part<QPlainTextEdit>();
    QVERIFY(!edit.toPlainText().isEmpty());
    edit.setPlainText(QStringLiteral("two\nlines"));
    QTest::keyClick(&edit, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(shown.commands.prompts, QStringList{QStringLiteral("two\nlines")});
    QVERIFY(shown.commands.asked[0].sampling == wanted.sampling);
    QCOMPARE(shown.commands.asked[0].max_new_tokens, std::int64_t(33));
    QVERIFY(shown.commands.asked[0].n_rivals > 0);
}

void TestGenerateView::greedyMeansTemperatureZero() {
    Shown shown;
    shown.view->findChild<QCheckBox*>(QStringLiteral("greedy"))->setChecked(true);
    shown.view->run();
    QCOMPARE(shown.commands.asked.at(0).sampling.temperature, 0.0F);
}

void TestGenerateView::buttonStopsARun() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("p"));
    shown.view->run(); // while running: nothing
    QVERIFY(shown.commands.asked.empty());
    QTest::mouseClick(&shown.button(), Qt::LeftButton);
    QCOMPARE(shown.commands.stops, 1);
}

void TestGenerateView::buttonDoesNotJump() {
    Shown shown;
    const QRect idle = shown.button().geometry();
    const QString words = shown.button().text();
    shown.bench.run.begin(1, QStringLiteral("p"));
    QCoreApplication::processEvents();
    QVERIFY(shown.button().text() != words);
    QCOMPARE(shown.button().geometry(), idle);
}

void TestGenerateView::presetSaysWhatIsMissing() {
    Shown shown(false);
    QVERIFY(!shown.button().isEnabled());
    QVERIFY(shown.part<QPlainTextEdit>().isEnabled());
    QVERIFY(shown.view->spokenText().contains(QStringLiteral("weights")));
    shown.view->run();
    QVERIFY(shown.commands.asked.empty());
    QCOMPARE(shown.commands.messages.size(), 1);
    QTest::keyClick(&shown.part<QPlainTextEdit>(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(shown.commands.asked.empty());
    QCOMPARE(shown.commands.messages.size(), 2);
}

void TestGenerateView::textIsPromptAndTokens() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 3);
    QCOMPARE(shown.part<TokenStream>().text(), QStringLiteral("Prompt word0 word1 word2"));
    shown.bench.run.apply(event::Finished{1, StopReason::Length, {}, {}, "", "!", nullptr});
    QCOMPARE(shown.part<TokenStream>().text(), QStringLiteral("Prompt word0 word1 word2!"));
}

// 50 ms is what the window may take for any event; a batch of eight tokens and its paint must stay far below.
void TestGenerateView::longRunStaysResponsive() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    std::vector<double> times;
    for (int first = 0; first < 5000; first += 8) {
        const double begun = threadMilliseconds();
        shown.write(first, 8);
        shown.view->repaint();
        times.push_back(threadMilliseconds() - begun);
    }
    QCOMPARE(shown.part<TokenStream>().text(), shown.bench.run.prompt() + shown.bench.run.text());
    std::ranges::sort(times);
    qInfo("eight tokens to pixels: median %.2f ms, slowest %.2f ms", times[times.size() / 2], times.back());
    QVERIFY2(times[times.size() / 2] < 25, qPrintable(QString::number(times[times.size() / 2])));
}

void TestGenerateView::hoverShowsTheRivals() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 10);
    auto& stream = shown.part<TokenStream>();
    QTest::mouseMove(stream.viewport(), stream.rectOfToken(4).center());
    QCOMPARE(stream.currentToken(), 4);
    const QString detail = shown.part<TokenAlternatives>().text();
    // Without a tokenizer pieces are ids: 1004 was chosen, 1504 was likelier.
    QVERIFY2(detail.contains(QStringLiteral("#1004")) && detail.contains(QStringLiteral("#1504")), qPrintable(detail));
    QVERIFY2(detail.contains(percentText(0.25)), qPrintable(detail));
}

void TestGenerateView::arrowKeysWalkOverTokens() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 10);
    auto& stream = shown.part<TokenStream>();
    QCOMPARE(stream.currentToken(), 9); // follows the newest
    QTest::keyClick(&stream, Qt::Key_Left);
    QCOMPARE(stream.currentToken(), 8);
    shown.write(10, 5);
    QCOMPARE(stream.currentToken(), 8); // chosen: stays
    QTest::keyClick(&stream, Qt::Key_Home);
    QCOMPARE(stream.currentToken(), 0);
    QTest::keyClick(&stream, Qt::Key_Escape);
    QCOMPARE(stream.currentToken(), 14);
}

void TestGenerateView::editIsMarkedWhereItTookEffect() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 12);
    QVERIFY(shown.part<TokenStream>().editMarks().empty());
    shown.bench.run.apply(event::Prefill{1, {5, 12}, true});
    QVERIFY(shown.part<RunStatus>().text().contains(QStringLiteral("edit")));
    shown.write(12, 6, 1);
    QCOMPARE(shown.part<TokenStream>().editMarks(), std::vector<int>{12});
    const QColor mark = shown.bench.theme.colors().changed;
    const QImage picture = shown.part<TokenStream>().viewport()->grab().toImage();
    const QRect token = shown.part<TokenStream>().rectOfToken(12);
    bool seen = false;
    for (int x = token.left() - 2; x <= token.left() + 2 && !seen; ++x)
        seen = picture.pixelColor(x, token.center().y()) == mark;
    QVERIFY(seen);
}

void TestGenerateView::scrollFollowsOnlyAtTheEnd() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 1000);
    QScrollBar& bar = *shown.part<TokenStream>().verticalScrollBar();
    QCOMPARE(bar.value(), bar.maximum());
    bar.setValue(10);
    shown.write(1000, 100);
    QCOMPARE(bar.value(), 10);
}

void TestGenerateView::selectionCanBeCopied() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 3);
    auto& stream = shown.part<TokenStream>();
    QTest::keyClick(&stream, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&stream, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("Prompt word0 word1 word2"));
}

void TestGenerateView::newRunStartsOver() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 30);
    shown.bench.run.begin(2, QStringLiteral("Other"));
    QCOMPARE(shown.part<TokenStream>().text(), QStringLiteral("Other"));
    QCOMPARE(shown.part<TokenStream>().currentToken(), -1);
}

void TestGenerateView::statusSaysWhyItEnded() {
    Shown shown;
    for (const StopReason reason : {StopReason::Length, StopReason::Eos, StopReason::Stop, StopReason::Cancelled}) {
        shown.bench.run.begin(1, QStringLiteral("Prompt"));
        shown.bench.run.apply(event::Finished{1, reason, {}, {}, "", "", nullptr});
        QVERIFY(shown.part<RunStatus>().text().contains(stopReasonText(reason)));
    }
}

void TestGenerateView::failureIsOneLine() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.bench.run.apply(event::Failed{1, {ErrorCode::OutOfMemory, "cannot reserve the cache", "it needs 3 TiB", ""}});
    QVERIFY(shown.part<RunStatus>().text().contains(QStringLiteral("3 TiB")));
    QVERIFY(!shown.part<RunStatus>().text().contains(u'\n'));
    QVERIFY(shown.button().isEnabled());
}

void TestGenerateView::figuresStayAfterTheRun() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    const auto metrics = replay::replayMetrics(100, 28, 1 << 20);
    shown.bench.run.apply(event::Running{1, metrics});
    shown.bench.run.apply(event::Finished{1, StopReason::Length, {}, {}, "", "", metrics});
    const QString text = shown.part<MetricsPanel>().text();
    QVERIFY2(text.contains(rateText(71.2)) && text.contains(millisecondsText(15.9)), qPrintable(text));
    QVERIFY2(text.contains(bytesText(1 << 20)) && text.contains(bytesText(4 << 20)), qPrintable(text));
}

void TestGenerateView::screenReaderGetsTheText() {
    Shown shown;
    shown.bench.run.begin(1, QStringLiteral("Prompt"));
    shown.write(0, 3);
    QAccessibleInterface* read = QAccessible::queryAccessibleInterface(&shown.part<TokenStream>());
    QVERIFY(read && read->textInterface());
    QCOMPARE(read->textInterface()->characterCount(), int(QStringLiteral("Prompt word0 word1 word2").size()));
    QCOMPARE(read->textInterface()->text(7, 12), QStringLiteral("word0"));
}

void TestGenerateView::spacesAreVisible() {
    QCOMPARE(visibleText(QStringLiteral(" a\tb\n")), QStringLiteral("␣a⇥b⏎"));
    QCOMPARE(pieceText(nullptr, 17), QStringLiteral("#17"));
}

QTEST_MAIN(TestGenerateView)
#include "tst_generate_view.moc"
