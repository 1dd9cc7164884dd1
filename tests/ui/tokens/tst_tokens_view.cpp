// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fertility_model.h"
#include "models/piece_model.h"
#include "support/thread_time.h"
#include "support/view_bench.h"
#include "text/glyph_text.h"
#include "text/token_text.h"
#include "views/tokens/chip_layout.h"
#include "views/tokens/fertility_bars.h"
#include "views/tokens/fertility_panel.h"
#include "views/tokens/piece_bands.h"
#include "views/tokens/piece_words.h"
#include "views/tokens/tokens_view.h"
#include "widgets/fact_lines.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

std::shared_ptr<const Tokenizer> bundled() {
    static const auto tokenizer = load_tokenizer(LAYERSCOPE_RESOURCES_DIR "/models/llama-tiny");
    if (!tokenizer) qFatal("%s", tokenizer.error().one_line().c_str());
    return *tokenizer;
}

LanguageSamples samples() {
    return {"source", {{"aaa", {"First", "甲"}, "one two"}, {"bbb", {"Second", "乙"}, "你好"}}};
}

class TokenCommands : public test::FakeCommands {
public:
    using FakeCommands::FakeCommands;
    void wantTokenizers() override { ++wants; }
    void addTokenizer(const QString& path) override { added << path; }
    void removeTokenizer(int entry) override { removed.push_back(entry); }
    void cutText(const QString& text, const EncodeOptions& wanted) override {
        texts << text;
        options = wanted;
    }
    int wants = 0;
    QStringList texts, added;
    std::vector<int> removed;
    EncodeOptions options;
};

struct Shown {
    test::ViewBench bench;
    TokenCommands commands{bench.subject};
    std::unique_ptr<TokensView> view;
    Shown() {
        const ViewContext given = bench.context();
        view = std::make_unique<TokensView>(ViewContext{
            given.subject, given.selection, given.run, given.effect, commands, given.theme, given.machine,
            given.branches, given.compared, given.comparison, given.library, given.tokenizers, given.lessons});
        view->resize(1200, 800);
        view->show();
        QCoreApplication::processEvents();
    }
    Tokenizers& state() { return bench.tokenizers; }
    template <class T> T& part() { return *view->findChild<T*>(); }
    void setEntries(int count = 1) {
        std::vector<Tokenizers::Entry> entries;
        for (int i = 0; i < count; ++i) {
            // The same file read twice counts as two here: identity is the keeper's business.
            auto other = i == 0 ? bundled() : *load_tokenizer(LAYERSCOPE_RESOURCES_DIR "/models/aya-tiny");
            entries.push_back({{QStringLiteral("tokenizer %1").arg(i)}, {}, i > 0, other, {}, {}});
        }
        state().setSamples(samples());
        state().setEntries(entries);
    }
    void cut(const QString& text) {
        Tokenizers::ByTokenizer<TextCut> cuts;
        Tokenizers::ByTokenizer<std::vector<Fertility>> measured;
        for (const auto& entry : state().entries()) {
            cuts.emplace_back(entry.tokenizer, std::make_shared<const TextCut>(cut_text(
                                                   *entry.tokenizer, text.toStdString(), {.add_special = false})));
            std::vector<Fertility> values;
            for (const LanguageSample& sample : state().samples().samples)
                values.push_back(fertility(*entry.tokenizer, sample.text));
            measured.emplace_back(entry.tokenizer, std::make_shared<const std::vector<Fertility>>(values));
        }
        state().setCuts(text, cuts);
        state().setFertilities(measured);
    }
    const TextCut& cutOf(int entry = 0) { return *state().entries()[std::size_t(entry)].cut; }
};

} // namespace

