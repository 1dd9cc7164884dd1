// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/mixers/qkv_projection.h"

#include "kernels/head_split.h"
#include "kernels/matmul.h"
#include "kernels/norm.h"
#include "kernels/rope.h"
#include "probe/op_timer.h"

#include <array>

namespace layerscope {

namespace {

void project(ChunkRun& run, LayerIndex layer, ConstMatrixView input) {
    // The three products share one fork and join, so they are timed as one under the name of the first.
    const OpTimer timer(run.context.probe, ValueName::Query, layer);
    const auto& weights = run.layer_weights(layer);
    const bool gated = run.plan.architecture.attention_output_gate;
    const auto query = run.scratch.query(run.n_tokens);
    const auto packed = run.scratch.packed_query(run.n_tokens);
    const std::array<MatmulPart, 3> parts{{{weights.query, gated ? packed : query},
                                           {weights.key, run.scratch.key(run.n_tokens)},
                                           {weights.value, run.scratch.value(run.n_tokens)}}};
    matmul(parts, input, run.context.pool, run.scratch.matmul());
    for (const auto& part : parts)
        run.counters.projections += product_flops(part.weight, run.n_tokens);
    if (gated)
        split_heads(packed, run.plan.architecture.head_dim, query, run.scratch.query_gate(run.n_tokens),
                    run.context.pool);
}

void norm_projection(ChunkRun& run, ValueName name, LayerIndex layer, const WeightView& weight, MatrixView x) {
    const OpTimer timer(run.context.probe, name, layer);
    const auto& arch = run.plan.architecture;
    const auto eps = static_cast<float>(arch.norm_eps);
    const bool zero_centred = arch.norm == NormKind::RmsNormZeroCentred;
    if (arch.qk_norm == QkNorm::PerHead)
        rms_norm_heads(x, weight, eps, zero_centred, run.context.pool);
    else
        rms_norm(x, weight, eps, zero_centred, x, run.context.pool);
}

void turn(ChunkRun& run, LayerIndex layer, const RopeFrequencies& frequencies) {
    const OpTimer timer(run.context.probe, ValueName::Rope, layer);
    const auto pairs = frequencies.pairing == RopePairing::HalfSplit ? RotaryPairs::Halves : RotaryPairs::Neighbours;
    const auto& table = run.scratch.rotary(frequencies);
    const auto head_dim = run.plan.architecture.head_dim;
    rotate(run.scratch.query(run.n_tokens), head_dim, table, pairs, run.context.pool);
    rotate(run.scratch.key(run.n_tokens), head_dim, table, pairs, run.context.pool);
}

} // namespace

void project_qkv(ChunkRun& run, LayerIndex layer, ConstMatrixView input) {
    project(run, layer, input);
    const auto& weights = run.layer_weights(layer);
    if (run.plan.architecture.qk_norm != QkNorm::None) {
        norm_projection(run, ValueName::QueryNorm, layer, weights.query_norm, run.scratch.query(run.n_tokens));
        norm_projection(run, ValueName::KeyNorm, layer, weights.key_norm, run.scratch.key(run.n_tokens));
    }
    if (const auto& frequencies = run.layer(layer).frequencies) turn(run, layer, *frequencies);
}

} // namespace layerscope
