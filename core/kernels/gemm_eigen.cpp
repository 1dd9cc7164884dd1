// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/convert.h"
#include "kernels/gemm.h"

#include <algorithm>

#define EIGEN_DONT_PARALLELIZE // our own pool cuts the work into fixed blocks
#include <Eigen/Core>

namespace layerscope {
namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Strided = Eigen::OuterStride<>;
using Weights = Eigen::Map<const RowMajor>;

/// Tokens that Eigen's inner loop takes together. Whole groups only: a token's sum is then added up in the same order
/// whichever tokens come with it.
constexpr std::int64_t kGroup = 4;

/// Columns [k, k + depth) of kMostTileColumns weight rows as float32, row by row; rows past `rows` are zero.
void widen(const WeightView& w, std::int64_t begin, std::int64_t rows, std::int64_t k, std::int64_t depth,
           float* panel) {
    for (std::int64_t r = 0; r < rows; ++r)
        row_to_float(w, begin + r, k, depth, panel + r * depth);
    std::fill_n(panel + rows * depth, (kMostTileColumns - rows) * depth, 0.0F);
}

/// One group, filled up with zeros, through memory of its own: the rest of the tokens, or a panel that is not full.
void multiply_group(ConstMatrixView x, std::int64_t first, std::int64_t k, const Weights& weights, std::int64_t rows,
                    MatrixView y, std::int64_t begin, float* group) {
    const std::int64_t depth = weights.cols();
    const std::int64_t n = std::min(kGroup, x.rows - first);
    float* const sums = group + kGroup * depth;
    std::fill_n(group, kGroup * depth, 0.0F);
    for (std::int64_t t = 0; t < n; ++t)
        std::copy_n(x.row(first + t) + k, depth, group + t * depth);
    Eigen::Map<RowMajor> out(sums, kGroup, kMostTileColumns);
    out.setZero();
    out.noalias() += Eigen::Map<const RowMajor>(group, kGroup, depth) * weights.transpose();
    for (std::int64_t t = 0; t < n; ++t)
        for (std::int64_t r = 0; r < rows; ++r)
            y.row(first + t)[begin + r] += out(t, r);
}

} // namespace

void eigen_panel_product(const WeightView& w, std::int64_t begin, ConstMatrixView x, MatrixView y,
                         std::int64_t first_col, float* panel) {
    const std::int64_t rows = std::min(kMostTileColumns, w.rows - begin);
    const std::int64_t direct = rows == kMostTileColumns ? x.rows / kGroup * kGroup : 0;
    for (std::int64_t t = 0; t < x.rows && first_col == 0; ++t)
        std::fill_n(y.row(t) + begin, rows, 0.0F);
    for (std::int64_t k = 0; k < x.cols; k += kDepthBlock) {
        const std::int64_t depth = std::min(kDepthBlock, x.cols - k);
        widen(w, begin, rows, first_col + k, depth, panel);
        const Weights weights(panel, kMostTileColumns, depth);
        if (direct > 0) {
            const Eigen::Map<const RowMajor, 0, Strided> tokens(x.data + k, direct, depth, Strided(x.stride));
            Eigen::Map<RowMajor, 0, Strided> out(y.data + begin, direct, kMostTileColumns, Strided(y.stride));
            out.noalias() += tokens * weights.transpose();
        }
        for (std::int64_t first = direct; first < x.rows; first += kGroup)
            multiply_group(x, first, k, weights, rows, y, begin, panel + kMostTileColumns * depth);
    }
}

} // namespace layerscope
