// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/fact_builder.h"

#include "text/units_text.h"
#include "text/wording.h"
#include "views/architecture/origin_words.h"
#include "views/architecture/step_words.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(BlockFacts)
};

QString windowText(const LayerPlan& layer) {
    return layer.mask.window ? countText(*layer.mask.window) : Words::tr("none");
}

} // namespace

FactBuilder::FactBuilder(const BlockScene& scene) : m_scene(scene), m_file(sourceFile(*scene.subject)) {}

void FactBuilder::begin(const QString& title) { m_groups.push_back({title, {}}); }

QString FactBuilder::origin(std::initializer_list<const char*> keys) const {
    return originText(m_scene.architecture().provenance, keys, m_file);
}

void FactBuilder::add(const QString& name, const QString& value, std::initializer_list<const char*> keys) {
    m_groups.back().facts.push_back({name, value, origin(keys), {}});
}

void FactBuilder::addDerived(const QString& name, const QString& value, const QString& how) {
    m_groups.back().facts.push_back({name, value, how, {}});
}

void FactBuilder::addChanged(const QString& name, const QString& value, const QString& was,
                             std::initializer_list<const char*> keys) {
    m_groups.back().facts.push_back({name, value, origin(keys), was == value ? QString() : was});
}

std::vector<PartFactGroup> FactBuilder::take() {
    std::erase_if(m_groups, [](const PartFactGroup& group) { return group.facts.empty(); });
    return std::move(m_groups);
}

void addNorm(FactBuilder& facts, std::int64_t width) {
    const Architecture& a = facts.scene().architecture();
    facts.begin(Words::tr("Norm"));
    facts.addDerived(Words::tr("kind"), normText(a.norm),
                     Words::tr("family: %1").arg(QString::fromStdString(a.family)));
    facts.add(Words::tr("width"), countText(width), {"hidden_size"});
    facts.add(QStringLiteral("ε"), realText(a.norm_eps), {"rms_norm_eps", "layer_norm_eps"});
}

void addMask(FactBuilder& facts) {
    const BlockScene& scene = facts.scene();
    facts.begin(Words::tr("Mask"));
    facts.addChanged(Words::tr("window"), windowText(scene.layerPlan()), windowText(scene.originalPlan()),
                     {"sliding_window"});
    facts.addDerived(Words::tr("sees"),
                     scene.layerPlan().mask.window
                         ? Words::tr("itself and the %1 before it").arg(countText(*scene.layerPlan().mask.window - 1))
                         : Words::tr("itself and all before it"),
                     Words::tr("nothing after it: causal"));
    facts.addDerived(Words::tr("keys at %1 token(s)", nullptr, int(scene.context())).arg(countText(scene.context())),
                     countText(scene.keysSeen()), {});
    facts.addDerived(Words::tr("visible pairs, prefill"), countText(scene.summary().visible_pairs), {});
    facts.addDerived(Words::tr("KV cache"), bytesText(scene.summary().kv_bytes), {});
}

void addCost(FactBuilder& facts, int node) {
    const BlockScene& scene = facts.scene();
    const std::int64_t total = scene.graph.parameters();
    const std::int64_t own = node < 0 ? total : scene.graph.nodes[std::size_t(node)].parameters();
    const std::int64_t decode = node < 0 ? scene.summary().decode.total() : scene.decodeFlops(node);
    const std::int64_t prefill = node < 0 ? scene.summary().prefill.total() : scene.prefillFlops(node);
    facts.begin(Words::tr("Cost at %1 token(s)", nullptr, int(scene.context())).arg(countText(scene.context())));
    facts.addDerived(Words::tr("parameters"), countText(own),
                     node < 0 || own == 0 ? QString()
                                          : Words::tr("%1 of the layer").arg(percentText(double(own) / double(total))));
    if (decode == 0 && prefill == 0) {
        facts.addDerived(Words::tr("FLOPs"), Words::tr("not counted"),
                         Words::tr("a few operations per value; only products are counted"));
        return;
    }
    facts.addDerived(Words::tr("decode"), flopsText(decode), Words::tr("one token"));
    facts.addDerived(Words::tr("prefill"), flopsText(prefill), {});
}

void addLayer(FactBuilder& facts) {
    const BlockScene& scene = facts.scene();
    const Architecture& a = scene.architecture();
    const LayerPlan& now = scene.layerPlan();
    const LayerPlan& was = scene.originalPlan();
    const BlockCounts counts = block_counts(scene.graph);
    facts.begin(Words::tr("Block"));
    facts.addChanged(Words::tr("type"), layerTypeText(now.type, now.type != LayerType::Full || now.rope),
                     layerTypeText(was.type, was.type != LayerType::Full || was.rope), {"layer_types"});
    facts.addDerived(Words::tr("layout"), blockLayoutText(scene.graph.layout),
                     Words::tr("family: %1").arg(QString::fromStdString(a.family)));
    facts.addDerived(Words::tr("dependent stages"), QString::number(counts.stages),
                     Words::tr("parts that wait for one another"));
    facts.addDerived(Words::tr("norms"), QString::number(counts.norms), {});
    facts.addDerived(Words::tr("additions"), QString::number(counts.additions), {});
    facts.add(Words::tr("width"), countText(a.hidden_size), {"hidden_size"});
}

void addVocabulary(FactBuilder& facts, bool head) {
    const Architecture& a = facts.scene().architecture();
    facts.begin(head ? Words::tr("Output head") : Words::tr("Table"));
    facts.add(Words::tr("rows"), countText(a.vocab_size), {"vocab_size"});
    facts.add(Words::tr("width"), countText(a.hidden_size), {"hidden_size"});
    facts.add(Words::tr("tied"), a.tied_head ? Words::tr("yes, one matrix for both") : Words::tr("no, two matrices"),
              {"tie_word_embeddings", "use_embedding_sharing"});
    if (!head) {
        if (a.embedding_scale != 1) facts.add(Words::tr("scale"), realText(a.embedding_scale), {"embedding_scale"});
        return;
    }
    if (a.logit_scale != 1) facts.add(Words::tr("logit scale"), realText(a.logit_scale), {"logit_scale"});
    if (a.logit_softcap) facts.add(Words::tr("soft cap"), realText(*a.logit_softcap), {"final_logit_softcapping"});
    facts.addDerived(Words::tr("FLOPs per position"), flopsText(facts.scene().subject->summary().decode.lm_head), {});
}

} // namespace layerscope::ui
