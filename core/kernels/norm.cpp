// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/norm.h"

#include "kernels/convert.h"
#include "parallel/parallel_for.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/norm.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

float sum_row(const float* x, std::int64_t n) {
    return sum_of(x, n, [](auto v) HWY_ATTR { return v; });
}
float sum_squares(const float* x, std::int64_t n) {
    return sum_of(x, n, [](auto v) HWY_ATTR { return hn::Mul(v, v); });
}

/// y = x · factor ⊙ (w + offset)
void scale_run(const float* x, const float* w, std::int64_t n, float factor, float offset, float* y) {
    const FloatTag d;
    const auto f = hn::Set(d, factor);
    const auto o = hn::Set(d, offset);
    map2(x, w, n, y, [&](auto v, auto weight) HWY_ATTR { return hn::Mul(hn::Mul(v, f), hn::Add(weight, o)); });
}

void multiply_run(float* x, std::int64_t n, float factor) {
    const FloatTag d;
    const auto f = hn::Set(d, factor);
    map2(x, x, n, x, [&](auto v, auto) HWY_ATTR { return hn::Mul(v, f); });
}

void subtract_run(const float* x, std::int64_t n, float shift, float* y) {
    const FloatTag d;
    const auto s = hn::Set(d, shift);
    map2(x, x, n, y, [&](auto v, auto) HWY_ATTR { return hn::Sub(v, s); });
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(sum_row);
HWY_EXPORT(sum_squares);
HWY_EXPORT(scale_run);
HWY_EXPORT(multiply_run);
HWY_EXPORT(subtract_run);

namespace {

/// Weights become float32 in pieces of this size on the stack; a multiple of every block format's block.
constexpr std::int64_t kPiece = 256;
constexpr std::int64_t kRowsPerBlock = 8;

/// y = x · factor ⊙ (w + offset)
void weighted(const float* x, const WeightView& weight, float factor, float offset, float* y) {
    alignas(64) float piece[kPiece];
    for (std::int64_t i = 0; i < weight.cols; i += kPiece) {
        const std::int64_t n = std::min(kPiece, weight.cols - i);
        to_float(weight.dtype, weight.data + *row_bytes(weight.dtype, static_cast<std::size_t>(i)), n, piece);
        HWY_DYNAMIC_DISPATCH(scale_run)(x + i, piece, n, factor, offset, y + i);
    }
}

void rms_norm_run(const float* x, const WeightView& weight, float eps, bool zero_centred, float* y) {
    const float mean = HWY_DYNAMIC_DISPATCH(sum_squares)(x, weight.cols) / static_cast<float>(weight.cols);
    weighted(x, weight, 1.0F / std::sqrt(mean + eps), zero_centred ? 1.0F : 0.0F, y);
}

void layer_norm_run(const float* x, const WeightView& weight, float eps, float* y) {
    const auto n = static_cast<float>(weight.cols);
    const float mean = HWY_DYNAMIC_DISPATCH(sum_row)(x, weight.cols) / n;
    HWY_DYNAMIC_DISPATCH(subtract_run)(x, weight.cols, mean, y); // two passes: no cancellation in the variance
    const float variance = HWY_DYNAMIC_DISPATCH(sum_squares)(y, weight.cols) / n;
    weighted(y, weight, 1.0F / std::sqrt(variance + eps), 0.0F, y);
}

template <class Row> void for_each_row(std::int64_t n_rows, ThreadPool& pool, const Row& row) {
    parallel_for(pool, n_rows, kRowsPerBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t t = begin; t < end; ++t)
            row(t);
    });
}

} // namespace

void rms_norm(ConstMatrixView x, const WeightView& weight, float eps, bool zero_centred, MatrixView y,
              ThreadPool& pool) {
    assert(weight.cols == x.cols && y.cols == x.cols && y.rows == x.rows);
    for_each_row(x.rows, pool, [&](std::int64_t t) { rms_norm_run(x.row(t), weight, eps, zero_centred, y.row(t)); });
}

void layer_norm(ConstMatrixView x, const WeightView& weight, float eps, MatrixView y, ThreadPool& pool) {
    assert(weight.cols == x.cols && y.cols == x.cols && y.rows == x.rows);
    for_each_row(x.rows, pool, [&](std::int64_t t) { layer_norm_run(x.row(t), weight, eps, y.row(t)); });
}

void rms_norm_heads(MatrixView x, const WeightView& weight, float eps, bool zero_centred, ThreadPool& pool) {
    assert(weight.cols > 0 && x.cols % weight.cols == 0);
    for_each_row(x.rows, pool, [&](std::int64_t t) {
        for (float* head = x.row(t); head != x.row(t) + x.cols; head += weight.cols)
            rms_norm_run(head, weight, eps, zero_centred, head);
    });
}

void l2_norm_heads(MatrixView x, std::int64_t head_dim, float eps, float factor, ThreadPool& pool) {
    assert(head_dim > 0 && x.cols % head_dim == 0);
    for_each_row(x.rows, pool, [&](std::int64_t t) {
        for (float* head = x.row(t); head != x.row(t) + x.cols; head += head_dim) {
            const float sum = HWY_DYNAMIC_DISPATCH(sum_squares)(head, head_dim);
            HWY_DYNAMIC_DISPATCH(multiply_run)(head, head_dim, factor / std::sqrt(sum + eps));
        }
    });
}

} // namespace layerscope
#endif
