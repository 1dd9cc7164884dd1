// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "support/thread_time.h"
#include "support/view_bench.h"
#include "text/units_text.h"
#include "views/architecture/architecture_view.h"
#include "views/architecture/block_canvas.h"
#include "views/architecture/detail_drawing.h"
#include "views/architecture/fact_list.h"
#include "views/architecture/node_details.h"
#include "views/architecture/origin_words.h"
#include "views/architecture/stack_column.h"
#include "views/architecture/step_words.h"

#include <QAccessible>
#include <QTest>
#include <QToolButton>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

Architecture readFile(const std::string& path) {
    auto read = read_config_file(path);
    if (!read) qFatal("%s", read.error().one_line().c_str());
    return std::move(*read);
}

Architecture preset(const char* name) {
    return readFile(std::string(LAYERSCOPE_RESOURCES_DIR "/presets/") + name + ".json");
}

Architecture checkpoint(const char* name) {
    return readFile(std::string(LAYERSCOPE_TESTS_DIR "/golden/models/") + name + "/model/config.json");
}

struct Shown {
    test::ViewBench bench;
    std::unique_ptr<ArchitectureView> view;
    explicit Shown(Architecture architecture, const QSize& size = {1088, 560}) {
        bench.load(std::move(architecture), 32768);
        bench.selection.setLayer(0);
        view = std::make_unique<ArchitectureView>(bench.context());
        view->resize(size);
        view->show();
        QCoreApplication::processEvents();
    }
    template <class T> T& part() { return *view->findChild<T*>(); }
    BlockCanvas& canvas() { return part<BlockCanvas>(); }
    QString details() { return part<NodeDetails>().text(); }
    void clickStep(BlockStep step) {
        const int node = canvas().picture().scene.graph.find(step).value_or(-1);
        QVERIFY(node >= 0);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().nodeRect(node).center());
    }
};

} // namespace

class TestArchitectureView : public QObject {
    Q_OBJECT
private slots:
    void everyStepOfEveryFamilyOpens_data();
    void everyStepOfEveryFamilyOpens();
    void arrowsWalkAndEnterOpens();
    void escapeAndBackgroundGoBackToTheLayer();
    void factsNameTheirSource();
    void headsAreGrouped();
    void columnSelectsLayersAndOpensParts();
    void columnKeysWalkThroughARun();
    void hoveredLayerIsMarkedAndTold();
    void selectionFromOutsideShowsItsBlock();
    void anEditIsDrawnInTheSameFrame();
    void openedStepStaysOpenAcrossLayersThatHaveIt();
    void zoomAndPanAndBack();
    void accessibleListHasEveryStep();
    void tablesHoldStepsTensorsAndOrigins();
    void originsAreTold();
    void columnsStandApartAtEveryWidth();
    void aPresentedBlockShowsFactsWhenAStepIsOpened();
    void emptyAndFailedSubjectsSaySo();
    void editRepaintsWithinAFrame();
};

void TestArchitectureView::everyStepOfEveryFamilyOpens_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("tiny");
    for (const char* name :
         {"llama_f32", "qwen3_f32", "qwen3_moe_f32", "gemma3_f32", "olmo3_f32", "cohere2_f32", "qwen3_5_f32"})
        QTest::newRow(name) << QString::fromLatin1(name) << true;
    for (const char* name :
         {"llama-3.2-3b", "qwen3-8b", "qwen3-235b-a22b", "gemma-3-27b", "olmo-3-32b", "tiny-aya", "qwen3.5-397b-a17b"})
        QTest::newRow(name) << QString::fromLatin1(name) << false;
}

