// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The register tile that matrix products and attention share, included once per instruction set.
//
// c[i][j] (+)= Σ_k a[k][i] · b[k][j] for kTileRows rows i and two vectors of columns j. Both sides are packed so that
// the loop over k reads them in order: a as [k][kTileRows], b as [k][columns]. Each c[i][j] is one sum in the order of
// k whatever the tile, so a row's result depends neither on its neighbours nor on the number of threads.

#if defined(LAYERSCOPE_KERNELS_TILE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_TILE_INL_H
#undef LAYERSCOPE_KERNELS_TILE_INL_H
#else
#define LAYERSCOPE_KERNELS_TILE_INL_H
#endif

#include "kernels/simd-inl.h"
#include "kernels/tile_limits.h"

#include <utility>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// 24 sums of 32 registers with AVX-512, 12 of 16 below.
#if HWY_TARGET == HWY_AVX3
inline constexpr std::int64_t kTileRows = 12;
#else
inline constexpr std::int64_t kTileRows = 6;
#endif
static_assert(kMostTileRows % kTileRows == 0);

/// Rows that transpose_rows takes at once; divides tile_columns().
#if HWY_TARGET == HWY_SCALAR
inline constexpr std::int64_t kTransposeRows = 2;
#else
inline constexpr std::int64_t kTransposeRows = 4;
#endif

HWY_INLINE std::int64_t tile_columns() { return 2 * static_cast<std::int64_t>(hn::Lanes(FloatTag())); }

enum class TileStore { Replace, Add };

/// How a lies in memory: a[k][i] is at i * kRow + k * kDepth.
template <std::int64_t kRowStep, std::int64_t kDepthStep> struct TileLayout {
    static constexpr std::int64_t kRow = kRowStep;
    static constexpr std::int64_t kDepth = kDepthStep;
};
using PackedTile = TileLayout<1, kTileRows>;

/// The first `valid` <= sizeof...(I) rows are stored, c[i] at c + i * c_stride.
template <class Layout, std::size_t... I>
HWY_INLINE void tile_rows(std::index_sequence<I...>, const float* HWY_RESTRICT a, const float* HWY_RESTRICT b,
                          std::int64_t b_stride, std::int64_t depth, float* HWY_RESTRICT c, std::int64_t c_stride,
                          std::int64_t valid, TileStore store) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    constexpr auto kRow = static_cast<std::size_t>(Layout::kRow);
    FloatVec left[sizeof...(I)] = {((void)I, hn::Zero(d))...};
    FloatVec right[sizeof...(I)] = {((void)I, hn::Zero(d))...};
    for (std::int64_t k = 0; k < depth; ++k, a += Layout::kDepth, b += b_stride) {
        const auto b0 = hn::LoadU(d, b);
        const auto b1 = hn::LoadU(d, b + lanes);
        ((left[I] = hn::MulAdd(hn::Set(d, a[I * kRow]), b0, left[I]),
          right[I] = hn::MulAdd(hn::Set(d, a[I * kRow]), b1, right[I])),
         ...);
    }
    const auto put = [&](std::int64_t i, FloatVec l, FloatVec r) HWY_ATTR {
        if (i >= valid) return;
        float* const row = c + i * c_stride;
        if (store == TileStore::Add) {
            l = hn::Add(l, hn::LoadU(d, row));
            r = hn::Add(r, hn::LoadU(d, row + lanes));
        }
        hn::StoreU(l, d, row);
        hn::StoreU(r, d, row + lanes);
    };
    (put(static_cast<std::int64_t>(I), left[I], right[I]), ...);
}

/// One tile with `valid` >= 1 rows; thirds of a tile keep short rests cheap.
template <class Layout = PackedTile>
HWY_INLINE void tile(const float* a, const float* b, std::int64_t b_stride, std::int64_t depth, float* c,
                     std::int64_t c_stride, std::int64_t valid, TileStore store) {
    constexpr auto kThird = static_cast<std::size_t>(kTileRows) / 3;
    if (valid <= static_cast<std::int64_t>(kThird))
        tile_rows<Layout>(std::make_index_sequence<kThird>(), a, b, b_stride, depth, c, c_stride, valid, store);
    else if (valid <= static_cast<std::int64_t>(2 * kThird))
        tile_rows<Layout>(std::make_index_sequence<2 * kThird>(), a, b, b_stride, depth, c, c_stride, valid, store);
    else
        tile_rows<Layout>(std::make_index_sequence<3 * kThird>(), a, b, b_stride, depth, c, c_stride, valid, store);
}

/// dst[k * stride + r] = rows[r][k] for kTransposeRows rows: blocks of 4 x 4 through registers.
HWY_INLINE void transpose_rows(const float* const* rows, std::int64_t n, float* dst, std::int64_t stride) {
    std::int64_t k = 0;
#if HWY_TARGET != HWY_SCALAR
    const hn::FixedTag<float, 4> d;
    const hn::FixedTag<double, 2> d64;
    for (; k + 4 <= n; k += 4) {
        const auto r0 = hn::LoadU(d, rows[0] + k);
        const auto r1 = hn::LoadU(d, rows[1] + k);
        const auto r2 = hn::LoadU(d, rows[2] + k);
        const auto r3 = hn::LoadU(d, rows[3] + k);
        const auto low01 = hn::BitCast(d64, hn::InterleaveLower(d, r0, r1));
        const auto low23 = hn::BitCast(d64, hn::InterleaveLower(d, r2, r3));
        const auto high01 = hn::BitCast(d64, hn::InterleaveUpper(d, r0, r1));
        const auto high23 = hn::BitCast(d64, hn::InterleaveUpper(d, r2, r3));
        float* const p = dst + k * stride;
        hn::StoreU(hn::BitCast(d, hn::InterleaveLower(d64, low01, low23)), d, p);
        hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(d64, low01, low23)), d, p + stride);
        hn::StoreU(hn::BitCast(d, hn::InterleaveLower(d64, high01, high23)), d, p + 2 * stride);
        hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(d64, high01, high23)), d, p + 3 * stride);
    }
#endif
    for (; k < n; ++k)
        for (std::int64_t r = 0; r < kTransposeRows; ++r)
            dst[k * stride + r] = rows[r][k];
}

/// n_rows <= kTileRows rows of n values as [k][kTileRows].
HWY_INLINE void pack_tile(const float* const* rows, std::int64_t n_rows, std::int64_t n, float* dst) {
    std::int64_t r = 0;
    for (; r + kTransposeRows <= n_rows; r += kTransposeRows)
        transpose_rows(rows + r, n, dst + r, kTileRows);
    for (; r < n_rows; ++r)
        for (std::int64_t k = 0; k < n; ++k)
            dst[k * kTileRows + r] = rows[r][k];
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#endif
