// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/image_writer.h"
#include "figure/table_writer.h"
#include "shell/settings.h"
#include "shell/view_registry.h"
#include "shell/window_host.h"
#include "text/units_text.h"
#include "widgets/context_slider.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QMenuBar>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

class TestShell : public QObject {
    Q_OBJECT
private slots:
    void damagedSettingsCountAsNotThere() {
        QTemporaryDir folder;
        QSettings store(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        store.setValue(QStringLiteral("theme"), 17);
        store.setValue(QStringLiteral("zoom"), QStringLiteral("huge"));
        store.setValue(QStringLiteral("language"), QStringLiteral("../../x"));
        store.setValue(QStringLiteral("geometry"), QByteArray(1 << 20, 'x'));
        store.setValue(QStringLiteral("recentFolders"),
                       QStringList{QString(), QString(9999, u'x'), QStringLiteral("/a")});
        const Settings settings(store);
        QCOMPARE(int(settings.theme()), int(ThemeChoice::System));
        QCOMPARE(settings.zoom(), 100);
        QCOMPARE(settings.language(), QString());
        QVERIFY(settings.geometry().isEmpty());
        QCOMPARE(settings.recentFolders(), QStringList{QStringLiteral("/a")});
    }

    void contextSliderMeetsEveryPowerOfTwo() {
        for (int power = 0; power <= 20; ++power)
            QCOMPARE(contextOfStep(stepOfContext(1LL << power)), 1LL << power);
        QCOMPARE(contextOfStep(-5), 1);
        QCOMPARE(contextOfStep(9999), 1048576);
    }

    void tablesKeepCommasAndQuotes() {
        const std::vector<FigureTable> tables{{QStringLiteral("t"),
                                               {QStringLiteral("a"), QStringLiteral("b")},
                                               {{QStringLiteral("1,5"), QStringLiteral("say \"x\"")}}}};
        QCOMPARE(tablesAsCsv(tables), QByteArray("a,b\r\n\"1,5\",\"say \"\"x\"\"\"\r\n"));
        QVERIFY(tablesAsJson(tables).contains("\"a\": \"1,5\""));
    }

    void picturesHaveTheSizeOfTheWidget() {
        QWidget widget;
        widget.resize(320, 200);
        const auto png = imageOf(widget, ImageFormat::Png, QStringLiteral("t"));
        QVERIFY(png.has_value());
        QCOMPARE(QImage::fromData(*png).size(), QSize(320, 200));
        QVERIFY(imageOf(widget, ImageFormat::Svg, QStringLiteral("t"))->contains("<svg"));
        QVERIFY(imageOf(widget, ImageFormat::Pdf, QStringLiteral("t"))->startsWith("%PDF"));
        QVERIFY(!imageFormatOf("x.gif"));
        QVERIFY(imageFormatOf("x.PNG") == ImageFormat::Png);
    }

    void everythingThatCanBePressedHasANameAndTakesFocus() {
        WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
        host.makeWindow();
        for (const ViewEntry& entry : viewRegistry())
            QVERIFY(host.window().chooseView(entry.name));
        for (const QWidget* widget : host.window().findChildren<QWidget*>()) {
            if (widget->objectName().startsWith(QStringLiteral("qt_")) || widget->inherits("QAbstractScrollArea"))
                continue;
            if (widget->inherits("QTableCornerButton") && !widget->isEnabled()) continue; // cannot be pressed
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool pressed =
                button || qobject_cast<const QAbstractSlider*>(widget) || qobject_cast<const QComboBox*>(widget);
            if (!pressed || widget->inherits("QScrollBar") || widget->parent()->inherits("QTabBar")) continue;
            const QString name = widget->accessibleName() + (button ? button->text() : QString());
            const QByteArray where =
                QByteArray(widget->metaObject()->className()) + " of " + widget->parent()->metaObject()->className();
            QVERIFY2(!name.isEmpty(), where.constData());
            QVERIFY2(widget->focusPolicy() & Qt::TabFocus, qPrintable(name));
        }
    }

    void shortcutsAreUnique() {
        WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
        host.makeWindow();
        QSet<QString> seen;
        for (const QAction* action : host.window().findChildren<QMenuBar*>().front()->findChildren<QAction*>())
            for (const QKeySequence& keys : action->shortcuts()) {
                QVERIFY2(!seen.contains(keys.toString()), qPrintable(keys.toString()));
                seen << keys.toString();
            }
        QVERIFY(seen.size() >= 14);
    }

    void menusHaveMnemonics() {
        WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
        host.makeWindow();
        const auto* bar = host.window().findChildren<QMenuBar*>().front();
        QCOMPARE(bar->actions().size(), 5);
        for (const QAction* action : bar->actions())
            QVERIFY2(action->text().contains(u'&'), qPrintable(action->text()));
    }

    void themeAndZoomAreChosenByMenuAndRemembered() {
        WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
        host.makeWindow();
        const auto choose = [&](const QString& text) {
            for (QAction* action : host.window().findChildren<QAction*>())
                if (action->text() == text) return action->trigger();
            QFAIL(qPrintable(text));
        };
        choose(QStringLiteral("High &contrast"));
        QCOMPARE(int(host.theme().choice()), int(ThemeChoice::HighContrast));
        QCOMPARE(int(host.settings().theme()), int(ThemeChoice::HighContrast));
        choose(QStringLiteral("&Larger"));
        QCOMPARE(host.theme().zoom(), 125);
        choose(percentText(3.0));
        QCOMPARE(host.theme().zoom(), 300);
        QCOMPARE(host.settings().zoom(), 300);
        choose(QStringLiteral("&Normal"));
        QCOMPARE(host.settings().zoom(), 100);
        for (const ThemeChoice choice :
             {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast, ThemeChoice::System})
            QVERIFY(themeChoiceFromName(themeChoiceName(choice)) == choice);
    }

    void languageChangesTheWindowAtOnce() {
        WindowHost host(LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None);
        host.makeWindow();
        host.window().chooseView(QStringLiteral("kv"));
        const auto fileMenu = [&] {
            return host.window().findChildren<QMenuBar*>().front()->actions().front()->text();
        };
        const QString english = fileMenu();
        emit host.window().languageWanted(QStringLiteral("zh_CN"));
        QTRY_VERIFY(fileMenu() != english);
        QCOMPARE(host.window().viewName(), QStringLiteral("kv"));
        emit host.window().languageWanted(QStringLiteral("en"));
        QTRY_COMPARE(fileMenu(), english);
    }
};

QTEST_MAIN(TestShell)
#include "tst_shell.moc"
