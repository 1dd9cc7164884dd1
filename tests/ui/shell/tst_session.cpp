// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/session_doors.h"
#include "shell/window_host.h"

#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QSignalSpy>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr int patience = 120'000; ///< the machine may be busy; nothing is measured here
const QString gemma = QStringLiteral("gemma3-tiny"), llama = QStringLiteral("llama-tiny");

struct Desk {
    WindowHost host{LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None};
    Desk() { host.makeWindow(); }
    [[nodiscard]] Workbench& bench() { return host.bench(); }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(host.controller().isSettled(), patience); }
};

/// Gemma with a window of 48 and a full first layer beside Llama with a sliding one.
Session twoSubjects() {
    Session session;
    session.a = {gemma.toStdString(), {"f,s*11", 48, EditPositions::Keep, std::nullopt}};
    session.b = Session::Bench{llama.toStdString(), {"s,f", 32, EditPositions::Rule, std::nullopt}};
    session.selected = Session::Selected{3, 1, 9, 4, 8192};
    session.view = "kv";
    return session;
}

void checkTwoSubjects(Desk& desk) {
    const Workbench& bench = desk.bench();
    QVERIFY(bench.subject.hasModel() && bench.compared.hasModel());
    QCOMPARE(bench.subject.name(), gemma);
    QCOMPARE(bench.subject.architecture().sliding_window, std::optional<std::int64_t>(48));
    QCOMPARE(int(bench.subject.architecture().layers[0].type), int(LayerType::Full));
    QCOMPARE(int(bench.subject.edit().positions), int(EditPositions::Keep));
    QCOMPARE(bench.compared.name(), llama);
    QCOMPARE(bench.compared.architecture().sliding_window, std::optional<std::int64_t>(32));
    QCOMPARE(int(bench.compared.architecture().layers[0].type), int(LayerType::Sliding));
    QCOMPARE(bench.selection.layer(), 3);
    QCOMPARE(bench.selection.head(), 1);
    QCOMPARE(bench.selection.query(), 9);
    QCOMPARE(bench.selection.key(), 4);
    QCOMPARE(bench.selection.context(), 8192);
    QCOMPARE(desk.host.window().viewName(), QStringLiteral("kv"));
}

} // namespace

/// Setups as a whole, with the real engine and the bundled models.
class TestSession : public QObject {
    Q_OBJECT
private slots:
    void aSetupIsWhatItWasWhenItWasKept() {
        Desk first;
        first.host.window().openSession(twoSubjects());
        first.settle();
        checkTwoSubjects(first);
        first.host.window().close();
        Desk second;
        second.host.settings().setSession(first.host.settings().session());
        second.host.openLast();
        second.settle();
        checkTwoSubjects(second);
        QCOMPARE(second.host.window().session(), first.host.window().session());
    }

    void withoutSubjectBThereIsNoneAfterwards() {
        Desk desk;
        desk.host.window().openSession(twoSubjects());
        desk.settle();
        Session alone = twoSubjects();
        alone.b.reset();
        desk.host.window().openSession(alone);
        desk.settle();
        QVERIFY(!desk.bench().compared.hasArchitecture());
        QVERIFY(!desk.host.window().session()->b);
    }