void TestArchitectureView::everyStepOfEveryFamilyOpens() {
    QFETCH(QString, name);
    QFETCH(bool, tiny);
    Shown shown(tiny ? checkpoint(name.toLatin1()) : preset(name.toLatin1()));
    const auto layers = std::min<std::int64_t>(6, shown.bench.subject.architecture().n_layers());
    for (int layer = 0; layer < layers; ++layer) {
        shown.bench.selection.setLayer(layer);
        for (int node = 0; node < shown.canvas().nodeCount(); ++node) {
            const BlockStep step = shown.canvas().picture().scene.graph.nodes[std::size_t(node)].step;
            QTest::mouseClick(&shown.canvas(), Qt::LeftButton, {}, shown.canvas().nodeRect(node).center());
            QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Step);
            QVERIFY2(shown.view->opened().step == step, step_text(step).data());
            QCOMPARE(shown.canvas().picture().opened, node);
            QVERIFY(shown.details().contains(
                shapeText(shown.canvas().picture().scene.graph.nodes[std::size_t(node)].output)));
            QVERIFY(!shown.view->grab().isNull());
        }
    }
}

void TestArchitectureView::arrowsWalkAndEnterOpens() {
    Shown shown(preset("llama-3.2-1b"));
    BlockCanvas& canvas = shown.canvas();
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_Home);
    const auto current = [&] { return canvas.picture().scene.graph.nodes[std::size_t(canvas.current())].step; };
    QCOMPARE(current(), BlockStep::Input);
    QTest::keyClick(&canvas, Qt::Key_End);
    QCOMPARE(current(), BlockStep::Output);
    canvas.select(*canvas.picture().scene.graph.find(BlockStep::MixerNorm));
    QTest::keyClick(&canvas, Qt::Key_Down);
    QCOMPARE(current(), BlockStep::Key);
    QTest::keyClick(&canvas, Qt::Key_Left);
    QCOMPARE(current(), BlockStep::Query);
    QTest::keyClick(&canvas, Qt::Key_Down);
    QCOMPARE(current(), BlockStep::QueryRope);
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Layer);
    QTest::keyClick(&canvas, Qt::Key_Return);
    QCOMPARE(shown.view->opened().step, BlockStep::QueryRope);
    QVERIFY(shown.details().contains(countText(500000))); // theta of the family
}

void TestArchitectureView::escapeAndBackgroundGoBackToTheLayer() {
    Shown shown(preset("llama-3.2-1b"));
    shown.clickStep(BlockStep::Softmax);
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Step);
    QTest::keyClick(&shown.canvas(), Qt::Key_Escape);
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Layer);
    shown.clickStep(BlockStep::Softmax);
    QTest::mouseClick(&shown.canvas(), Qt::LeftButton, {}, QPoint(2, shown.canvas().height() - 2));
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Layer);
}

// 270M: hidden 640, 4 heads, head_dim 256 in the file although 640/4 is 160.
void TestArchitectureView::factsNameTheirSource() {
    Shown shown(preset("gemma-3-270m"));
    shown.clickStep(BlockStep::Query);
    const QString text = shown.details();
    QVERIFY2(text.contains(QStringLiteral("head_dim 256")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("640/4 would be 160")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("config.json")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("layers.0.self_attn.q_proj.weight")), qPrintable(text));
    QVERIFY2(text.contains(countText(655360)), qPrintable(text)); // 640 * 1024
    shown.clickStep(BlockStep::Scores);
    QVERIFY2(shown.details().contains(countText(16646400)), qPrintable(shown.details())); // pairs at 32 768, window 512
}

void TestArchitectureView::headsAreGrouped() {
    Shown shown(preset("llama-3.2-1b")); // 32 heads, 8 KV heads
    shown.clickStep(BlockStep::Key);
    QCOMPARE(shown.part<DetailDrawing>().kind(), DrawingKind::Heads);
    QVERIFY2(shown.details().contains(QStringLiteral("GQA: 4 heads share one")), qPrintable(shown.details()));
}

