// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/themed_plot.h"
#include "support/temp_folder.h"
#include "support/view_bench.h"
#include "views/effect/effect_bar.h"
#include "views/effect/effect_figures.h"
#include "views/effect/effect_grid.h"
#include "views/effect/effect_panel.h"
#include "views/effect/effect_rows.h"
#include "views/effect/next_token_bars.h"
#include "views/effect/position_chart.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTextEdit>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;
namespace views = layerscope::ui::test;

namespace {

/// Six pieces: a b c space ab abc.
std::shared_ptr<const Tokenizer> tinyTokenizer() {
    const layerscope::test::TempFolder folder;
    folder.write("tokenizer.json", R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":null,
        "post_processor":null,"decoder":{"type":"Fuse"},"model":{"type":"BPE",
        "vocab":{"a":0,"b":1,"c":2," ":3,"ab":4,"abc":5},"merges":["a b","ab c"]}})");
    auto loaded = load_tokenizer(folder.path());
    if (!loaded) qFatal("%s", loaded.error().one_line().c_str());
    return *loaded;
}

/// Both write three tokens and part at the third; at the second of four positions another token is the likeliest.
std::shared_ptr<const EditEffect> partingEffect() {
    auto effect = std::make_shared<EditEffect>();
    VariantRun before, after;
    before.ids = {4, 3, 0};
    before.text = "ab a";
    after.ids = {4, 3, 1};
    after.text = "ab b";
    before.tokens = after.tokens = 4;
    before.perplexity = 4;
    after.perplexity = 5;
    before.kv_bytes = 4096;
    after.kv_bytes = 1024;
    before.next_logits = {0, 0, 0, 0, 2, 0};
    after.next_logits = {0, 0, 0, 0, 0, 2};
    effect->original = std::make_shared<const VariantRun>(before);
    effect->edited = std::make_shared<const VariantRun>(after);
    effect->prompt = "abc ";
    effect->speed = {100, 125, {1.25, 1.2, 1.3}, 25, 4};
    effect->kl = 1.25;
    effect->same_top1 = false;
    effect->mean_kl = 0.5;
    effect->top1_agreement = 0.75;
    effect->first_difference = 2;
    effect->positions = {{4, 4, 4, 0.0F, 1, 1}, {3, 3, 0, 2.0F, 1, 3}, {0, 1, 1, 0.0F, 1, 1}, {5, 5, 5, 0.0F, 1, 1}};
    return effect;
}

struct Shown {
    views::ViewBench bench;
    std::unique_ptr<EffectPanel> panel;
    Shown() {
        bench.load(views::slidingArchitecture());
        panel = std::make_unique<EffectPanel>(bench.context());
        panel->resize(1200, 420);
        panel->show();
    }
    void flip() {
        Edit edit;
        for (const LayerSettings& layer : bench.subject.original().layers)
            edit.layer_types.push_back(layer.type);
        edit.layer_types[5] = LayerType::Sliding;
        QVERIFY(!bench.subject.setEdit(edit));
    }
    void loadWeights() {
        auto model = std::make_shared<Model>();
        model->plan = bench.subject.originalPlan();
        model->tokenizer = tinyTokenizer();
        bench.subject.setModel(model);
    }
    template <class T> T& part() { return *panel->findChild<T*>(); }
};

const EffectRow& rowNamed(const std::vector<EffectRow>& rows, const QString& begin) {
    for (const EffectRow& row : rows)
        if (row.name.startsWith(begin)) return row;
    qFatal("no row %s", qPrintable(begin));
}

QString markedText(const QTextEdit& text) {
    const auto marks = text.extraSelections(); // the prompt first, then the differing token
    return marks.isEmpty() ? QString() : marks.back().cursor.selectedText();
}

} // namespace