    void aDamagedSetupNeverKeepsTheProgramFromStarting_data() {
        QTest::addColumn<QByteArray>("kept");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("{");
        QTest::newRow("deep") << QByteArray(5000, '[');
        QTest::newRow("wrong kind") << QByteArray(R"({"layerscope_session": 1, "subject_a": {"model": 3}})");
        QTest::newRow("model is gone") << QByteArray(
            R"({"layerscope_session": 1, "subject_a": {"model": "/no/such/folder"},
                              "subject_b": {"model": "/neither/this"}})");
        QTest::newRow("edit does not fit") << QByteArray(R"({"layerscope_session": 1,
                              "subject_a": {"model": "gemma3-tiny", "edit": {"layer_types": "s*900,f"}}})");
        QTest::newRow("layer does not exist")
            << QByteArray(R"({"layerscope_session": 1, "subject_a": {"model": "gemma3-tiny"},
                              "selection": {"layer": 900, "head": 900, "query": 4000000, "key": 4000000}})");
        QTest::newRow("view does not exist")
            << QByteArray(R"({"layerscope_session": 1, "subject_a": {"model": "gemma3-tiny"}, "view": "no view"})");
    }
    void aDamagedSetupNeverKeepsTheProgramFromStarting() {
        QFETCH(QByteArray, kept);
        Desk desk;
        desk.host.settings().setSession(kept);
        desk.host.openLast();
        desk.settle();
        QTRY_VERIFY_WITH_TIMEOUT(desk.bench().subject.hasModel(), patience);
        const int layers = int(desk.bench().subject.architecture().n_layers());
        QVERIFY(desk.bench().selection.layer() < layers);
        for (const char* view : {"masks", "attention", "kv", "dataflow"})
            QVERIFY(desk.host.window().chooseView(QString::fromLatin1(view)));
    }

    void anOversizedSetupCountsAsNone() {
        Desk desk;
        desk.host.settings().setSession(QByteArray(1 << 20, ' '));
        QVERIFY(desk.host.settings().session().isEmpty());
    }

    void pathsAreKeptWhole() {
        Desk desk;
        const QString here = QDir::currentPath();
        QVERIFY(QDir::setCurrent(QStringLiteral(LAYERSCOPE_RESOURCES_DIR "/models")));
        desk.host.controller().openFirst(QStringLiteral("./llama-tiny"), {});
        desk.settle();
        QVERIFY(QDir::setCurrent(here));
        QCOMPARE(QString::fromStdString(desk.host.window().session()->a.model),
                 QDir::cleanPath(QStringLiteral(LAYERSCOPE_RESOURCES_DIR "/models/llama-tiny")));
    }

    void aDroppedSessionIsOpenedAsOne() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("lecture.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(session_text(twoSubjects())));
        file.close();
        QVERIFY(SessionDoors::isSession(path));
        QVERIFY(!SessionDoors::isSession(QStringLiteral(LAYERSCOPE_RESOURCES_DIR "/models/llama-tiny/config.json")));
        Desk desk;
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&desk.host.window(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(9, 9), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&desk.host.window(), &drop);
        desk.settle();
        QTRY_VERIFY_WITH_TIMEOUT(desk.bench().compared.hasModel(), patience);
        checkTwoSubjects(desk);
    }

    void aRefusedEditNamesTheFileThatAskedForIt() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("lecture.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"layerscope_session": 1,
                       "subject_a": {"model": "gemma3-tiny", "edit": {"layer_types": "s*900,f"}},
                       "subject_b": {"model": "llama-tiny", "edit": {"layer_types": "s*900,f"}}})");
        file.close();
        const auto opened = read_session_file(path.toStdString());
        QVERIFY(opened.has_value());
        Desk desk;
        desk.host.window().openSession(*opened);
        desk.settle();
        const std::string wanted = path.toStdString() + ": layer_types";
        for (const auto& refused : {desk.bench().effect.refusedEdit(), desk.bench().comparison.refusedEdit()}) {
            QVERIFY(refused.has_value());
            QVERIFY2(refused->where.starts_with(wanted), refused->where.c_str());
        }
    }

    void aRefusedModelTakesItsEditAlong() {
        Desk desk;
        desk.host.window().openSession(twoSubjects());
        desk.host.controller().openModel(llama); // before the first answered
        desk.settle();
        QTRY_COMPARE_WITH_TIMEOUT(desk.bench().subject.name(), llama, patience);
        QVERIFY(desk.bench().subject.edit().empty());
    }
};

QTEST_MAIN(TestSession)
#include "tst_session.moc"
