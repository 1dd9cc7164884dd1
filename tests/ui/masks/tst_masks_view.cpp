// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The real view under pointer and keys; the commands are written down.

#include "support/view_bench.h"
#include "views/masks/mask_canvas.h"
#include "views/masks/mask_controls.h"
#include "views/masks/mask_explanation.h"
#include "views/masks/masks_view.h"

#include <QAccessible>
#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;
using namespace layerscope::ui::test;

namespace {

struct Bench : ViewBench {
    explicit Bench(Architecture architecture, std::int64_t tokens = 4096) : view(context()) {
        load(std::move(architecture), tokens);
        view.resize(1100, 640);
        view.show();
        QCoreApplication::processEvents();
        canvas = view.findChild<MaskCanvas*>();
        controls = view.findChild<MaskControls*>();
    }
    [[nodiscard]] QPoint cell(int mask, std::int64_t query, std::int64_t key) const {
        const MaskLayout& layout = canvas->maskLayout();
        return QPointF(layout.keys(mask).middle(key), layout.queries(mask).middle(query)).toPoint();
    }
    void dragEdge(double from, double to) const {
        QTest::mousePress(canvas, Qt::LeftButton, {}, canvas->maskLayout().handle(from).toPoint());
        QTest::mouseMove(canvas, canvas->maskLayout().handle(to).toPoint());
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, canvas->maskLayout().handle(to).toPoint());
    }
    [[nodiscard]] QString cellText() const { return view.findChild<MaskExplanation*>()->cellText(); }
    MasksView view;
    MaskCanvas* canvas = nullptr;
    MaskControls* controls = nullptr;
};

} // namespace

class MasksViewTest : public QObject {
    Q_OBJECT
private slots:
    void theCellUnderThePointerIsExplained() {
        Bench b(slidingArchitecture(), 16); // drawn one to one, nothing outside 512
        b.commands.setWindow(3);
        QTest::mouseMove(b.canvas, b.cell(0, 5, 3));
        QVERIFY2(b.cellText().contains(QStringLiteral("inside window 3")), qPrintable(b.cellText()));
        QVERIFY(b.cellText().contains(QStringLiteral("distance 2")));
        QVERIFY(b.cellText().contains(QStringLiteral("keys 3 to 5")));
        QVERIFY(b.cellText().contains(QStringLiteral("3 local, 6 global")));
        QCOMPARE(b.selection.query(), 5);
        QCOMPARE(b.selection.key(), 3);
        QTest::mouseMove(b.canvas, b.cell(1, 5, 9));
        QVERIFY(b.cellText().contains(QStringLiteral("in the future")));
    }

    void aNarrowPictureStillSaysHowManyPairsAreVisible() {
        const QFont font;
        const auto wide = [&](const QString& text) { return QFontMetricsF(font).horizontalAdvance(text); };
        const std::pair<QString, QString> cases[] = {
            {QStringLiteral("T=24, W=2: 47 of 300 pairs visible"), QStringLiteral("47 of 300 pairs visible")},
            {QStringLiteral("T=24，W=2：300 对中 47 对可见"), QStringLiteral("300 对中 47 对可见")}};
        for (const auto& [whole, pairs] : cases) {
            QCOMPARE(countLine(whole, font, wide(whole) + 1), whole);
            QCOMPARE(countLine(whole, font, wide(whole) - 1), pairs);
            QCOMPARE(countLine(whole, font, wide(pairs) + 1), pairs);
        }
    }

    void oneToOneADraggedEdgeIsExact() {
        Bench b(slidingArchitecture(), 16);
        b.commands.setWindow(4);
        b.dragEdge(4, 9);
        QCOMPARE(b.commands.windows.back(), 9);
        QCOMPARE(b.canvas->scene().picture.window, 9);
    }

    void aScaledEdgeMovesTheRealWindowInProportion() {
        Bench b(slidingArchitecture(), 32768); // 24 cells are 2048 tokens, 512 is 6 cells
        QCOMPARE(b.canvas->scene().picture.window, 6);
        b.dragEdge(6, 9);
        // 9 cells of 2048 / 24 tokens; half a pixel of a cell either way.
        QVERIFY2(std::abs(double(b.commands.windows.back()) - 768) < 8,
                 qPrintable(QString::number(b.commands.windows.back())));
        QCOMPARE(b.canvas->scene().picture.window, 9);
    }

    void trueToScaleTheBandHasItsExactShare() {
        Bench b(slidingArchitecture(), 32768);
        b.controls->setScale(MaskScale::Context);
        emit b.controls->changed();
        QCOMPARE(b.canvas->scene().picture.length, 32768);
        QCOMPARE(b.canvas->scene().picture.window, 512);
    }

    void theWorkedExampleLeavesTheModelAlone() {
        Bench b(slidingArchitecture());
        b.controls->setScale(MaskScale::Example);
        emit b.controls->changed();
        QVERIFY(b.view.spokenText().contains(QStringLiteral("21 of 36")));
        b.dragEdge(3, 4);
        QVERIFY(b.commands.windows.empty());
        QVERIFY(b.view.spokenText().contains(QStringLiteral("26 of 36"))); // 1+2+3+5*4
    }

