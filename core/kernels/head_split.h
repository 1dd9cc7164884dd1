// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

#include <cstdint>

namespace layerscope {

/// packed [tokens, n_heads * 2 * head_dim] holds two runs of head_dim values per head: the first go to `first`, the
/// second to `second`, both [tokens, n_heads * head_dim].
void split_heads(ConstMatrixView packed, std::int64_t head_dim, MatrixView first, MatrixView second, ThreadPool& pool);

} // namespace layerscope
