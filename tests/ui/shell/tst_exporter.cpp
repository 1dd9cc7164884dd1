// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files as they are written one after the other, each of which somebody has asked for.
#include "shell/exporter.h"

#include <QFile>
#include <QFileDialog>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace layerscope::ui;

class TestExporter : public QObject {
    Q_OBJECT
private slots:
    void everyFileIsWrittenAndTold() {
        const QTemporaryDir folder;
        QWidget window;
        Exporter exporter(window);
        QSignalSpy told(&exporter, &Exporter::message);
        for (int i = 0; i < 4; ++i) {
            exporter.exportMarkdown(QString(1 << 20, QChar(u'a' + i)), QStringLiteral("text"));
            auto* dialog = window.findChildren<QFileDialog*>().back();
            emit dialog->fileSelected(pathOf(folder, i));
        }
        QTRY_COMPARE(told.size(), 4);
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(QFile(pathOf(folder, i)).size(), qint64(1) << 20);
            QVERIFY(told[i][0].toString().contains(pathOf(folder, i))); // in the order of the wishes
        }
    }

    void whatWaitsIsWrittenWhenTheWindowGoes() {
        const QTemporaryDir folder;
        {
            QWidget window;
            auto* exporter = new Exporter(window);
            for (int i = 0; i < 3; ++i) {
                exporter->exportMarkdown(QString(1 << 20, u'x'), QStringLiteral("text"));
                emit window.findChildren<QFileDialog*>().back()->fileSelected(pathOf(folder, i));
            }
        }
        QCOMPARE(QFile(pathOf(folder, 2)).size(), qint64(1) << 20);
    }

    void theLastOfTwoWishesForOneFileIsWhatItHolds() {
        const QTemporaryDir folder;
        {
            QWidget window;
            auto* exporter = new Exporter(window);
            for (const int length : {1 << 26, 1}) { // the first takes long enough to be under way
                exporter->exportMarkdown(QString(length, u'x'), QStringLiteral("text"));
                emit window.findChildren<QFileDialog*>().back()->fileSelected(pathOf(folder, 0));
            }
        }
        QCOMPARE(QFile(pathOf(folder, 0)).size(), qint64(1));
    }

private:
    static QString pathOf(const QTemporaryDir& folder, int number) {
        return folder.filePath(QStringLiteral("%1.md").arg(number));
    }
};

QTEST_MAIN(TestExporter)
#include "tst_exporter.moc"
