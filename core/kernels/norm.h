// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

namespace layerscope {

// Norms of every row of x over its whole width; y may be x. Weights are [1, x.cols] of any weight type. Mean squares
// and variances are float32 sums, as in the reference. NaN in, NaN out (of that row).

/// y = x / sqrt(mean(x²) + eps) ⊙ w, or ⊙ (1 + w) where the stored weight is zero-centred.
void rms_norm(ConstMatrixView x, const WeightView& weight, float eps, bool zero_centred, MatrixView y,
              ThreadPool& pool);

/// y = (x - mean) / sqrt(variance + eps) ⊙ w; no bias.
void layer_norm(ConstMatrixView x, const WeightView& weight, float eps, MatrixView y, ThreadPool& pool);

/// In place, each run of weight.cols values of a row on its own: x [tokens, n_heads * head_dim], one weight vector
/// [head_dim] shared by all heads. x.cols must be a multiple of weight.cols.
void rms_norm_heads(MatrixView x, const WeightView& weight, float eps, bool zero_centred, ThreadPool& pool);

/// In place, each run of head_dim values of a row on its own: x ← factor · x / sqrt(Σx² + eps). Note that eps is added
/// to the sum, not to the mean.
void l2_norm_heads(MatrixView x, std::int64_t head_dim, float eps, float factor, ThreadPool& pool);

} // namespace layerscope
