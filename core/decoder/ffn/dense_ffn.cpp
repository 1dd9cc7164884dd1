// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/ffn/dense_ffn.h"

#include "kernels/activation.h"
#include "kernels/matmul.h"
#include "probe/op_timer.h"

#include <array>

namespace layerscope {

namespace {

void gate_and_up(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView gate, MatrixView up) {
    // Both products share one fork and join and are timed as one.
    const OpTimer timer(run.context.probe, ValueName::Gate, layer);
    const auto& weights = run.layer_weights(layer);
    const std::array<MatmulPart, 2> parts{{{weights.gate, gate}, {weights.up, up}}};
    matmul(parts, input, run.context.pool, run.scratch.matmul());
    for (const auto& part : parts)
        run.counters.ffn += product_flops(part.weight, run.n_tokens);
}

void activate(ChunkRun& run, LayerIndex layer, MatrixView gate, MatrixView up) {
    const OpTimer timer(run.context.probe, ValueName::Activation, layer);
    switch (run.plan.architecture.activation) {
    case Activation::Silu:
        silu_gate(gate, up, run.context.pool);
        break;
    case Activation::GeluTanh:
        gelu_tanh_gate(gate, up, run.context.pool);
        break;
    }
}

} // namespace

void dense_ffn(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    const auto gate = run.scratch.gate(run.n_tokens);
    const auto up = run.scratch.up(run.n_tokens);
    gate_and_up(run, layer, input, gate, up);
    activate(run, layer, gate, up);

    const OpTimer timer(run.context.probe, ValueName::Down, layer);
    const auto& weight = run.layer_weights(layer).down;
    matmul(weight, gate, output, run.context.pool, run.scratch.matmul());
    run.counters.ffn += product_flops(weight, run.n_tokens);
}

} // namespace layerscope
