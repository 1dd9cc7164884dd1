// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

// The product of many tokens with a bf16 or block matrix on the processor's matrix unit, sums in float32. Weights in
// blocks are rounded to bfloat16 panel by panel, and so are the activations that they meet. Weights that are bf16 stay
// what they are and meet activations in two parts, which together are as good as float32.
//
// A product may be taken column by column: tokens with fewer values than w has columns meet those from `first_col` on,
// and unless that is 0 the sums go on top of what y holds.

inline constexpr std::int64_t kMostUnitPanelRows = 128;
/// Weight rows of one call: many, so that tokens are read less often; fewer of a small matrix, so that all workers have
/// a share.
[[nodiscard]] constexpr std::int64_t unit_panel_rows(std::int64_t rows) {
    return rows >= 1024 ? kMostUnitPanelRows : 64;
}

inline constexpr std::int64_t kUnitDepthBlock = 1024; ///< most values of a row at once
/// Floats of one worker's memory.
inline constexpr std::int64_t kUnitPanelFloats =
    (kMostUnitPanelRows + 16) * kUnitDepthBlock / 2 + kUnitDepthBlock + 32 * kMostUnitPanelRows;

/// Whether w can be multiplied so, here and now.
[[nodiscard]] bool has_unit_product(const WeightView& w);

/// How many parts the activations of w have.
[[nodiscard]] constexpr std::int64_t unit_parts(DType weights) { return weights == DType::BF16 ? 2 : 1; }

inline constexpr std::int64_t kUnitTokens = 16; ///< of one call of pack_unit_inputs
/// Tokens [first, first + kUnitTokens) of x, cut at its end, into their place of `packed` (parts * x.cols *
/// whole kUnitTokens values); x.cols in whole 32s.
void pack_unit_inputs(ConstMatrixView x, std::int64_t first, std::int64_t parts, std::uint16_t* packed);

/// Values of a row of `cols` that are added up at once, before they join the sum of those in front of them.
[[nodiscard]] std::int64_t unit_depth(std::int64_t cols);

/// y[t, r] for n_tokens tokens of n_cols values and the rows [begin, begin + unit_panel_rows(w.rows)) of w, cut at its
/// end. `memory`: kUnitPanelFloats floats, aligned to 64 bytes.
void unit_panel_product(const WeightView& w, std::int64_t begin, const std::uint16_t* packed, std::int64_t n_tokens,
                        MatrixView y, std::int64_t first_col, std::int64_t n_cols, float* memory);

} // namespace layerscope