class TestTokensView : public QObject {
    Q_OBJECT
private slots:
    void chipsBreakAtTheWidthAndAtLineFeeds();
    void nearestChipIsFoundInAnyRow();
    void showingTheViewAsksForTokenizersAndCuts();
    void typingAsksForTheNewText();
    void withoutTokenizersTheViewSaysWhatToDo();
    void aModelWithoutTokenizerIsSaidToHaveNone();
    void refusedFileIsToldInOneLine();
    void arrowKeysWalkOverPiecesAndBands();
    void pointerShowsIdBytesAndKind();
    void manyNamesAreToldInShortAndInFull();
    void signsThatNoFontHasAreNamed();
    void tableAndChipsShowTheSamePiece();
    void addedTokenizersCanBeRemoved();
    void veryLongTextShowsTheFirstPiecesQuickly();
    void modelsKeepTheirPromises();
    void clickOnALanguageTakesItsSentences();
    void languageIsReadOutAndWalkedByKeys();
    void metricChangesTheNumbers();
    void loadingAnotherTokenizerKeepsZoomAndSelection();
    void tablesHoldPiecesFiguresAndLanguages();
    void spokenTextHasTheFigures();
};

void TestTokensView::chipsBreakAtTheWidthAndAtLineFeeds() {
    ChipLayout layout;
    layout.layOut({{40, false}, {40, false}, {40, false}, {10, true}, {500, false}}, 100, 4);
    const auto& chips = layout.chips();
    QCOMPARE(int(layout.rows().size()), 3);
    QCOMPARE(chips[1].x, 44.0);
    QCOMPARE(chips[2].row, 1); // 40 + 4 + 40 + 4 + 40 > 100
    QCOMPARE(chips[3].row, 1);
    QCOMPARE(chips[4].row, 2); // behind the line feed
    QCOMPARE(chips[4].width, 100.0);
    layout.layOut({}, 100, 4);
    QVERIFY(layout.rows().empty());
}

void TestTokensView::nearestChipIsFoundInAnyRow() {
    ChipLayout layout;
    layout.layOut({{40, false}, {40, true}, {20, false}}, 100, 10);
    QCOMPARE(layout.chipAt(0, 39), 0);
    QCOMPARE(layout.chipAt(0, 42), -1); // between two
    QCOMPARE(layout.nearest(0, 42), 0);
    QCOMPARE(layout.nearest(0, 48), 1);
    QCOMPARE(layout.nearest(0, 999), 1);
    QCOMPARE(layout.nearest(1, 70), 2);
    QCOMPARE(layout.nearest(2, 0), -1);
    QCOMPARE(layout.chipAt(-1, 0), -1);
}

void TestTokensView::showingTheViewAsksForTokenizersAndCuts() {
    Shown shown;
    QCOMPARE(shown.commands.wants, 1);
    QCOMPARE(shown.commands.texts.size(), 1);
    QCOMPARE(shown.commands.texts.front(), shown.part<QPlainTextEdit>().toPlainText());
    shown.view->hide();
    shown.view->show();
    QCOMPARE(shown.commands.wants, 1);
}

void TestTokensView::typingAsksForTheNewText() {
    Shown shown;
    shown.view->setText(QStringLiteral("fox"));
    QCOMPARE(shown.commands.texts.back(), QStringLiteral("fox"));
    QVERIFY(!shown.commands.options.add_special && shown.commands.options.parse_special);
    for (QCheckBox* box : shown.view->findChildren<QCheckBox*>())
        box->click();
    QVERIFY(shown.commands.options.add_special && !shown.commands.options.parse_special);
}

void TestTokensView::withoutTokenizersTheViewSaysWhatToDo() {
    Shown shown;
    QVERIFY(shown.view->spokenText().contains(QStringLiteral("tokenizer")));
    shown.state().setLoading(true);
    QVERIFY(shown.view->spokenText().contains(QStringLiteral("Reading")));
    QVERIFY(shown.view->tables().empty());
}

