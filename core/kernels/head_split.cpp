// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/head_split.h"

#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>

namespace layerscope {

void split_heads(ConstMatrixView packed, std::int64_t head_dim, MatrixView first, MatrixView second, ThreadPool& pool) {
    assert(packed.cols == first.cols + second.cols && first.cols == second.cols && first.cols % head_dim == 0);
    parallel_for(pool, packed.rows, 16, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t t = begin; t < end; ++t)
            for (std::int64_t at = 0; at < first.cols; at += head_dim) {
                std::copy_n(packed.row(t) + 2 * at, head_dim, first.row(t) + at);
                std::copy_n(packed.row(t) + 2 * at + head_dim, head_dim, second.row(t) + at);
            }
    });
}

} // namespace layerscope
