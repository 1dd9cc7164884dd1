// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// Queries, keys and values of a chunk, into the scratch: projected, normed over each head or the whole projection, and
/// turned by the layer's positions, in this order. Where outputs are gated, the query matrix holds [query | gate] per
/// head; the gates go to their own place untouched.
void project_qkv(ChunkRun& run, LayerIndex layer, ConstMatrixView input);

} // namespace layerscope