void TestTokensView::aModelWithoutTokenizerIsSaidToHaveNone() {
    Shown shown;
    const auto said = [&] {
        return std::ranges::any_of(shown.view->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().contains(QStringLiteral("bench comes without a tokenizer"));
        });
    };
    shown.setEntries();
    QVERIFY(!said());
    shown.bench.load(test::fullArchitecture());
    QVERIFY(said()); // else its text would seem cut by its own
}

void TestTokensView::refusedFileIsToldInOneLine() {
    Shown shown;
    shown.state().setError(Error{ErrorCode::Corrupt, "cannot read", "no vocabulary", "x/tokenizer.json, model.vocab"});
    bool told = false;
    for (const QLabel* label : shown.view->findChildren<QLabel*>())
        told = told || (label->isVisible() && label->text().contains(QStringLiteral("model.vocab")));
    QVERIFY(told);
}

void TestTokensView::arrowKeysWalkOverPiecesAndBands() {
    Shown shown;
    shown.setEntries(2);
    shown.cut(QStringLiteral("Once upon a time"));
    auto& bands = shown.part<PieceBands>();
    const int last = int(shown.cutOf().ids.size()) - 1;
    QVERIFY(last >= 3);
    QCOMPARE(bands.currentBand(), 0);
    QCOMPARE(bands.currentPiece(), 0);
    QTest::keyClick(&bands, Qt::Key_Right);
    QCOMPARE(bands.currentPiece(), 1);
    QTest::keyClick(&bands, Qt::Key_Down); // the text is one row: into the next band, same place
    QCOMPARE(bands.currentBand(), 1);
    QCOMPARE(bands.currentPiece(), 1);
    QTest::keyClick(&bands, Qt::Key_End);
    QCOMPARE(bands.currentPiece(), last);
    QTest::keyClick(&bands, Qt::Key_Right);
    QCOMPARE(bands.currentPiece(), last);
    QTest::keyClick(&bands, Qt::Key_Up);
    QCOMPARE(bands.currentBand(), 0);
    QTest::keyClick(&bands, Qt::Key_Home);
    QCOMPARE(bands.currentPiece(), 0);
    QVERIFY(bands.accessibleDescription().contains(pieceText(*bundled(), shown.cutOf().ids[0])));
}

void TestTokensView::manyNamesAreToldInShortAndInFull() {
    Shown shown;
    shown.state().setEntries(
        {{{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}, {}, false, bundled(), {}, {}}});
    QVERIFY(shortName(shown.state().entries().front()).startsWith(QStringLiteral("a and 2 other")));
    QCOMPARE(shown.part<FactLines>().accessibleName(), QStringLiteral("Piece of a, b, c"));
}

void TestTokensView::signsThatNoFontHasAreNamed() {
    const QString never = QString::fromUcs4(U"\U0001FFFE"); // no character, so in no font
    QCOMPARE(drawableText(QStringLiteral("a") + never, QFont()), QStringLiteral("aU+1FFFE"));
    const QString joined = QString::fromUcs4(U"a\u200D\uFE0F"); // a joiner and a selector have no sign and need none
    QCOMPARE(drawableText(joined, QFont()), joined);
}

void TestTokensView::pointerShowsIdBytesAndKind() {
    Shown shown;
    shown.setEntries();
    shown.cut(QStringLiteral("a fox"));
    auto& bands = shown.part<PieceBands>();
    const int last = int(shown.cutOf().ids.size()) - 1;
    QTest::mouseMove(bands.viewport(), bands.rectOf(0, last).center());
    const QString told = shown.part<FactLines>().text();
    const TokenId id = shown.cutOf().ids.back();
    QVERIFY2(told.contains(QString::number(id)), qPrintable(told));
    QVERIFY2(told.contains(hexText(bundled()->bytes(id))), qPrintable(told));
    QVERIFY2(told.contains(QStringLiteral("normal")), qPrintable(told));
}

