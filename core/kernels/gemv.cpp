// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/gemv.h"

#include "kernels/packed_bf16.h"

#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gemv.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/packed_bf16-inl.h"
#include "kernels/simd-inl.h"
#include "kernels/unroll-inl.h"

#include <hwy/cache_control.h>

#include <utility>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// Measured best: 5 to 18 % more than without, or 2 KB ahead (Zen 3).
constexpr std::int64_t kPrefetchBytes = 1024;
constexpr std::int64_t kLineBytes = 64;

/// Packed rows are read from farther ahead: they stand for more values.
constexpr std::int64_t kPackedPrefetchBytes = 2304;

/// One weight row against sizeof...(T) tokens. Four vectors are loaded per step, each token has two sums (one token:
/// four) to hide the latency of the multiply-add.
template <class From, std::size_t... T>
HWY_INLINE void dot_row(std::index_sequence<T...>, const std::byte* w, std::int64_t n, const float* const* x,
                        float* out) {
    constexpr std::size_t kTokens = sizeof...(T);
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto bytes = static_cast<std::int64_t>(From::kBytes);
    FloatVec sum0[kTokens] = {((void)T, hn::Zero(d))...};
    FloatVec sum1[kTokens] = {((void)T, hn::Zero(d))...};
    FloatVec sum2[kTokens] = {((void)T, hn::Zero(d))...};
    FloatVec sum3[kTokens] = {((void)T, hn::Zero(d))...};
    std::int64_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
        const std::byte* const p = w + i * bytes;
        for (std::int64_t line = 0; line < 4 * lanes * bytes; line += kLineBytes)
            hwy::Prefetch(p + kPrefetchBytes + line);
        const auto w0 = From::load(d, p);
        const auto w1 = From::load(d, p + lanes * bytes);
        const auto w2 = From::load(d, p + 2 * lanes * bytes);
        const auto w3 = From::load(d, p + 3 * lanes * bytes);
        ((sum0[T] = hn::MulAdd(w0, hn::LoadU(d, x[T] + i), sum0[T])), ...);
        ((sum1[T] = hn::MulAdd(w1, hn::LoadU(d, x[T] + i + lanes), sum1[T])), ...);
        ((sum2[T] = hn::MulAdd(w2, hn::LoadU(d, x[T] + i + 2 * lanes), sum2[T])), ...);
        ((sum3[T] = hn::MulAdd(w3, hn::LoadU(d, x[T] + i + 3 * lanes), sum3[T])), ...);
    }
    for (; i + lanes <= n; i += lanes) {
        const auto w0 = From::load(d, w + i * bytes);
        ((sum0[T] = hn::MulAdd(w0, hn::LoadU(d, x[T] + i), sum0[T])), ...);
    }
    if (i < n) {
        const auto rest = static_cast<std::size_t>(n - i);
        const auto w0 = load_some<From>(d, w + i * bytes, rest);
        ((sum1[T] = hn::MulAdd(w0, load_some<FromF32>(d, reinterpret_cast<const std::byte*>(x[T] + i), rest), sum1[T])),
         ...);
    }
    ((out[T] = hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(sum0[T], sum1[T]), hn::Add(sum2[T], sum3[T]))))), ...);
}

template <class From, std::size_t kTokens>
HWY_INLINE void dot_rows(const WeightView& w, std::int64_t begin, std::int64_t end, const float* const* x,
                         MatrixView y) {
    float out[kTokens];
    for (std::int64_t r = begin; r < end; ++r) {
        dot_row<From>(std::make_index_sequence<kTokens>(), w.row(r), w.cols, x, out);
        for (std::size_t t = 0; t < kTokens; ++t)
            y.row(static_cast<std::int64_t>(t))[r] = out[t];
    }
}

/// body(n, rows) with the tokens of x and their number as a constant.
template <class Body> HWY_INLINE void with_tokens(ConstMatrixView x, const Body& body) {
    const float* rows[4] = {};
    for (std::int64_t t = 0; t < x.rows; ++t)
        rows[t] = x.row(t);
    with_one_to_four(x.rows, [&](auto n) LS_UNROLLED { body(n, rows); });
}

template <class From>
HWY_INLINE void dot_rows_of(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x,
                            MatrixView y) {
    with_tokens(x, [&](auto n, const float* const* rows) LS_UNROLLED { dot_rows<From, n()>(w, begin, end, rows, y); });
}

