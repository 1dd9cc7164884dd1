// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// Global and sliding attention alike: the layer's mask rule and its cache make the difference. Reads `input`, writes
/// `output`, both [tokens, hidden]; the chunk's keys and values are added to the layer's state but not committed.
[[nodiscard]] Result<void> softmax_attention(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output);

} // namespace layerscope
