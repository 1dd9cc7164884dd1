// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The real panel under clicks, drags and keys; the commands are written down.

#include "arch/config_reader.h"
#include "support/view_bench.h"
#include "views/layer_strip/edit_bar.h"
#include "views/layer_strip/layer_strip_view.h"
#include "views/layer_strip/pattern_box.h"
#include "views/layer_strip/strip_canvas.h"
#include "views/layer_strip/strip_reasons.h"
#include "views/layer_strip/window_slider.h"

#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QToolButton>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;
using namespace layerscope::ui::test;

namespace {

struct Panel : ViewBench {
    explicit Panel(Architecture architecture, int height = 900) : view(context()) {
        load(std::move(architecture));
        view.resize(view.sizeHint().width(), height);
        view.show();
        QCoreApplication::processEvents();
        canvas = view.findChild<StripCanvas*>();
        field = view.findChild<PatternBox*>()->findChild<QLineEdit*>();
    }
    [[nodiscard]] QPoint tile(int layer) const { return canvas->stripLayout().tile(layer).center(); }
    void drag(int from, int to) const {
        QTest::mousePress(canvas, Qt::LeftButton, {}, tile(from));
        QTest::mouseMove(canvas, tile(to));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, tile(to));
    }
    [[nodiscard]] LayerType type(int layer) const {
        return subject.architecture().layers[static_cast<std::size_t>(layer)].type;
    }
    LayerStripView view;
    StripCanvas* canvas = nullptr;
    QLineEdit* field = nullptr;
};

Architecture read(const std::string& path) {
    auto architecture = read_config_file(path);
    if (!architecture) qFatal("%s", architecture.error().one_line().c_str());
    return std::move(*architecture);
}
Architecture preset(const char* name) {
    return read(std::string(LAYERSCOPE_RESOURCES_DIR "/presets/") + name + ".json");
}

QStringList presetNames(const Panel& p) {
    QStringList names;
    for (const QAction* action : p.view.findChild<PatternBox*>()->findChild<QToolButton*>()->menu()->actions())
        if (!action->isSeparator()) names += action->text();
    return names;
}

void choosePreset(const Panel& p, int index) {
    p.view.findChild<PatternBox*>()->findChild<QToolButton*>()->menu()->actions().at(index)->trigger();
}

QCheckBox* scalingSwitch(const Panel& p) {
    for (auto* box : p.view.findChild<EditBar*>()->findChildren<QCheckBox*>())
        if (box->isVisibleTo(&p.view) && box->text().contains(QStringLiteral("on all layers"))) return box;
    return nullptr;
}

} // namespace

class LayerStripViewTest : public QObject {
    Q_OBJECT
private slots:
    void aClickOnTileOrLetterTakesTheNextTypeAndSelects() {
        Panel p(slidingArchitecture());
        QTest::mouseClick(p.canvas, Qt::LeftButton, {}, p.tile(9));
        QCOMPARE(p.type(9), LayerType::Full);
        QCOMPARE(p.selection.layer(), 9);
        QCOMPARE(p.commands.undoTexts.back(), QStringLiteral("layer 9: full"));
        QTest::mouseClick(p.canvas, Qt::LeftButton, {}, p.canvas->stripLayout().chip(9).center());
        QCOMPARE(p.type(9), LayerType::Sliding);
    }

    void aClickOnTheNumberOnlySelects() {
        Panel p(slidingArchitecture());
        QTest::mouseClick(p.canvas, Qt::LeftButton, {}, p.canvas->stripLayout().index(7).center());
        QCOMPARE(p.selection.layer(), 7);
        QVERIFY(p.commands.typeCalls.empty());
    }

    void aDragPaintsTheFirstTilesTypeInOneStep() {
        Panel p(slidingArchitecture());
        p.drag(5, 8);
        QCOMPARE(p.commands.typeCalls.size(), 1u);
        QCOMPARE(p.type(6), LayerType::Full);
        QCOMPARE(p.type(8), LayerType::Full);
        QCOMPARE(p.type(9), LayerType::Sliding);
    }

