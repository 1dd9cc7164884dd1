// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The real panel under clicks, drags and keys; the commands are written down.

#include "support/strip_panel.h"
#include "views/layer_strip/edit_bar.h"
#include "views/layer_strip/strip_painter.h"
#include "views/layer_strip/window_slider.h"

#include <QAccessible>
#include <QClipboard>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;
using namespace layerscope::ui::test;

class LayerStripViewTest : public QObject {
    Q_OBJECT
private slots:
    void rowsThatAreKeptLookAsIfPaintedAnew_data() {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("unit");
        QTest::newRow("kept") << 40 << 8;
        QTest::newRow("too many to keep") << 1024 << 24;
    }
    void rowsThatAreKeptLookAsIfPaintedAnew() {
        QFETCH(int, layers);
        QFETCH(int, unit);
        Panel p(slidingArchitecture());
        const StripLayout layout = StripLayout::fit(layers, 300, 600, unit);
        const bool fits = qint64(layout.width) * layout.height() <= StripRows::kMostKeptPixels;
        QCOMPARE(fits, layers == 40);
        StripPicture picture;
        picture.tiles.resize(static_cast<std::size_t>(layers));
        const auto image = [&](const auto& paint) {
            QImage made(300, 600, QImage::Format_RGB32);
            made.fill(p.theme.colors().panel);
            QPainter painter(&made);
            paint(painter);
            return made;
        };
        StripRows rows;
        const int last = 600 / layout.pitch;
        const auto compare = [&] {
            const QImage kept =
                image([&](QPainter& painter) { rows.paint(painter, layout, picture, p.theme, 0, last); });
            const QImage anew =
                image([&](QPainter& painter) { paintStrip(painter, layout, picture, p.theme, 0, last); });
            return kept == anew;
        };
        QVERIFY(compare());
        picture.tiles[2] = {.type = LayerType::Sliding, .changed = true};
        picture.selected = 2;
        QVERIFY(compare());
        picture.selected = 4;
        picture.hovered = 1;
        QVERIFY(compare());
        picture.selected = picture.hovered = -1;
        QVERIFY(compare());
    }

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

    void aPressOnAModelThatLeavesEditsNoOther() {
        Panel p(slidingArchitecture(18));
        QTest::mousePress(p.canvas, Qt::LeftButton, {}, p.tile(1));
        p.subject.setArchitecture(QStringLiteral("other"), slidingArchitecture(12));
        QTest::mouseRelease(p.canvas, Qt::LeftButton, {}, p.tile(1));
        QVERIFY(p.commands.typeCalls.empty());
        QTest::mousePress(p.canvas, Qt::LeftButton, {}, p.tile(11)); // of a layer that the next one does not have
        p.subject.setArchitecture(QStringLiteral("small"), slidingArchitecture(4));
        QCOMPARE(p.canvas->layers(), 4);
        QTest::mouseRelease(p.canvas, Qt::LeftButton, {}, p.tile(3));
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

    void aPatternThatIsBeingTypedOutlivesAMenuAndAnotherWindow() {
        Panel p(slidingArchitecture());
        p.field->selectAll();
        QTest::keyClicks(p.field, QStringLiteral("f"));
        for (const Qt::FocusReason reason : {Qt::PopupFocusReason, Qt::ActiveWindowFocusReason}) {
            QFocusEvent leaves(QEvent::FocusOut, reason);
            QCoreApplication::sendEvent(p.field, &leaves);
            QCOMPARE(p.field->text(), QStringLiteral("f"));
        }
        QFocusEvent leaves(QEvent::FocusOut, Qt::TabFocusReason);
        QCoreApplication::sendEvent(p.field, &leaves);
        QCOMPARE(p.field->text(), QStringLiteral("(s*5,f)*3"));
    }

    void aWindowThatIsBeingTypedOutlivesNewsOfTheModel() {
        Panel p(slidingArchitecture());
        auto* number = p.view.findChild<WindowSlider*>()->findChild<WindowSpinBox*>();
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, QStringLiteral("64"));
        p.subject.setLoading(p.subject.name(), 0.5); // its weights are still being read
        QTest::keyClick(number, Qt::Key_Return);
        QVERIFY(!p.commands.windows.empty());
        QCOMPARE(p.commands.windows.back(), 64);
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
