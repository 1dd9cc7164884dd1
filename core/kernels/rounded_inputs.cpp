// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/rounded_inputs.h"

#include <algorithm>
#include <cassert>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/rounded_inputs.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// Below this 127 / magnitude may overflow; such a group counts as zeros.
constexpr float kSmallestMagnitude = 1e-35F;

/// The largest magnitude of a group, NaN if one of its values is not finite.
HWY_INLINE float largest_magnitude(const float* x) {
    const FloatTag d;
    const auto limit = hn::Set(d, std::numeric_limits<float>::max());
    auto most = hn::Zero(d);
    bool finite = true;
    for (std::size_t i = 0; i < kRoundedGroup; i += hn::Lanes(d)) {
        const auto magnitude = hn::Abs(hn::LoadU(d, x + i));
        finite = finite && hn::AllTrue(d, hn::Le(magnitude, limit));
        most = hn::Max(most, magnitude);
    }
    return finite ? hn::GetLane(hn::MaxOfLanes(d, most)) : std::numeric_limits<float>::quiet_NaN();
}

/// Rounds half a group; the sum of its whole numbers.
HWY_INLINE std::int32_t round_half(const float* x, float inverse, std::int8_t* to) {
    const FloatTag d;
    const hn::RebindToSigned<FloatTag> d32;
    const hn::Rebind<std::int8_t, FloatTag> d8;
    const auto factor = hn::Set(d, inverse);
    auto sum = hn::Zero(d32);
    for (std::size_t i = 0; i < kRoundedGroup / 2; i += hn::Lanes(d)) {
        const auto whole = hn::NearestInt(hn::Mul(hn::LoadU(d, x + i), factor));
        sum = hn::Add(sum, whole);
        hn::StoreU(hn::DemoteTo(d8, whole), d8, to + i);
    }
    return hn::GetLane(hn::SumOfLanes(d32, sum));
}

void round_rows(ConstMatrixView x, std::int64_t begin, std::int64_t end, const RoundedInputs& to) {
    const std::int64_t groups = x.cols / kRoundedGroup;
    const std::int64_t all_groups = RoundedInputs::padded(x.cols) / kRoundedGroup;
    for (std::int64_t t = begin; t < end; ++t) {
        std::int8_t* const values = to.values(t);
        float* const scales = to.scales(t);
        float* const sums = to.sums(t);
        float* const half_sums = to.half_sums(t);
        for (std::int64_t g = 0; g < groups; ++g) {
            const float* const from = x.row(t) + g * kRoundedGroup;
            const float most = largest_magnitude(from);
            const bool usable = most > kSmallestMagnitude; // false for NaN
            const float scale = usable ? most / 127.0F : most != most ? most : 0.0F;
            if (!usable) {
                std::fill_n(values + g * kRoundedGroup, kRoundedGroup, std::int8_t{0});
                half_sums[2 * g] = half_sums[2 * g + 1] = sums[g] = scale;
            } else {
                const float inverse = 127.0F / most;
                const std::int32_t low = round_half(from, inverse, values + g * kRoundedGroup);
                const std::int32_t high =
                    round_half(from + kRoundedGroup / 2, inverse, values + g * kRoundedGroup + kRoundedGroup / 2);
                half_sums[2 * g] = scale * static_cast<float>(low);
                half_sums[2 * g + 1] = scale * static_cast<float>(high);
                sums[g] = scale * static_cast<float>(low + high);
            }
            scales[g] = scale;
        }
        std::fill(values + x.cols, values + RoundedInputs::padded(x.cols), std::int8_t{0});
        std::fill(scales + groups, scales + all_groups, 0.0F);
        std::fill(sums + groups, sums + all_groups, 0.0F);
        std::fill(half_sums + 2 * groups, half_sums + 2 * all_groups, 0.0F);
    }
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(round_rows);

void round_inputs(ConstMatrixView x, std::int64_t begin, std::int64_t end, const RoundedInputs& to) {
    assert(x.cols == to.cols && x.cols % kRoundedGroup == 0 && end <= to.rows);
    HWY_DYNAMIC_DISPATCH(round_rows)(x, begin, end, to);
}

} // namespace layerscope
#endif