void TestArchitectureView::columnSelectsLayersAndOpensParts() {
    Shown shown(preset("gemma-3-270m"));
    auto& column = shown.part<StackColumn>();
    const auto click = [&](int row) { QTest::mouseClick(&column, Qt::LeftButton, {}, column.rowRect(row).center()); };
    QCOMPARE(column.rows().size(), std::size_t(5)); // embedding, sliding x 5, full, final norm, head
    QCOMPARE(column.rows()[1].repeats, 3);
    click(2);
    QCOMPARE(shown.bench.selection.layer(), 5);
    QVERIFY(shown.canvas().picture().scene.layerPlan().type == LayerType::Full);
    click(0);
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Embedding);
    QVERIFY2(shown.details().contains(countText(167772160)), qPrintable(shown.details())); // 262 144 * 640
    click(4);
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Head);
    QVERIFY(shown.details().contains(QStringLiteral("tie_word_embeddings")));
    click(3);
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::FinalNorm);
    click(1);
    QCOMPARE(shown.bench.selection.layer(), 0);
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Layer);
}

void TestArchitectureView::columnKeysWalkThroughARun() {
    Shown shown(preset("gemma-3-270m"));
    auto& column = shown.part<StackColumn>();
    column.setFocus();
    QTest::keyClick(&column, Qt::Key_Home);
    QTest::keyClick(&column, Qt::Key_Down);
    QCOMPARE(shown.bench.selection.layer(), 0);
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(&column, Qt::Key_Right);
    QCOMPARE(shown.bench.selection.layer(), 6); // over the full layer in between
    QTest::keyClick(&column, Qt::Key_Left);
    QCOMPARE(shown.bench.selection.layer(), 4);
    QVERIFY(column.accessibleDescription().contains(QStringLiteral("sliding")));
}

void TestArchitectureView::hoveredLayerIsMarkedAndTold() {
    Shown shown(preset("gemma-3-270m"));
    auto& column = shown.part<StackColumn>();
    QTest::mouseMove(&column, column.rowRect(2).center());
    QCOMPARE(shown.bench.selection.hoveredLayer(), 5);
    const QImage before = column.grab().toImage();
    shown.bench.selection.setHoveredLayer(0);
    QVERIFY(column.grab().toImage() != before);
}

void TestArchitectureView::selectionFromOutsideShowsItsBlock() {
    Shown shown(preset("qwen3.5-0.8b"));
    QVERIFY(shown.canvas().picture().scene.graph.find(BlockStep::DeltaRule).has_value());
    shown.bench.selection.setLayer(3);
    QVERIFY(shown.canvas().picture().scene.graph.find(BlockStep::MixGate).has_value());
    shown.bench.selection.setLayer(4711); // beyond the model: the last layer
    QCOMPARE(shown.canvas().picture().scene.layer, 23);
}

void TestArchitectureView::anEditIsDrawnInTheSameFrame() {
    Shown shown(preset("gemma-3-270m"));
    const QImage before = shown.canvas().grab().toImage();
    Edit edit;
    for (const LayerSettings& layer : shown.bench.subject.original().layers)
        edit.layer_types.push_back(layer.type);
    edit.layer_types[0] = LayerType::Full;
    QVERIFY(!shown.bench.subject.setEdit(edit));
    const BlockScene& scene = shown.canvas().picture().scene; // no event loop in between
    QVERIFY(scene.layerPlan().type == LayerType::Full);
    QVERIFY(scene.changed[std::size_t(*scene.graph.find(BlockStep::Scores))]);
    QVERIFY(!scene.changed[std::size_t(*scene.graph.find(BlockStep::Gate))]);
    QVERIFY(shown.canvas().grab().toImage() != before);
    shown.clickStep(BlockStep::Scores);
    QVERIFY2(shown.details().contains(QStringLiteral("(was 512)")), qPrintable(shown.details()));
    QVERIFY(shown.part<StackColumn>().rows()[1].changed);
}

void TestArchitectureView::openedStepStaysOpenAcrossLayersThatHaveIt() {
    Shown shown(preset("qwen3.5-0.8b"));
    shown.clickStep(BlockStep::Down);
    shown.bench.selection.setLayer(3);
    QCOMPARE(shown.view->opened().step, BlockStep::Down);
    shown.clickStep(BlockStep::Scores);
    shown.bench.selection.setLayer(4); // a DeltaNet layer has no scores
    QCOMPARE(shown.view->opened().kind, OpenedPart::Kind::Layer);
}

