// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

namespace layerscope {

/// Gates of the delta rule, in place, one per token and value head, in float32: write ← σ(write), the share of the
/// error that is written; decay ← exp(-exp(a_log) · softplus(decay + dt_bias)), the share of the state that stays, in
/// [0, 1]. a_log and dt_bias are [1, heads] of any plain type.
void delta_gates(MatrixView write, MatrixView decay, const WeightView& a_log, const WeightView& dt_bias,
                 ThreadPool& pool);

} // namespace layerscope