    void escapeGivesADragUp() {
        Panel p(slidingArchitecture());
        QTest::mousePress(p.canvas, Qt::LeftButton, {}, p.tile(5));
        QTest::mouseMove(p.canvas, p.tile(8));
        QTest::keyClick(p.canvas, Qt::Key_Escape);
        QTest::mouseRelease(p.canvas, Qt::LeftButton, {}, p.tile(8));
        QVERIFY(p.commands.typeCalls.empty());
    }

    void shiftClickPaintsFromTheSelectedLayer() {
        Panel p(slidingArchitecture());
        p.selection.setLayer(5);
        QTest::mouseClick(p.canvas, Qt::LeftButton, Qt::ShiftModifier, p.tile(2));
        QCOMPARE(p.type(2), LayerType::Full);
        QCOMPARE(p.type(4), LayerType::Full);
        QCOMPARE(p.type(1), LayerType::Sliding);
    }

    void keysMoveAndSetTypes() {
        Panel p(slidingArchitecture());
        p.selection.setLayer(4);
        QTest::keyClick(p.canvas, Qt::Key_Down);
        QCOMPARE(p.selection.layer(), 5);
        QTest::keyClick(p.canvas, Qt::Key_S);
        QCOMPARE(p.type(5), LayerType::Sliding);
        QTest::keyClick(p.canvas, Qt::Key_F);
        QCOMPARE(p.type(5), LayerType::Full);
        QTest::keyClick(p.canvas, Qt::Key_Space);
        QCOMPARE(p.type(5), LayerType::Sliding);
        QTest::keyClick(p.canvas, Qt::Key_Left);
        QCOMPARE(p.type(5), LayerType::Full);
        QTest::keyClick(p.canvas, Qt::Key_End);
        QCOMPARE(p.selection.layer(), 17);
        QTest::keyClick(p.canvas, Qt::Key_Down);
        QCOMPARE(p.selection.layer(), 17);
    }

    void aRefusedTypeSaysWhyInMessageAndPanel() {
        Panel p(linearArchitecture());
        QTest::mouseClick(p.canvas, Qt::LeftButton, {}, p.tile(0));
        QVERIFY(p.commands.typeCalls.empty());
        QCOMPARE(p.commands.messages.size(), 1);
        QVERIFY(p.commands.messages.front().contains(QStringLiteral("linear_attention")));
        QVERIFY(p.commands.messages.front().contains(QStringLiteral("Layer 0 stays")));
        bool told = false;
        for (const QLabel* label : p.view.findChildren<QLabel*>()) {
            told |= label->isVisible() && label->text() == p.commands.messages.front();
        }
        QVERIFY(told);
    }

    void qwen35ChangesItsFullLayersAndKeepsItsLinearOnes_data() {
        QTest::addColumn<QString>("path");
        for (const char* name : {"qwen3_5_f32", "qwen3_5_bf16"})
            QTest::newRow(name) << QStringLiteral(LAYERSCOPE_TESTS_DIR "/golden/models/%1/model/config.json")
                                       .arg(QString::fromLatin1(name));
        for (const char* name : {"qwen3.5-0.8b", "qwen3.5-35b-a3b"})
            QTest::newRow(name)
                << QStringLiteral(LAYERSCOPE_RESOURCES_DIR "/presets/%1.json").arg(QString::fromLatin1(name));
    }
    void qwen35ChangesItsFullLayersAndKeepsItsLinearOnes() {
        QFETCH(QString, path);
        Panel p(read(path.toStdString()));
        const Architecture original = p.subject.original();
        for (int layer = 0; layer < 4; ++layer) {
            const LayerType before = original.layers[std::size_t(layer)].type;
            p.selection.setLayer(layer);
            p.commands.messages.clear();
            QTest::keyClick(p.canvas, Qt::Key_Right);
            if (before == LayerType::Linear) {
                QCOMPARE(p.type(layer), LayerType::Linear);
                QVERIFY(!p.canvas->fixedText(layer).isEmpty());
                QVERIFY(p.commands.messages.join(u' ').contains(QStringLiteral("no query, key and value")));
                QTest::keyClick(p.canvas, Qt::Key_F);
                QCOMPARE(p.type(layer), LayerType::Linear);
            } else {
                QVERIFY(p.canvas->fixedText(layer).isEmpty());
                QCOMPARE(p.type(layer), LayerType::Sliding);
                QTest::keyClick(p.canvas, Qt::Key_Right);
                QCOMPARE(p.type(layer), LayerType::Full);
                QTest::keyClick(p.canvas, Qt::Key_L);
                QCOMPARE(p.type(layer), LayerType::Full);
                QVERIFY(p.commands.messages.join(u' ').contains(QStringLiteral("no weights of linear attention")));
            }
        }
    }