void TestTokensView::tableAndChipsShowTheSamePiece() {
    Shown shown;
    shown.setEntries();
    shown.cut(QStringLiteral("Once upon a time"));
    QTableView* table = nullptr;
    for (QTableView* one : shown.view->findChildren<QTableView*>())
        if (qobject_cast<PieceModel*>(one->model())) table = one;
    QVERIFY(table);
    auto& bands = shown.part<PieceBands>();
    bands.setCurrent(0, 2);
    QCOMPARE(table->currentIndex().row(), 2);
    shown.view->activateWindow();
    table->setFocus();
    QTRY_VERIFY(table->hasFocus());
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(bands.currentPiece(), 3);
}

void TestTokensView::addedTokenizersCanBeRemoved() {
    Shown shown;
    shown.setEntries(2);
    shown.cut(QStringLiteral("a"));
    QPushButton* remove = nullptr;
    for (QPushButton* one : shown.view->findChildren<QPushButton*>())
        if (one->accessibleName().contains(QStringLiteral("Remove"))) remove = one;
    QVERIFY(remove && !remove->isEnabled()); // the first one belongs to a model
    shown.part<PieceBands>().setCurrent(1, 0);
    QVERIFY(remove->isEnabled());
    remove->click();
    QCOMPARE(shown.commands.removed, std::vector<int>{1});
}

