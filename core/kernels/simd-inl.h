// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Included once per instruction set by the sources that use Highway: vectors of float32 from every plain type, an
// exponential for any input, and element-wise maps with a tail that runs through the same arithmetic.

#if defined(LAYERSCOPE_KERNELS_SIMD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_SIMD_INL_H
#undef LAYERSCOPE_KERNELS_SIMD_INL_H
#else
#define LAYERSCOPE_KERNELS_SIMD_INL_H
#endif

#include "tensor/dtype.h"
#include "tensor/float_formats.h"

#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using FloatVec = hn::Vec<FloatTag>;
/// Most lanes of any instruction set built here.
inline constexpr std::size_t kMostLanes = 16;

/// One plain type each: how many bytes a value has and how a vector of them becomes float32. `p` has no alignment.
struct FromF32 {
    static constexpr std::size_t kBytes = 4;
    static HWY_INLINE FloatVec load(FloatTag d, const std::byte* p) {
        return hn::LoadU(d, reinterpret_cast<const float*>(p));
    }
};
struct FromBf16 {
    static constexpr std::size_t kBytes = 2;
    static HWY_INLINE FloatVec load(FloatTag d, const std::byte* p) {
        const hn::Rebind<std::uint16_t, FloatTag> d16;
        const hn::RebindToUnsigned<FloatTag> d32;
        const auto bits = hn::LoadU(d16, reinterpret_cast<const std::uint16_t*>(p));
        return hn::BitCast(d, hn::ShiftLeft<16>(hn::PromoteTo(d32, bits)));
    }
};
struct FromF16 {
    static constexpr std::size_t kBytes = 2;
    static HWY_INLINE FloatVec load(FloatTag d, const std::byte* p) {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 // conversion in hardware, subnormals included
        const hn::Rebind<hwy::float16_t, FloatTag> d16;
        return hn::PromoteTo(d, hn::LoadU(d16, reinterpret_cast<const hwy::float16_t*>(p)));
#else
        HWY_ALIGN float values[kMostLanes];
        for (std::size_t i = 0; i < hn::Lanes(d); ++i) {
            std::uint16_t bits = 0;
            std::memcpy(&bits, p + 2 * i, sizeof(bits));
            values[i] = f16_to_float(bits);
        }
        return hn::Load(d, values);
#endif
    }
};

/// n < Lanes(d) values, the rest zero.
template <class From> HWY_INLINE FloatVec load_some(FloatTag d, const std::byte* p, std::size_t n) {
    HWY_ALIGN std::byte padded[kMostLanes * From::kBytes] = {};
    std::memcpy(padded, p, n * From::kBytes);
    return From::load(d, padded);
}

/// The first n values at p, at most a whole vector, the rest zero; none for n <= 0.
HWY_INLINE FloatVec load_up_to(FloatTag d, const float* p, std::int64_t n) {
    if (n >= static_cast<std::int64_t>(hn::Lanes(d))) return hn::LoadU(d, p);
    if (n <= 0) return hn::Zero(d);
    return load_some<FromF32>(d, reinterpret_cast<const std::byte*>(p), static_cast<std::size_t>(n));
}
HWY_INLINE void store_up_to(FloatVec v, FloatTag d, float* p, std::int64_t n) {
    if (n >= static_cast<std::int64_t>(hn::Lanes(d))) return hn::StoreU(v, d, p);
    if (n <= 0) return;
    HWY_ALIGN float values[kMostLanes];
    hn::Store(v, d, values);
    std::memcpy(p, values, static_cast<std::size_t>(n) * sizeof(float));
}

template <class From> HWY_INLINE void load_row(const std::byte* src, std::int64_t n, float* dst) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(From::load(d, src + i * static_cast<std::int64_t>(From::kBytes)), d, dst + i);
    if (i == n) return;
    HWY_ALIGN float tail[kMostLanes];
    const auto rest = static_cast<std::size_t>(n - i);
    hn::Store(load_some<From>(d, src + i * static_cast<std::int64_t>(From::kBytes), rest), d, tail);
    std::memcpy(dst + i, tail, rest * sizeof(float));
}

/// e^x to about one unit in the last place; 0 and infinity at the ends, NaN stays NaN.
HWY_INLINE FloatVec exp_any(FloatTag d, FloatVec x) {
    const auto bounded = hn::Min(hn::Max(x, hn::Set(d, -110.0F)), hn::Set(d, 100.0F));
    return hn::IfThenElse(hn::IsNaN(x), x, hn::Exp(d, bounded));
}

HWY_INLINE FloatVec tanh_any(FloatTag d, FloatVec x) {
    const auto bounded = hn::Min(hn::Max(x, hn::Set(d, -20.0F)), hn::Set(d, 20.0F));
    return hn::IfThenElse(hn::IsNaN(x), x, hn::Tanh(d, bounded));
}

/// y[i] = f(a[i], b[i]); y may be a or b.
template <class F> HWY_INLINE void map2(const float* a, const float* b, std::int64_t n, float* y, const F& f) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(f(hn::LoadU(d, a + i), hn::LoadU(d, b + i)), d, y + i);
    if (i == n) return;
    const std::size_t rest = static_cast<std::size_t>(n - i) * sizeof(float);
    HWY_ALIGN float tail_a[kMostLanes] = {};
    HWY_ALIGN float tail_b[kMostLanes] = {};
    std::memcpy(tail_a, a + i, rest);
    std::memcpy(tail_b, b + i, rest);
    hn::Store(f(hn::Load(d, tail_a), hn::Load(d, tail_b)), d, tail_a);
    std::memcpy(y + i, tail_a, rest);
}

/// Σ f(x[i]); f(0) must be 0.
template <class F> HWY_INLINE float sum_of(const float* x, std::int64_t n, const F& f) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    auto sum0 = hn::Zero(d);
    auto sum1 = hn::Zero(d);
    std::int64_t i = 0;
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
        sum0 = hn::Add(sum0, f(hn::LoadU(d, x + i)));
        sum1 = hn::Add(sum1, f(hn::LoadU(d, x + i + lanes)));
    }
    for (; i < n; i += lanes) {
        const auto rest = static_cast<std::size_t>(HWY_MIN(lanes, n - i));
        sum0 = hn::Add(sum0, f(load_some<FromF32>(d, reinterpret_cast<const std::byte*>(x + i), rest)));
    }
    return hn::GetLane(hn::SumOfLanes(d, hn::Add(sum0, sum1)));
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#endif
