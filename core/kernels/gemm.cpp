// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/gemm.h"

#include "kernels/convert.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gemm.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

std::int64_t columns_of_tile() { return tile_columns(); }
std::int64_t rows_of_tile() { return kTileRows; }
bool is_wide() { return HWY_MAX_BYTES >= 32; }

void pack_tokens(ConstMatrixView x, std::int64_t first, float* packed) {
    const float* rows[kTileRows] = {};
    const std::int64_t n = std::min(kTileRows, x.rows - first);
    for (std::int64_t t = 0; t < n; ++t)
        rows[t] = x.row(first + t);
    pack_tile(rows, n, x.cols, packed + first * x.cols);
}

/// Columns [k, k + depth) of the weight rows [begin, end) as [k][columns] in float32; missing rows are zero.
HWY_INLINE void pack_panel(const WeightView& w, std::int64_t begin, std::int64_t end, std::int64_t k,
                           std::int64_t depth, float* panel, float* four) {
    const std::int64_t columns = tile_columns();
    const std::size_t offset = *row_bytes(w.dtype, static_cast<std::size_t>(k));
    for (std::int64_t c = 0; c < columns; c += kTransposeRows) {
        const float* rows[kTransposeRows];
        for (std::int64_t i = 0; i < kTransposeRows; ++i) {
            float* const row = four + i * kDepthBlock;
            rows[i] = row;
            const std::int64_t r = begin + c + i;
            if (r >= end)
                std::fill_n(row, depth, 0.0F);
            else if (w.dtype == DType::BF16)
                load_row<FromBf16>(w.row(r) + offset, depth, row);
            else if (w.dtype == DType::F32)
                load_row<FromF32>(w.row(r) + offset, depth, row);
            else
                to_float(w.dtype, w.row(r) + offset, depth, row);
        }
        transpose_rows(rows, depth, panel + c, columns);
    }
}

void multiply_panel(const WeightView& w, std::int64_t begin, const float* packed, std::int64_t n_tokens, MatrixView y,
                    float* panel) {
    const std::int64_t columns = tile_columns();
    const std::int64_t end = std::min(begin + columns, w.rows);
    float* const four = panel + kDepthBlock * columns;
    float* const rest = four + 4 * kDepthBlock; // result of a tile that is not `columns` wide
    for (std::int64_t k = 0; k < w.cols; k += kDepthBlock) {
        const std::int64_t depth = std::min(kDepthBlock, w.cols - k);
        const TileStore store = k == 0 ? TileStore::Replace : TileStore::Add;
        pack_panel(w, begin, end, k, depth, panel, four);
        for (std::int64_t t = 0; t < n_tokens; t += kTileRows) {
            const std::int64_t valid = std::min(kTileRows, n_tokens - t);
            const float* const a = packed + t * w.cols + k * kTileRows;
            if (end - begin == columns) {
                tile(a, panel, columns, depth, y.row(t) + begin, y.stride, valid, store);
                continue;
            }
            tile(a, panel, columns, depth, rest, columns, valid, TileStore::Replace);
            for (std::int64_t i = 0; i < valid; ++i)
                for (std::int64_t r = begin; r < end; ++r) {
                    float& out = y.row(t + i)[r];
                    out = rest[i * columns + r - begin] + (store == TileStore::Add ? out : 0.0F);
                }
        }
    }
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(columns_of_tile);
HWY_EXPORT(rows_of_tile);
HWY_EXPORT(is_wide);
HWY_EXPORT(pack_tokens);
HWY_EXPORT(multiply_panel);

std::int64_t panel_rows() { return HWY_DYNAMIC_DISPATCH(columns_of_tile)(); }
bool has_wide_tile() { return HWY_DYNAMIC_DISPATCH(is_wide)(); }
std::int64_t tile_tokens() { return HWY_DYNAMIC_DISPATCH(rows_of_tile)(); }

void pack_inputs(ConstMatrixView x, std::int64_t first, float* packed) {
    HWY_DYNAMIC_DISPATCH(pack_tokens)(x, first, packed);
}

void panel_product(const WeightView& w, std::int64_t begin, const float* packed, std::int64_t n_tokens, MatrixView y,
                   float* panel) {
    HWY_DYNAMIC_DISPATCH(multiply_panel)(w, begin, packed, n_tokens, y, panel);
}

} // namespace layerscope
#endif
