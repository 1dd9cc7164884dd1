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
#include "tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

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

/// A format's way to be cut and added up, for with_format().
template <class ItsGroups, class ItsRule> struct RoundedFormat {
    using Groups = ItsGroups;
    using Rule = ItsRule;
};

/// body(format) for the block type.
template <class Body> HWY_INLINE void with_format(DType dtype, const Body& body) {
    switch (dtype) {
    case DType::Q8_0:
        return body(RoundedFormat<GroupsQ8_0, EightBits>());
    case DType::Q4_0:
        return body(RoundedFormat<GroupsQ4_0, FourBits>());
    case DType::Q4_1:
        return body(RoundedFormat<GroupsQ4_1, FourBits>());
    case DType::Q5_0:
        return body(RoundedFormat<GroupsQ5_0, FiveBits>());
    case DType::Q5_1:
        return body(RoundedFormat<GroupsQ5_1, FiveBits>());
    case DType::Q4_K:
        return body(RoundedFormat<GroupsQ4_K, FourBits>());
    case DType::Q5_K:
        return body(RoundedFormat<GroupsQ5_K, FiveBits>());
    default:
        return body(RoundedFormat<GroupsQ6_K, SixBits>());
    }
}

using PairVec = hn::Vec<hn::Repartition<std::int16_t, ByteTag>>;

/// Products of unsigned q with x, neighbours added; below 2^15 by the rule of the format.
HWY_INLINE PairVec pair_sums(ByteVec q, ByteVec x) {
#if HWY_TARGET == HWY_SSE4
    return PairVec{_mm_maddubs_epi16(q.raw, x.raw)};
#else
    return PairVec{_mm256_maddubs_epi16(q.raw, x.raw)};
#endif
}
/// Neighbours added once more: the sum of a quad in each lane.
HWY_INLINE WholeVec lane_sums(PairVec pairs) {
#if HWY_TARGET == HWY_SSE4
    return WholeVec{_mm_madd_epi16(pairs.raw, _mm_set1_epi16(1))};
#else
    return WholeVec{_mm256_madd_epi16(pairs.raw, _mm256_set1_epi16(1))};
#endif
}
HWY_INLINE ByteVec magnitude(ByteVec q) { // -128 becomes the unsigned 128
#if HWY_TARGET == HWY_SSE4
    return ByteVec{_mm_abs_epi8(q.raw)};
#else
    return ByteVec{_mm256_abs_epi8(q.raw)};
#endif
}
/// x with its sign turned where q is negative.
HWY_INLINE ByteVec with_sign_of(ByteVec x, ByteVec q) {
#if HWY_TARGET == HWY_SSE4
    return ByteVec{_mm_sign_epi8(x.raw, q.raw)};
#else
    return ByteVec{_mm256_sign_epi8(x.raw, q.raw)};
#endif
}

/// Four neighbouring values of one token in every lane of a vector of bytes.
template <class Tag> HWY_INLINE hn::Vec<Tag> quad_of(Tag d, const std::int8_t* values) {
    std::int32_t quad = 0;
    std::memcpy(&quad, values, sizeof(quad));
    return hn::BitCast(d, hn::Set(hn::Repartition<std::int32_t, Tag>(), quad));
}

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
