// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QHelpEvent>
#include <QToolTip>
#include <QtTest>

using namespace layerscope::ui;

class TestThemedLabel : public QObject {
    Q_OBJECT
private slots:
    void aLineThatDoesNotFitEndsInAnEllipsis() {
        Theme theme;
        ThemedLabel label(theme, ThemedLabel::Role::Figure, QStringLiteral("same, KL < 0.001"));
        const int whole = label.fontMetrics().horizontalAdvance(label.text());
        const int room = whole - 4; // hard cut, the last digit would be gone and nobody would know
        label.resize(room, label.sizeHint().height());
        ThemedLabel shown(theme, ThemedLabel::Role::Figure,
                          label.fontMetrics().elidedText(label.text(), Qt::ElideRight, room));
        QVERIFY(shown.text().endsWith(QChar(0x2026)));
        shown.resize(label.size());
        QCOMPARE(label.grab().toImage(), shown.grab().toImage());
        QCOMPARE(label.text(), QStringLiteral("same, KL < 0.001")); // what a screen reader says
    }

    void aCutLineTellsAllOfItselfInAToolTip() {
        Theme theme;
        ThemedLabel label(theme, ThemedLabel::Role::Body, QStringLiteral("weights trained otherwise"));
        label.resize(60, 20);
        label.show();
        QHelpEvent ask(QEvent::ToolTip, QPoint(5, 5), label.mapToGlobal(QPoint(5, 5)));
        QCoreApplication::sendEvent(&label, &ask);
        QCOMPARE(QToolTip::text(), label.text());
        QToolTip::hideText();
    }

    void theMarkOfAKeyTakesNoRoom_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("within") << QStringLiteral("&context");
        QTest::newRow("behind") << QStringLiteral("上下文(&C)");
    }
    void theMarkOfAKeyTakesNoRoom() {
        QFETCH(QString, text);
        Theme theme;
        QWidget control;
        ThemedLabel label(theme, ThemedLabel::Role::Muted, text);
        label.setBuddy(&control);
        label.resize(label.sizeHint());
        QVERIFY(label.width() < label.fontMetrics().horizontalAdvance(label.text()));
        QLabel plain(text);
        plain.setBuddy(&control);
        plain.setFont(label.font());
        plain.setPalette(label.palette());
        plain.resize(label.size());
        QCOMPARE(label.grab().toImage(), plain.grab().toImage());
    }

    void whatFitsIsDrawnAsAnyLabel() {
        Theme theme;
        ThemedLabel label(theme, ThemedLabel::Role::Body, QStringLiteral("short"));
        label.resize(label.sizeHint());
        QLabel plain(QStringLiteral("short"));
        plain.setFont(label.font());
        plain.setPalette(label.palette());
        plain.resize(label.size());
        QCOMPARE(label.grab().toImage(), plain.grab().toImage());
    }
};

QTEST_MAIN(TestThemedLabel)
#include "tst_themed_label.moc"
