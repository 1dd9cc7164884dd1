// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style_sheet.h"
#include "theme/theme.h"
#include "theme/tokens.h"

#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

Q_DECLARE_METATYPE(layerscope::ui::ThemeTone)

/// 4.5:1 is the AA level of WCAG 2.1, success criterion 1.4.3, for text of normal size.
constexpr double textContrast = 4.5;
/// 3:1 for parts of controls and pictures: success criterion 1.4.11.
constexpr double partContrast = 3.0;

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    void contrastOfBlackOnWhiteIs21() {
        QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21.0) < 1e-6);
        // #767676 is the lightest grey that passes on white: 4.54.
        QVERIFY(std::abs(contrast(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.01);
    }

    void textIsReadableOnEverySurface_data() { themes(); }
    void textIsReadableOnEverySurface() {
        QFETCH(ThemeTone, tone);
        const ThemeColors& c = themeTokens(tone).colors;
        for (const QColor& ground : {c.window, c.panel, c.raised})
            for (const QColor& ink :
                 {c.text, c.mutedText, c.accent, c.changed, c.error, c.good, c.subjectA, c.subjectB})
                QVERIFY2(contrast(ink, ground) >= textContrast,
                         qPrintable(ink.name() + QStringLiteral(" on ") + ground.name()));
        QVERIFY(contrast(c.accentText, c.accent) >= textContrast);
        QVERIFY(contrast(c.text, c.masked) >= textContrast);
    }

    void everyLayerTypeCanBeReadAndTold_data() { themes(); }
    void everyLayerTypeCanBeReadAndTold() {
        QFETCH(ThemeTone, tone);
        Theme theme;
        theme.setChoice(choiceOf(tone));
        const LayerStyle styles[] = {theme.layerStyle(LayerType::Sliding, true),
                                     theme.layerStyle(LayerType::Full, true), theme.layerStyle(LayerType::Full, false),
                                     theme.layerStyle(LayerType::Linear, true)};
        QSet<QString> letters, fills;
        QSet<int> hatches;
        for (const LayerStyle& style : styles) {
            QVERIFY(contrast(style.onFill, style.fill) >= textContrast);
            letters << style.letter;
            fills << style.fill.name();
            hatches << int(style.hatch);
        }
        QCOMPARE(letters.size(), 4);
        QCOMPARE(fills.size(), 4);
        QCOMPARE(hatches.size(), 4); // told without colour
    }

    void focusIsVisible_data() { themes(); }
    void focusIsVisible() {
        QFETCH(ThemeTone, tone);
        const ThemeColors& c = themeTokens(tone).colors;
        for (const QColor& ground : {c.window, c.panel, c.raised})
            QVERIFY(contrast(c.accent, ground) >= partContrast);
        QVERIFY(styleSheet(c, tone != ThemeTone::Light, 8).contains(QStringLiteral("QPushButton:focus")));
    }

    void aCheckedButtonDiffersFromAnUncheckedOne_data() { themes(); }
    void aCheckedButtonDiffersFromAnUncheckedOne() {
        QFETCH(ThemeTone, tone);
        Theme theme;
        theme.setChoice(choiceOf(tone));
        QWidget window;
        QToolButton tool(&window);
        QPushButton push(&window);
        for (QAbstractButton* button : {static_cast<QAbstractButton*>(&tool), static_cast<QAbstractButton*>(&push)}) {
            button->setCheckable(true);
            button->setGeometry(0, 0, 60, 30);
            const QColor off = button->grab().toImage().pixelColor(30, 15);
            button->setChecked(true);
            const QColor on = button->grab().toImage().pixelColor(30, 15);
            QVERIFY2(contrast(on, off) >= partContrast, qPrintable(off.name() + QStringLiteral(" to ") + on.name()));
        }
    }

    void highContrastReachesSevenToOne() {
        // The AAA level of WCAG 2.1, success criterion 1.4.6.
        const ThemeTokens& t = themeTokens(ThemeTone::HighContrast);
        const ThemeColors& c = t.colors;
        for (const QColor& ground : {c.window, c.panel, c.raised})
            for (const QColor& ink :
                 {c.text, c.mutedText, c.accent, c.changed, c.error, c.good, c.subjectA, c.subjectB, c.line})
                QVERIFY2(contrast(ink, ground) >= 7.0, qPrintable(ink.name() + QStringLiteral(" on ") + ground.name()));
        for (const QColor& fill : {t.sliding, t.full, t.fullNoPositions, t.linear})
            QVERIFY(contrast(t.onLayer, fill) >= 7.0);
        QVERIFY(contrast(c.accentText, c.accent) >= 7.0);
    }

    void styleSheetLeavesNoTokenUnreplaced_data() { themes(); }
    void styleSheetLeavesNoTokenUnreplaced() {
        QFETCH(ThemeTone, tone);
        const QString sheet = styleSheet(themeTokens(tone).colors, tone != ThemeTone::Light, 8);
        QVERIFY(!sheet.contains(u'@'));
        QVERIFY(!sheet.contains(u'%'));
        QVERIFY(!sheet.contains(QStringLiteral(": ;")));
    }

    void zoomGrowsTypeAndUnitTogether() {
        Theme theme;
        const int before = theme.textFont().pixelSize();
        QSignalSpy changed(&theme, &Theme::changed);
        theme.setZoom(200);
        QCOMPARE(theme.unit(), 16);
        QCOMPARE(theme.textFont().pixelSize(), 2 * before);
        QCOMPARE(changed.size(), 1);
        theme.setZoom(5000);
        QCOMPARE(theme.zoom(), 300);
    }

    void figuresAreTabular() {
        Theme theme;
        const QFontMetrics metrics(theme.figureFont());
        for (const QChar digit : QStringLiteral("1234567890"))
            QCOMPARE(metrics.horizontalAdvance(digit), metrics.horizontalAdvance(u'0'));
    }

private:
    static void themes() {
        QTest::addColumn<ThemeTone>("tone");
        QTest::newRow("light") << ThemeTone::Light;
        QTest::newRow("dark") << ThemeTone::Dark;
        QTest::newRow("high contrast") << ThemeTone::HighContrast;
    }
    static ThemeChoice choiceOf(ThemeTone tone) {
        return tone == ThemeTone::Light  ? ThemeChoice::Light
               : tone == ThemeTone::Dark ? ThemeChoice::Dark
                                         : ThemeChoice::HighContrast;
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
