// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "kernels/rounded_inputs.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

// The product of many tokens with a matrix of a block format, in whole numbers: weights are taken apart panel by panel,
// once for all tokens, so that each lane of a vector belongs to one weight row.

/// Whether the instruction set chosen at run time has it.
[[nodiscard]] bool has_rounded_panels();
[[nodiscard]] std::int64_t rounded_panel_rows(); ///< at most kMostTileColumns

/// y[t, r] for all tokens of x and the rows [begin, begin + rounded_panel_rows()) of w, cut at its end. `panel`: memory
/// of kPanelFloats floats.
void rounded_panel_product(const WeightView& w, std::int64_t begin, const RoundedInputs& x, MatrixView y, float* panel);

/// Most tokens that are quicker without a panel.
inline constexpr std::int64_t kFewRoundedTokens = 4;
/// The same, to the bit, for the rows [begin, end) of w: rows are taken apart in registers, up to four tokens at a
/// time.
void rounded_few_products(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x,
                          MatrixView y);

} // namespace layerscope
