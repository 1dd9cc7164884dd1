// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/elementwise.h"

#include "parallel/parallel_for.h"

#include <cassert>

namespace layerscope {
namespace {
constexpr std::int64_t kRowsPerBlock = 16;
}

void add_in_place(MatrixView x, ConstMatrixView y, ThreadPool& pool) {
    assert(x.rows == y.rows && x.cols == y.cols);
    parallel_for(pool, x.rows, kRowsPerBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t t = begin; t < end; ++t)
            for (std::int64_t c = 0; c < x.cols; ++c)
                x.row(t)[c] += y.row(t)[c];
    });
}

void scale_in_place(MatrixView x, float factor, ThreadPool& pool) {
    parallel_for(pool, x.rows, kRowsPerBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t t = begin; t < end; ++t)
            for (std::int64_t c = 0; c < x.cols; ++c)
                x.row(t)[c] *= factor;
    });
}

} // namespace layerscope
