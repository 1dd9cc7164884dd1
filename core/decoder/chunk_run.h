// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/decoder.h"
#include "decoder/scratch.h"

namespace layerscope {

/// One chunk on its way through the layers: everything the parts of the decoder share, passed and never stored.
struct ChunkRun {
    const ModelPlan& plan;
    const ModelWeights& weights;
    SequenceState& state;
    Scratch& scratch;
    Counters& counters;
    RunContext& context;
    Position first = 0;
    std::int64_t n_tokens = 0;
    MatmulScratch* own_products = nullptr; ///< of a branch that runs beside another one

    [[nodiscard]] MatmulScratch& products() const { return own_products != nullptr ? *own_products : scratch.matmul(); }
    [[nodiscard]] const LayerPlan& layer(LayerIndex index) const {
        return plan.layers[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] const LayerWeights& layer_weights(LayerIndex index) const {
        return weights.layers[static_cast<std::size_t>(index)];
    }
};

/// Multiply-accumulates of one product count twice.
[[nodiscard]] inline std::int64_t product_flops(const WeightView& weight, std::int64_t n_tokens) {
    return 2 * weight.rows * weight.cols * n_tokens;
}

} // namespace layerscope
