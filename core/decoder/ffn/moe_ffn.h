// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// Mixture of experts: each token's output is the weighted sum of the experts its router chose, plus the gated shared
/// expert where there is one. Only chosen experts are read; a chunk takes the tokens of one expert together. Sums run
/// in the order of the experts' indices, however many tokens or threads there are.
void moe_ffn(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output);

} // namespace layerscope
