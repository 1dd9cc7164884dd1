// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// Linear attention by the gated delta rule: reads `input`, writes `output`, both [tokens, hidden]. The state after the
/// chunk waits in the scratch until it is committed.
void gated_delta_net(ChunkRun& run, LayerIndex layer, ConstMatrixView input, MatrixView output);

} // namespace layerscope
