// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of the mixers: heads, positions, the delta rule.
#include "arch/rope_reach.h"
#include "plan/rope_plan.h"
#include "text/units_text.h"
#include "views/architecture/fact_builder.h"
#include "views/architecture/step_words.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(MixerFacts)
};

QString text(std::string_view view) { return QString::fromUtf8(view.data(), qsizetype(view.size())); }

QString sharingText(const Architecture& a) {
    const std::int64_t group = a.n_heads / a.n_kv_heads;
    if (group == 1) return Words::tr("MHA: every head has its own keys");
    if (a.n_kv_heads == 1) return Words::tr("MQA: all heads share one");
    return Words::tr("GQA: %1 heads share one").arg(group);
}

QString rotationText(const std::optional<RopeSettings>& rope) {
    return rope ? QStringLiteral("RoPE, θ ") + countText(std::int64_t(rope->theta)) : Words::tr("none (NoPE)");
}

QString qkNormText(QkNorm norm) {
    switch (norm) {
    case QkNorm::None:
        break;
    case QkNorm::PerHead:
        return Words::tr("per head");
    case QkNorm::WholeProjection:
        return Words::tr("whole projection");
    }
    return Words::tr("none");
}

void addScaling(FactBuilder& facts, const RopeSettings& rope) {
    const auto key = {"rope_scaling", "rope_theta"};
    if (!rope.divisors.empty()) {
        facts.add(Words::tr("scaling"), Words::tr("one divisor per pair"), key);
        return;
    }
    if (rope.scaling == RopeScaling::None) {
        facts.addDerived(Words::tr("scaling"), Words::tr("none"), {});
        return;
    }
    facts.add(Words::tr("scaling"), text(rope_scaling_name(rope.scaling)), key);
    facts.addDerived(Words::tr("factor"), realText(rope.factor), {});
    if (rope.scaling == RopeScaling::Linear) return;
    facts.addDerived(Words::tr("original length"), countText(std::int64_t(rope.original_max_position)), {});
    if (rope.scaling == RopeScaling::Llama3) {
        facts.addDerived(
            Words::tr("low, high frequency factor"),
            QString(realText(rope.low_freq_factor) + QStringLiteral(", ") + realText(rope.high_freq_factor)), {});
        return;
    }
    facts.addDerived(QStringLiteral("β"),
                     QString(realText(rope.beta_fast) + QStringLiteral(", ") + realText(rope.beta_slow)),
                     Words::tr("fast, slow"));
    facts.addDerived(Words::tr("factor on cos and sin"), realText(double(rope_frequencies(rope).magnitude)), {});
}

} // namespace

void addHeads(FactBuilder& facts) {
    const Architecture& a = facts.scene().architecture();
    facts.begin(Words::tr("Heads"));
    facts.add(Words::tr("query heads"), countText(a.n_heads), {"num_attention_heads"});
    facts.add(Words::tr("KV heads"), countText(a.n_kv_heads), {"num_key_value_heads"});
    facts.addDerived(Words::tr("sharing"), sharingText(a),
                     Words::tr("derived: %1/%2").arg(a.n_heads).arg(a.n_kv_heads));
    facts.add(QStringLiteral("head_dim"), countText(a.head_dim), {"head_dim"});
    facts.addDerived(Words::tr("all queries"), countText(a.n_heads * a.head_dim),
                     Words::tr("derived: %1 × %2; the stream is %3 wide")
                         .arg(a.n_heads)
                         .arg(a.head_dim)
                         .arg(countText(a.hidden_size)));
    facts.add(Words::tr("scale"), realText(a.attention_scale), {"query_pre_attn_scalar"});
    facts.addDerived(Words::tr("q/k norm"), qkNormText(a.qk_norm),
                     Words::tr("family: %1").arg(QString::fromStdString(a.family)));
    if (a.attention_softcap)
        facts.add(Words::tr("soft cap"), realText(*a.attention_softcap), {"attn_logit_softcapping"});
    if (a.attention_output_gate) facts.add(Words::tr("output gate"), Words::tr("yes"), {"attn_output_gate"});
}

void addPositions(FactBuilder& facts) {
    const LayerPlan& layer = facts.scene().layerPlan();
    facts.begin(Words::tr("Positions"));
    facts.addChanged(Words::tr("rotation"), rotationText(layer.rope), rotationText(facts.scene().originalPlan().rope),
                     {layer.type == LayerType::Sliding ? "rope_local_base_freq" : "rope_theta", "rope_theta"});
    if (!layer.rope) return;
    const RopeSettings& rope = *layer.rope;
    const std::int64_t width = facts.scene().architecture().head_dim;
    facts.add(Words::tr("turned dimensions"), QStringLiteral("%1 / %2").arg(rope.rotary_dim).arg(width),
              {"partial_rotary_factor", "rotary_pct"});
    facts.addDerived(Words::tr("pairs"),
                     rope.pairing == RopePairing::HalfSplit ? Words::tr("i with i + %1").arg(rope.rotary_dim / 2)
                                                            : Words::tr("2i with 2i + 1"),
                     rope.pairing == RopePairing::HalfSplit ? Words::tr("half-split") : Words::tr("interleaved"));
    addScaling(facts, rope);
}

void addDelta(FactBuilder& facts) {
    const BlockScene& scene = facts.scene();
    const DeltaSettings& delta = *scene.architecture().delta;
    facts.begin(QStringLiteral("Gated DeltaNet"));
    facts.add(Words::tr("key heads"), countText(delta.n_key_heads), {"linear_num_key_heads"});
    facts.add(Words::tr("value heads"), countText(delta.n_value_heads), {"linear_num_value_heads"});
    facts.add(Words::tr("key width"), countText(delta.key_head_dim), {"linear_key_head_dim"});
    facts.add(Words::tr("value width"), countText(delta.value_head_dim), {"linear_value_head_dim"});
    facts.add(Words::tr("convolution"), Words::tr("%1 tokens").arg(delta.conv_kernel), {"linear_conv_kernel_dim"});
    facts.addDerived(Words::tr("state"), bytesText(scene.summary().state_bytes),
                     Words::tr("float32, the same at every context"));
    facts.addDerived(Words::tr("positions"), Words::tr("none"), Words::tr("the order of the tokens is in the state"));
}

} // namespace layerscope::ui