    void aDragOverLinearLayersChangesTheOthersAndCountsWhatStays() {
        Panel p(linearArchitecture(8)); // l*3,f,l*3,f
        p.commands.setWindow(64);
        p.selection.setLayer(3);
        QTest::keyClick(p.canvas, Qt::Key_S);
        p.drag(3, 7);
        QCOMPARE(p.type(3), LayerType::Sliding);
        QCOMPARE(p.type(7), LayerType::Sliding);
        for (const int layer : {4, 5, 6})
            QCOMPARE(p.type(layer), LayerType::Linear);
        QVERIFY2(p.commands.messages.back().startsWith(QStringLiteral("3 layers stay")),
                 qPrintable(p.commands.messages.back()));
    }

    void readyPatternsOfAHybridLeaveItsLinearLayersAlone() {
        Panel p(linearArchitecture(16));
        p.commands.setWindow(64);
        p.commands.messages.clear();
        QCOMPARE(presetNames(p).size(), 4);
        choosePreset(p, 0); // linear and sliding
        for (int layer = 0; layer < 16; ++layer)
            QCOMPARE(p.type(layer), layer % 4 == 3 ? LayerType::Sliding : LayerType::Linear);
        choosePreset(p, 1); // by turns
        QCOMPARE(p.type(3), LayerType::Sliding);
        QCOMPARE(p.type(7), LayerType::Full);
        choosePreset(p, 2); // linear and full, as trained here
        QVERIFY(p.subject.difference().layers.empty());
        QVERIFY(p.commands.messages.isEmpty()); // nothing was refused
        Panel plain(slidingArchitecture());
        QCOMPARE(presetNames(plain).size(), 5);
    }

    void aTypedPatternWithLinearLayersIsTakenWhereTheWeightsAre() {
        Panel p(linearArchitecture(8));
        p.commands.setWindow(64);
        p.field->selectAll();
        QTest::keyClicks(p.field, QStringLiteral("l*3,s"));
        QTest::keyClick(p.field, Qt::Key_Return);
        QCOMPARE(p.type(3), LayerType::Sliding);
        QCOMPARE(p.field->text(), QStringLiteral("(l*3,s)*2"));
        p.field->selectAll();
        QTest::keyClicks(p.field, QStringLiteral("f"));
        QTest::keyClick(p.field, Qt::Key_Return);
        QCOMPARE(p.field->text(), QStringLiteral("(l*3,f)*2"));
        QVERIFY(p.commands.messages.back().startsWith(QStringLiteral("6 layers stay")));
    }

