// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/gemm.h"

#include "kernels/convert.h"
#include "kernels/packed_bf16.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gemm.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/tile-inl.h"
#include "kernels/transpose-inl.h"

#include <hwy/cache_control.h>

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

#if HWY_MAX_BYTES >= 32

constexpr auto kTurned = static_cast<std::int64_t>(kTurnRows);
constexpr std::int64_t kCacheLine = 64;

/// dst[k * stride + r] = rows[r][k] for `depth` values of bf16, pairs of which are turned as words; how many are done.
HWY_INLINE std::int64_t turn_bf16(const std::byte* const (&rows)[kTurnRows], std::int64_t depth, float* dst,
                                  std::int64_t stride) {
    const TurnTag d;
    const hn::RebindToFloat<TurnTag> real;
    std::int64_t k = 0;
    for (; k + 2 * kTurned <= depth; k += 2 * kTurned) {
        TurnVec pairs[kTurnRows];
        unrolled<kTurnRows>([&](auto r) LS_UNROLLED {
            pairs[r] = hn::LoadU(d, reinterpret_cast<const std::uint32_t*>(rows[r] + 2 * k));
        });
        turn(pairs);
        float* const to = dst + k * stride;
        unrolled<kTurnRows>([&](auto i) LS_UNROLLED {
            const auto odd = hn::And(pairs[i], hn::Set(d, 0xFFFF0000U));
            float* const pair = to + 2 * static_cast<std::int64_t>(i()) * stride;
            hn::StoreU(hn::BitCast(real, hn::ShiftLeft<16>(pairs[i])), real, pair);
            hn::StoreU(hn::BitCast(real, odd), real, pair + stride);
        });
    }
    return k;
}

/// The same for float32.
HWY_INLINE std::int64_t turn_f32(const std::byte* const (&rows)[kTurnRows], std::int64_t depth, float* dst,
                                 std::int64_t stride) {
    const TurnTag d;
    std::int64_t k = 0;
    for (; k + kTurned <= depth; k += kTurned) {
        TurnVec values[kTurnRows];
        unrolled<kTurnRows>([&](auto r) LS_UNROLLED {
            values[r] = hn::LoadU(d, reinterpret_cast<const std::uint32_t*>(rows[r] + 4 * k));
        });
        turn(values);
        unrolled<kTurnRows>([&](auto i) LS_UNROLLED {
            hn::StoreU(values[i], d,
                       reinterpret_cast<std::uint32_t*>(dst + (k + static_cast<std::int64_t>(i())) * stride));
        });
    }
    return k;
}

/// Columns [k, k + depth) of the weight rows [begin, end) as [k][columns] in float32; past the last row it again, for
/// columns at which nobody looks. `floats`: room for kTurnRows * kDepthBlock values.
HWY_INLINE void pack_panel(const WeightView& w, std::int64_t begin, std::int64_t end, std::int64_t k,
                           std::int64_t depth, float* panel, float* floats) {
    const std::int64_t columns = tile_columns();
    const PackedBf16* const packed = packed_rows(w, end);
    const auto bytes_of = [&](std::int64_t n) {
        return packed != nullptr ? PackedBf16::row_bytes(n) : *row_bytes(w.dtype, static_cast<std::size_t>(n));
    };
    const bool turns_as_stored = packed == nullptr && (w.dtype == DType::BF16 || w.dtype == DType::F32);
    const std::size_t offset = bytes_of(k);
    const auto bytes = static_cast<std::int64_t>(bytes_of(depth));
    // Calls for the rows behind these, in the order of memory.
    const std::byte* const first = packed != nullptr ? packed->row(begin).groups : w.row(begin);
    const std::byte* ahead = first + columns * static_cast<std::int64_t>(bytes_of(w.cols) + offset);
    for (std::int64_t c = 0; c < columns; c += kTurned) {
        for (std::int64_t line = 0; line < kTurned * bytes; line += kCacheLine)
            hwy::Prefetch(ahead + line);
        ahead += kTurned * bytes;
        const std::byte* rows[kTurnRows];
        for (std::int64_t r = 0; r < kTurned; ++r) {
            const std::int64_t from = std::min(begin + c + r, end - 1);
            float* const row = floats + r * kDepthBlock;
            if (!turns_as_stored) row_to_float(w, from, k, depth, row);
            rows[r] = turns_as_stored ? w.row(from) + offset : reinterpret_cast<const std::byte*>(row);
        }
        float* const to = panel + c;
        const bool turns_pairs = turns_as_stored && w.dtype == DType::BF16;
        const std::int64_t done =
            turns_pairs ? turn_bf16(rows, depth, to, columns) : turn_f32(rows, depth, to, columns);
        if (done == depth) continue;
        const DType turned = turns_pairs ? DType::BF16 : DType::F32;
        for (std::int64_t r = 0; r < kTurned; ++r) {
            float rest[2 * kTurnRows];
            to_float(turned, rows[r] + *row_bytes(turned, static_cast<std::size_t>(done)), depth - done, rest);
            for (std::int64_t i = 0; i < depth - done; ++i)
                to[(done + i) * columns + r] = rest[i];
        }
    }
}

void multiply_panel(const WeightView& w, std::int64_t begin, const float* packed, std::int64_t n_tokens, MatrixView y,
                    std::int64_t first_col, std::int64_t n_cols, float* panel) {
    const std::int64_t columns = tile_columns();
    const std::int64_t end = std::min(begin + columns, w.rows);
    float* const floats = panel + kDepthBlock * columns;
    float* const rest = floats + kTurned * kDepthBlock; // result of a tile that is not `columns` wide
    for (std::int64_t k = 0; k < n_cols; k += kDepthBlock) {
        const std::int64_t depth = std::min(kDepthBlock, n_cols - k);
        const TileStore store = first_col + k == 0 ? TileStore::Replace : TileStore::Add;
        pack_panel(w, begin, end, first_col + k, depth, panel, floats);
        for (std::int64_t t = 0; t < n_tokens; t += kTileRows) {
            const std::int64_t valid = std::min(kTileRows, n_tokens - t);
            const float* const a = packed + t * n_cols + k * kTileRows;
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

#else // without wide vectors Eigen's product is taken

void multiply_panel(const WeightView&, std::int64_t, const float*, std::int64_t, MatrixView, std::int64_t, std::int64_t,
                    float*) {}

#endif

static_assert(PackedBf16::suits(kDepthBlock));

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
                   std::int64_t first_col, std::int64_t n_cols, float* panel) {
    HWY_DYNAMIC_DISPATCH(multiply_panel)(w, begin, packed, n_tokens, y, first_col, n_cols, panel);
}

} // namespace layerscope
#endif
