// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the program itself.
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

constexpr int patience = 120'000;

struct Outcome {
    int status = -1;
    QByteArray output, errors;
};

Outcome run(const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("QT_QPA_PLATFORM")); // a picture needs no display and no hint
    environment.remove(QStringLiteral("DISPLAY"));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LAYERSCOPE_PROGRAM), arguments);
    Outcome outcome;
    if (process.waitForFinished(patience) && process.exitStatus() == QProcess::NormalExit)
        outcome.status = process.exitCode();
    else
        process.kill();
    outcome.output = process.readAllStandardOutput();
    outcome.errors = process.readAllStandardError();
    return outcome;
}

int colorsOf(const QImage& image) {
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
            colors << image.pixel(x, y);
    return int(colors.size());
}

} // namespace

class TestSnapshot : public QObject {
    Q_OBJECT
private slots:
    void everyViewInEveryThemeLanguageAndSize_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QSize>("size");
        for (const char* view : {"window", "architecture", "masks", "attention", "kv", "compute", "dataflow", "compare",
                                 "generate", "tokens", "lessons"})
            for (const char* theme : {"light", "dark"})
                for (const char* language : {"en", "zh_CN"})
                    for (const QSize size : {QSize(1024, 700), QSize(1440, 900)}) {
                        const QString extent = QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
                        QStringList options{QStringLiteral("--view"),  QString::fromLatin1(view),
                                            QStringLiteral("--theme"), QString::fromLatin1(theme),
                                            QStringLiteral("--lang"),  QString::fromLatin1(language),
                                            QStringLiteral("--size"),  extent};
                        if (options[1] == QStringLiteral("compare"))
                            options += {QStringLiteral("--compare"), QStringLiteral("llama-tiny")};
                        if (options[1] == QStringLiteral("attention")) // shows what a run leaves behind
                            options += {QStringLiteral("--prompt"), QStringLiteral("Once upon a time")};
                        QTest::newRow(qPrintable(options.join(u' '))) << options << size;
                    }
    }
    void everyViewInEveryThemeLanguageAndSize() {
        QFETCH(QStringList, options);
        QFETCH(QSize, size);
        const QString file = m_folder.filePath(QStringLiteral("picture.png"));
        QFile::remove(file);
        const Outcome outcome = run(options + QStringList{QStringLiteral("--snapshot"), file});
        QCOMPARE(outcome.errors, QByteArray()); // no warning either
        QCOMPARE(outcome.status, 0);
        const QImage image(file);
        QCOMPARE(image.size(), size);
        QVERIFY2(colorsOf(image) > 40, "an empty picture has a handful of colours");
    }

    void vectorFormatsHoldTextAndLines() {
        for (const char* ending : {"svg", "pdf"}) {
            const QString file = m_folder.filePath(QStringLiteral("picture.") + QString::fromLatin1(ending));
            const Outcome outcome =
                run({QStringLiteral("--view"), QStringLiteral("masks"), QStringLiteral("--snapshot"), file});
            QCOMPARE(outcome.errors, QByteArray());
            QCOMPARE(outcome.status, 0);
            QVERIFY(QFileInfo(file).size() > 5000);
        }
    }

    void editAndPromptAreOnThePicture() {
        const auto picture = [this](const QStringList& options) {
            const QString file = m_folder.filePath(QStringLiteral("edit.png"));
            const Outcome outcome = run(options + QStringList{QStringLiteral("--snapshot"), file});
            return outcome.status == 0 ? QImage(file) : QImage();
        };
        const QImage plain = picture({});
        const QImage edited = picture({QStringLiteral("--layer-types"), QStringLiteral("f")});
        const QImage prompted = picture({QStringLiteral("--prompt"), QStringLiteral("Once upon a time")});
        QVERIFY(!plain.isNull() && !edited.isNull() && !prompted.isNull());
        QVERIFY(plain != edited);
        QVERIFY(plain != prompted);
    }

    void aSessionFileIsOnThePictureOrRefused() {
        const QString session = m_folder.filePath(QStringLiteral("session.json"));
        const auto write = [&](const QByteArray& text) {
            QFile file(session);
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        const auto picture = [&](const QStringList& options, int status) {
            const QString file = m_folder.filePath(QStringLiteral("session.png"));
            QFile::remove(file);
            const Outcome outcome = run(options + QStringList{QStringLiteral("--snapshot"), file});
            return outcome.status == status && outcome.errors.isEmpty() == (status == 0) ? QImage(file) : QImage();
        };
        const QStringList fromFile{QStringLiteral("--session"), session};
        QVERIFY(write(R"({"layerscope_session": 1, "view": "kv", "selection": {"layer": 2, "context": 512},
                          "subject_a": {"model": "gemma3-tiny", "edit": {"sliding_window": 7}},
                          "subject_b": {"model": "llama-tiny"}})"));
        const QImage whole = picture(fromFile, 0);
        QCOMPARE(whole.size(), QSize(1440, 900));
        const QStringList kv{QStringLiteral("--view"), QStringLiteral("kv")};
        const QImage view = picture(fromFile + kv, 0);
        const QImage same =
            picture(QStringList{QStringLiteral("gemma3-tiny"), QStringLiteral("--sliding-window"), QStringLiteral("7"),
                                QStringLiteral("--compare"), QStringLiteral("llama-tiny")} +
                        kv,
                    0);
        const QImage other = picture(fromFile + kv + QStringList{QStringLiteral("olmo3-tiny")}, 0);
        QVERIFY(!view.isNull() && !same.isNull() && !other.isNull());
        QVERIFY(view != same); // the selected layer and the context are the file's
        QVERIFY(view != other);
        QVERIFY(write("{\"layerscope_session\": 1}"));
        QVERIFY(picture(fromFile, 1).isNull());
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("session.png"))));
    }

    void comparedModelAndItsRunAreOnThePicture() {
        const auto picture = [this](const QStringList& options) {
            const QString file = m_folder.filePath(QStringLiteral("compare.png"));
            const Outcome outcome = run(QStringList{QStringLiteral("aya-tiny"), QStringLiteral("--view"),
                                                    QStringLiteral("compare"), QStringLiteral("--snapshot"), file} +
                                        options);
            return outcome.status == 0 && outcome.errors.isEmpty() ? QImage(file) : QImage();
        };
        const QStringList compared{QStringLiteral("--compare"), QStringLiteral("llama-tiny")};
        const QImage alone = picture({}), pair = picture(compared);
        const QImage read = picture(compared + QStringList{QStringLiteral("--prompt"), QStringLiteral("Once upon a")});
        QVERIFY(!alone.isNull() && !pair.isNull() && !read.isNull());
        QVERIFY(alone != pair);
        QVERIFY(pair != read);
    }

    void presetNeedsNoWeights() {
        const QString file = m_folder.filePath(QStringLiteral("preset.png"));
        const Outcome outcome =
            run({QStringLiteral(LAYERSCOPE_RESOURCES_DIR "/models/aya-tiny/config.json"), QStringLiteral("--view"),
                 QStringLiteral("kv"), QStringLiteral("--snapshot"), file});
        QCOMPARE(outcome.errors, QByteArray());
        QCOMPARE(outcome.status, 0);
    }

    void failuresSayWhyInOneLine_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::newRow("no such model") << QStringList{QStringLiteral("/no/such/model")} << 1;
        QTest::newRow("pattern that cannot be read")
            << QStringList{QStringLiteral("--layer-types"), QStringLiteral("(s*")} << 2;
        QTest::newRow("unknown view") << QStringList{QStringLiteral("--view"), QStringLiteral("nowhere")} << 2;
        QTest::newRow("unknown language") << QStringList{QStringLiteral("--lang"), QStringLiteral("xx")} << 2;
        QTest::newRow("unknown theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("pink")} << 2;
        QTest::newRow("absurd size") << QStringList{QStringLiteral("--size"), QStringLiteral("9999999x1")} << 2;
        QTest::newRow("no such second model")
            << QStringList{QStringLiteral("--compare"), QStringLiteral("/no/such/model")} << 1;
        QTest::newRow("no such option") << QStringList{QStringLiteral("--contrast"), QStringLiteral("x")} << 2;
        QTest::newRow("no scaling to place")
            << QStringList{QStringLiteral("gemma-3-270m"), QStringLiteral("--rope-scaling"), QStringLiteral("all")}
            << 1;
        QTest::newRow("zoom that nothing fits") << QStringList{QStringLiteral("--zoom"), QStringLiteral("900")} << 2;
        QTest::newRow("window beyond every model")
            << QStringList{QStringLiteral("--sliding-window"), QStringLiteral("9999999999999")} << 2;
        QTest::newRow("window of nothing") << QStringList{QStringLiteral("--sliding-window"), QStringLiteral("0")} << 2;
    }
    void failuresSayWhyInOneLine() {
        QFETCH(QStringList, options);
        const QString file = m_folder.filePath(QStringLiteral("never.png"));
        const Outcome outcome = run(options + QStringList{QStringLiteral("--snapshot"), file});
        QTEST(outcome.status, "status");
        QVERIFY2(outcome.errors.startsWith("error: "), outcome.errors.constData());
        QCOMPARE(outcome.errors.count('\n'), 1);
        QVERIFY(!QFileInfo::exists(file));
    }

    /// What no model can make right is told before a window is made: without --snapshot the program would stay open.
    void wrongWordsAreToldAtOnce_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::newRow("pattern") << QStringList{QStringLiteral("--layer-types"), QStringLiteral("(s*5,f")} << 2;
        QTest::newRow("letter") << QStringList{QStringLiteral("--layer-types"), QStringLiteral("s*5,x")} << 2;
        QTest::newRow("window") << QStringList{QStringLiteral("--sliding-window"), QStringLiteral("-3")} << 2;
        QTest::newRow("folder") << QStringList{QStringLiteral("--snapshot"), QStringLiteral("/no/such/folder/a.png")}
                                << 1;
    }
    void wrongWordsAreToldAtOnce() {
        QFETCH(QStringList, options);
        const Outcome outcome = run(options + QStringList{QStringLiteral("--view"), QStringLiteral("masks")});
        QTEST(outcome.status, "status");
        QVERIFY2(outcome.errors.startsWith("error: "), outcome.errors.constData());
        QCOMPARE(outcome.errors.count('\n'), 1);
    }

    void unwritableFileIsAFailure() {
        const Outcome outcome = run({QStringLiteral("--snapshot"), QStringLiteral("/no/such/folder/picture.png")});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.startsWith("error: ") && outcome.errors.contains("/no/such/folder"),
                 outcome.errors.constData());
    }

    void unknownEndingIsWrongUsage() {
        QCOMPARE(run({QStringLiteral("--snapshot"), m_folder.filePath(QStringLiteral("x.gif"))}).status, 2);
    }

    void helpNeedsNoDisplay() {
        const Outcome outcome = run({QStringLiteral("--help")});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.output.contains("--snapshot"));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSnapshot)
#include "tst_snapshot.moc"
