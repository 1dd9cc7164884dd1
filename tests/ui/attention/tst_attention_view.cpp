// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"
#include "canvas/matrix_canvas.h"
#include "shell/controller.h"
#include "theme/theme.h"
#include "views/attention/attention_view.h"
#include "views/attention/attention_words.h"
#include "views/attention/delta_page.h"
#include "views/attention/head_grid.h"
#include "views/attention/head_page.h"
#include "views/attention/routing_page.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

constexpr int patience = 60'000; ///< the machine may be busy; nothing is measured here

GenerationSettings fewTokens() {
    GenerationSettings settings;
    settings.max_new_tokens = 12;
    settings.stop_at_end_tokens = false;
    return settings;
}

/// Straight to the widget: where the system's pointer is does not matter.
void moveTo(QWidget& widget, const QPointF& at, Qt::MouseButtons buttons = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &event);
}

} // namespace

/// The view with the real engine behind it.
class TestAttentionView : public QObject {
    Q_OBJECT
private slots:
    void init() {
        m_bench = std::make_unique<Workbench>();
        m_controller = std::make_unique<Controller>(*m_bench, LAYERSCOPE_RESOURCES_DIR);
        m_view = std::make_unique<AttentionView>(ViewContext{m_bench->subject, m_bench->selection, m_bench->run,
                                                             m_bench->effect, *m_controller, m_theme, m_bench->machine,
                                                             m_bench->branches, m_bench->compared, m_bench->comparison,
                                                             m_bench->library, m_bench->tokenizers, m_bench->lessons});
        m_view->resize(1000, 640);
        m_view->show();
    }
    void cleanup() {
        m_view.reset();
        m_controller.reset();
        m_bench.reset();
    }

