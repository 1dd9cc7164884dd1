// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pixel to cell, edge to window, cell to words.

#include "support/view_bench.h"
#include "views/masks/mask_layout.h"
#include "views/masks/mask_picture.h"
#include "views/masks/mask_words.h"
#include "views/masks/receptive_cone.h"
#include "views/masks/ring_picture.h"

#include <QLineF>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;
using namespace layerscope::ui::test;

namespace {

constexpr MaskLayout::Lines lines{20, 15, 8};

MaskPicture example(std::int64_t window) {
    MaskRequest request;
    request.scale = MaskScale::Example;
    request.exampleWindow = window;
    return makePicture(request);
}

} // namespace

class MaskLogicTest : public QObject {
    Q_OBJECT
private slots:
    void theWorkedExampleHas21Of36Pairs() {
        // By hand: 1 + 2 + 6 * 3 = 21 of 8 * 9 / 2 = 36.
        QCOMPARE(pairsText(example(3), 0), QStringLiteral("T=8, W=3: 21 of 36 pairs visible"));
        QCOMPARE(pairsText(example(3), 1), QStringLiteral("T=8: all 36 pairs visible"));
        QCOMPARE(pairsText(example(8), 0), QStringLiteral("T=8, W=8: 36 of 36 pairs visible"));
    }

    void aCellIsExplained() {
        const MaskPicture picture = example(3);
        QCOMPARE(cellSentence(picture, 5, 3), QStringLiteral("query 5, key 3, distance 2, inside window 3"));
        QCOMPARE(localCellText(picture, 5, 2), QStringLiteral("outside window 3"));
        QCOMPARE(localCellText(picture, 5, 6), QStringLiteral("in the future"));
        QCOMPARE(globalCellText(picture, 5, 0), QStringLiteral("visible"));
        QCOMPARE(rowKeysText(picture, 5), QStringLiteral("keys 3 to 5"));
        QCOMPARE(rowKeysText(picture, 0), QStringLiteral("key 0"));
    }

    void aModelInCellsKeepsTheOriginalBandAtAQuarter() {
        MaskRequest request;
        request.context = 32768;
        request.window = 512;
        request.widestWindow = 32768;
        request.span = modelSpan(32768, 512, 512);
        QCOMPARE(request.span, 2048);
        const MaskPicture picture = makePicture(request);
        QCOMPARE(picture.length, 24);
        QCOMPARE(picture.window, 6);
        QVERIFY(!picture.exact());
    }

    void aGrownWindowStaysInsideThePicture() {
        for (std::int64_t window = 1; window <= 1048576; window *= 3) {
            MaskRequest request;
            request.context = request.widestWindow = 1048576;
            request.window = window;
            request.span = modelSpan(1048576, 512, window);
            const MaskPicture picture = makePicture(request);
            QVERIFY(picture.window >= 1 && picture.window <= picture.length);
            if (window < 500000) QVERIFY2(picture.window < picture.length, qPrintable(QString::number(window)));
        }
    }

    void shortContextsAreDrawnOneToOne() {
        MaskRequest request;
        request.context = 16;
        request.window = 5;
        request.widestWindow = 512;
        request.span = modelSpan(16, 512, 5);
        const MaskPicture picture = makePicture(request);
        QCOMPARE(picture.length, 16);
        QVERIFY(picture.exact());
        QCOMPARE(picture.window, 5);
        for (int window = 1; window <= 16; ++window)
            QCOMPARE(picture.windowAt(window), window);
    }

    void cellsAndTokensAgreeInBothDirections() {
        MaskRequest request;
        request.context = 32768;
        for (const int cells : {8, 17, 24, 63, 64}) {
            request.cells = cells;
            const MaskPicture picture = makePicture(request);
            for (std::int64_t cell = 0; cell < picture.length; ++cell) {
                QCOMPARE(picture.cellAt(picture.tokenAt(cell)), cell);
                if (cell > 0) QCOMPARE(picture.cellAt(picture.tokenAt(cell) - 1), cell - 1);
            }
        }
    }

