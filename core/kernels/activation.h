// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

namespace layerscope {

// Gates of a feed-forward block: gate ← act(gate) ⊙ up, same shape, in place. The exponential is accurate to about one
// unit in the last place and saturates without NaN for any finite input.

void silu_gate(MatrixView gate, ConstMatrixView up, ThreadPool& pool); ///< act(z) = z / (1 + e^-z)
void gelu_tanh_gate(MatrixView gate, ConstMatrixView up,
                    ThreadPool& pool); ///< act(z) = z/2 · (1 + tanh(√(2/π)(z + 0.044715 z³)))

/// x ← x ⊙ σ(gate), same shape, in place.
void sigmoid_gate(MatrixView x, ConstMatrixView gate, ThreadPool& pool);

/// x ← cap · tanh(x / cap); cap > 0.
void softcap(MatrixView x, float cap, ThreadPool& pool);

} // namespace layerscope
