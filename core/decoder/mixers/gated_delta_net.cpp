// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/mixers/gated_delta_net.h"

#include "kernels/activation.h"
#include "kernels/delta_gates.h"
#include "kernels/norm.h"
#include "kernels/short_conv.h"
#include "probe/op_timer.h"

#include <array>
#include <cmath>
#include <utility>

namespace layerscope {

namespace {

/// Added to the sum of squares of queries and keys: part of the layer's definition, not the model's norm epsilon.
constexpr float l2_eps = 1e-6F;

void project(ChunkRun& run, LayerIndex layer, ConstMatrixView input) {
    const OpTimer timer(run.context.probe, ValueName::DeltaProjection, layer);
    const auto& weights = run.layer_weights(layer);
    auto& scratch = run.scratch.delta();
    const std::array<MatmulPart, 4> parts{{{weights.delta_qkv, scratch.inputs(run.n_tokens)},
                                           {weights.delta_z, scratch.gate(run.n_tokens)},
                                           {weights.delta_b, scratch.write(run.n_tokens)},
                                           {weights.delta_a, scratch.decay(run.n_tokens)}}};
    matmul(parts, input, run.context.pool, run.scratch.matmul());
    for (const auto& part : parts)
        run.counters.linear_attention += product_flops(part.weight, run.n_tokens);
}

void convolve(ChunkRun& run, LayerIndex layer) {
    const OpTimer timer(run.context.probe, ValueName::ShortConv, layer);
    const auto& weight = run.layer_weights(layer).delta_conv;
    auto& scratch = run.scratch.delta();
    const auto inputs = scratch.inputs(run.n_tokens);
    const auto tail = std::as_const(*run.state.delta(layer)).conv_tail();
    short_conv(inputs, tail, weight, scratch.convolved(run.n_tokens), run.context.pool);
    keep_last_rows(tail, inputs, scratch.pending(layer).conv_tail());
    run.counters.linear_attention += product_flops(weight, run.n_tokens);
}

/// Some columns of every row.
MatrixView columns(MatrixView matrix, std::int64_t first, std::int64_t count) {
    return {matrix.data + first, matrix.rows, count, matrix.stride};
}

void apply_rule(ChunkRun& run, LayerIndex layer) {
    const OpTimer timer(run.context.probe, ValueName::DeltaRule, layer);
    const auto& settings = *run.plan.architecture.delta;
    const auto& weights = run.layer_weights(layer);
    auto& scratch = run.scratch.delta();
    auto& pool = run.context.pool;
    const auto qkv = scratch.convolved(run.n_tokens);
    const auto query = columns(qkv, 0, settings.key_width());
    const auto key = columns(qkv, settings.key_width(), settings.key_width());
    const auto value = columns(qkv, 2 * settings.key_width(), settings.value_width());
    const auto scale = 1.0F / std::sqrt(static_cast<float>(settings.key_head_dim));
    l2_norm_heads(query, settings.key_head_dim, l2_eps, scale, pool);
    l2_norm_heads(key, settings.key_head_dim, l2_eps, 1.0F, pool);
    const auto write = scratch.write(run.n_tokens);
    const auto decay = scratch.decay(run.n_tokens);
    delta_gates(write, decay, weights.delta_a_log, weights.delta_dt_bias, pool);

    const DeltaShape shape{settings.n_key_heads, settings.n_value_heads, settings.key_head_dim, settings.value_head_dim,
                           settings.tiled_value_heads};
    delta_rule(shape, {query, key, value, decay, write}, run.state.delta(layer)->recurrent(),
               scratch.pending(layer).recurrent(), scratch.output(run.n_tokens), pool, scratch.rule());
    run.counters.linear_attention += 6 * shape.state_values() * run.n_tokens; // recall, write, read
}

void hand_out(ChunkRun& run, LayerIndex layer) {
    auto* const probe = run.context.probe;
    if (probe == nullptr || !probe->wants_delta(layer)) return;
    auto& scratch = run.scratch.delta();
    probe->delta_gates(layer, run.first, scratch.decay(run.n_tokens), scratch.write(run.n_tokens));
    const auto& state = std::as_const(scratch.pending(layer));
    probe->delta_state(layer, run.first + run.n_tokens, state.recurrent_rows(), state.conv_tail());
}

/// RMSNorm over each value head with a plain (ones-centred) weight, times SiLU of the gate; into the gate's memory.
void norm_and_gate(ChunkRun& run, LayerIndex layer) {
    const OpTimer timer(run.context.probe, ValueName::DeltaNorm, layer);
    auto& scratch = run.scratch.delta();
    const auto output = scratch.output(run.n_tokens);
    const auto eps = static_cast<float>(run.plan.architecture.norm_eps);
    rms_norm_heads(output, run.layer_weights(layer).delta_norm, eps, false, run.context.pool);
    silu_gate(scratch.gate(run.n_tokens), output, run.context.pool);
}

} // namespace

void gated_delta_net(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    project(run, layer, input);
    convolve(run, layer);
    apply_rule(run, layer);
    hand_out(run, layer);
    norm_and_gate(run, layer);
    const OpTimer timer(run.context.probe, ValueName::DeltaOutput, layer);
    const auto& weight = run.layer_weights(layer).delta_output;
    matmul(weight, run.scratch.delta().gate(run.n_tokens), output, run.context.pool, run.scratch.matmul());
    run.counters.linear_attention += product_flops(weight, run.n_tokens);
}

} // namespace layerscope
