// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Squares of 32-bit words turned in registers, included once per instruction set: as many rows as a vector has lanes
// become as many columns.

#if defined(LAYERSCOPE_KERNELS_TRANSPOSE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_TRANSPOSE_INL_H
#undef LAYERSCOPE_KERNELS_TRANSPOSE_INL_H
#else
#define LAYERSCOPE_KERNELS_TRANSPOSE_INL_H
#endif

#include "kernels/unroll-inl.h"

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#if HWY_TARGET != HWY_SCALAR
HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// 32 bytes at most: exchanges between the quarters of wider vectors cost more than they save.
using TurnTag = hn::CappedTag<std::uint32_t, 8>;
using TurnVec = hn::Vec<TurnTag>;
inline constexpr std::size_t kTurnRows = HWY_MAX_BYTES >= 32 ? 8 : 4; ///< lanes of a TurnVec

/// Lane j of rows[i] and lane i of rows[j] change places.
HWY_INLINE void turn(TurnVec (&rows)[kTurnRows]) {
    const TurnTag d;
    const hn::RepartitionToWide<TurnTag> d64;
    TurnVec blocks[kTurnRows]; // 4 x 4, within 16 bytes
    unrolled<kTurnRows / 4>([&](auto four) LS_UNROLLED {
        constexpr std::size_t i = 4 * four();
        const auto low01 = hn::BitCast(d64, hn::InterleaveLower(d, rows[i], rows[i + 1]));
        const auto low23 = hn::BitCast(d64, hn::InterleaveLower(d, rows[i + 2], rows[i + 3]));
        const auto high01 = hn::BitCast(d64, hn::InterleaveUpper(d, rows[i], rows[i + 1]));
        const auto high23 = hn::BitCast(d64, hn::InterleaveUpper(d, rows[i + 2], rows[i + 3]));
        blocks[i] = hn::BitCast(d, hn::InterleaveLower(d64, low01, low23));
        blocks[i + 1] = hn::BitCast(d, hn::InterleaveUpper(d64, low01, low23));
        blocks[i + 2] = hn::BitCast(d, hn::InterleaveLower(d64, high01, high23));
        blocks[i + 3] = hn::BitCast(d, hn::InterleaveUpper(d64, high01, high23));
    });
    unrolled<4>([&](auto j) LS_UNROLLED {
#if HWY_MAX_BYTES >= 32
        rows[j] = hn::ConcatLowerLower(d, blocks[j + 4], blocks[j]);
        rows[j + 4] = hn::ConcatUpperUpper(d, blocks[j + 4], blocks[j]);
#else
        rows[j] = blocks[j];
#endif
    });
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();
#endif

#endif
