// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/step_words.h"

#include "text/units_text.h"
#include "text/wording.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(BlockSteps)
};

QString keysText(const BlockScene& scene) {
    const MaskRule& mask = scene.layerPlan().mask;
    return mask.window ? Words::tr("last %1 keys").arg(countText(*mask.window)) : Words::tr("all earlier keys");
}

} // namespace

QString realText(double value) { return QLocale().toString(value, 'g', 6).replace(u'-', QChar(0x2212)); }

QString normText(NormKind kind) {
    return kind == NormKind::LayerNorm ? QStringLiteral("LayerNorm") : QStringLiteral("RMSNorm");
}

QString activationText(Activation activation) {
    return activation == Activation::Silu ? QStringLiteral("SiLU") : QStringLiteral("GELU");
}

QString shapeText(const ValueShape& shape, EdgePart part) {
    const QString rows = countText(shape.rows) + QStringLiteral(" × ");
    const QString size = shape.per_key
                             ? QString(rows + Words::tr("keys"))
                             : (shape.rows > 1 ? QString(rows + countText(shape.width)) : countText(shape.width));
    switch (part) {
    case EdgePart::Whole:
        break;
    case EdgePart::Query:
        return QStringLiteral("q ") + size;
    case EdgePart::Key:
        return QStringLiteral("k ") + size;
    case EdgePart::Value:
        return QStringLiteral("v ") + size;
    case EdgePart::Gate:
        return Words::tr("gate %1").arg(size);
    }
    return size;
}

QString stepTitle(const BlockScene& scene, BlockStep step) {
    const Architecture& a = scene.architecture();
    switch (step) {
    case BlockStep::Input:
        return QStringLiteral("x");
    case BlockStep::Output:
        return QStringLiteral("x′");
    case BlockStep::MixerNorm:
    case BlockStep::PostMixerNorm:
    case BlockStep::FfnNorm:
    case BlockStep::PostFfnNorm:
        return normText(a.norm);
    case BlockStep::Query:
        return a.attention_output_gate ? Words::tr("Query, gate") : Words::tr("Query");
    case BlockStep::Key:
        return Words::tr("Key");
    case BlockStep::Value:
        return Words::tr("Value");
    case BlockStep::QueryNorm:
        return Words::tr("q norm");
    case BlockStep::KeyNorm:
        return Words::tr("k norm");
    case BlockStep::QueryRope:
    case BlockStep::KeyRope:
        return QStringLiteral("RoPE");
    case BlockStep::Scores:
        return Words::tr("Scores q · k");
    case BlockStep::Softmax:
        return QStringLiteral("Softmax");
    case BlockStep::Mix:
        return Words::tr("Weighted sum of values");
    case BlockStep::MixGate:
        return QStringLiteral("⊙ σ(gate)");
    case BlockStep::MixOutput:
    case BlockStep::DeltaOutput:
        return Words::tr("Output projection");
    case BlockStep::DeltaQkv:
        return Words::tr("q, k, v projection");
    case BlockStep::DeltaConv:
        return Words::tr("Short convolution, SiLU");
    case BlockStep::DeltaQueryUnit:
        return QStringLiteral("q / |q|");
    case BlockStep::DeltaKeyUnit:
        return QStringLiteral("k / |k|");
    case BlockStep::DeltaWrite:
        return Words::tr("Write β");
    case BlockStep::DeltaDecay:
        return Words::tr("Decay g");
    case BlockStep::DeltaGate:
        return Words::tr("Gate z");
    case BlockStep::DeltaRule:
        return Words::tr("Delta rule");
    case BlockStep::DeltaNorm:
        return Words::tr("Norm ⊙ SiLU(z)");
    case BlockStep::MixerAdd:
    case BlockStep::FfnAdd:
        return QStringLiteral("+");
    case BlockStep::Gate:
        return Words::tr("Gate");
    case BlockStep::Up:
        return Words::tr("Up");
    case BlockStep::Activation:
        return Words::tr("%1(gate) ⊙ up").arg(activationText(a.activation));
    case BlockStep::Down:
        return Words::tr("Down");
    case BlockStep::Router:
        return Words::tr("Router");
    case BlockStep::Experts:
        return Words::tr("%1 experts").arg(countText(a.moe->n_experts));
    case BlockStep::SharedExpert:
        return Words::tr("Shared expert");
    case BlockStep::SharedGate:
        return QStringLiteral("σ(w · h)");
    case BlockStep::ExpertSum:
        return Words::tr("Experts + gate × shared");
    }
    return {};
}

