// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// Final norm and head for the last `logits.rows` tokens of the chunk, with the architecture's scale and cap.
void compute_logits(ChunkRun& run, MatrixView logits);

} // namespace layerscope
