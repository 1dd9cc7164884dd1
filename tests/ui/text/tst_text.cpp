// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/decimal_text.h"
#include "text/language.h"
#include "text/units_text.h"
#include "text/wording.h"

#include <QtTest>

#include <limits>

using namespace layerscope;
using namespace layerscope::ui;

class TestText : public QObject {
    Q_OBJECT
private slots:
    void init() { QLocale::setDefault(QLocale::c()); }

    void bytesHaveBinaryUnits_data() {
        QTest::addColumn<qint64>("bytes");
        QTest::addColumn<QString>("expected");
        const qint64 k = 1024;
        QTest::newRow("bytes stay whole") << qint64(512) << spaced("512 B");
        QTest::newRow("zero") << qint64(0) << spaced("0 B");
        QTest::newRow("half a MiB") << 512 * k << spaced("512.0 KiB");
        QTest::newRow("103.5") << 1035 * k * k / 10 << spaced("103.5 MiB");
        QTest::newRow("one digit before the mark") << 3 * k * k / 2 << spaced("1.50 MiB");
        QTest::newRow("no 1024.0 KiB") << k * k - 1 << spaced("1.00 MiB");
        QTest::newRow("largest") << std::numeric_limits<qint64>::max() << spaced("8.00 EiB");
    }
    void bytesHaveBinaryUnits() {
        QFETCH(qint64, bytes);
        QTEST(bytesText(bytes), "expected");
    }

    void flopsHaveDecimalUnits() {
        QCOMPARE(flopsText(1'050'000'000'000), spaced("1.05 TFLOP"));
        QCOMPARE(flopsText(68'200'000'000), spaced("68.2 GFLOP"));
        QCOMPARE(flopsText(999), spaced("999 FLOP"));
        QCOMPARE(flopsText(999'999), spaced("1.00 MFLOP"));
    }

    void decimalsAreGroupedAlike() {
        QCOMPARE(decimalText(1217.74, 1), spaced("1 217.7"));
        QCOMPARE(decimalText(-0.5, 2), QStringLiteral("\u22120.50"));
        QCOMPARE(decimalText(-0.001, 2), QStringLiteral("0.00"));
    }

    void comparedFiguresHaveTheDigitsThatDiffer() {
        using Pair = std::pair<QString, QString>;
        QCOMPARE(decimalTexts(2.27, 2.31), (Pair{QStringLiteral("2.27"), QStringLiteral("2.31")}));
        QCOMPARE(decimalTexts(2.2712, 2.2738), (Pair{QStringLiteral("2.271"), QStringLiteral("2.274")}));
        QCOMPARE(decimalTexts(2.27121, 2.27119), (Pair{QStringLiteral("2.2712"), QStringLiteral("2.2712")}));
        QCOMPARE(decimalTexts(2.25, 2.25), (Pair{QStringLiteral("2.25"), QStringLiteral("2.25")}));
    }

    void countsAreExactWithThinSpaces() {
        QCOMPARE(countText(32768), spaced("32 768"));
        QCOMPARE(countText(1048576), spaced("1 048 576"));
        QCOMPARE(countText(999), QStringLiteral("999"));
        QCOMPARE(shortCountText(16'600'000), spaced("16.6 M"));
        QCOMPARE(shortCountText(9'999), spaced("9 999"));
    }

    void contextTicksAreShort() {
        QCOMPARE(contextTickText(512), QStringLiteral("512"));
        QCOMPARE(contextTickText(4096), QStringLiteral("4k"));
        QCOMPARE(contextTickText(131072), QStringLiteral("128k"));
        QCOMPARE(contextTickText(1048576), QStringLiteral("1M"));
        QCOMPARE(contextTickText(5000), spaced("5 000"));
    }

    void ratesAndTimesHaveTheDigitsTheyDeserve() {
        QCOMPARE(rateText(71.23), spaced("71.2 tok/s"));
        QCOMPARE(rateText(812.4), spaced("812 tok/s"));
        QCOMPARE(rateText(0), QStringLiteral("–"));
        QCOMPARE(rateText(std::numeric_limits<double>::infinity()), QStringLiteral("–"));
        QCOMPARE(millisecondsText(15.94), spaced("15.9 ms"));
        QCOMPARE(millisecondsText(1240), spaced("1.24 s"));
        QCOMPARE(millisecondsText(999.9), spaced("1.00 s"));
        QCOMPARE(millisecondsText(-1), QStringLiteral("–"));
    }

    void percentsShowTheirSignWhenAsked() {
        QCOMPARE(percentText(0.28, true), spaced("+28 %"));
        QCOMPARE(percentText(-0.004, true), spaced("−0.4 %"));
        QCOMPARE(percentText(0.28), spaced("28 %"));
        QCOMPARE(percentText(-0.00001, true), spaced("0 %")); // never "−0"
        QCOMPARE(percentText(0.0002), spaced("0.02 %"));      // something is not nothing
        QCOMPARE(percentText(0.0009), spaced("0.09 %"));
        QCOMPARE(percentText(0.001), spaced("0.1 %"));
        QCOMPARE(percentText(0), spaced("0 %"));
    }

    void errorsAreOneLineAndNameThePlace() {
        const Error error{ErrorCode::Corrupt, "cannot read model", "header is cut\n short", "model.safetensors"};
        const QString text = errorText(error);
        QVERIFY(text.contains(QStringLiteral("model.safetensors")));
        QVERIFY(!text.contains(u'\n'));
    }

    void chineseComesWithTheProgram() {
        QVERIFY(setLanguage(QStringLiteral("zh_CN")));
        QCOMPARE(currentLanguage(), QStringLiteral("zh_CN"));
        QVERIFY(layerTypeText(LayerType::Sliding, true) != QStringLiteral("sliding"));
        QVERIFY(setLanguage(QStringLiteral("en")));
        QCOMPARE(layerTypeText(LayerType::Sliding, true), QStringLiteral("sliding"));
        QVERIFY(!setLanguage(QStringLiteral("xx")));
    }

private:
    /// Plain spaces stand for the narrow no-break space that the program writes.
    static QString spaced(const char* text) { return QString::fromUtf8(text).replace(u' ', QChar(0x202F)); }
};

QTEST_MAIN(TestText)
#include "tst_text.moc"
