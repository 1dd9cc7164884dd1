// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a block: nothing overlaps, lines end where they should and cross no other step.
#include "arch/config_reader.h"
#include "canvas/graph_layout.h"
#include "views/architecture/layer_runs.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

const QStringList presets{QStringLiteral("llama-3.2-1b"),  QStringLiteral("qwen3-0.6b"),
                          QStringLiteral("qwen3-30b-a3b"), QStringLiteral("gemma-3-270m"),
                          QStringLiteral("olmo-3-7b"),     QStringLiteral("tiny-aya"),
                          QStringLiteral("qwen3.5-0.8b"),  QStringLiteral("qwen3.5-35b-a3b")};

Architecture preset(const QString& name) {
    auto read = read_config_file(std::string(LAYERSCOPE_RESOURCES_DIR "/presets/") + name.toStdString() + ".json");
    if (!read) qFatal("%s", read.error().one_line().c_str());
    return std::move(*read);
}

constexpr qreal labelWidth = 62; ///< "24 × 128" in small type, with room

/// Sizes like those of real texts, wide ones among them.
GraphSizes sizesOf(const BlockGraph& graph) {
    GraphSizes sizes;
    for (const BlockNode& node : graph.nodes) {
        const bool sum = node.part == BlockPart::MixerAdd || node.part == BlockPart::FfnAdd;
        sizes.nodes.push_back(sum ? QSizeF(24, 24)
                                  : QSizeF(60 + 13 * (int(node.step) % 7), node.tensors.empty() ? 24 : 36));
    }
    sizes.labels.assign(graph.edges.size(), labelWidth);
    return sizes;
}

struct Page {
    BlockGraph graph;
    GraphLayout layout;
};

/// Every different block of every family, with its halves side by side and one under the other.
std::vector<Page> pages() {
    std::vector<Page> result;
    for (const QString& name : presets) {
        const ModelPlan plan = make_plan(preset(name));
        for (LayerIndex layer = 0; layer < std::min<std::int64_t>(6, plan.architecture.n_layers()); ++layer) {
            for (const HalvesPlace place : {HalvesPlace::Beside, HalvesPlace::Under}) {
                Page page{block_graph(plan, layer), {}};
                page.layout = layOutBlock(page.graph, sizesOf(page.graph), place);
                result.push_back(std::move(page));
            }
        }
    }
    return result;
}

QByteArray place(const Page& page, int node) {
    const std::string_view text = step_text(page.graph.nodes[std::size_t(node)].step);
    return QByteArray(QByteArray(text.data(), qsizetype(text.size())) + " of layer " +
                      QByteArray::number(page.graph.layer));
}

std::vector<std::size_t> lengthsOf(const RunGroup& group) {
    std::vector<std::size_t> lengths;
    for (const LayerRun& run : group.runs)
        lengths.push_back(std::size_t(run.length));
    return lengths;
}

} // namespace

class TestGraphLayout : public QObject {
    Q_OBJECT
private slots:
    void stepsStandApartOnThePage();
    void linesJoinTheirEnds();
    void linesCrossNoOtherStep();
    void labelsStayInTheirFrame();
    void arrowKeysReachEveryStep();
    void pointsNameTheirStep();
    void parallelBranchesStandSideBySide();
    void aFeedForwardUnderTheMixerMakesTheBlockNarrower();
    void repeatedLayersAreFolded();
    void foldingKeepsEveryLayerOnce();
};

void TestGraphLayout::stepsStandApartOnThePage() {
    for (const Page& page : pages()) {
        const QRectF whole(QPointF(), page.layout.size);
        for (std::size_t i = 0; i < page.layout.nodes.size(); ++i) {
            QVERIFY2(whole.contains(page.layout.nodes[i]), place(page, int(i)));
            for (std::size_t j = i + 1; j < page.layout.nodes.size(); ++j)
                QVERIFY2(!page.layout.nodes[i].intersects(page.layout.nodes[j]),
                         QByteArray(place(page, int(i)) + " and " + place(page, int(j))));
        }
        QVERIFY(!page.layout.mixer.intersects(page.layout.ffn));
    }
}

