// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// down · (act(gate · x) ⊙ (up · x)): reads `input`, writes `output`, both [tokens, hidden].
void dense_ffn(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output);

} // namespace layerscope