// A frame of 60 Hz has 16 ms, the window may take 50 for an event; the text is cut elsewhere.
void TestTokensView::veryLongTextShowsTheFirstPiecesQuickly() {
    Shown shown;
    shown.setEntries();
    const QString text = QStringLiteral("Once upon a time there was a little fox. ").repeated(20000);
    Tokenizers::ByTokenizer<TextCut> cuts{
        {bundled(), std::make_shared<const TextCut>(cut_text(*bundled(), text.toStdString(), {}))}};
    QVERIFY(cuts[0].second->ids.size() > 100'000);
    const double begun = threadMilliseconds();
    shown.state().setCuts(text, cuts);
    shown.view->repaint();
    const double took = threadMilliseconds() - begun;
    qInfo("200 000 pieces to pixels: %.1f ms", took);
    QVERIFY2(took < 250, qPrintable(QString::number(took))); // unoptimised builds on a shared machine
    QCOMPARE(shown.part<PieceBands>().shownPieces(0), PieceBands::mostChips);
}

void TestTokensView::modelsKeepTheirPromises() {
    Shown shown;
    PieceModel pieces;
    FertilityModel languages(shown.state());
    const QAbstractItemModelTester first(&pieces, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester second(&languages, QAbstractItemModelTester::FailureReportingMode::Fatal);
    shown.setEntries(2);
    shown.cut(QStringLiteral("Once upon a time"));
    pieces.setCut(bundled(), shown.state().entries()[0].cut);
    QCOMPARE(pieces.rowCount(), int(shown.cutOf().ids.size()));
    QCOMPARE(pieces.index(0, PieceModel::Place).data().toString(), QStringLiteral("1")); // as it is spoken
    QCOMPARE(pieces.index(1, PieceModel::Id).data().toString(), QString::number(shown.cutOf().ids[1]));
    QCOMPARE(languages.rowCount(), 2);
    QCOMPARE(languages.columnCount(), 3);
    QCOMPARE(languages.index(1, 0).data().toString(), QStringLiteral("Second"));
    QCOMPARE(languages.value(1, 0), std::optional(fertility(*bundled(), "你好").per_char()));
    languages.setMetric(FertilityMetric::PerByte);
    QCOMPARE(languages.value(1, 0), std::optional(fertility(*bundled(), "你好").per_byte()));
    pieces.setCut(nullptr, nullptr);
    QCOMPARE(pieces.rowCount(), 0);
    shown.state().setEntries({});
    QCOMPARE(languages.columnCount(), 1);
}

void TestTokensView::clickOnALanguageTakesItsSentences() {
    Shown shown;
    shown.setEntries();
    shown.cut(QStringLiteral("a"));
    auto& bars = shown.part<FertilityBars>();
    QTest::mouseClick(&bars, Qt::LeftButton, {}, bars.group(1).center().toPoint());
    QCOMPARE(shown.commands.texts.back(), QStringLiteral("你好"));
    // Heights are in proportion to the values.
    const double first = fertility(*bundled(), "one two").per_char(), second = fertility(*bundled(), "你好").per_char();
    QVERIFY(std::abs(bars.bar(0, 0).height() / bars.bar(1, 0).height() - first / second) < 0.02);
    QVERIFY(bars.group(1).contains(bars.bar(1, 0)));
}

void TestTokensView::languageIsReadOutAndWalkedByKeys() {
    Shown shown;
    shown.setEntries();
    shown.cut(QStringLiteral("a"));
    auto& bars = shown.part<FertilityBars>();
    QTest::keyClick(&bars, Qt::Key_Right);
    QTest::keyClick(&bars, Qt::Key_Right);
    QCOMPARE(bars.current(), 1);
    QVERIFY(bars.readOut().contains(QStringLiteral("Second")));
    QVERIFY(bars.readOut().contains(QLocale().toString(fertility(*bundled(), "你好").per_char(), 'f', 3)));
    QTest::keyClick(&bars, Qt::Key_Return);
    QCOMPARE(shown.commands.texts.back(), QStringLiteral("你好"));
}

void TestTokensView::metricChangesTheNumbers() {
    Shown shown;
    shown.setEntries();
    shown.cut(QStringLiteral("a"));
    auto& bars = shown.part<FertilityBars>();
    bars.setCurrent(0);
    QCOMPARE(bars.yAxis->label(), QStringLiteral("tokens per character"));
    for (QToolButton* button : shown.view->findChildren<QToolButton*>())
        if (button->text() == QStringLiteral("per word")) button->click();
    QVERIFY(bars.readOut().contains(QLocale().toString(fertility(*bundled(), "one two").per_word(), 'f', 3)));
    QCOMPARE(bars.yAxis->label(), QStringLiteral("tokens per word"));
}

void TestTokensView::loadingAnotherTokenizerKeepsZoomAndSelection() {
    Shown shown;
    shown.setEntries();
    shown.cut(QStringLiteral("a"));
    auto& bars = shown.part<FertilityBars>();
    auto* table = shown.part<FertilityPanel>().findChild<QTableView*>();
    bars.xAxis->setRange(0.25, 0.75);
    table->setCurrentIndex(table->model()->index(1, 0));
    shown.setEntries(2);
    shown.cut(QStringLiteral("a"));
    QCOMPARE(table->model()->columnCount(), 3);
    QCOMPARE(table->currentIndex().row(), 1);
    QCOMPARE(bars.xAxis->range(), QCPRange(0.25, 0.75));
    QVERIFY(bars.bar(1, 1).height() > 0);
    shown.setEntries(1);
    QCOMPARE(table->model()->columnCount(), 2);
    QCOMPARE(table->currentIndex().row(), 1);
}

void TestTokensView::tablesHoldPiecesFiguresAndLanguages() {
    Shown shown;
    shown.setEntries(2);
    shown.cut(QStringLiteral("Once upon a time"));
    const auto tables = shown.view->tables();
    QCOMPARE(tables.size(), std::size_t(4)); // figures, pieces of two, languages
    QCOMPARE(tables[1].rows.size(), shown.cutOf().ids.size());
    QCOMPARE(tables[3].rows.size(), std::size_t(4));
    for (const FigureTable& table : tables)
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
}

void TestTokensView::spokenTextHasTheFigures() {
    Shown shown;
    shown.setEntries();
    shown.cut(QStringLiteral("Once upon a time"));
    const QString spoken = shown.view->spokenText();
    QVERIFY2(spoken.contains(cutFigures(shown.cutOf())), qPrintable(spoken));
    QVERIFY2(spoken.contains(QStringLiteral("Second")), qPrintable(spoken));
}

QTEST_MAIN(TestTokensView)
#include "tst_tokens_view.moc"
