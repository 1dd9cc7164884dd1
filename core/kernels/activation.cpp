// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/activation.h"

#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/activation.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

void silu_run(float* gate, const float* up, std::int64_t n) {
    const FloatTag d;
    const auto one = hn::Set(d, 1.0F);
    map2(gate, up, n, gate,
         [&](auto z, auto u) HWY_ATTR { return hn::Mul(hn::Div(z, hn::Add(one, exp_any(d, hn::Neg(z)))), u); });
}

void gelu_tanh_run(float* gate, const float* up, std::int64_t n) {
    const FloatTag d;
    const auto one = hn::Set(d, 1.0F);
    const auto half = hn::Set(d, 0.5F);
    const auto root = hn::Set(d, 0.7978845608028654F); // √(2/π)
    const auto cubic = hn::Set(d, 0.044715F);
    map2(gate, up, n, gate, [&](auto z, auto u) HWY_ATTR {
        const auto inner = hn::Mul(root, hn::MulAdd(hn::Mul(cubic, z), hn::Mul(z, z), z));
        return hn::Mul(hn::Mul(hn::Mul(half, z), hn::Add(one, tanh_any(d, inner))), u);
    });
}

void sigmoid_gate_run(float* x, const float* gate, std::int64_t n) {
    const FloatTag d;
    const auto one = hn::Set(d, 1.0F);
    map2(x, gate, n, x, [&](auto v, auto z) HWY_ATTR { return hn::Div(v, hn::Add(one, exp_any(d, hn::Neg(z)))); });
}

void softcap_run(float* x, float cap, std::int64_t n) {
    const FloatTag d;
    const auto c = hn::Set(d, cap);
    map2(x, x, n, x, [&](auto v, auto) HWY_ATTR { return hn::Mul(c, tanh_any(d, hn::Div(v, c))); });
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(silu_run);
HWY_EXPORT(gelu_tanh_run);
HWY_EXPORT(sigmoid_gate_run);
HWY_EXPORT(softcap_run);

namespace {

/// Calls body(row, first, n) for runs of a few thousand values; one token's row alone does not wake anybody.
template <class Body> void for_each_run(const MatrixView& x, ThreadPool& pool, const Body& body) {
    constexpr std::int64_t kValues = 16384;
    const std::int64_t runs = (x.cols + kValues - 1) / kValues;
    parallel_for(pool, x.rows * runs, std::max<std::int64_t>(1, kValues / std::max<std::int64_t>(x.cols, 1)),
                 [&](std::int64_t begin, std::int64_t end, std::int32_t) {
                     for (std::int64_t i = begin; i < end; ++i) {
                         const std::int64_t first = i % runs * kValues;
                         body(i / runs, first, std::min(kValues, x.cols - first));
                     }
                 });
}

} // namespace

void silu_gate(MatrixView gate, ConstMatrixView up, ThreadPool& pool) {
    assert(gate.rows == up.rows && gate.cols == up.cols);
    for_each_run(gate, pool, [&](std::int64_t t, std::int64_t first, std::int64_t n) {
        HWY_DYNAMIC_DISPATCH(silu_run)(gate.row(t) + first, up.row(t) + first, n);
    });
}

void gelu_tanh_gate(MatrixView gate, ConstMatrixView up, ThreadPool& pool) {
    assert(gate.rows == up.rows && gate.cols == up.cols);
    for_each_run(gate, pool, [&](std::int64_t t, std::int64_t first, std::int64_t n) {
        HWY_DYNAMIC_DISPATCH(gelu_tanh_run)(gate.row(t) + first, up.row(t) + first, n);
    });
}

void sigmoid_gate(MatrixView x, ConstMatrixView gate, ThreadPool& pool) {
    assert(gate.rows == x.rows && gate.cols == x.cols);
    for_each_run(x, pool, [&](std::int64_t t, std::int64_t first, std::int64_t n) {
        HWY_DYNAMIC_DISPATCH(sigmoid_gate_run)(x.row(t) + first, gate.row(t) + first, n);
    });
}

void softcap(MatrixView x, float cap, ThreadPool& pool) {
    assert(cap > 0);
    for_each_run(x, pool, [&](std::int64_t t, std::int64_t first, std::int64_t n) {
        HWY_DYNAMIC_DISPATCH(softcap_run)(x.row(t) + first, cap, n);
    });
}

} // namespace layerscope
#endif