void TestGraphLayout::linesJoinTheirEnds() {
    for (const Page& page : pages()) {
        QCOMPARE(page.layout.paths.size(), page.graph.edges.size());
        for (const GraphPath& path : page.layout.paths) {
            const BlockEdge& edge = page.graph.edges[std::size_t(path.edge)];
            const auto touches = [&](int node, const QPointF& point) {
                return page.layout.nodes[std::size_t(node)].adjusted(-1.5, -1.5, 1.5, 1.5).contains(point);
            };
            QVERIFY2(touches(edge.to, path.points.last()), place(page, edge.to));
            // From the stream a line may leave anywhere.
            const BlockPart from = page.graph.nodes[std::size_t(edge.from)].part;
            const bool stream = from == BlockPart::Input || from == BlockPart::MixerAdd;
            const auto yOf = [&](BlockStep step) {
                return page.layout.nodes[std::size_t(*page.graph.find(step))].center().y();
            };
            const bool isFfn = page.graph.nodes[std::size_t(edge.to)].part > BlockPart::MixerAdd;
            const qreal streamY = yOf(isFfn ? BlockStep::FfnAdd : BlockStep::Input);
            QVERIFY2(touches(edge.from, path.points.first()) || (stream && path.points.first().y() == streamY),
                     place(page, edge.from));
            for (qsizetype i = 1; i < path.points.size(); ++i) // right angles only
                QVERIFY2(qAbs(path.points[i].x() - path.points[i - 1].x()) < 0.51 ||
                             qAbs(path.points[i].y() - path.points[i - 1].y()) < 0.51,
                         place(page, edge.to));
        }
    }
}

void TestGraphLayout::linesCrossNoOtherStep() {
    for (const Page& page : pages())
        for (const GraphPath& path : page.layout.paths) {
            const BlockEdge& edge = page.graph.edges[std::size_t(path.edge)];
            for (qsizetype i = 1; i < path.points.size(); ++i) {
                const QRectF line =
                    QRectF(path.points[i - 1], path.points[i]).normalized().adjusted(-0.5, -0.5, 0.5, 0.5);
                for (int node = 0; node < int(page.layout.nodes.size()); ++node)
                    QVERIFY2(node == edge.from || node == edge.to ||
                                 !page.layout.nodes[std::size_t(node)].intersects(line),
                             QByteArray(place(page, edge.from) + " to " + place(page, edge.to) + " crosses " +
                                        place(page, node)));
            }
        }
}

void TestGraphLayout::labelsStayInTheirFrame() {
    for (const Page& page : pages())
        for (const GraphPath& path : page.layout.paths) {
            if (path.stream || path.label != GraphPath::Label::Beside) continue;
            const BlockEdge& edge = page.graph.edges[std::size_t(path.edge)];
            for (const QRectF& frame : {page.layout.mixer, page.layout.ffn})
                if (frame.contains(path.points.first()))
                    QVERIFY2(path.labelAt.x() + labelWidth < frame.right(), place(page, edge.from));
        }
}

void TestGraphLayout::arrowKeysReachEveryStep() {
    for (const Page& page : pages()) {
        std::set<int> reached{0};
        std::vector<int> waiting{0};
        while (!waiting.empty()) {
            const int node = waiting.back();
            waiting.pop_back();
            for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                const int next = page.layout.neighbour(node, dx, dy);
                if (next >= 0 && reached.insert(next).second) waiting.push_back(next);
            }
        }
        for (int node = 0; node < int(page.layout.nodes.size()); ++node)
            QVERIFY2(reached.count(node) == 1, place(page, node));
    }
}

