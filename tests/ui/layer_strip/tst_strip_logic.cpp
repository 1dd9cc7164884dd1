// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where tiles lie and what clicks, drags and keys mean, without any widget.

#include "support/view_bench.h"
#include "views/layer_strip/strip_edit.h"
#include "views/layer_strip/strip_layout.h"

#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;
using namespace layerscope::ui::test;

class StripLogicTest : public QObject {
    Q_OBJECT
private slots:
    void tilesShrinkFromTwentyEightToTwentyPixelsAndThenScroll() {
        QCOMPARE(StripLayout::fit(18, 200, 648, 8).tileHeight, 28); // 36 px each
        QCOMPARE(StripLayout::fit(18, 200, 648, 8).height(), 648);
        const StripLayout middle = StripLayout::fit(26, 200, 700, 8); // 26 px each
        QVERIFY(middle.tileHeight >= 20 && middle.tileHeight < 28);
        QVERIFY(middle.height() <= 700);
        const StripLayout many = StripLayout::fit(80, 200, 700, 8);
        QCOMPARE(many.tileHeight, 20);
        QVERIFY(many.height() > 700);
    }

    void tilesNeverOverlapAtAnyZoom() {
        for (const int unit : {8, 12, 16, 24}) {
            for (const int layers : {1, 18, 62, 128}) {
                const StripLayout layout = StripLayout::fit(layers, 25 * unit, 80 * unit, unit);
                for (int i = 0; i < layers; ++i) {
                    QVERIFY(layout.index(i).right() < layout.tile(i).left());
                    QVERIFY(layout.tile(i).right() < layout.chip(i).left());
                    QVERIFY(layout.chip(i).right() < layout.dot(i).x());
                    QVERIFY(layout.row(i).right() <= layout.width);
                    if (i > 0) QVERIFY(layout.row(i - 1).bottom() <= layout.row(i).top());
                }
            }
        }
    }

    void everyPixelOfARowNamesItsLayer() {
        const StripLayout layout = StripLayout::fit(18, 200, 648, 8);
        for (int layer = 0; layer < 18; ++layer) {
            QCOMPARE(layout.layerAt(layout.tile(layer).center().y()), layer);
            QCOMPARE(layout.layerAt(layout.chip(layer).top()), layer);
        }
        QCOMPARE(layout.layerAt(-1), -1);
        QCOMPARE(layout.layerAt(layout.height()), -1);
        QCOMPARE(layout.nearestLayer(-50), 0);
        QCOMPARE(layout.nearestLayer(layout.height() + 50), 17);
    }

    void noLayersIsAnEmptyStrip() {
        const StripLayout layout = StripLayout::fit(0, 200, 648, 8);
        QCOMPARE(layout.height(), 0);
        QCOMPARE(layout.layerAt(0), -1);
        QCOMPARE(layout.nearestLayer(0), -1);
    }

    void aClickSkipsTypesTheWeightsCannotTake() {
        const Architecture a = slidingArchitecture();
        const StripEdit edit(a, a);
        QCOMPARE(edit.next(9, 1).value(), LayerType::Full);    // sliding -> full
        QCOMPARE(edit.next(5, 1).value(), LayerType::Sliding); // full -> (linear refused) -> sliding
        QCOMPARE(edit.next(9, -1).value(), LayerType::Full);
    }

    void aLinearLayerHasNoOtherTypeAndSaysWhy() {
        const Architecture a = linearArchitecture();
        const StripEdit edit(a, a);
        QVERIFY(!edit.next(0, 1));
        const StripChange change = edit.set(0, LayerType::Full);
        QCOMPARE(change.changed, 0);
        QCOMPARE(change.refused, 1);
        QCOMPARE(change.reason->code, ErrorCode::Refused);
    }

    void aDragPaintsARangeInEitherDirection() {
        const Architecture a = slidingArchitecture();
        const StripEdit edit(a, a);
        const StripChange down = edit.paint(5, 8, LayerType::Full);
        QCOMPARE(down.changed, 3); // layer 5 is full already
        QCOMPARE(down.types[8], LayerType::Full);
        QCOMPARE(down.types[9], LayerType::Sliding);
        QVERIFY(edit.paint(8, 5, LayerType::Full).types == down.types);
    }

    void aDragLeavesLayersAloneThatCannotFollow() {
        const Architecture a = linearArchitecture(); // L L L F L L L F
        const StripChange change = StripEdit(a, a).paint(3, 7, LayerType::Sliding);
        QCOMPARE(change.changed, 2);
        QCOMPARE(change.refused, 3);
        QCOMPARE(change.types[4], LayerType::Linear);
        QCOMPARE(change.types[7], LayerType::Sliding);
    }

    void aMissingWindowIsNoReasonButIsAskedFor() {
        const Architecture a = fullArchitecture();
        const StripEdit edit(a, a);
        QVERIFY(!edit.refusal(0, LayerType::Sliding));
        QVERIFY(edit.needsWindow(edit.set(0, LayerType::Sliding)));
        QVERIFY(!edit.needsWindow(edit.set(0, LayerType::Full)));
    }

    void rangesOutsideTheModelAreCut() {
        const Architecture a = slidingArchitecture(4);
        QCOMPARE(StripEdit(a, a).paint(-5, 99, LayerType::Full).changed, 4);
    }
};

QTEST_GUILESS_MAIN(StripLogicTest)
#include "tst_strip_logic.moc"
