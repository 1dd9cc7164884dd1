// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/expert_rows.h"

#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>

namespace layerscope {
namespace {
constexpr std::int64_t kRowsPerBlock = 16;
constexpr std::int64_t kColumnsPerBlock = 512;
} // namespace

void gather_rows(ConstMatrixView x, std::span<const std::int32_t> rows, MatrixView y, ThreadPool& pool) {
    assert(y.rows == static_cast<std::int64_t>(rows.size()) && y.cols == x.cols);
    parallel_for(pool, y.rows, kRowsPerBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t i = begin; i < end; ++i)
            std::copy_n(x.row(rows[static_cast<std::size_t>(i)]), x.cols, y.row(i));
    });
}

void add_scaled_rows(ConstMatrixView x, std::span<const std::int32_t> rows, std::span<const float> factors,
                     MatrixView y, ThreadPool& pool) {
    assert(x.rows == static_cast<std::int64_t>(rows.size()) && rows.size() == factors.size() && y.cols == x.cols);
    // Cut along the columns: two workers never meet in a row, whichever rows are named.
    parallel_for(pool, x.cols, kColumnsPerBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t i = 0; i < x.rows; ++i) {
            const float factor = factors[static_cast<std::size_t>(i)];
            const float* const from = x.row(i);
            float* const to = y.row(rows[static_cast<std::size_t>(i)]);
            for (std::int64_t c = begin; c < end; ++c)
                to[c] += factor * from[c];
        }
    });
}

} // namespace layerscope