void TestGraphLayout::pointsNameTheirStep() {
    const Page page = pages().front();
    for (int node = 0; node < int(page.layout.nodes.size()); ++node)
        QCOMPARE(page.layout.nodeAt(page.layout.nodes[std::size_t(node)].center()), node);
    QCOMPARE(page.layout.nodeAt({-5, -5}), -1);
    QCOMPARE(page.layout.neighbour(-1, 1, 0), -1);
}

void TestGraphLayout::parallelBranchesStandSideBySide() {
    const ModelPlan plan = make_plan(preset(QStringLiteral("tiny-aya")));
    const BlockGraph graph = block_graph(plan, 0);
    const GraphLayout layout = layOutBlock(graph, sizesOf(graph));
    const QRectF norm = layout.nodes[std::size_t(*graph.find(BlockStep::MixerNorm))];
    QVERIFY(norm.bottom() < layout.mixer.top());
    QVERIFY(norm.bottom() < layout.ffn.top());
    QCOMPARE(layout.mixer.top(), layout.ffn.top());
}

void TestGraphLayout::aFeedForwardUnderTheMixerMakesTheBlockNarrower() {
    const auto both = pages();
    for (std::size_t i = 0; i + 1 < both.size(); i += 2) {
        const GraphLayout &beside = both[i].layout, &under = both[i + 1].layout;
        if (both[i].graph.layout == BlockLayout::Parallel) { // one norm over both halves
            QCOMPARE(under.size, beside.size);
            continue;
        }
        QVERIFY(under.size.width() < 0.8 * beside.size.width());
        QVERIFY(under.ffn.top() > under.mixer.bottom());
        QCOMPARE(under.ffn.left(), under.mixer.left());
    }
}

// Gemma 3 270M is five sliding layers and a full one, three times; 4B has 34 layers, five such groups and four more.
void TestGraphLayout::repeatedLayersAreFolded() {
    const auto small = foldLayers(make_plan(preset(QStringLiteral("gemma-3-270m"))));
    QCOMPARE(small.size(), std::size_t(1));
    QCOMPARE(small[0].repeats, 3);
    QCOMPARE(lengthsOf(small[0]), (std::vector<std::size_t>{5, 1}));
    const auto ranges = rangesOf(small[0].runs[0]);
    QCOMPARE(ranges.size(), std::size_t(3));
    QCOMPARE(ranges[1].first, 6);
    QCOMPARE(ranges[1].last, 10);
    const auto larger = foldLayers(make_plan(preset(QStringLiteral("gemma-3-4b"))));
    QCOMPARE(larger.size(), std::size_t(2));
    QCOMPARE(larger[0].repeats, 5);
    QCOMPARE(lengthsOf(larger[1]), (std::vector<std::size_t>{4}));
    const auto equal = foldLayers(make_plan(preset(QStringLiteral("llama-3.2-1b"))));
    QCOMPARE(equal.size(), std::size_t(1));
    QCOMPARE(lengthsOf(equal[0]), (std::vector<std::size_t>{16}));
}

void TestGraphLayout::foldingKeepsEveryLayerOnce() {
    for (const QString& name : presets) {
        Architecture a = preset(name);
        if (a.layers.size() > 9 && a.layers[9].type == LayerType::Sliding) a.layers[9].type = LayerType::Full;
        const ModelPlan plan = make_plan(a);
        std::vector<LayerIndex> seen;
        for (const RunGroup& group : foldLayers(plan))
            for (const LayerRun& run : group.runs) {
                QCOMPARE(run.layers.size(), std::size_t(run.length * group.repeats));
                seen.insert(seen.end(), run.layers.begin(), run.layers.end());
                for (const LayerIndex layer : run.layers)
                    QCOMPARE(plan.layers[std::size_t(layer)].type, plan.layers[std::size_t(run.layers.front())].type);
            }
        std::ranges::sort(seen);
        QCOMPARE(seen.size(), plan.layers.size());
        for (std::size_t i = 0; i < seen.size(); ++i)
            QCOMPARE(seen[i], LayerIndex(i));
    }
}

QTEST_MAIN(TestGraphLayout)
#include "tst_graph_layout.moc"