    void keysMoveTheCellAndTheWindowAndTabChangesTheMask() {
        Bench b(slidingArchitecture(), 16);
        b.commands.setWindow(4);
        b.canvas->setFocus(Qt::TabFocusReason);
        b.canvas->setCell(5, 3);
        QTest::keyClick(b.canvas, Qt::Key_Down);
        QTest::keyClick(b.canvas, Qt::Key_Left);
        QCOMPARE(b.canvas->query(), 6);
        QCOMPARE(b.canvas->key(), 2);
        QTest::keyClick(b.canvas, Qt::Key_Plus);
        QCOMPARE(b.commands.windows.back(), 5);
        QTest::keyClick(b.canvas, Qt::Key_Minus);
        QCOMPARE(b.commands.windows.back(), 4);
        QTest::keyClick(b.canvas, Qt::Key_Tab);
        QVERIFY(b.canvas->hasFocus()); // now on the global mask
        QTest::keyClick(b.canvas, Qt::Key_Home);
        QCOMPARE(b.canvas->key(), 0);
        QTest::keyClick(b.canvas, Qt::Key_Tab);
        QVERIFY(!b.canvas->hasFocus());
    }

    void aScreenReaderFindsTheCellThatTheKeysReach() {
        Bench b(slidingArchitecture(), 16);
        b.commands.setWindow(4);
        QAccessibleInterface* pair = QAccessible::queryAccessibleInterface(b.canvas);
        const auto focused = [pair] {
            const QAccessibleInterface* cell = pair->focusChild();
            return cell ? cell->text(QAccessible::Name) : QString();
        };
        b.canvas->setFocus(Qt::TabFocusReason);
        b.canvas->setCell(9, 3);
        QTest::keyClick(b.canvas, Qt::Key_Right);
        QCOMPARE(focused(), QStringLiteral("Local mask: query 9, key 4, distance 5, outside window 4"));
        QTest::keyClick(b.canvas, Qt::Key_Tab); // to the global mask
        QCOMPARE(focused(), QStringLiteral("Global mask: query 9, key 4, distance 5, visible"));
        QTest::keyClick(b.canvas, Qt::Key_Down);
        QCOMPARE(focused(), QStringLiteral("Global mask: query 10, key 4, distance 6, visible"));
        QCOMPARE(pair->childCount(), 2);
        QVERIFY(pair->child(1)->state().selected);
        QVERIFY(!pair->child(1)->rect().isEmpty());
    }

    void theLayersCostsRollAlongWithAnEdit() {
        Bench b(slidingArchitecture(), 32768);
        b.selection.setLayer(9);
        std::vector<LayerType> types;
        for (const auto& layer : b.subject.architecture().layers)
            types.push_back(layer.type);
        types[9] = LayerType::Full;
        b.commands.setLayerTypes(types, {});
        // 32768 * 32769 / 2 = 536 887 296 pairs; 2 * 1 * 256 * 32768 * 2 bytes = 32 MiB.
        const QString spoken = b.view.spokenText();
        QVERIFY2(spoken.contains(QStringLiteral("536.9")), qPrintable(spoken));
        QVERIFY(spoken.contains(QStringLiteral("32.0")));
        QVERIFY(spoken.contains(QStringLiteral("layer 9 was sliding")));
        QCOMPARE(b.canvas->scene().used, 1);
    }

    void withoutSlidingLayersTheLocalMaskIsFadedAndInvites() {
        Bench b(fullArchitecture());
        QVERIFY(b.canvas->scene().localFaded);
        QVERIFY(b.view.spokenText().contains(QStringLiteral("click one to try")));
    }

    void anotherViewsCellIsMarkedHere() {
        Bench b(slidingArchitecture(), 32768);
        b.selection.setCell(1000, 500); // 2048 / 24 = 85.3 tokens a cell
        QCOMPARE(b.canvas->query(), 11);
        QCOMPARE(b.canvas->key(), 5);
    }

    void tablesHoldEveryLayerAndTheDrawnRows() {
        Bench b(slidingArchitecture());
        const auto tables = b.view.tables();
        QCOMPARE(tables.size(), 2u);
        QCOMPARE(tables[0].rows.size(), 18u);
        QCOMPARE(tables[1].rows.size(), 24u);
    }

    void anExportHoldsShapesNotPixels() {
        Bench b(slidingArchitecture());
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(b.canvas->size());
        QPainter painter(&svg);
        b.canvas->render(&painter);
        painter.end();
        QVERIFY(!buffer.data().contains("<image"));
        QVERIFY(buffer.data().contains("<rect"));
    }

    void everySizeAndZoomKeepsTheMasksInside() {
        for (const int zoom : {100, 200, 300}) {
            for (const QSize size : {QSize(700, 500), QSize(1240, 640), QSize(3000, 1800)}) {
                Bench b(slidingArchitecture());
                b.theme.setZoom(zoom);
                b.view.resize(size);
                QCoreApplication::processEvents();
                for (const MaskFrame& frame : b.canvas->maskLayout().frames) {
                    QVERIFY(frame.square.width() >= 24);
                    if (zoom == 100) QVERIFY(QRectF(b.canvas->rect()).contains(frame.square));
                }
            }
        }
    }

    void withoutAModelItSaysWhatToDo() {
        ViewBench bench;
        MasksView view(bench.context());
        QVERIFY(!view.spokenText().isEmpty());
        QVERIFY(view.tables().empty());
    }
};

QTEST_MAIN(MasksViewTest)
#include "tst_masks_view.moc"