    void aFixedLayerIsToldWithoutColour() {
        Panel p(linearArchitecture());
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(p.canvas);
        QVERIFY(list->child(0)->text(QAccessible::Name).contains(QStringLiteral("cannot change")));
        QVERIFY(list->child(0)->text(QAccessible::Description).contains(QStringLiteral("no query, key and value")));
        QVERIFY(list->child(0)->state().readOnly);
        QVERIFY(!list->child(3)->state().readOnly);
        // The padlock: the same tile of a model that can change it has none.
        StripPicture picture;
        picture.tiles = {{.type = LayerType::Linear}, {.type = LayerType::Linear, .fixed = true}};
        const StripLayout layout = StripLayout::fit(2, 200, 72, 8);
        QImage image(200, 72, QImage::Format_RGB32);
        image.fill(p.theme.colors().panel);
        QPainter painter(&image);
        paintStrip(painter, layout, picture, p.theme, 0, 1);
        painter.end();
        const auto grey = [&](int layer) {
            return image.copy(layout.tile(layer)).convertToFormat(QImage::Format_Grayscale8);
        };
        QVERIFY(grey(0) != grey(1));
    }

    void reasonsAreKnownToTheTranslators() {
        const Architecture sliding = slidingArchitecture(), linear = linearArchitecture();
        const std::pair<std::optional<Error>, LayerType> cases[] = {
            {refusal(sliding, 0, LayerType::Linear), LayerType::Linear},
            {refusal(sliding, 5, LayerType::Linear), LayerType::Linear},
            {refusal(linear, 0, LayerType::Sliding), LayerType::Sliding},
            {refusal(linear, 0, LayerType::Full), LayerType::Full}};
        for (const auto& [reason, wanted] : cases) {
            QVERIFY(reason.has_value());
            QVERIFY2(isKnownReason(*reason), reason->why.c_str());
        }
    }

    void theReadingOfYarnIsOfferedWhereThereIsAChoice() {
        Panel p(preset("olmo-3-7b"));
        QCheckBox* all = scalingSwitch(p);
        QVERIFY(all);
        QCOMPARE(all->text(), QStringLiteral("YaRN on all layers"));
        QVERIFY(!all->isChecked());
        all->click();
        QCOMPARE(p.subject.architecture().layers[0].rope->scaling, RopeScaling::Yarn);
        QVERIFY(all->isChecked());
        auto* bar = p.view.findChild<EditBar*>();
        QCOMPARE(bar->countText(), QStringLiteral("1 edit"));
        QCOMPARE(bar->detailText(), QStringLiteral("YaRN on all layers"));
        all->click();
        QVERIFY(p.subject.difference().empty());
        for (const char* name : {"gemma-3-270m", "llama-3.2-1b", "tiny-aya", "qwen3.5-0.8b"})
            QVERIFY2(!scalingSwitch(Panel(preset(name))), name);
    }

    void hoverIsSharedAndForgotten() {
        Panel p(slidingArchitecture());
        QTest::mouseMove(p.canvas, p.tile(3));
        QCOMPARE(p.selection.hoveredLayer(), 3);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(p.canvas, &leave);
        QCOMPARE(p.selection.hoveredLayer(), -1);
    }

    void aLayerWithoutAnyWindowGetsOneInTheSameStep() {
        Panel p(fullArchitecture());
        p.selection.setLayer(2);
        QTest::keyClick(p.canvas, Qt::Key_S);
        QCOMPARE(p.type(2), LayerType::Sliding);
        QCOMPARE(p.subject.architecture().sliding_window.value(), 512);
    }

    void thePatternIsCheckedWhileTypingAndAppliedWithEnter() {
        Panel p(slidingArchitecture());
        QCOMPARE(p.field->text(), QStringLiteral("(s*5,f)*3"));
        auto* box = p.view.findChild<PatternBox*>();
        p.field->setFocus();
        p.field->selectAll();
        QTest::keyClicks(p.field, QStringLiteral("(s*3,"));
        QVERIFY(!box->isValid());
        QTest::keyClick(p.field, Qt::Key_Return);
        QVERIFY(p.commands.typeCalls.empty());
        QTest::keyClicks(p.field, QStringLiteral("f)"));
        QVERIFY(box->isValid());
        QTest::keyClick(p.field, Qt::Key_Return);
        QCOMPARE(p.commands.typeCalls.size(), 1u);
        QCOMPARE(p.type(3), LayerType::Full);
        QCOMPARE(p.type(5), LayerType::Sliding);
    }

