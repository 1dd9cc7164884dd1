// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// y = the architecture's norm of every row of x; y may be x.
void normalise(ChunkRun& run, ValueName name, LayerIndex layer, const WeightView& weight, ConstMatrixView x,
               MatrixView y);

} // namespace layerscope
