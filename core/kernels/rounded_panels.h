// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "kernels/rounded_inputs.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

// The product of many tokens with a matrix of a block format, in whole numbers: weights are taken apart panel by panel,
// once for all tokens, so that each lane of a vector belongs to one weight row.
//
// A product may be taken in parts: tokens with fewer values than w has columns meet those from `first_col` on, and
// unless that is 0 the sums go on top of what y holds. Parts that begin at multiples of rounded_panel_depth() leave the
// bits of the whole.

/// Whether the instruction set chosen at run time has it.
[[nodiscard]] bool has_rounded_panels();
[[nodiscard]] std::int64_t rounded_panel_rows(); ///< at most kMostTileColumns

[[nodiscard]] std::int64_t rounded_panel_depth(); ///< values of a row that are added up at once

/// y[t, r] for all tokens of x and the rows [begin, begin + rounded_panel_rows()) of w, cut at its end. `panel`: memory
/// of kPanelFloats floats.
void rounded_panel_product(const WeightView& w, std::int64_t begin, const RoundedInputs& x, MatrixView y,
                           std::int64_t first_col, float* panel);

/// Most tokens that are quicker without a panel.
inline constexpr std::int64_t kFewRoundedTokens = 4;
/// The same, to the bit, for the rows [begin, end) of w: rows are taken apart in registers, up to four tokens at a
/// time.
void rounded_few_products(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x,
                          MatrixView y, std::int64_t first_col);

} // namespace layerscope
