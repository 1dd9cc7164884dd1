// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "kernels/tile_limits.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

// The product of many tokens with a matrix of any weight type: weights become float32 panel by panel in one worker's
// cache, so memory never holds a converted copy of the matrix.

[[nodiscard]] std::int64_t panel_rows(); ///< weight rows per panel
[[nodiscard]] std::int64_t tile_tokens();

/// Floats of one worker's panel memory.
inline constexpr std::int64_t kPanelFloats = kDepthBlock * (kMostTileColumns + 4) + kMostTileRows * kMostTileColumns;

/// Tokens [first, first + tile_tokens()) of x, cut at its end, into their place of `packed` (x.cols * whole tiles).
void pack_inputs(ConstMatrixView x, std::int64_t first, float* packed);

/// y[t, r] for all n_tokens tokens and the rows [begin, begin + panel_rows()) of w, cut at its end.
void panel_product(const WeightView& w, std::int64_t begin, const float* packed, std::int64_t n_tokens, MatrixView y,
                   float* panel);

} // namespace layerscope
