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

/// Squares of four words, within each 16 bytes of four vectors.
HWY_INLINE void turn_fours(TurnVec& a, TurnVec& b, TurnVec& c, TurnVec& e) {
    const TurnTag d;
    const hn::RepartitionToWide<TurnTag> d64;
    const auto low_ab = hn::BitCast(d64, hn::InterleaveLower(d, a, b));
    const auto low_ce = hn::BitCast(d64, hn::InterleaveLower(d, c, e));
    const auto high_ab = hn::BitCast(d64, hn::InterleaveUpper(d, a, b));
    const auto high_ce = hn::BitCast(d64, hn::InterleaveUpper(d, c, e));
    a = hn::BitCast(d, hn::InterleaveLower(d64, low_ab, low_ce));
    b = hn::BitCast(d, hn::InterleaveUpper(d64, low_ab, low_ce));
    c = hn::BitCast(d, hn::InterleaveLower(d64, high_ab, high_ce));
    e = hn::BitCast(d, hn::InterleaveUpper(d64, high_ab, high_ce));
}

/// Lane j of rows[i] and lane i of rows[j] change places.
HWY_INLINE void turn(TurnVec (&rows)[kTurnRows]) {
    turn_fours(rows[0], rows[1], rows[2], rows[3]);
#if HWY_MAX_BYTES >= 32
    turn_fours(rows[4], rows[5], rows[6], rows[7]);
    const TurnTag d;
    unrolled<4>([&](auto j) LS_UNROLLED {
        const auto first = rows[j];
        rows[j] = hn::ConcatLowerLower(d, rows[j + 4], first);
        rows[j + 4] = hn::ConcatUpperUpper(d, rows[j + 4], first);
    });
#endif
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();
#endif

#endif
