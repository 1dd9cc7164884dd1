// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/layer_runner.h"

#include "decoder/ffn/dense_ffn.h"
#include "decoder/ffn/moe_ffn.h"
#include "decoder/mixers/gated_delta_net.h"
#include "decoder/mixers/softmax_attention.h"
#include "decoder/norm_step.h"
#include "kernels/elementwise.h"
#include "probe/op_timer.h"

namespace layerscope {

namespace {

/// A block as data: where its norms stand and what the feed-forward reads.
struct BlockShape {
    bool norm_before_mixer;
    bool norm_after_mixer;
    bool norm_before_ffn;
    bool norm_after_ffn;
    bool ffn_reads_mixer_input; ///< both branches start from the same normed stream
};

constexpr BlockShape shape_of(BlockLayout layout) {
    switch (layout) {
    case BlockLayout::Serial:
        return {true, false, true, false, false};
    case BlockLayout::Sandwich:
        return {true, true, true, true, false};
    case BlockLayout::PostNorm:
        return {false, true, false, true, false};
    case BlockLayout::Parallel:
        break;
    }
    return {true, false, false, false, true};
}

void add_branch(ChunkRun& run, ValueName name, LayerIndex layer) {
    const OpTimer timer(run.context.probe, name, layer);
    add_in_place(run.scratch.stream(run.n_tokens), run.scratch.branch(run.n_tokens), run.context.pool);
}

Result<void> run_mixer(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    if (run.layer(layer).mixer == MixerKind::SoftmaxAttention) return softmax_attention(run, layer, input, output);
    gated_delta_net(run, layer, input, output);
    return {};
}

void run_ffn(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    if (run.layer(layer).ffn == FfnKind::Moe)
        moe_ffn(run, layer, input, output);
    else
        dense_ffn(run, layer, input, output);
}

} // namespace

Result<void> run_layer(ChunkRun& run, LayerIndex layer) {
    const auto shape = shape_of(run.plan.architecture.block);
    const auto& weights = run.layer_weights(layer);
    const auto stream = run.scratch.stream(run.n_tokens);
    const auto normed = run.scratch.normed(run.n_tokens);
    const auto branch = run.scratch.branch(run.n_tokens);

    if (shape.norm_before_mixer) normalise(run, ValueName::MixerNorm, layer, weights.mixer_norm, stream, normed);
    LS_TRY(run_mixer(run, layer, shape.norm_before_mixer ? normed : stream, branch));
    if (shape.norm_after_mixer)
        normalise(run, ValueName::PostMixerNorm, layer, weights.post_mixer_norm, branch, branch);
    add_branch(run, ValueName::MixerResidual, layer);

    if (shape.norm_before_ffn) normalise(run, ValueName::FfnNorm, layer, weights.ffn_norm, stream, normed);
    const bool reads_normed = shape.norm_before_ffn || shape.ffn_reads_mixer_input;
    run_ffn(run, layer, reads_normed ? normed : stream, branch);
    if (shape.norm_after_ffn) normalise(run, ValueName::PostFfnNorm, layer, weights.post_ffn_norm, branch, branch);
    add_branch(run, ValueName::FfnResidual, layer);
    return {};
}

} // namespace layerscope
