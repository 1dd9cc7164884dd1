// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Axes, scales and hatches.

#include "arch/architecture.h"
#include "canvas/axis_mapping.h"
#include "canvas/mask_hatch.h"
#include "canvas/window_range.h"

#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

class CanvasTest : public QObject {
    Q_OBJECT
private slots:
    void theLogScaleIsExactAtItsEndsAndNeverTurnsBack() {
        const LogScale scale{1, 1048576, 1000};
        QCOMPARE(scale.valueOf(0), 1);
        QCOMPARE(scale.valueOf(1000), 1048576);
        QCOMPARE(scale.valueOf(500), 1024); // half way in ratios: 2^10 of 2^20
        for (int step = 1; step <= 1000; ++step)
            QVERIFY(scale.valueOf(step) >= scale.valueOf(step - 1));
        for (std::int64_t value = 1; value <= 1048576; value *= 2) {
            const auto back = scale.valueOf(scale.stepOf(value));
            // One step is 1.4 percent.
            QVERIFY(std::abs(double(back - value)) <= std::max(1.0, 0.007 * double(value)));
        }
    }

    void aScaleOfOneValueStays() {
        const LogScale scale{1, 1, 1000};
        QCOMPARE(scale.valueOf(700), 1);
        QCOMPARE(scale.stepOf(1), 0);
    }

    void pixelsOutsideAnAxisNameTheNearestCell() {
        const CellAxis axis{10, 100, 8};
        QCOMPARE(axis.at(9), 0);
        QCOMPARE(axis.at(22.6), 1);
        QCOMPARE(axis.at(500), 7);
        QVERIFY(!axis.contains(110));
        QCOMPARE((CellAxis{0, 100, 0}.at(5)), -1);
    }

    void hatchLinesStayInsideTheirShape() {
        const QRectF box(3, 5, 80, 20);
        const QRectF grown = box.adjusted(-0.01, -0.01, 0.01, 0.01);
        for (const auto style : {Qt::BDiagPattern, Qt::FDiagPattern, Qt::HorPattern, Qt::DiagCrossPattern}) {
            const auto lines = hatchLines(chamfered(box, 4), style, 5);
            QVERIFY(lines.size() > 3);
            for (const QLineF& line : lines)
                QVERIFY(grown.contains(line.p1()) && grown.contains(line.p2()));
        }
        QVERIFY(hatchLines(chamfered(box, 4), Qt::SolidPattern, 5).isEmpty());
    }

    void aModelWithoutWindowIsShownWithAUsualOne() {
        Architecture architecture;
        QCOMPARE(shownWindow(architecture, 4096), 512);
        QCOMPARE(shownWindow(architecture, 8), 2);
        architecture.sliding_window = 4096;
        QCOMPARE(shownWindow(architecture, 8), 4096);
        QCOMPARE(largestWindow(architecture, 100), 4096);
        QCOMPARE(largestWindow(architecture, 100000), 100000);
    }
};

QTEST_GUILESS_MAIN(CanvasTest)
#include "tst_canvas.moc"