/// The sums of dot_row() for one token, or more.
template <std::size_t kTokens> struct RowSums {
    FloatVec sums[kTokens][4];

    HWY_INLINE RowSums() {
        const FloatTag d;
        unrolled<kTokens>([&](auto t) LS_UNROLLED { sums[t][0] = sums[t][1] = sums[t][2] = sums[t][3] = hn::Zero(d); });
    }
    HWY_INLINE void add(const FloatVec (&w)[4], const float* const* x, std::int64_t at) {
        const FloatTag d;
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            unrolled<4>([&](auto v) LS_UNROLLED {
                const float* const p = x[t] + at + static_cast<std::int64_t>(v()) * lanes;
                sums[t][v] = hn::MulAdd(w[v], hn::LoadU(d, p), sums[t][v]);
            });
        });
    }
    HWY_INLINE void add_group(const float* group, const float* const* x, std::int64_t at) {
        const FloatTag d;
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        for (std::int64_t i = 0; i < PackedBf16::kGroup; i += 4 * lanes) {
            const float* const p = group + i;
            const FloatVec w[4] = {hn::LoadU(d, p), hn::LoadU(d, p + lanes), hn::LoadU(d, p + 2 * lanes),
                                   hn::LoadU(d, p + 3 * lanes)};
            add(w, x, at + i);
        }
    }
    HWY_INLINE void store(MatrixView y, std::int64_t r) const {
        const FloatTag d;
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            const auto sum = hn::Add(hn::Add(sums[t][0], sums[t][1]), hn::Add(sums[t][2], sums[t][3]));
            y.row(static_cast<std::int64_t>(t()))[r] = hn::GetLane(hn::SumOfLanes(d, sum));
        });
    }
};

/// The values of a packed row meet x in the order of dot_row(): which of the two a product reads cannot be told from
/// its result.
template <std::size_t kTokens>
HWY_INLINE void dot_packed_rows(const PackedBf16& w, std::int64_t begin, std::int64_t end, const float* const* x,
                                MatrixView y) {
    for (std::int64_t r = begin; r < end; ++r) {
        const PackedBf16::Row row = w.row(r);
        const PackedQuarters quarters(row.lowest_exponent);
        PackedExceptions exceptions(row.exceptions);
        RowSums<kTokens> sums;
        const std::byte* group = row.groups;
        for (std::int64_t at = 0; at < w.cols; at += PackedBf16::kGroup, group += PackedBf16::kGroupBytes) {
            for (std::size_t line = 0; line < PackedBf16::kGroupBytes; line += kLineBytes)
                hwy::Prefetch(group + kPackedPrefetchBytes + line);
#if LS_PACKED_VECTORS
            if (HWY_LIKELY(!exceptions.before(at + PackedBf16::kGroup))) {
                unrolled<4>([&](auto q) LS_UNROLLED {
                    FloatVec values[4];
                    quarters.unpack(group, q, values);
                    sums.add(values, x, at + static_cast<std::int64_t>(q()) * PackedBf16::kQuarter);
                });
                continue;
            }
#endif
            HWY_ALIGN float values[PackedBf16::kGroup];
            quarters.unpack_group(group, values);
            exceptions.put(at, values);
            sums.add_group(values, x, at);
        }
        sums.store(y, r);
    }
}

void rows_of_packed(const PackedBf16& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y) {
    with_tokens(x, [&](auto n, const float* const* rows) LS_UNROLLED { dot_packed_rows<n()>(w, begin, end, rows, y); });
}

void plain_rows(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y) {
    switch (w.dtype) {
    case DType::BF16:
        return dot_rows_of<FromBf16>(w, begin, end, x, y);
    case DType::F16:
        return dot_rows_of<FromF16>(w, begin, end, x, y);
    default:
        return dot_rows_of<FromF32>(w, begin, end, x, y);
    }
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(plain_rows);
HWY_EXPORT(rows_of_packed);

void row_products(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y) {
    assert(x.rows >= 1 && x.rows <= 4 && x.cols == w.cols);
    if (const PackedBf16* const packed = packed_rows(w, end))
        HWY_DYNAMIC_DISPATCH(rows_of_packed)(*packed, begin, end, x, y);
    else
        HWY_DYNAMIC_DISPATCH(plain_rows)(w, begin, end, x, y);
}

} // namespace layerscope
#endif