    void everyCellIsFoundUnderItsMiddleInBothMasks() {
        const MaskLayout layout = MaskLayout::fit({0, 0, 900, 520}, lines, 24);
        QVERIFY(!layout.stacked && layout.drawsCells());
        for (int mask = 0; mask < 2; ++mask) {
            for (std::int64_t cell = 0; cell < 24; ++cell) {
                const QPointF middle(layout.keys(mask).middle(cell), layout.queries(mask).middle(cell));
                QCOMPARE(layout.maskAt(middle), mask);
                QCOMPARE(layout.keys(mask).at(middle.x()), cell);
                QCOMPARE(layout.queries(mask).at(middle.y()), cell);
            }
        }
    }

    void aMillionTokensMapToTokensAtTheEnds() {
        const MaskLayout layout = MaskLayout::fit({0, 0, 900, 520}, lines, 1048576);
        const CellAxis keys = layout.keys(0);
        QCOMPARE(keys.at(keys.begin), 0);
        QCOMPARE(keys.at(keys.begin + keys.length), 1048575);
        QVERIFY(!layout.drawsCells());
    }

    void theEdgeBordersTheBandAndReadsBackAsItsWindow() {
        const MaskLayout layout = MaskLayout::fit({0, 0, 900, 520}, lines, 24);
        for (int window = 1; window <= 24; ++window) {
            const QLineF edge = layout.edge(window);
            // It leaves the left side below the last row that still sees key 0.
            QCOMPARE(edge.y1(), layout.queries(0).edge(window));
            QCOMPARE(layout.windowThrough(layout.handle(window)), static_cast<double>(window));
            QVERIFY(layout.nearEdge(layout.handle(window), window, 8));
        }
        QVERIFY(!layout.nearEdge(layout.frames[0].square.topRight(), 6, 8));
    }

    void masksStayInsideTheAreaAtEverySize() {
        for (const QSizeF size : {QSizeF(420, 380), QSizeF(640, 900), QSizeF(900, 520), QSizeF(2700, 1700)}) {
            for (const std::int64_t length : {8, 24, 64, 1048576}) {
                const QRectF area(QPointF(), size);
                const MaskLayout layout = MaskLayout::fit(area, lines, length);
                for (const MaskFrame& frame : layout.frames) {
                    QVERIFY(area.contains(frame.square));
                    QVERIFY(area.contains(frame.title) && area.contains(frame.count));
                }
                QVERIFY(!layout.frames[0].square.intersects(layout.frames[1].square));
                QVERIFY(!layout.frames[0].title.intersects(layout.frames[1].title));
            }
        }
    }

    void layersAreListedBriefly() {
        QCOMPARE(layerListText({}), QStringLiteral("no layer"));
        QCOMPARE(layerListText({3}), QStringLiteral("layer 3"));
        QCOMPARE(layerListText({5, 9, 11, 17}), QStringLiteral("layers 5, 9, 11, 17"));
        QCOMPARE(layerListText({0, 1, 2, 3}), QStringLiteral("layers 0 to 3"));
        QCOMPARE(layerListText({0, 1, 2, 3, 4, 6, 7, 8}), QStringLiteral("layers 0 to 4 and 3 more"));
        QCOMPARE(layerListText({0, 2, 4, 6, 8, 10}), QStringLiteral("layers 0, 2, 4 and 3 more"));
    }

    void theRingSaysSlotAndSpan() {
        // 15 mod 6 = 3; positions 10 … 15 are the last six.
        QCOMPARE(RingPicture::caption(6, 15),
                 QStringLiteral("position 15 in slot 3 (15 mod 6)\nin the ring: 10 to 15"));
        QCOMPARE(RingPicture::caption(6, 0), QStringLiteral("position 0 in slot 0 (0 mod 6)\nin the ring: 0"));
    }

    void theConeGrowsByWindowMinusOneAndEndsAtTheFirstFullLayer() {
        const ModelPlan plan = make_plan(slidingArchitecture());
        const auto bars = ReceptiveCone::bars(plan, 32768, 9, 7);
        QCOMPARE(bars.size(), 6u); // layers 5 … 0
        QCOMPARE(bars.front().layer, 5);
        QVERIFY(bars.front().everything);
        QCOMPARE(bars[1].reach, 2555); // layer 4: 5 * 511
        QCOMPARE(bars.back().reach, 511);
        QVERIFY(ReceptiveCone::bars(plan, 32768, -1, 7).empty());
        QCOMPARE(ReceptiveCone::bars(plan, 32768, 3, 2).size(), 2u);
    }
};

QTEST_MAIN(MaskLogicTest)
#include "tst_mask_logic.moc"
