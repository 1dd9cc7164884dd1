// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decoder/chunk_run.h"

namespace layerscope {

/// Runs one layer over the stream in the scratch.
[[nodiscard]] Result<void> run_layer(ChunkRun& run, LayerIndex layer);

} // namespace layerscope
