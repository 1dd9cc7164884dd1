// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

/// y[t, r] = w[r] · x[t] for the rows r in [begin, end) of w and all tokens of x, at most kRowKernelTokens. One weight
/// row at a time with software prefetch: several streams at once would defeat the hardware's own.
void row_products(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y);

/// The same for the block formats: blocks become float32 on the fly, activations stay float32.
void quant_row_products(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y);

} // namespace layerscope