void TestArchitectureView::zoomAndPanAndBack() {
    Shown shown(preset("qwen3.5-35b-a3b"));
    BlockCanvas& canvas = shown.canvas();
    const QRect fitted = canvas.nodeRect(0);
    canvas.zoomBy(2, QPointF(fitted.center()));
    QCOMPARE(canvas.zoom(), 2.0);
    QVERIFY(canvas.nodeRect(0).width() > fitted.width() * 3 / 2);
    QTest::keyClick(&canvas, Qt::Key_End); // the keyboard's place comes into view
    QVERIFY(canvas.rect().contains(canvas.nodeRect(canvas.current())));
    QTest::keyClick(&canvas, Qt::Key_0);
    QCOMPARE(canvas.nodeRect(0), fitted);
    QTest::keyClick(&canvas, Qt::Key_Plus);
    QCOMPARE(canvas.zoom(), 1.25);
    QTest::keyClick(&canvas, Qt::Key_Minus);
    QCOMPARE(canvas.zoom(), 1.0);
}

void TestArchitectureView::accessibleListHasEveryStep() {
    Shown shown(preset("llama-3.2-1b"));
    BlockCanvas& canvas = shown.canvas();
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&canvas);
    QVERIFY(list);
    QCOMPARE(list->childCount(), canvas.nodeCount());
    const int query = *canvas.picture().scene.graph.find(BlockStep::Query);
    QAccessibleInterface* item = list->child(query);
    QVERIFY(item);
    QVERIFY2(item->text(QAccessible::Name).contains(countText(4194304)), qPrintable(item->text(QAccessible::Name)));
    QCOMPARE(list->indexOfChild(item), query);
    item->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(shown.view->opened().step, BlockStep::Query);
    QVERIFY(item->state().selected);
}

void TestArchitectureView::tablesHoldStepsTensorsAndOrigins() {
    Shown shown(preset("gemma-3-270m"));
    const auto tables = shown.view->tables();
    QCOMPARE(tables.size(), std::size_t(4));
    for (const FigureTable& table : tables)
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    QCOMPARE(tables[0].rows.size(), std::size_t(shown.canvas().nodeCount()));
    std::int64_t sum = 0;
    for (const auto& row : tables[1].rows)
        sum += row[6].toLongLong();
    QCOMPARE(sum, std::int64_t(5573632)); // one layer, by hand in resources/docs/formulas.md
    bool headDim = false;
    for (const auto& row : tables[2].rows)
        headDim |= row[0] == QStringLiteral("head_dim") && row[2].contains(QStringLiteral("would be 160"));
    QVERIFY(headDim);
    QVERIFY(shown.view->spokenText().contains(QStringLiteral("RMSNorm")));
}

void TestArchitectureView::originsAreTold() {
    const QString file = QStringLiteral("config.json");
    QCOMPARE(originText(Origin{Origin::Kind::Key, "head_dim; 640/4 would be 160"}, file),
             QStringLiteral("config.json, head_dim; 640/4 would be 160"));
    QCOMPARE(originText(Origin{Origin::Kind::Edit, "was 512"}, file), QStringLiteral("edited, was 512"));
    QCOMPARE(originText(Provenance{}, {"head_dim"}, file), QString());
}

