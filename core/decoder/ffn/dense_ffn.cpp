// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "decoder/ffn/dense_ffn.h"

#include "decoder/ffn/gated_product.h"

namespace layerscope {

void dense_ffn(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output) {
    const auto& all = run.layer_weights(layer);
    GatedTimes times(run.context.probe, layer);
    gated_ffn(run, {all.gate, all.up, all.down}, input, output, times);
}

} // namespace layerscope
