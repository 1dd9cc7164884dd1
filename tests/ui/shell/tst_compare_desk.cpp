// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/controller.h"

#include <QSignalSpy>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr int patience = 60'000; ///< the machine may be busy; nothing is measured here
const QString aya = QStringLiteral("aya-tiny"), llama = QStringLiteral("llama-tiny");
const QString onceUpon = QStringLiteral("Once upon a time there was a little girl");

} // namespace

/// Two subjects, with the real engine and the bundled models.
class TestCompareDesk : public QObject {
    Q_OBJECT
private slots:
    void init() {
        m_bench = std::make_unique<Workbench>();
        m_controller = std::make_unique<Controller>(*m_bench, LAYERSCOPE_RESOURCES_DIR);
    }
    void cleanup() {
        m_controller.reset();
        m_bench.reset();
    }

    void bothModelsAreLoadedAndMeasuredAlike() {
        openBoth();
        QCOMPARE(m_bench->compared.name(), llama);
        QCOMPARE(m_controller->comparedWord(), llama);
        m_bench->selection.setContext(1000);
        QCOMPARE(m_bench->subject.summary().context, 1000);
        QCOMPARE(m_bench->compared.summary().context, 1000);
        RunSettings settings = m_controller->runSettings();
        settings.kv_dtype = DType::F32;
        m_controller->setRunSettings(settings);
        QCOMPARE(m_bench->compared.summary().kv_dtype, DType::F32);
    }

    void aPresetIsComparedWithoutWeights() {
        m_controller->openCompared(QStringLiteral("qwen3-8b"));
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->compared.hasArchitecture(), patience);
        QCOMPARE(int(m_bench->compared.state()), int(Subject::State::Ready));
        QVERIFY(!m_bench->compared.hasModel());
        m_controller->closeCompared();
        QVERIFY(!m_bench->compared.hasArchitecture());
        QVERIFY(m_controller->comparedWord().isEmpty());
    }

    void anUnknownWordIsToldAndFails() {
        QSignalSpy messages(m_controller.get(), &Controller::message);
        QSignalSpy refused(m_controller.get(), &Controller::startRefused);
        m_controller->compareFirst(QStringLiteral("/no/such/folder"));
        QTRY_COMPARE_WITH_TIMEOUT(int(m_bench->compared.state()), int(Subject::State::Failed), patience);
        QCOMPARE(messages.size(), 1);
        QCOMPARE(refused.size(), 1);
    }

    void aRefusedEditOfBIsToldUntilBIsAnother() {
        m_controller->compareFirst(llama, EditWords{.layer_types = "s*900,f", .sliding_window = 8});
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->compared.hasModel(), patience);
        const auto refused = m_bench->comparison.refusedEdit();
        QVERIFY(refused.has_value());
        QVERIFY2(refused->where.starts_with("layer_types, sliding_window"), refused->where.c_str());
        QVERIFY(m_bench->compared.edit().empty());
        Edit window;
        window.sliding_window = 8;
        window.layer_types.assign(std::size_t(m_bench->compared.original().n_layers()), LayerType::Sliding);
        QVERIFY(!m_bench->compared.setEdit(window));
        QVERIFY(!m_bench->comparison.refusedEdit());
    }

    void oneTextRunsThroughBoth() {
        openBoth();
        m_controller->wantComparison(onceUpon);
        QCOMPARE(int(m_bench->comparison.state()), int(Comparison::State::Running));
        QVERIFY(!m_controller->isSettled());
        waitForComparison();
        const auto run = m_bench->comparison.run();
        QCOMPARE(run->text, onceUpon.toStdString());
        QVERIFY(run->mean_kl.has_value()); // the bundled models share their vocabulary
        m_controller->wantComparison(onceUpon);
        QCOMPARE(m_bench->comparison.run(), run); // known already
    }

    void aChangeOfEitherSubjectForgetsTheRun() {
        openBoth();
        m_controller->wantComparison(onceUpon);
        waitForComparison();
        m_controller->setWindow(7);
        QCOMPARE(int(m_bench->comparison.state()), int(Comparison::State::None));
    }

    void aStoppedRunLeavesNothing() {
        openBoth();
        m_controller->wantComparison(QString());
        m_controller->stopComparison();
        QCOMPARE(int(m_bench->comparison.state()), int(Comparison::State::None));
        QTRY_VERIFY_WITH_TIMEOUT(m_controller->isSettled(), patience);
        QCOMPARE(int(m_bench->comparison.state()), int(Comparison::State::None));
    }

    void swapMovesModelsAndEdits() {
        openBoth();
        m_controller->setWindow(7);
        const auto modelA = m_bench->subject.model();
        m_controller->swapSubjects();
        QCOMPARE(m_bench->subject.name(), llama);
        QCOMPARE(m_bench->compared.name(), aya);
        QCOMPARE(m_bench->compared.model(), modelA); // nothing is read again
        QCOMPARE(m_bench->compared.architecture().sliding_window, std::optional<std::int64_t>(7));
        QVERIFY(m_bench->subject.edit().empty());
        QCOMPARE(m_controller->comparedWord(), aya);
        m_controller->swapSubjects();
        QCOMPARE(m_bench->subject.architecture().sliding_window, std::optional<std::int64_t>(7));
        m_controller->undoStack().undo();
        QVERIFY(m_bench->subject.edit().empty());
    }

    void theSwappedModelWritesTheText() {
        openBoth();
        m_controller->swapSubjects();
        GenerationSettings settings;
        settings.max_new_tokens = 4;
        m_controller->generate(onceUpon, settings);
        QTRY_COMPARE_WITH_TIMEOUT(int(m_bench->run.phase()), int(LiveRun::Phase::Done), patience);
        QCOMPARE(m_bench->run.tokens().size(), 4U);
    }

    void theLibraryHoldsEveryFamily() {
        m_controller->wantLibrary();
        QTRY_VERIFY_WITH_TIMEOUT(!m_bench->library.books().empty(), patience);
        QSet<QString> families;
        for (const Library::Book& book : m_bench->library.books()) {
            QVERIFY2(book.plan != nullptr, book.entry.name.c_str());
            families.insert(QString::fromStdString(book.entry.family));
        }
        QVERIFY(families.size() >= 6);
        QVERIFY(m_bench->library.find(aya) != nullptr);
        QVERIFY(m_bench->library.find(QStringLiteral("no such model")) == nullptr);
    }

private:
    void openBoth() {
        m_controller->openFirst(aya, {});
        m_controller->openCompared(llama);
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasModel() && m_bench->compared.hasModel(), patience);
    }
    void waitForComparison() {
        QTRY_COMPARE_WITH_TIMEOUT(int(m_bench->comparison.state()), int(Comparison::State::Ready), patience);
    }
    std::unique_ptr<Workbench> m_bench;
    std::unique_ptr<Controller> m_controller;
};

QTEST_MAIN(TestCompareDesk)
#include "tst_compare_desk.moc"