void TestArchitectureView::columnsStandApartAtEveryWidth() {
    Shown shown(preset("qwen3.5-35b-a3b"));
    const auto overlap = [&]() -> QString {
        std::vector<std::pair<QString, QRect>> places;
        for (const QWidget* part : shown.view->findChildren<QWidget*>()) {
            const bool column = qobject_cast<const BlockCanvas*>(part) || qobject_cast<const NodeDetails*>(part) ||
                                qobject_cast<const StackColumn*>(part) || qobject_cast<const QToolButton*>(part);
            if (!column || !part->isVisible()) continue;
            const QRect place(part->mapTo(shown.view.get(), QPoint()),
                              part->size().boundedTo(part->parentWidget()->size()));
            const QString name = QString::fromLatin1(part->metaObject()->className());
            if (!shown.view->rect().contains(place.adjusted(0, 0, 0, place.top() - place.bottom())))
                return QString(name + QStringLiteral(" is cut"));
            for (const auto& [other, there] : places)
                if (place.intersects(there)) return QString(name + u' ' + other);
            places.emplace_back(name, place);
        }
        return {};
    };
    for (const int zoom : {100, 150})
        for (int width = 500; width <= 1440; width += 47)
            for (const bool opened : {false, true}) {
                shown.bench.theme.setZoom(zoom);
                shown.view->resize(width, 700);
                shown.view->openPart(opened ? OpenedPart{OpenedPart::Kind::Step, BlockStep::Down} : OpenedPart{});
                shown.view->openPart(opened ? OpenedPart{OpenedPart::Kind::Step, BlockStep::Experts} : OpenedPart{});
                QTest::qWait(1);
                QVERIFY2(overlap().isEmpty(),
                         qPrintable(QStringLiteral("%1 at %2, %3 %").arg(overlap()).arg(width).arg(zoom)));
                QVERIFY(!opened || shown.part<NodeDetails>().isVisible());
            }
}

void TestArchitectureView::aPresentedBlockShowsFactsWhenAStepIsOpened() {
    Shown shown(preset("gemma-3-270m"), {1200, 700});
    QVERIFY(shown.part<NodeDetails>().isVisible());
    shown.bench.lessons.setPresenting(true);
    QVERIFY(!shown.part<NodeDetails>().isVisible());
    QVERIFY(shown.part<StackColumn>().isVisible());
    QCoreApplication::processEvents();
    const QRect before = shown.canvas().geometry();
    shown.clickStep(BlockStep::Query);
    QCoreApplication::processEvents();
    QVERIFY(shown.part<NodeDetails>().isVisible());
    QVERIFY(!shown.part<StackColumn>().isVisible());
    QCOMPARE(shown.canvas().geometry(), before); // the step stays under the pointer
    QTest::keyClick(&shown.canvas(), Qt::Key_Escape);
    QVERIFY(!shown.part<NodeDetails>().isVisible());
    QVERIFY(shown.part<StackColumn>().isVisible());
    auto& button = shown.part<QToolButton>();
    QVERIFY(button.focusPolicy() & Qt::TabFocus);
    button.click();
    QVERIFY(shown.part<NodeDetails>().isVisible());
    shown.bench.lessons.setPresenting(false);
    QVERIFY(shown.part<StackColumn>().isVisible());
    QVERIFY(!button.isVisible());
}

void TestArchitectureView::emptyAndFailedSubjectsSaySo() {
    test::ViewBench bench;
    ArchitectureView view(bench.context());
    view.resize(800, 600);
    view.show();
    QVERIFY2(view.spokenText().contains(QStringLiteral("config.json")), qPrintable(view.spokenText()));
    QVERIFY(view.tables().empty());
    bench.subject.setLoading(QStringLiteral("somewhere"), 0.5);
    QVERIFY(view.spokenText().contains(QStringLiteral("somewhere")));
    bench.subject.setFailed(QStringLiteral("somewhere"),
                            {ErrorCode::NotFound, "cannot open", "no such file", "somewhere"});
    QVERIFY(view.spokenText().contains(QStringLiteral("no such file")));
}

void TestArchitectureView::editRepaintsWithinAFrame() {
    Shown shown(preset("qwen3.5-397b-a17b"), {1920, 1000}); // the most layers and experts
    shown.view->grab();
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
        const double begin = threadMilliseconds();
        shown.bench.selection.setLayer(round + 3);
        shown.view->grab();
        best = std::min(best, threadMilliseconds() - begin);
    }
    QVERIFY2(best < 50, qPrintable(QStringLiteral("%1 ms").arg(best))); // the whole window, painted anew
}

QTEST_MAIN(TestArchitectureView)
#include "tst_architecture_view.moc"