    void escapeRestoresThePattern() {
        Panel p(slidingArchitecture());
        p.field->selectAll();
        QTest::keyClicks(p.field, QStringLiteral("nonsense"));
        QTest::keyClick(p.field, Qt::Key_Escape);
        QCOMPARE(p.field->text(), QStringLiteral("(s*5,f)*3"));
        QVERIFY(p.view.findChild<PatternBox*>()->isValid());
    }

    void sliderAndNumberFollowEachOtherAndTheSubject() {
        Panel p(slidingArchitecture());
        auto* window = p.view.findChild<WindowSlider*>();
        auto* slider = window->findChild<QSlider*>();
        QCOMPARE(window->value(), 512);
        slider->setValue(slider->maximum());
        QCOMPARE(p.commands.windows.back(), 4096); // the context
        QCOMPARE(window->value(), 4096);
        slider->setValue(0);
        QCOMPARE(p.commands.windows.back(), 1);
        p.commands.setWindow(77);
        QCOMPARE(window->value(), 77);
        QVERIFY(slider->value() > 0 && slider->value() < slider->maximum());
    }

    void oneKeyPressAtTheSlidersLowEndIsOneToken() {
        Panel p(slidingArchitecture());
        p.commands.setWindow(1);
        auto* slider = p.view.findChild<WindowSlider*>()->findChild<QSlider*>();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(p.commands.windows.back(), 2);
    }

    void editsAreCountedAndCopied() {
        Panel p(slidingArchitecture());
        auto* bar = p.view.findChild<EditBar*>();
        QCOMPARE(bar->countText(), QStringLiteral("no edits"));
        p.selection.setLayer(9);
        QTest::keyClick(p.canvas, Qt::Key_F);
        QCOMPARE(bar->countText(), QStringLiteral("1 edit"));
        QCOMPARE(bar->detailText(), QStringLiteral("layer 9: sliding → full"));
        p.commands.setWindow(128);
        QCOMPARE(bar->countText(), QStringLiteral("2 edits"));
        for (auto* button : bar->findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("copy")) button->click();
            if (button->text() == QStringLiteral("reset")) button->click();
        }
        QCOMPARE(p.commands.resets, 1);
        QCOMPARE(p.commands.messages.size(), 1);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("sliding_window")));
    }

    void theSelectedLayerIsScrolledIntoView() {
        Panel p(slidingArchitecture(80), 700);
        p.selection.setLayer(79);
        QVERIFY(p.canvas->visibleRegion().contains(p.tile(79)));
        p.selection.setLayer(0);
        QVERIFY(p.canvas->visibleRegion().contains(p.tile(0)));
    }

    void aScreenReaderHearsEveryTile() {
        Panel p(slidingArchitecture());
        p.selection.setLayer(9);
        QTest::keyClick(p.canvas, Qt::Key_F);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(p.canvas);
        QVERIFY(list);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->childCount(), 18);
        QAccessibleInterface* item = list->child(9);
        QCOMPARE(item->text(QAccessible::Name),
                 QStringLiteral("layer 9, full attention, changed from sliding, 10 of 18"));
        QVERIFY(item->state().selected);
        QVERIFY(!list->child(8)->state().selected);
        QCOMPARE(list->indexOfChild(item), 9);
        QVERIFY(!item->rect().isEmpty());
        item->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(p.type(9), LayerType::Sliding);
    }

    void withoutAModelItSaysWhatToDo() {
        ViewBench bench;
        LayerStripView view(bench.context());
        QVERIFY(!view.spokenText().isEmpty());
        QVERIFY(view.tables().empty());
        bench.load(slidingArchitecture());
        QCOMPARE(view.tables().front().rows.size(), 18u);
        bench.subject.clear();
        QVERIFY(view.tables().empty());
    }
};

QTEST_MAIN(LayerStripViewTest)
#include "tst_layer_strip_view.moc"
