// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the products of block formats with rounded activations have in common, for many tokens and for few, included
// once per instruction set. Each lane of a vector belongs to one weight row. Its sum is added up in one order, so that
// a token gets the same bits from either: for each group, or half of one, whole number * (scale of the activations *
// scale of the weights), then the offset's share; kPanelGroups groups make one chain, and chains are added one by one.

#if defined(LAYERSCOPE_KERNELS_ROUNDED_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_ROUNDED_SUMS_INL_H
#undef LAYERSCOPE_KERNELS_ROUNDED_SUMS_INL_H
#else
#define LAYERSCOPE_KERNELS_ROUNDED_SUMS_INL_H
#endif

#include "kernels/block_groups-inl.h"
#include "kernels/rounded_inputs.h"
#include "kernels/transpose-inl.h"
#include "kernels/unroll-inl.h"

#include <cstddef>
#include <cstdint>

#if HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

inline constexpr std::int64_t kRows = 2 * HWY_MAX_BYTES / 4; ///< of a panel
/// Groups per panel: 16 KB of bytes, so that a panel stays in the nearest cache.
inline constexpr std::int64_t kPanelGroups = 16384 / (kRows * kRoundedGroup);
inline constexpr std::size_t kCacheLine = 64;
static_assert(kPanelGroups % static_cast<std::int64_t>(kBatchGroups) == 0);

/// How the sums of a format behave.
template <std::int64_t kSteps, bool kInHalves, bool kWithSign> struct SumRule {
    static constexpr std::int64_t kQuads = kSteps; ///< quads whose pair sums fit 16 bits together
    static constexpr bool kHalves = kInHalves;
    static constexpr bool kSigned = kWithSign;
    static constexpr std::int64_t kParts = kHalves ? 2 : 1; ///< of a group, with scales of their own
    static constexpr std::int64_t kQuadsPerPart = 8 / kParts;
};
using FourBits = SumRule<8, false, false>; ///< 8 * 2 * 15 * 127 < 2^15
using FiveBits = SumRule<4, false, false>;
using SixBits = SumRule<2, true, false>;
using EightBits = SumRule<1, false, true>;

/// Scales or offsets of one batch of kTurnRows rows, `parts` of them a row, as [part][row].
HWY_INLINE void turn_factors(const float (&rows)[kTurnRows][2 * kBatchGroups], std::size_t parts, float* to,
                             std::int64_t stride) {
    const TurnTag d;
    for (std::size_t part = 0; part < parts; part += kTurnRows) {
        TurnVec factors[kTurnRows];
        unrolled<kTurnRows>([&](auto r) LS_UNROLLED {
            factors[r] = hn::LoadU(d, reinterpret_cast<const std::uint32_t*>(rows[r] + part));
        });
        turn(factors);
        unrolled<kTurnRows>([&](auto i) LS_UNROLLED {
            if (part + i() < parts)
                hn::StoreU(factors[i], d,
                           reinterpret_cast<std::uint32_t*>(to + static_cast<std::int64_t>(part + i()) * stride));
        });
    }
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();
#endif

#endif
