// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

#include <span>

namespace layerscope {

/// y[t] = scale · table[tokens[t]]; table of any weight type, every id within [0, table.rows).
void embed(const WeightView& table, std::span<const TokenId> tokens, float scale, MatrixView y, ThreadPool& pool);

} // namespace layerscope