    void withoutATextAButtonMakesOne() {
        open(QStringLiteral("llama-tiny"));
        auto* button = m_view->findChild<QPushButton*>();
        QVERIFY(button && button->isVisible());
        QVERIFY(m_view->spokenText().contains(button->text())); // the hint names what to press
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(m_bench->run.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->run.probe() != nullptr, patience);
        QTRY_VERIFY(grid().isVisible());
        m_controller->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!m_bench->run.isRunning(), patience);
    }

    void theRunIsRecordedWhileItIsWrittenAndEveryHeadHasAMap() {
        open(QStringLiteral("llama-tiny"));
        write();
        const ProbeSnapshot& snapshot = *m_bench->run.probe();
        QCOMPARE(snapshot.first, 0);
        QCOMPARE(snapshot.n_recorded, std::int64_t(m_bench->run.sequence().size()) - 1); // the last one ran nowhere
        QCOMPARE(snapshot.attention.size(), m_bench->subject.plan()->layers.size());
        QVERIFY(grid().isVisible());
    }

    void aTextThatWasWrittenUnseenIsRecordedAfterwards() {
        open(QStringLiteral("llama-tiny"));
        m_view->hide();
        write();
        QVERIFY(!m_bench->run.probe());
        m_view->show();
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->run.probe() != nullptr, patience);
        QVERIFY(m_bench->run.probe()->n_recorded >= std::int64_t(m_bench->run.sequence().size()) - 1);
        QVERIFY(grid().isVisible());
    }

    void anEditAfterTheTextShowsTheEditedModelsAttention() {
        open(QStringLiteral("llama-tiny"));
        write();
        const auto before = m_bench->run.probe();
        m_controller->setLayerTypes(std::vector<LayerType>(before->plan->layers.size(), LayerType::Sliding),
                                    QStringLiteral("all sliding"));
        m_controller->setWindow(3);
        const auto narrow = [&] {
            const auto& now = m_bench->run.probe();
            return now && now != before && now->plan->layers.back().mask.window == 3;
        };
        QTRY_VERIFY_WITH_TIMEOUT(narrow(), patience);
        const AttentionMap& map = m_bench->run.probe()->attention.at(0).heads[0].map;
        QVERIFY(map.cell(8, 6));
        QVERIFY(!map.cell(8, 5)); // outside the window of three
    }

    void aClickOpensAHeadAndEscapeGoesBack() {
        open(QStringLiteral("llama-tiny"));
        write();
        QTest::mouseClick(&grid(), Qt::LeftButton, Qt::NoModifier, grid().tile(1, 1).center());
        QCOMPARE(int(m_view->page()), int(AttentionView::Page::Layer));
        QCOMPARE(m_bench->selection.layer(), 1);
        QCOMPARE(m_bench->selection.head(), 1);
        auto* page = m_view->findChild<HeadPage*>();
        QVERIFY(page->isVisible());
        QTest::keyClick(&page->canvas(), Qt::Key_Escape);
        QCOMPARE(int(m_view->page()), int(AttentionView::Page::Heads));
    }

    void keysMoveThroughTheHeadsAndOpenOne() {
        open(QStringLiteral("llama-tiny"));
        write();
        grid().setFocus();
        QTest::keyClick(&grid(), Qt::Key_Down);
        QTest::keyClick(&grid(), Qt::Key_Right);
        QCOMPARE(m_bench->selection.layer(), 1);
        QCOMPARE(m_bench->selection.head(), 1);
        QVERIFY(m_view->spokenText().contains(layerTitle(*m_bench->subject.plan(), 1)));
        QTest::keyClick(&grid(), Qt::Key_Return);
        QCOMPARE(int(m_view->page()), int(AttentionView::Page::Layer));
    }

    void theCellUnderThePointerIsReadOutAndShared() {
        MatrixCanvas& canvas = openMap();
        QSignalSpy cells(&m_bench->selection, &Selection::cellChanged);
        const QPointF at(canvas.columnAxis().toPixel(2.5), canvas.rowAxis().toPixel(7.5));
        moveTo(canvas, at);
        QCOMPARE(canvas.row(), 7);
        QCOMPARE(canvas.column(), 2);
        QCOMPARE(m_bench->selection.query(), 7);
        QCOMPARE(m_bench->selection.key(), 2);
        QVERIFY(!cells.isEmpty());
        const AttentionMap& map = m_bench->run.probe()->attention.at(0).heads[0].map;
        const QString weight = shareText(double(map.cell(7, 2)->greatest));
        QVERIFY2(canvas.accessibleDescription().contains(weight), qPrintable(canvas.accessibleDescription()));
        QTest::keyClick(&canvas, Qt::Key_Right);
        QCOMPARE(canvas.column(), 3);
        m_bench->selection.setCell(9, 4); // pointed at elsewhere
        QCOMPARE(canvas.row(), 9);
        QCOMPARE(canvas.column(), 4);
    }

    void theMapZoomsPansAndComesBack() {
        MatrixCanvas& canvas = openMap();
        QVERIFY(canvas.rowAxis().showsAll());
        const QPointF at = canvas.plot().center();
        QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, {0, 480}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&canvas, &wheel);
        QVERIFY(!canvas.rowAxis().showsAll());
        const double before = canvas.columnAxis().first;
        QTest::mousePress(&canvas, Qt::LeftButton, Qt::NoModifier, at.toPoint());
        moveTo(canvas, at - QPointF(40, 0), Qt::LeftButton);
        QTest::mouseRelease(&canvas, Qt::LeftButton, Qt::NoModifier, at.toPoint() - QPoint(40, 0));
        QVERIFY(canvas.columnAxis().first > before);
        QTest::mouseDClick(&canvas, Qt::LeftButton, Qt::NoModifier, at.toPoint());
        QVERIFY(canvas.rowAxis().showsAll());
    }

    void aLinearLayerShowsItsGatesAndState() {
        openTiny(QStringLiteral("qwen3_5_f32"));
        int linear = 0;
        while (m_bench->subject.plan()->layers[std::size_t(linear)].mixer != MixerKind::GatedDeltaNet)
            ++linear;
        m_bench->selection.setLayer(linear);
        m_view->setPage(AttentionView::Page::Layer);
        auto* page = m_view->findChild<DeltaPage*>();
        QTRY_VERIFY_WITH_TIMEOUT(page->isVisible(), patience);
        const auto hasState = [&] {
            const auto& delta = m_bench->run.probe()->delta;
            return delta.contains(linear) && delta.at(linear).state;
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasState(), patience);
        QTest::keyClick(&page->decay(), Qt::Key_Left);
        const DeltaRecord& record = m_bench->run.probe()->delta.at(linear);
        const auto facts = gateFacts(record, nullptr, 0, record.n_tokens() - 2);
        QVERIFY2(m_view->spokenText().contains(facts[2].value), qPrintable(m_view->spokenText()));
        QVERIFY(m_view->tables().size() >= 2);
    }

    void theLegendIsThatOfTheHeadPointedAt() {
        openTiny(QStringLiteral("qwen3_5_f32"));
        const auto& layers = m_bench->subject.plan()->layers;
        const auto firstOf = [&](MixerKind kind) {
            return int(std::ranges::find(layers, kind, &LayerPlan::mixer) - layers.begin());
        };
        const int linear = firstOf(MixerKind::GatedDeltaNet), attending = firstOf(MixerKind::SoftmaxAttention);
        const auto recorded = [&] {
            const auto& probe = m_bench->run.probe();
            return probe && probe->delta.contains(linear) && probe->attention.contains(attending);
        };
        QTRY_VERIFY_WITH_TIMEOUT(recorded(), patience);
        const auto* legend = m_view->findChild<QWidget*>(QStringLiteral("gridLegend"));
        QVERIFY(legend->isVisible());
        m_bench->selection.setLayer(linear);
        QTRY_VERIFY2(legend->accessibleName().contains(QStringLiteral("decay")), qPrintable(legend->accessibleName()));
        m_bench->selection.setLayer(attending);
        QTRY_VERIFY2(legend->accessibleName().contains(QStringLiteral("attention weight")),
                     qPrintable(legend->accessibleName()));
        m_view->resize(1000, 300); // the maps need the room more
        QVERIFY(!legend->isVisible());
    }

    void aMixtureShowsWhichExpertsWereChosen() {
        openTiny(QStringLiteral("qwen3_moe_f32"));
        m_view->setPage(AttentionView::Page::Routing);
        auto* page = m_view->findChild<RoutingPage*>();
        QTRY_VERIFY_WITH_TIMEOUT(page->isVisible(), patience);
        const RouterRecord& record = m_bench->run.probe()->router.begin()->second;
        const ExpertLoad load = expert_load(record);
        QCOMPARE(load.total, record.n_tokens() * record.n_choices);
        QTest::keyClick(&page->canvas(), Qt::Key_Home);
        QCOMPARE(page->canvas().column(), 0);
    }

