// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/ffn/gated_product.h"

#include "kernels/activation.h"
#include "kernels/matmul.h"

#include <array>

namespace layerscope {

void gate_and_up(ChunkRun& run, const GatedWeights& weights, ConstMatrixView input, MatrixView gate, MatrixView up) {
    const std::array<MatmulPart, 2> parts{{{weights.gate, gate}, {weights.up, up}}};
    matmul(parts, input, run.context.pool, run.products());
    for (const auto& part : parts)
        run.counters.ffn += product_flops(part.weight, input.rows);
}

void activate_gate(ChunkRun& run, MatrixView gate, MatrixView up) {
    switch (run.plan.architecture.activation) {
    case Activation::Silu:
        silu_gate(gate, up, run.context.pool);
        break;
    case Activation::GeluTanh:
        gelu_tanh_gate(gate, up, run.context.pool);
        break;
    }
}

void project_down(ChunkRun& run, const GatedWeights& weights, ConstMatrixView gate, MatrixView output) {
    matmul(weights.down, gate, output, run.context.pool, run.products());
    run.counters.ffn += product_flops(weights.down, gate.rows);
}

} // namespace layerscope