QString stepNote(const BlockScene& scene, BlockStep step) {
    const Architecture& a = scene.architecture();
    switch (step) {
    case BlockStep::QueryRope:
    case BlockStep::KeyRope:
        return QStringLiteral("θ ") + countText(std::int64_t(scene.layerPlan().rope->theta));
    case BlockStep::Scores:
        return scene.layerPlan().rope ? keysText(scene) : Words::tr("%1, no positions").arg(keysText(scene));
    case BlockStep::DeltaRule:
        return Words::tr("state %1 × %2 × %3")
            .arg(countText(a.delta->n_value_heads), countText(a.delta->key_head_dim),
                 countText(a.delta->value_head_dim));
    case BlockStep::Router:
        return Words::tr("%1 of %2").arg(countText(a.moe->n_experts_per_token), countText(a.moe->n_experts));
    default:
        return {};
    }
}

QString mixerTitle(const BlockScene& scene) {
    switch (scene.layerPlan().type) {
    case LayerType::Sliding:
        return Words::tr("sliding attention");
    case LayerType::Full:
        break;
    case LayerType::Linear:
        return Words::tr("Gated DeltaNet");
    }
    return scene.layerPlan().rope ? Words::tr("full attention") : Words::tr("full attention, NoPE");
}

QString frameTitle(const BlockScene& scene, bool mixer) {
    if (mixer)
        return scene.layerPlan().mixer == MixerKind::GatedDeltaNet ? QStringLiteral("DeltaNet")
                                                                   : Words::tr("attention");
    return scene.layerPlan().ffn == FfnKind::Moe ? Words::tr("experts") : Words::tr("feed-forward");
}

QString layerTitle(const BlockScene& scene) {
    return Words::tr("Layer %1: %2").arg(scene.layer).arg(mixerTitle(scene));
}

QString blockLayoutText(BlockLayout layout) {
    switch (layout) {
    case BlockLayout::Serial:
        return Words::tr("serial, norm before each half");
    case BlockLayout::Sandwich:
        return Words::tr("serial, norms before and after each half");
    case BlockLayout::PostNorm:
        return Words::tr("serial, norm after each half");
    case BlockLayout::Parallel:
        return Words::tr("parallel, one norm for both halves");
    }
    return {};
}

QString blockEquation(const BlockGraph& graph) {
    const QString mix = graph.find(BlockStep::DeltaRule) ? QStringLiteral("Delta") : QStringLiteral("Attn");
    const QString ffn = graph.find(BlockStep::Router) ? QStringLiteral("MoE") : QStringLiteral("FFN");
    switch (graph.layout) {
    case BlockLayout::Serial:
        return QStringLiteral("m = x + %1(N₁ x)\nx′ = m + %2(N₂ m)").arg(mix, ffn);
    case BlockLayout::Sandwich:
        return QStringLiteral("m = x + N₂ %1(N₁ x)\nx′ = m + N₄ %2(N₃ m)").arg(mix, ffn);
    case BlockLayout::PostNorm:
        return QStringLiteral("m = x + N₁ %1(x)\nx′ = m + N₂ %2(m)").arg(mix, ffn);
    case BlockLayout::Parallel:
        return QStringLiteral("h = N x\nx′ = x + %1(h) + %2(h)").arg(mix, ffn);
    }
    return {};
}

} // namespace layerscope::ui
