// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/part_facts.h"

#include "engine/model.h"
#include "text/units_text.h"
#include "views/architecture/fact_builder.h"
#include "views/architecture/step_words.h"
#include "weights/gguf_names.h"
#include "weights/weight_lookup.h"
#include "weights/weight_names.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PartFacts)
};

bool isGguf(const Subject& subject) { return subject.hasModel() && subject.model()->folder.extension() == ".gguf"; }

QString matrixText(std::int64_t rows, std::int64_t cols) {
    return rows == 1 ? countText(cols) : QString(countText(rows) + QStringLiteral(" × ") + countText(cols));
}

/// As the file that is open spells it; for an architecture without weights, as checkpoints usually do.
QString fileName(const Subject& subject, const WeightNeed& need) {
    if (isGguf(subject)) {
        const std::vector<GgufPlace> places = gguf_places(need, *subject.originalPlan());
        if (!places.empty()) return QString::fromStdString(places.front().name);
    }
    return QString::fromStdString(tensor_name(need, subject.architecture().block));
}

TensorFact tensorFact(const Subject& subject, LayerIndex layer, const NodeTensor& tensor) {
    const bool many = tensor.count > 1;
    const WeightNeed need{tensor.role, layer, many ? 0 : -1, tensor.rows, tensor.cols};
    TensorFact fact;
    fact.name = fileName(subject, need);
    if (many) fact.name.replace(QStringLiteral(".experts.0."), QStringLiteral(".experts.*."));
    fact.shape = matrixText(tensor.rows, tensor.cols);
    fact.count = tensor.count;
    fact.parameters = tensor.parameters();
    if (!subject.hasModel()) return fact;
    if (const WeightView* view = find_weight(*subject.model()->weights, need)) {
        const std::string_view type = name(view->dtype);
        fact.dtype = QString::fromLatin1(type.data(), qsizetype(type.size()));
    }
    return fact;
}

void addStepGroups(FactBuilder& facts, const BlockScene& scene, BlockStep step) {
    const Architecture& a = scene.architecture();
    const bool linear = scene.layerPlan().mixer == MixerKind::GatedDeltaNet;
    switch (step) {
    case BlockStep::MixerNorm:
    case BlockStep::PostMixerNorm:
    case BlockStep::FfnNorm:
    case BlockStep::PostFfnNorm:
        return addNorm(facts, a.hidden_size);
    case BlockStep::QueryRope:
    case BlockStep::KeyRope:
        return addPositions(facts);
    case BlockStep::Scores:
    case BlockStep::Softmax:
        addMask(facts);
        addHeads(facts);
        return addPositions(facts);
    case BlockStep::Gate:
    case BlockStep::Up:
    case BlockStep::Activation:
    case BlockStep::Down:
        return addFfn(facts);
    case BlockStep::Router:
    case BlockStep::Experts:
    case BlockStep::SharedExpert:
    case BlockStep::SharedGate:
    case BlockStep::ExpertSum:
        return addMoe(facts);
    case BlockStep::Input:
    case BlockStep::Output:
    case BlockStep::MixerAdd:
    case BlockStep::FfnAdd:
        return addLayer(facts);
    default:
        return linear ? addDelta(facts) : addHeads(facts);
    }
}

std::vector<NoteTopic> topicsOf(const BlockScene& scene, BlockStep step) {
    switch (step) {
    case BlockStep::MixerNorm:
    case BlockStep::PostMixerNorm:
    case BlockStep::FfnNorm:
    case BlockStep::PostFfnNorm:
    case BlockStep::QueryNorm:
    case BlockStep::KeyNorm:
        return {NoteTopic::Norm};
    case BlockStep::QueryRope:
    case BlockStep::KeyRope:
        return {NoteTopic::Positions};
    case BlockStep::Scores:
    case BlockStep::Softmax:
        return {NoteTopic::Mask};
    case BlockStep::Gate:
    case BlockStep::Up:
    case BlockStep::Activation:
    case BlockStep::Down:
        return {NoteTopic::Ffn};
    case BlockStep::Router:
    case BlockStep::Experts:
    case BlockStep::SharedExpert:
    case BlockStep::SharedGate:
    case BlockStep::ExpertSum:
        return {NoteTopic::Moe};
    case BlockStep::Input:
    case BlockStep::Output:
    case BlockStep::MixerAdd:
    case BlockStep::FfnAdd:
        return {NoteTopic::Block};
    default:
        return {scene.layerPlan().mixer == MixerKind::GatedDeltaNet ? NoteTopic::DeltaNet : NoteTopic::Heads};
    }
}

