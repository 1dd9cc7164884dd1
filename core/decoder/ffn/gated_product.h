// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// The three matrices of one gated feed-forward: a dense layer's, an expert's, the shared expert's.
struct GatedWeights {
    const WeightView& gate;
    const WeightView& up;
    const WeightView& down;
};

/// gate ← gate · x and up ← up · x in one fork and join; counted.
void gate_and_up(ChunkRun& run, const GatedWeights& weights, ConstMatrixView input, MatrixView gate, MatrixView up);
/// gate ← act(gate) ⊙ up
void activate_gate(ChunkRun& run, MatrixView gate, MatrixView up);
/// output = down · gate; counted.
void project_down(ChunkRun& run, const GatedWeights& weights, ConstMatrixView gate, MatrixView output);

} // namespace layerscope
