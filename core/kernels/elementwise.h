// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/thread_pool.h"
#include "tensor/tensor_view.h"

namespace layerscope {

void add_in_place(MatrixView x, ConstMatrixView y, ThreadPool& pool); ///< x ← x + y, same shape
void scale_in_place(MatrixView x, float factor, ThreadPool& pool);    ///< x ← factor · x

} // namespace layerscope