PartFacts layerFacts(const BlockScene& scene) {
    PartFacts result;
    result.title = layerTitle(scene);
    result.sentence = Words::tr("Click a step to open it; arrow keys walk through the block.");
    FactBuilder facts(scene);
    addLayer(facts);
    addCost(facts, -1);
    if (scene.layerPlan().mixer == MixerKind::GatedDeltaNet) {
        addDelta(facts);
    } else {
        addMask(facts);
        addPositions(facts);
    }
    result.groups = facts.take();
    result.topics = {NoteTopic::Block, NoteTopic::Parameters};
    return result;
}

PartFacts stepFacts(const BlockScene& scene, BlockStep step) {
    const auto index = scene.graph.find(step);
    if (!index) return layerFacts(scene);
    const BlockNode& node = scene.graph.nodes[std::size_t(*index)];
    PartFacts result;
    result.title =
        step == BlockStep::MixerAdd || step == BlockStep::FfnAdd ? Words::tr("Addition") : stepTitle(scene, step);
    result.sentence = stepSentence(scene, step);
    FactBuilder facts(scene);
    facts.begin(Words::tr("One token"));
    for (const BlockEdge& edge : scene.graph.edges)
        if (edge.to == *index)
            facts.addDerived(Words::tr("reads"), shapeText(edge.shape, edge.part),
                             stepTitle(scene, scene.graph.nodes[std::size_t(edge.from)].step));
    facts.addDerived(Words::tr("gives"), shapeText(node.output), {});
    addCost(facts, *index);
    addStepGroups(facts, scene, step);
    result.groups = facts.take();
    result.tensors = stepTensors(scene, node);
    result.topics = topicsOf(scene, step);
    return result;
}

PartFacts outerFacts(const BlockScene& scene, OpenedPart::Kind kind) {
    const Subject& subject = *scene.subject;
    const Architecture& a = subject.architecture();
    PartFacts result;
    FactBuilder facts(scene);
    if (kind == OpenedPart::Kind::FinalNorm) {
        result.title = Words::tr("Final norm");
        result.sentence = Words::tr("The last norm of the stream, before the head reads it.");
        addNorm(facts, a.hidden_size);
        result.tensors = {tensorFact(subject, -1, {WeightRole::FinalNorm, 1, a.hidden_size})};
        result.topics = {NoteTopic::Norm};
    } else {
        const bool head = kind == OpenedPart::Kind::Head;
        result.title = head ? Words::tr("Head") : Words::tr("Embedding");
        result.sentence = head ? Words::tr("One score for every entry of the vocabulary.")
                               : Words::tr("One row for every entry of the vocabulary: the stream begins with it.");
        addVocabulary(facts, head);
        const bool own = !head || !a.tied_head;
        const WeightRole role = head && own ? WeightRole::OutputHead : WeightRole::Embedding;
        result.tensors = {tensorFact(subject, -1, {role, a.vocab_size, a.hidden_size})};
        result.topics = {NoteTopic::Tying, NoteTopic::Vocabulary};
    }
    result.groups = facts.take();
    return result;
}

} // namespace

QString sourceFile(const Subject& subject) {
    return isGguf(subject) ? QStringLiteral("GGUF") : QStringLiteral("config.json");
}

std::vector<TensorFact> stepTensors(const BlockScene& scene, const BlockNode& node) {
    std::vector<TensorFact> facts;
    for (const NodeTensor& tensor : node.tensors)
        facts.push_back(tensorFact(*scene.subject, scene.layer, tensor));
    return facts;
}

PartFacts partFacts(const BlockScene& scene, const OpenedPart& part) {
    switch (part.kind) {
    case OpenedPart::Kind::Layer:
        return layerFacts(scene);
    case OpenedPart::Kind::Step:
        return stepFacts(scene, part.step);
    default:
        return outerFacts(scene, part.kind);
    }
}

} // namespace layerscope::ui
