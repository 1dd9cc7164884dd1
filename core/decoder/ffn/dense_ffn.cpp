// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/ffn/dense_ffn.h"

#include "decoder/ffn/gated_product.h"
#include "probe/op_timer.h"

namespace layerscope {

void dense_ffn(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    const auto& all = run.layer_weights(layer);
    const GatedWeights weights{all.gate, all.up, all.down};
    const auto width = run.plan.architecture.intermediate_size;
    const auto gate = run.scratch.gate(run.n_tokens, width);
    const auto up = run.scratch.up(run.n_tokens, width);
    {
        // Both products share one fork and join and are timed as one.
        const OpTimer timer(run.context.probe, ValueName::Gate, layer);
        gate_and_up(run, weights, input, gate, up);
    }
    {
        const OpTimer timer(run.context.probe, ValueName::Activation, layer);
        activate_gate(run, gate, up);
    }
    const OpTimer timer(run.context.probe, ValueName::Down, layer);
    project_down(run, weights, gate, output);
}

} // namespace layerscope