class TestEffectPanel : public QObject {
    Q_OBJECT
private slots:
    void whatFollowsFromTheArchitectureIsThereAtOnce() {
        Shown shown;
        shown.flip();
        const auto rows = effectRows(shown.bench.context());
        const EffectRow& cache = rowNamed(rows, QStringLiteral("KV cache at"));
        QCOMPARE(cache.plainBefore.toLongLong(), qint64(shown.bench.subject.originalSummary().kv_bytes));
        QCOMPARE(cache.plainAfter.toLongLong(), qint64(shown.bench.subject.summary().kv_bytes));
        QVERIFY(cache.change.startsWith(QChar(0x2212))); // a sliding layer keeps less
        QCOMPARE(int(rows.size()), 4);
        QCOMPARE(shown.part<EffectGrid>().topLevelItemCount(), 4);
    }

    void withoutWeightsOnlyTheFiguresAreShown() {
        Shown shown;
        shown.flip();
        QVERIFY(!shown.part<NextTokenBars>().isVisible());
        QVERIFY(!shown.part<PositionChart>().isVisible());
        QVERIFY(shown.part<EffectGrid>().isVisible());
    }

    void withoutAnEditItSaysWhatToDo() {
        Shown shown;
        QVERIFY(shown.panel->spokenText().startsWith(QStringLiteral("Click a layer")));
        QVERIFY(shown.panel->tables().empty());
        QVERIFY(!shown.part<QPushButton>().isEnabled());
    }

    void anEditThatWasRefusedIsSaidToBe() {
        Shown shown;
        shown.bench.effect.setRefusedEdit(Error{ErrorCode::Limit, "cannot edit", "too many layers", "layer_types"});
        QVERIFY(shown.panel->spokenText().contains(QStringLiteral("too many layers")));
        QVERIFY(!shown.panel->spokenText().startsWith(QStringLiteral("Click a layer")));
    }

