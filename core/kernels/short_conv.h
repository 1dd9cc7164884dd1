// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

/// Longest convolution: the tap before the token itself and those kept from earlier tokens.
inline constexpr std::int64_t kMostTaps = 64;

/// Depthwise causal convolution over time, then SiLU: with m the rows of `tail` followed by those of x,
/// y[t, c] = silu(Σ_τ weight[c, τ] · m[t + τ, c]). `tail` [taps - 1, channels] holds the inputs before the first token,
/// oldest first (zeros at the start of a text); weight [channels, taps] of any plain type; y is not x.
void short_conv(ConstMatrixView x, ConstMatrixView tail, const WeightView& weight, MatrixView y, ThreadPool& pool);

/// What to keep for the next call: the last target.rows rows of `tail` followed by x. The target is not the tail.
void keep_last_rows(ConstMatrixView tail, ConstMatrixView x, MatrixView target);

} // namespace layerscope
