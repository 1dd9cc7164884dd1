// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <span>

namespace layerscope {

// Rows of tokens on their way to an expert and back.

/// y[i] = x[rows[i]]
void gather_rows(ConstMatrixView x, std::span<const std::int32_t> rows, MatrixView y, ThreadPool& pool);

/// y[rows[i]] += factors[i] · x[i], in the order of i also where a row is named twice.
void add_scaled_rows(ConstMatrixView x, std::span<const std::int32_t> rows, std::span<const float> factors,
                     MatrixView y, ThreadPool& pool);

} // namespace layerscope
