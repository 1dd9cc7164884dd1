// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/softmax.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/softmax.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// x ← e^(x - shift); the sum, in double over the values as stored.
double exponentials(float* x, std::int64_t n, float shift) {
    const FloatTag d;
    const auto s = hn::Set(d, shift);
    map2(x, x, n, x, [&](auto v, auto) HWY_ATTR { return exp_any(d, hn::Sub(v, s)); });
    double sum = 0.0;
    for (std::int64_t i = 0; i < n; ++i)
        sum += static_cast<double>(x[i]);
    return sum;
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(exponentials);

namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();

/// NaN if there is one.
float maximum(std::span<const float> x) {
    float max = kNothing;
    for (const float v : x) {
        if (std::isnan(v)) return v;
        max = std::max(max, v);
    }
    return max;
}

} // namespace

void softmax(std::span<float> x) {
    const float max = maximum(x);
    if (max == kNothing) {
        std::ranges::fill(x, 0.0F);
        return;
    }
    const double sum = HWY_DYNAMIC_DISPATCH(exponentials)(x.data(), static_cast<std::int64_t>(x.size()), max);
    const auto factor = static_cast<float>(1.0 / sum);
    for (float& v : x)
        v *= factor;
}

double log_sum_exp(std::span<const float> x) {
    const auto max = static_cast<double>(maximum(x));
    if (std::isinf(max) || std::isnan(max)) return max;
    double sum = 0.0;
    for (const float v : x)
        sum += std::exp(static_cast<double>(v) - max);
    return max + std::log(sum);
}

} // namespace layerscope
#endif
