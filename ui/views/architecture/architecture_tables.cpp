// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/architecture_tables.h"

#include "text/list_text.h"
#include "text/units_text.h"
#include "views/architecture/origin_words.h"
#include "views/architecture/part_facts.h"
#include "views/architecture/stack_rows.h"
#include "views/architecture/step_words.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ArchitectureTables)
};

QString number(std::int64_t value) { return QString::number(value); }

QString name(std::string_view text) { return QString::fromLatin1(text.data(), qsizetype(text.size())); }

QString plainShape(const ValueShape& shape) {
    if (shape.per_key) return QStringLiteral("%1 x keys").arg(shape.rows);
    return shape.rows > 1 ? QStringLiteral("%1 x %2").arg(shape.rows).arg(shape.width) : number(shape.width);
}

QString kindText(Origin::Kind kind) {
    switch (kind) {
    case Origin::Kind::Key:
        return Words::tr("file");
    case Origin::Kind::FamilyDefault:
        return Words::tr("family");
    case Origin::Kind::Derived:
        return Words::tr("derived");
    case Origin::Kind::Edit:
        return Words::tr("edit");
    }
    return {};
}

} // namespace

FigureTable stepTable(const BlockScene& scene) {
    FigureTable table{Words::tr("Steps of layer %1").arg(scene.layer),
                      {Words::tr("step"), Words::tr("part"), Words::tr("title"), Words::tr("reads"), Words::tr("gives"),
                       Words::tr("parameters"), Words::tr("FLOPs, decode"), Words::tr("FLOPs, prefill"),
                       Words::tr("depth"), Words::tr("changed")},
                      {}};
    for (std::size_t i = 0; i < scene.graph.nodes.size(); ++i) {
        const BlockNode& node = scene.graph.nodes[i];
        QStringList reads;
        for (const ValueShape& shape : node.inputs)
            reads << plainShape(shape);
        table.rows.push_back({name(step_text(node.step)), name(part_text(node.part)), stepTitle(scene, node.step),
                              listText(reads), plainShape(node.output), number(node.parameters()),
                              number(scene.decodeFlops(int(i))), number(scene.prefillFlops(int(i))), number(node.depth),
                              scene.changed[i] ? Words::tr("yes") : QString()});
    }
    return table;
}

FigureTable tensorTable(const BlockScene& scene) {
    FigureTable table{Words::tr("Tensors of layer %1").arg(scene.layer),
                      {Words::tr("step"), Words::tr("tensor"), Words::tr("role"), Words::tr("rows"),
                       Words::tr("columns"), Words::tr("count"), Words::tr("parameters"), Words::tr("type")},
                      {}};
    for (const BlockNode& node : scene.graph.nodes) {
        const std::vector<TensorFact> facts = stepTensors(scene, node);
        for (std::size_t i = 0; i < node.tensors.size(); ++i) {
            const NodeTensor& tensor = node.tensors[i];
            table.rows.push_back({name(step_text(node.step)), facts[i].name, name(role_name(tensor.role)),
                                  number(tensor.rows), number(tensor.cols), number(tensor.count),
                                  number(tensor.parameters()), facts[i].dtype});
        }
    }
    return table;
}

FigureTable originTable(const Subject& subject) {
    FigureTable table{
        Words::tr("Where the values come from"), {Words::tr("field"), Words::tr("kind"), Words::tr("origin")}, {}};
    for (const auto& [field, origin] : subject.architecture().provenance)
        table.rows.push_back(
            {QString::fromStdString(field), kindText(origin.kind), originText(origin, sourceFile(subject))});
    return table;
}

FigureTable stackTable(const Subject& subject) {
    FigureTable table{
        Words::tr("The whole model"),
        {Words::tr("part"), Words::tr("place"), Words::tr("repeats"), Words::tr("parameters"), Words::tr("share")},
        {}};
    for (const StackRow& row : stackRows(subject))
        table.rows.push_back(
            {row.title, row.detail, number(row.repeats), number(row.parameters), percentText(row.share)});
    return table;
}

QString spokenStack(const Subject& subject) {
    QStringList parts;
    for (const StackRow& row : stackRows(subject))
        parts << spokenRow(row);
    return Words::tr("%1, from the embedding to the head: %2").arg(subject.name(), parts.join(QStringLiteral("; ")));
}

QString spokenBlock(const BlockScene& scene) {
    const BlockCounts counts = block_counts(scene.graph);
    QStringList steps;
    for (const BlockNode& node : scene.graph.nodes)
        steps << (node.part == BlockPart::MixerAdd || node.part == BlockPart::FfnAdd ? Words::tr("addition")
                                                                                     : stepTitle(scene, node.step));
    return Words::tr("%1; %2; %3 parameters; %4 dependent stages; steps: %5")
        .arg(layerTitle(scene), blockLayoutText(scene.graph.layout), countText(scene.graph.parameters()))
        .arg(counts.stages)
        .arg(listText(steps));
}

} // namespace layerscope::ui