    void theFirstDifferingTokenIsMarkedInBothTexts() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        shown.bench.effect.setReady(partingEffect());
        const auto texts = shown.panel->findChildren<QTextEdit*>();
        QCOMPARE(int(texts.size()), 2);
        QCOMPARE(texts[0]->toPlainText(), QStringLiteral("abc ab a"));
        QCOMPARE(texts[1]->toPlainText(), QStringLiteral("abc ab b"));
        QCOMPARE(markedText(*texts[0]), QStringLiteral("a"));
        QCOMPARE(markedText(*texts[1]), QStringLiteral("b"));
    }

    void measuredFiguresStandBesideEachOther() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        shown.bench.effect.setReady(partingEffect());
        const auto rows = effectRows(shown.bench.context());
        const EffectRow& next = rowNamed(rows, QStringLiteral("likeliest next token"));
        QVERIFY(next.before.startsWith(QStringLiteral("ab ")));
        QVERIFY(next.after.startsWith(QStringLiteral("abc ")));
        QCOMPARE(rowNamed(rows, QStringLiteral("perplexity")).plainChange, QStringLiteral("1"));
        QCOMPARE(rowNamed(rows, QStringLiteral("decode")).change, QStringLiteral("+20\u202F% … +30\u202F%"));
        QCOMPARE(rowNamed(rows, QStringLiteral("decode")).plainChange, QStringLiteral("25"));
        QCOMPARE(rowNamed(rows, QStringLiteral("KV cache, allocated")).plainChange, QStringLiteral("-3072"));
        QVERIFY(shown.panel->spokenText().contains(QStringLiteral("perplexity")));
    }

    void aChangeThatTheRoundsDenyIsNone() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        auto effect = std::make_shared<EditEffect>(*partingEffect());
        effect->speed.gain = {1.25, 0.96, 1.3};
        shown.bench.effect.setReady(effect);
        const auto rows = effectRows(shown.bench.context());
        const EffectRow& row = rowNamed(rows, QStringLiteral("decode"));
        QCOMPARE(row.change, QStringLiteral("no difference measured"));
        QCOMPARE(row.plainChange, row.change);
        QVERIFY2(row.explanation.contains(QStringLiteral("−4.0\u202F% … +30\u202F%")), qPrintable(row.explanation));
        const EffectFigure figure = effectFigures(shown.bench.context()).back();
        QCOMPARE(figure.note, row.change);
        QVERIFY2(!figure.value.contains(QStringLiteral("→")), qPrintable(figure.value));
    }

    void aSampleTooShortHasNoPerplexity() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        const auto named = [&] {
            const auto figures = effectFigures(shown.bench.context());
            return std::ranges::any_of(figures, [](const EffectFigure& figure) {
                return figure.caption.startsWith(QStringLiteral("perplexity"));
            });
        };
        shown.bench.effect.setReady(partingEffect());
        QVERIFY(named());
        auto effect = std::make_shared<EditEffect>(*partingEffect());
        VariantRun nothing = *effect->edited;
        nothing.tokens = 0;
        effect->original = effect->edited = std::make_shared<const VariantRun>(nothing);
        shown.bench.effect.setReady(effect);
        QVERIFY(!named());
    }

    void bothDistributionsShareTheirRows() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        shown.bench.effect.setReady(partingEffect());
        auto& bars = shown.part<NextTokenBars>();
        // softmax of one 2 and five 0: e² / (e² + 5) = 0.5965, 1 / (e² + 5) = 0.0807
        QCOMPARE(bars.rowText(0), QStringLiteral("ab: original 60\u202F%, edited 8.1\u202F%"));
        bars.setFocus();
        QTest::keyClick(&bars, Qt::Key_Down);
        QVERIFY(bars.accessibleDescription().startsWith(QStringLiteral("abc: original 8.1")));
    }

    void thePositionsCanBeWalkedByKeys() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        shown.bench.effect.setReady(partingEffect());
        auto& chart = shown.part<PositionChart>();
        QVERIFY(chart.readOut().startsWith(QStringLiteral("1 of 4 positions")));
        QTest::keyClick(&chart.plot(), Qt::Key_Right);
        QTest::keyClick(&chart.plot(), Qt::Key_Right);
        QCOMPARE(chart.position(), 2);
        QVERIFY(chart.readOut().contains(QStringLiteral("likeliest \u2423 → a")));
        for (int i = 0; i < 9; ++i)
            QTest::keyClick(&chart.plot(), Qt::Key_Right);
        QCOMPARE(chart.position(), 4); // stops at the last one
    }

    void theMarkerGoesWithTheEffectItStoodIn() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        shown.bench.effect.setReady(partingEffect());
        auto& chart = shown.part<PositionChart>();
        const auto& marker = static_cast<const QCPItemStraightLine&>(*chart.plot().item(0));
        QTest::keyClick(&chart.plot(), Qt::Key_Right);
        QVERIFY(marker.visible());
        shown.bench.effect.setReady(partingEffect());
        QCOMPARE(chart.position(), 0);
        QVERIFY(!marker.visible());
    }

    void aChosenPositionIsNeverOutOfSight() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        auto effect = std::make_shared<EditEffect>(*partingEffect());
        effect->positions.resize(100, effect->positions.front());
        shown.bench.effect.setReady(effect);
        auto& chart = shown.part<PositionChart>();
        QTest::keyClick(&chart.plot(), Qt::Key_Right);
        for (int i = 0; i < 8; ++i)
            QTest::keyClick(&chart.plot(), Qt::Key_Plus);
        QVERIFY(chart.plot().isZoomed());
        for (int i = 0; i < 60; ++i)
            QTest::keyClick(&chart.plot(), Qt::Key_Right);
        QCOMPARE(chart.position(), 61);
        QVERIFY(chart.plot().xAxis->range().contains(61));
        QVERIFY(chart.plot().isZoomed());
    }

    void aSelectedTextOutlivesAnotherContext() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        shown.bench.effect.setReady(partingEffect());
        auto* text = shown.panel->findChildren<QTextEdit*>().front();
        text->selectAll();
        shown.bench.subject.setMeasure(2048, DType::BF16);
        QCOMPARE(text->textCursor().selectedText(), QStringLiteral("abc ab a"));
    }

    void everythingIsExported() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        shown.bench.effect.setReady(partingEffect());
        const auto tables = shown.panel->tables();
        QCOMPARE(int(tables.size()), 4);
        for (const FigureTable& table : tables)
            for (const auto& row : table.rows)
                QCOMPARE(row.size(), table.columns.size());
        QCOMPARE(int(tables[3].rows.size()), 4);
        QSignalSpy wanted(shown.panel.get(), &EffectPanel::exportWanted);
        shown.part<QPushButton>().click();
        QCOMPARE(wanted.count(), 1);
    }

    void undoneEditsTakeTheirFiguresAway() {
        Shown shown;
        shown.loadWeights();
        shown.flip();
        shown.bench.effect.setReady(partingEffect());
        QVERIFY(!shown.bench.subject.setEdit({}));
        shown.bench.effect.setNone();
        QCOMPARE(shown.part<PositionChart>().readOut(), QString());
        for (const QTextEdit* text : shown.panel->findChildren<QTextEdit*>())
            QVERIFY(text->extraSelections().isEmpty());
    }

    void theBarUnfoldsByClickAndKey() {
        views::ViewBench bench;
        bench.load(views::slidingArchitecture());
        EffectBar bar(bench.context());
        bar.resize(1200, 120);
        bar.show();
        QSignalSpy wanted(&bar, &EffectBar::detailsWanted);
        QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(600, 40));
        QCOMPARE(wanted.count(), 1);
        QTest::keyClick(&bar.button(), Qt::Key_Return);
        QCOMPARE(wanted.count(), 2);
        QTest::keyClick(&bar.button(), Qt::Key_Space);
        QCOMPARE(wanted.count(), 3);
        QVERIFY(bar.button().focusPolicy() & Qt::TabFocus);
    }

    void theBarIsOneLineUntilThereIsAnEdit() {
        views::ViewBench bench;
        bench.load(views::slidingArchitecture());
        QWidget window;
        QVBoxLayout column(&window);
        EffectBar bar(bench.context());
        auto* above = new QWidget;
        column.addWidget(above, 1);
        column.addWidget(&bar);
        window.resize(1280, 700);
        window.show();
        QCoreApplication::processEvents();
        const int line = bar.height();
        QVERIFY2(line <= 5 * bench.theme.unit(), qPrintable(QString::number(line)));
        Edit edit;
        for (const LayerSettings& layer : bench.subject.original().layers)
            edit.layer_types.push_back(layer.type);
        edit.layer_types[0] = LayerType::Full;
        QVERIFY(!bench.subject.setEdit(edit));
        const int unfolded = bar.height(); // no event between: it is in the frame of the edit
        QVERIFY(unfolded > 2 * line);
        QVERIFY(!bench.subject.setEdit({})); // undone: the view above does not jump back
        QCoreApplication::processEvents();
        QCOMPARE(bar.height(), unfolded);
        bar.setFolded(true);
        QCoreApplication::processEvents();
        QCOMPARE(bar.height(), line);
        QVERIFY(!bench.subject.setEdit(edit));
        QCoreApplication::processEvents();
        QCOMPARE(bar.height(), line); // folded by hand: until it is unfolded by hand
        bar.setFolded(false);
        QCoreApplication::processEvents();
        QCOMPARE(bar.height(), unfolded);
        bar.setParent(nullptr);
    }

    void escapeFoldsThePanelAway() {
        Shown shown;
        QSignalSpy wanted(shown.panel.get(), &EffectPanel::closeWanted);
        QTest::keyClick(shown.panel.get(), Qt::Key_Escape);
        QCOMPARE(wanted.count(), 1);
    }
};

QTEST_MAIN(TestEffectPanel)
#include "tst_effect_panel.moc"
