// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that the weights hold to one type, and the reading of a scaled rotation: what is offered, what is refused, and
// how the panel says why.

#include "arch/config_reader.h"
#include "support/strip_panel.h"
#include "views/layer_strip/edit_bar.h"
#include "views/layer_strip/strip_reasons.h"

#include <QAccessible>
#include <QCheckBox>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

using namespace layerscope;
using namespace layerscope::ui;
using namespace layerscope::ui::test;

namespace {

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

class FixedLayersTest : public QObject {
    Q_OBJECT
private slots:
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
};

QTEST_MAIN(FixedLayersTest)
#include "tst_fixed_layers.moc"
