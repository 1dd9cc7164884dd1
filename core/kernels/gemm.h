// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "kernels/tile_limits.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

// The product of many tokens with a matrix of any weight type: weights become float32 panel by panel in one worker's
// cache, so memory never holds a converted copy of the matrix.
//
// A product may be taken in parts: tokens with fewer values than w has columns meet those from `first_col` on, and
// unless that is 0 the sums go on top of what y holds. Columns are added up kDepthBlock at a time, so parts that begin
// at multiples of it leave the bits of the whole.

[[nodiscard]] std::int64_t panel_rows(); ///< weight rows per panel
[[nodiscard]] std::int64_t tile_tokens();

/// Floats of one worker's panel memory.
inline constexpr std::int64_t kPanelFloats = kDepthBlock * (kMostTileColumns + 8) + kMostTileRows * kMostTileColumns;

/// Tokens [first, first + tile_tokens()) of x, cut at its end, into their place of `packed` (x.cols * whole tiles).
void pack_inputs(ConstMatrixView x, std::int64_t first, float* packed);

/// y[t, r] for n_tokens tokens of n_cols values and the rows [begin, begin + panel_rows()) of w, cut at its end;
/// has_wide_tile().
void panel_product(const WeightView& w, std::int64_t begin, const float* packed, std::int64_t n_tokens, MatrixView y,
                   std::int64_t first_col, std::int64_t n_cols, float* panel);

inline constexpr std::int64_t kFewTokens = 4;
/// The same as panel_product, to the bit, for the rows [begin, end) of a plain type and at most kFewTokens tokens:
/// eight rows at a time are turned in registers, and x is read as it lies.
void few_products(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y,
                  std::int64_t first_col);

/// Whether the instruction set chosen at run time has the wide tile (vectors of 32 bytes or more). Without it Eigen's
/// product is faster than ours (28.6 against 27.5 GFLOP/s at 512 x 2048 x 2048 on SSE4, one thread), with it slower
/// (105 against 126 on AVX-512, both compiled for it).
[[nodiscard]] bool has_wide_tile();

/// The same product as panel_product by Eigen, from inputs as they lie: y[t, r] for the kMostTileColumns rows of w from
/// `begin`, cut at its end. `panel`: kPanelFloats of the calling worker.
void eigen_panel_product(const WeightView& w, std::int64_t begin, ConstMatrixView x, MatrixView y,
                         std::int64_t first_col, float* panel);

} // namespace layerscope
