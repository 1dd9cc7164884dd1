// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/config_reader.h"
#include "views/dataflow/flow_facts.h"
#include "views/dataflow/flow_layout.h"

#include <QDir>
#include <QTest>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

ModelPlan planOf(const QString& path) {
    auto read = read_config_file(path.toStdString());
    if (!read) qFatal("%s", read.error().one_line().c_str());
    return make_plan(std::move(*read));
}

FlowBlock blockOf(const ModelPlan& plan, BlockLayout layout) {
    const OperationWeights weights(plan, [](const WeightNeed&) { return DType::BF16; });
    return flowBlock({plan, 0, 64, weights, {}}, layout);
}

} // namespace

class TestFlowLayout : public QObject {
    Q_OBJECT
private slots:
    void everyWayPastBeginsAndEndsAtItsParts_data();
    void everyWayPastBeginsAndEndsAtItsParts();
    void valuesAreNamedAsInTheEquation();
};

void TestFlowLayout::everyWayPastBeginsAndEndsAtItsParts_data() {
    QTest::addColumn<QString>("config");
    const QDir golden(QStringLiteral(LAYERSCOPE_TESTS_DIR "/golden/models"));
    for (const QString& name : golden.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QTest::newRow(qPrintable(name)) << golden.filePath(name + QStringLiteral("/model/config.json"));
}

// The ways past the parts are the residual stream: x to the first sum, from there y to the second. A parallel block has
// one sum and one way.
void TestFlowLayout::everyWayPastBeginsAndEndsAtItsParts() {
    QFETCH(QString, config);
    const ModelPlan plan = planOf(config);
    using Ways = std::vector<std::pair<BlockPart, BlockPart>>;
    for (const BlockLayout arranged : {plan.architecture.block, BlockLayout::Parallel}) {
        const FlowBlock block = blockOf(plan, arranged);
        for (const QRectF& area : {QRectF(0, 0, 300, 500), QRectF(20, 60, 640, 900)}) {
            const FlowLayout layout = layOutFlow(block, area, 8);
            Ways ways;
            std::vector<QPainterPath> past;
            for (std::size_t edge = 0; edge < layout.edges.size(); ++edge) {
                const auto [from, to] = block.graph.edges[edge];
                const QRectF &begin = layout.nodes[std::size_t(from)], &end = layout.nodes[std::size_t(to)];
                const QPainterPath& path = layout.edges[edge];
                const auto onRim = [](const QRectF& rect, QPointF point) {
                    const bool across = point.x() == rect.left() || point.x() == rect.right();
                    const bool along = point.y() == rect.top() || point.y() == rect.bottom();
                    return (across && point.y() == rect.center().y()) || (along && point.x() == rect.center().x());
                };
                QVERIFY(onRim(begin, path.elementAt(0)) && onRim(end, path.currentPosition()));
                QVERIFY(area.contains(path.boundingRect().adjusted(0.5, 0, -0.5, 0)));
                if (layout.sides[edge] == FlowSide::Through) continue;
                ways.emplace_back(block.graph.parts[std::size_t(from)], block.graph.parts[std::size_t(to)]);
                for (std::size_t part = 0; part < layout.nodes.size(); ++part)
                    if (int(part) != from && int(part) != to)
                        QVERIFY2(!QPainterPathStroker().createStroke(path).intersects(layout.nodes[part]),
                                 "a way past runs through a part");
                past.push_back(path);
            }
            if (block.layout == BlockLayout::Parallel) {
                QCOMPARE(ways, (Ways{{BlockPart::Input, BlockPart::FfnAdd}}));
                continue;
            }
            QCOMPARE(ways, (Ways{{BlockPart::Input, BlockPart::MixerAdd}, {BlockPart::MixerAdd, BlockPart::FfnAdd}}));
            QVERIFY2(!past[0].boundingRect().intersects(past[1].boundingRect()), "two ways look like one");
        }
    }
}

void TestFlowLayout::valuesAreNamedAsInTheEquation() {
    for (const QString& name :
         {QStringLiteral("tiny-aya"), QStringLiteral("llama-3.2-3b"), QStringLiteral("gemma-3-270m"),
          QStringLiteral("olmo-3-7b"), QStringLiteral("qwen3.5-0.8b")}) {
        const ModelPlan plan = planOf(QStringLiteral(LAYERSCOPE_RESOURCES_DIR "/presets/%1.json").arg(name));
        for (const BlockLayout arranged : {plan.architecture.block, BlockLayout::Parallel}) {
            const FlowBlock block = blockOf(plan, arranged);
            QStringList named;
            for (std::size_t part = 0; part < block.nodes.size(); ++part)
                if (const QString symbol = valueSymbol(block, int(part)); !symbol.isEmpty()) named << symbol;
            named.removeDuplicates();
            QStringList expected{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("x′")};
            if (block.layout == BlockLayout::Parallel) expected[1] = QStringLiteral("h");
            QCOMPARE(named, expected);
            const QString equation = blockEquation(block.layout);
            for (const QString& symbol : named)
                QVERIFY2(equation.contains(symbol), qPrintable(equation));
        }
    }
}

QTEST_MAIN(TestFlowLayout)
#include "tst_flow_layout.moc"
