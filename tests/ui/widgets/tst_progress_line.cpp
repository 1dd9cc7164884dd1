// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/progress_line.h"

#include <QAccessible>
#include <QVBoxLayout>
#include <QtTest>

using namespace layerscope::ui;

namespace {

/// Stands for all that a window may have to paint.
struct Neighbour : QWidget {
    using QWidget::QWidget;
    int painted = 0;
    void paintEvent(QPaintEvent*) override { ++painted; }
};

} // namespace

class TestProgressLine : public QObject {
    Q_OBJECT
private slots:
    void waitsForTheNextFrame() {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* neighbour = new Neighbour;
        auto* line = new ProgressLine;
        column->addWidget(neighbour);
        column->addWidget(line);
        window.resize(300, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCoreApplication::processEvents();
        neighbour->painted = 0;
        neighbour->update();
        line->setFraction(0.4);
        QCOMPARE(neighbour->painted, 0); // not in the midst of what is going on
        QTRY_COMPARE(neighbour->painted, 1);
        QCOMPARE(line->value() * 10, line->maximum() * 4);
    }

    void showsWhatItIsTold() {
        ProgressLine line;
        line.resize(200, 12);
        line.setFraction(0);
        const QImage empty = line.grab().toImage();
        line.setFraction(0.5);
        QVERIFY(line.updatesEnabled());
        QVERIFY(line.grab().toImage() != empty);
        line.setFraction(7);
        QCOMPARE(line.value(), line.maximum());
        line.setFraction(-1);
        QCOMPARE(line.value(), line.minimum());
    }

    void readersHearOfIt() {
        ProgressLine line;
        line.setFraction(0.25);
        QAccessibleInterface* heard = QAccessible::queryAccessibleInterface(&line);
        QVERIFY(heard && heard->valueInterface());
        QCOMPARE(heard->role(), QAccessible::ProgressBar);
        QCOMPARE(heard->valueInterface()->currentValue().toInt() * 4, line.maximum());
    }
};

QTEST_MAIN(TestProgressLine)
#include "tst_progress_line.moc"
