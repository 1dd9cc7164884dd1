// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"
#include "theme/tokens.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

Q_DECLARE_METATYPE(layerscope::ui::ThemeTone)

/// 4.5:1 is the AA level of WCAG 2.1, success criterion 1.4.3, for text of normal size.
constexpr double textContrast = 4.5;
/// 3:1 for parts of controls and pictures: success criterion 1.4.11.
constexpr double partContrast = 3.0;

/// One of every kind in a window, and something else to have the focus.
struct Controls {
    QWidget window;
    QPushButton push{QStringLiteral("Push")}, primary{QStringLiteral("Primary")}, link{QStringLiteral("Link")};
    QToolButton tool;
    QCheckBox check{QStringLiteral("Check")};
    QLineEdit line{QStringLiteral("Line")};
    QSpinBox spin;
    QComboBox combo;
    QSlider slider{Qt::Horizontal};
    QPlainTextEdit text;
    QProgressBar progress;
    QLineEdit away;
    Controls() {
        primary.setProperty("role", QStringLiteral("primary"));
        link.setProperty("role", QStringLiteral("link"));
        tool.setText(QStringLiteral("Tool"));
        tool.setFocusPolicy(Qt::StrongFocus);
        combo.addItem(QStringLiteral("Item"));
        slider.setValue(50);
        progress.setTextVisible(false);
        auto* column = new QVBoxLayout(&window);
        for (QWidget* control : all())
            column->addWidget(control);
        column->addWidget(&progress);
        column->addWidget(&away);
    }
    std::vector<QWidget*> all() {
        return {&push, &primary, &link, &tool, &check, &line, &spin, &combo, &slider, &text};
    }
    bool show() {
        window.show();
        QApplication::setActiveWindow(&window);
        return QTest::qWaitForWindowActive(&window);
    }
};

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
        Theme theme;
        theme.setChoice(choiceOf(tone));
        Controls controls;
        QVERIFY(controls.show());
        for (QWidget* control : controls.all()) {
            controls.away.setFocus();
            const QImage without = control->grab().toImage();
            control->setFocus();
            QVERIFY(control->hasFocus());
            QVERIFY2(control->grab().toImage() != without, control->metaObject()->className());
        }
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
            const QPoint foot(30, 27); // above the edge, where a chosen one has its thick line
            const QColor off = button->grab().toImage().pixelColor(foot);
            button->setChecked(true);
            const QColor on = button->grab().toImage().pixelColor(foot);
            QVERIFY2(contrast(on, off) >= partContrast, qPrintable(off.name() + QStringLiteral(" to ") + on.name()));
        }
    }

    void aCheckedButtonIsQuieterThanThePrimaryOne_data() { themes(); }
    void aCheckedButtonIsQuieterThanThePrimaryOne() {
        QFETCH(ThemeTone, tone);
        Theme theme;
        theme.setChoice(choiceOf(tone));
        const ThemeColors& c = theme.colors();
        QWidget window;
        QPushButton primary(&window), chosen(&window);
        primary.setProperty("role", QStringLiteral("primary"));
        chosen.setCheckable(true);
        chosen.setChecked(true);
        for (QPushButton* button : {&primary, &chosen})
            button->setGeometry(0, 0, 60, 30);
        const QPoint middle(30, 15);
        QCOMPARE(primary.grab().toImage().pixelColor(middle), c.accent);
        const QColor ground = chosen.grab().toImage().pixelColor(middle);
        QVERIFY(contrast(ground, c.raised) < contrast(c.accent, c.raised) / 2);
        QVERIFY(contrast(c.text, ground) >= (tone == ThemeTone::HighContrast ? 7.0 : textContrast));
    }

    void aLinkStandsFlushWithWhatIsAboveIt_data() {
        QTest::addColumn<int>("zoom");
        QTest::newRow("100 %") << 100;
        QTest::newRow("200 %") << 200;
    }
    void aLinkStandsFlushWithWhatIsAboveIt() {
        QFETCH(int, zoom);
        Theme theme;
        theme.setChoice(ThemeChoice::Light);
        theme.setZoom(zoom);
        QPushButton push(QStringLiteral("Measure again"));
        QToolButton tool;
        tool.setText(push.text());
        for (QAbstractButton* link : {static_cast<QAbstractButton*>(&push), static_cast<QAbstractButton*>(&tool)}) {
            link->setProperty("role", QStringLiteral("link"));
            link->resize(link->sizeHint());
            const QImage image = link->grab().toImage();
            int first = image.width(), last = -1;
            for (int x = 0; x < image.width(); ++x)
                for (int y = 0; y < image.height(); ++y)
                    if (contrast(image.pixelColor(x, y), theme.colors().window) > 2) {
                        first = std::min(first, x);
                        last = std::max(last, x);
                    }
            const int bearing = zoom / 50; // letters keep a little room at their sides
            QVERIFY2(first <= bearing && last >= image.width() - 1 - 2 * bearing, link->metaObject()->className());
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

    void aDisabledControlDiffersFromAnEnabledOne_data() { themes(); }
    void aDisabledControlDiffersFromAnEnabledOne() {
        QFETCH(ThemeTone, tone);
        Theme theme;
        theme.setChoice(choiceOf(tone));
        Controls controls;
        QVERIFY(controls.show());
        for (QWidget* control : controls.all()) {
            const QImage enabled = control->grab().toImage();
            control->setEnabled(false);
            QVERIFY2(control->grab().toImage() != enabled, control->metaObject()->className());
        }
    }

    void controlsThereAreTakeTheNewColours() {
        Theme theme;
        theme.setChoice(ThemeChoice::Light);
        Controls controls;
        QVERIFY(controls.show());
        for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::HighContrast, ThemeChoice::Light}) {
            theme.setChoice(choice);
            for (QWidget* field : {static_cast<QWidget*>(&controls.push), static_cast<QWidget*>(&controls.line),
                                   static_cast<QWidget*>(&controls.combo), static_cast<QWidget*>(&controls.text)}) {
                const QImage image = field->grab().toImage();
                // Between the frame, two pixels wide at most, and the words.
                QCOMPARE(image.pixelColor(image.width() / 2, 3), theme.colors().raised);
            }
        }
    }

    void controlsThereAreGrowWithTheZoom() {
        Theme theme;
        Controls controls;
        QVERIFY(controls.show());
        std::vector<int> before;
        for (QWidget* control : controls.all())
            before.push_back(control->sizeHint().height());
        const int margin = controls.text.viewport()->y(), bar = controls.progress.height();
        theme.setZoom(200);
        QCoreApplication::processEvents();
        for (std::size_t i = 0; i < before.size(); ++i) { // hairlines and the lines of a text do not double
            const QWidget* control = controls.all()[i];
            QVERIFY2(control == &controls.text || control->sizeHint().height() >= 2 * before[i] - 4,
                     control->metaObject()->className());
        }
        QCOMPARE(controls.text.viewport()->y(), 2 * margin - 1);
        QCOMPARE(controls.progress.height(), 2 * bar);
        theme.setZoom(100);
        QCoreApplication::processEvents();
        for (std::size_t i = 0; i < before.size(); ++i)
            QCOMPARE(controls.all()[i]->sizeHint().height(), before[i]);
        QCOMPARE(controls.text.viewport()->y(), margin);
        QCOMPARE(controls.progress.height(), bar);
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

    void zoomTellsNobodyOfOtherColours() {
        class Told : public QWidget {
        public:
            int palettes = 0;

        protected:
            bool event(QEvent* event) override {
                const bool told =
                    event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange;
                palettes += told ? 1 : 0;
                return QWidget::event(event);
            }
        };
        Theme theme; // of the desktop's choice
        Told widget;
        widget.show();
        QCoreApplication::processEvents();
        widget.palettes = 0;
        theme.setZoom(150);
        QCoreApplication::processEvents();
        QCOMPARE(widget.palettes, 0);
        theme.setChoice(theme.isDark() ? ThemeChoice::Light : ThemeChoice::Dark);
        QCoreApplication::processEvents();
        QVERIFY(widget.palettes > 0);
    }

    void whatWasHiddenDuringTheZoomIsRightWhenShown() {
        Theme theme;
        QWidget window;
        auto* pages = new QStackedLayout(&window);
        auto* first = new QLabel(QStringLiteral("first"));
        auto* text = new QPlainTextEdit(QStringLiteral("line\n").repeated(200));
        auto* area = new QScrollArea;
        auto* tall = new QWidget;
        tall->setMinimumHeight(4000);
        area->setWidget(tall);
        for (QWidget* page : {static_cast<QWidget*>(first), static_cast<QWidget*>(text), static_cast<QWidget*>(area)})
            pages->addWidget(page);
        window.resize(400, 300);
        window.show();
        for (int i = 0; i < 3; ++i) { // everything has been seen once
            pages->setCurrentIndex(i);
            QCoreApplication::processEvents();
        }
        const int margin = text->viewport()->y(), bar = area->verticalScrollBar()->width();
        pages->setCurrentWidget(first);
        theme.setZoom(200);
        QCoreApplication::processEvents();
        pages->setCurrentWidget(text);
        QCoreApplication::processEvents();
        QCOMPARE(text->viewport()->y(), 2 * margin - 1); // the hairline does not double
        QCOMPARE(text->verticalScrollBar()->width(), 2 * bar);
        pages->setCurrentWidget(area);
        QCoreApplication::processEvents();
        QCOMPARE(area->verticalScrollBar()->width(), 2 * bar);
        QCOMPARE(area->viewport()->width(), 400 - 2 * bar);
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
