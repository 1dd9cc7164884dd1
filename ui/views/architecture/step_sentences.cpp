// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each step does, for the head of its details.
#include "text/units_text.h"
#include "views/architecture/step_words.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(BlockSentences)
};

QString normSentence(const BlockScene& scene, BlockStep step) {
    const QString scaled = scene.architecture().norm == NormKind::LayerNorm
                               ? Words::tr("w ⊙ (x − mean) / deviation, no bias.")
                           : scene.architecture().norm == NormKind::RmsNormZeroCentred
                               ? Words::tr("(1 + w) ⊙ x / rms(x): the stored weights are centred at zero.")
                               : Words::tr("w ⊙ x / rms(x).");
    switch (step) {
    case BlockStep::PostMixerNorm:
        return Words::tr("Stands after the mixer, before its result is added to the stream.") + u' ' + scaled;
    case BlockStep::FfnNorm:
        return Words::tr("What the feed-forward reads; the stream itself stays as it is.") + u' ' + scaled;
    case BlockStep::PostFfnNorm:
        return Words::tr("Stands after the feed-forward, before its result is added to the stream.") + u' ' + scaled;
    default:
        break;
    }
    if (scene.graph.layout == BlockLayout::Parallel)
        return Words::tr("The only norm of the block: both halves read the same normed stream.") + u' ' + scaled;
    return Words::tr("What the mixer reads; the stream itself stays as it is.") + u' ' + scaled;
}

QString attentionSentence(const BlockScene& scene, BlockStep step) {
    const Architecture& a = scene.architecture();
    switch (step) {
    case BlockStep::Query:
        return a.attention_output_gate ? Words::tr("One query and one gate for every head: the projection is twice as "
                                                   "wide as the heads together.")
                                       : Words::tr("What each head asks of the earlier tokens.");
    case BlockStep::Key:
        return Words::tr("What a token offers to be found by; kept in the cache for all later tokens.");
    case BlockStep::Value:
        return Words::tr("What a token hands over where it is attended to; kept in the cache beside its key.");
    case BlockStep::QueryNorm:
    case BlockStep::KeyNorm:
        return a.qk_norm == QkNorm::WholeProjection
                   ? Words::tr("Over the whole projection, before it is split into heads.")
                   : Words::tr("Over each head by itself, with one weight vector shared by all heads.");
    case BlockStep::QueryRope:
    case BlockStep::KeyRope:
        return Words::tr("Turns pairs of dimensions by angles that grow with the position, so that a score depends on "
                         "the distance of query and key.");
    case BlockStep::Scores:
        return Words::tr("scale · (q · k) for every key that the mask lets through; query heads of a group share their "
                         "keys.");
    case BlockStep::Softmax:
        return Words::tr("Makes one row of weights per head; they sum to 1 over the keys the token sees.");
    case BlockStep::Mix:
        return Words::tr("The values of the seen tokens, weighted by the rows.");
    case BlockStep::MixGate:
        return Words::tr("Each head's result times the sigmoid of its gate: a head can keep quiet.");
    default:
        return Words::tr("All heads side by side, back to the width of the stream.");
    }
}

QString deltaSentence(BlockStep step) {
    switch (step) {
    case BlockStep::DeltaQkv:
        return Words::tr("Queries, keys and values in one product.");
    case BlockStep::DeltaConv:
        return Words::tr("Each channel looks at its last few inputs; then SiLU.");
    case BlockStep::DeltaQueryUnit:
        return Words::tr("Every query to length 1, then divided by the root of its width.");
    case BlockStep::DeltaKeyUnit:
        return Words::tr("Every key to length 1, so that writing and recalling are exact.");
    case BlockStep::DeltaWrite:
        return Words::tr("β = σ(b): how strongly a token overwrites what its key recalls.");
    case BlockStep::DeltaDecay:
        return Words::tr("g = −exp(A) · softplus(a + dt): how much of the state survives the step, as e^g.");
    case BlockStep::DeltaGate:
        return Words::tr("A gate for the result, from the same input.");
    case BlockStep::DeltaRule:
        return Words::tr("A matrix per value head instead of a cache: it is the same size at every context.");
    default:
        return Words::tr("Norm of each value head, times SiLU of the gate z.");
    }
}

QString ffnSentence(const BlockScene& scene, BlockStep step) {
    switch (step) {
    case BlockStep::Gate:
        return Words::tr("Says which of the inner features are open.");
    case BlockStep::Up:
        return Words::tr("The inner features themselves.");
    case BlockStep::Activation:
        return Words::tr("down( %1(gate · x) ⊙ (up · x) ): the gate opens the features one by one.")
            .arg(activationText(scene.architecture().activation));
    case BlockStep::Down:
        return Words::tr("Back to the width of the stream.");
    case BlockStep::Router:
        return Words::tr("One score per expert; the best few do the work, weighted by their probabilities.");
    case BlockStep::Experts:
        return Words::tr("Small feed-forwards of which every token uses a few. All have to be in memory, few are "
                         "computed.");
    case BlockStep::SharedExpert:
        return Words::tr("A feed-forward that every token passes, beside the chosen ones.");
    case BlockStep::SharedGate:
        return Words::tr("One number per token: how much the shared expert counts.");
    default:
        return Words::tr("The chosen experts, weighted, plus the gated shared one.");
    }
}

} // namespace

QString stepSentence(const BlockScene& scene, BlockStep step) {
    switch (step) {
    case BlockStep::Input:
        return Words::tr("The residual stream as the layer finds it: one vector per token.");
    case BlockStep::Output:
        return Words::tr("The residual stream as the layer leaves it.");
    case BlockStep::MixerAdd:
        return Words::tr("Adds the mixer's result to the residual stream.");
    case BlockStep::FfnAdd:
        return scene.graph.layout == BlockLayout::Parallel
                   ? Words::tr("Adds the results of both halves to the residual stream.")
                   : Words::tr("Adds the feed-forward's result to the residual stream.");
    case BlockStep::MixerNorm:
    case BlockStep::PostMixerNorm:
    case BlockStep::FfnNorm:
    case BlockStep::PostFfnNorm:
        return normSentence(scene, step);
    default:
        break;
    }
    if (step >= BlockStep::Query && step <= BlockStep::MixOutput) return attentionSentence(scene, step);
    if (step == BlockStep::DeltaOutput) return attentionSentence(scene, BlockStep::MixOutput);
    if (step >= BlockStep::DeltaQkv && step < BlockStep::DeltaOutput) return deltaSentence(step);
    return ffnSentence(scene, step);
}

} // namespace layerscope::ui
