// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot/unit_ticker.h"
#include "plot/whole_ticker.h"

#include <QTest>

using namespace layerscope::ui;

class TestUnitTicker : public QObject {
    Q_OBJECT
private slots:
    void wholeContextAxisHasTheNamedTicks();
    void zoomedAxisKeepsToPowersOfTwo();
    void closeUpStillHasTicks();
    void byteTicksAreBinaryAndFew();
    void senselessRangesGiveNoTicks();
    void whatIsCountedHasWholeTicks();
};

void TestUnitTicker::wholeContextAxisHasTheNamedTicks() {
    const UnitTicker ticker(UnitTicker::Unit::Tokens);
    const QVector<double> expected{1, 512, 4096, 32768, 131072, 1048576};
    QCOMPARE(ticker.ticksFor(QCPRange(1, 1048576)), expected);
    QStringList labels;
    for (const double tick : expected)
        labels << ticker.labelFor(tick);
    QCOMPARE(labels, QStringList({QStringLiteral("1"), QStringLiteral("512"), QStringLiteral("4k"),
                                  QStringLiteral("32k"), QStringLiteral("128k"), QStringLiteral("1M")}));
}

void TestUnitTicker::zoomedAxisKeepsToPowersOfTwo() {
    const UnitTicker ticker(UnitTicker::Unit::Tokens);
    QCOMPARE(ticker.ticksFor(QCPRange(1000, 9000)), QVector<double>({1024, 2048, 4096, 8192}));
}

void TestUnitTicker::closeUpStillHasTicks() {
    const UnitTicker ticker(UnitTicker::Unit::Tokens);
    const QVector<double> ticks = ticker.ticksFor(QCPRange(700, 1000));
    QVERIFY(ticks.size() >= 3);
    for (const double tick : ticks)
        QVERIFY(tick >= 700 && tick <= 1000);
}

void TestUnitTicker::byteTicksAreBinaryAndFew() {
    UnitTicker ticker(UnitTicker::Unit::Bytes);
    ticker.setLogarithmic(false);
    ticker.setMaxTicks(4);
    const double mebibyte = 1048576;
    // 0 … 576 MiB in at most four steps: 256 MiB apart.
    QCOMPARE(ticker.ticksFor(QCPRange(0, 576 * mebibyte)), QVector<double>({0, 256 * mebibyte, 512 * mebibyte}));
}

void TestUnitTicker::whatIsCountedHasWholeTicks() {
    WholeTicker ticker;
    for (const double size : {1.0, 2.0, 5.0, 9.0, 12.0, 15.0, 40.0, 130.0, 512.0, 4096.0}) {
        const double step = ticker.stepFor({0.5, size + 0.5});
        QVERIFY2(step >= 1 && step == std::floor(step), qPrintable(QString::number(size)));
        QVERIFY2(size < 3 || size / step >= 2, qPrintable(QString::number(size))); // more than one tick
    }
}

void TestUnitTicker::senselessRangesGiveNoTicks() {
    UnitTicker ticker(UnitTicker::Unit::Bytes);
    QVERIFY(ticker.ticksFor(QCPRange(0, 0)).isEmpty());
    ticker.setLogarithmic(false);
    QVERIFY(ticker.ticksFor(QCPRange(5, 5)).isEmpty());
}

QTEST_GUILESS_MAIN(TestUnitTicker)
#include "tst_unit_ticker.moc"