private:
    HeadGrid& grid() { return *m_view->findChild<HeadGrid*>(); }
    void open(const QString& word) {
        m_controller->openModel(word);
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->subject.hasModel(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(m_controller->isSettled(), patience);
    }
    /// A tiny checkpoint has no tokenizer and perhaps no first token of its own: a text of ids that is there already.
    void openTiny(const QString& name) {
        open(QStringLiteral(LAYERSCOPE_TESTS_DIR "/golden/models/%1/model").arg(name));
        event::Finished finished;
        finished.run = 1000;
        for (TokenId id = 1; id <= 20; ++id)
            finished.prompt_ids.push_back(id);
        m_bench->run.begin(finished.run, {});
        m_bench->run.apply(Event(finished));
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->run.probe() != nullptr, patience);
    }
    void write() {
        m_controller->generate(QStringLiteral("Once upon a time there was a"), fewTokens());
        QTRY_COMPARE_WITH_TIMEOUT(int(m_bench->run.phase()), int(LiveRun::Phase::Done), patience);
        QTRY_VERIFY_WITH_TIMEOUT(m_controller->isSettled(), patience);
    }
    MatrixCanvas& openMap() {
        open(QStringLiteral("llama-tiny"));
        write();
        m_view->setPage(AttentionView::Page::Layer);
        QCoreApplication::processEvents();
        return m_view->findChild<HeadPage*>()->canvas();
    }

    Theme m_theme;
    std::unique_ptr<Workbench> m_bench;
    std::unique_ptr<Controller> m_controller;
    std::unique_ptr<AttentionView> m_view;
};

QTEST_MAIN(TestAttentionView)
#include "tst_attention_view.moc"
