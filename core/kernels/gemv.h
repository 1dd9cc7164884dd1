// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "kernels/rounded_inputs.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

/// y[t, r] = w[r] · x[t] for the rows r in [begin, end) of w and all tokens of x, at most kRowKernelTokens. One weight
/// row at a time with software prefetch: several streams at once would defeat the hardware's own.
void row_products(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y);

/// The same for the block formats: blocks become float32 on the fly, activations stay float32.
void quant_row_products(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y);

/// The same with rounded activations, in whole numbers within each group of 32: for the block formats. A token's result
/// does not depend on the other tokens.
void rounded_row_products(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x,
                          MatrixView y);
/// Whether the instruction set chosen at run time has them (all but one without vectors).
[[nodiscard]] bool has_rounded_products();

} // namespace layerscope
