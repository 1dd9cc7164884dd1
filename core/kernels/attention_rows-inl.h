// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// One query position against keys and values as they lie in the cache, included once per instruction set. Nothing is
// converted or transposed into memory: a row becomes float32 in registers and serves a few query heads there.

#if defined(LAYERSCOPE_KERNELS_ATTENTION_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_ATTENTION_ROWS_INL_H
#undef LAYERSCOPE_KERNELS_ATTENTION_ROWS_INL_H
#else
#define LAYERSCOPE_KERNELS_ATTENTION_ROWS_INL_H
#endif

#include "kernels/attention_job.h"
#include "kernels/simd-inl.h"
#include "kernels/unroll-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// The rows of keys and values of one block, and how long they are.
struct RowBlock {
    const std::byte* keys[kKeyBlock];
    const std::byte* values[kKeyBlock];
    std::int64_t n = 0;
    std::int64_t dim = 0;
};

/// Values [c, c + Lanes) of a row of dim values, zeros behind its end.
template <class From> HWY_INLINE FloatVec row_part(const std::byte* row, std::int64_t c, std::int64_t dim) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::byte* const p = row + c * static_cast<std::int64_t>(From::kBytes);
    return c + lanes <= dim ? From::load(d, p) : load_some<From>(d, p, static_cast<std::size_t>(dim - c));
}

/// Sums that one pass gathers: enough to hide the latency of the multiply-add, and as many as registers hold.
#if HWY_TARGET == HWY_AVX3
inline constexpr std::size_t kScoreSums = 16;
#else
inline constexpr std::size_t kScoreSums = 8;
#endif

/// to[i] = Σ of the lanes of sums[i], four at a time: adding within one vector after the other would take as long as
/// the products of a short head.
HWY_INLINE void sum_lanes(const FloatVec (&sums)[kScoreSums], float* to) {
#if HWY_TARGET == HWY_SCALAR
    for (std::size_t i = 0; i < kScoreSums; ++i)
        to[i] = hn::GetLane(sums[i]);
#else
    const FloatTag d;
    const hn::Repartition<double, FloatTag> d64;
    unrolled<kScoreSums / 4>([&](auto group) LS_UNROLLED {
        constexpr std::size_t kFirst = 4 * group();
        const auto pair = [&](FloatVec a, FloatVec b) LS_UNROLLED {
            return hn::Add(hn::InterleaveLower(d, a, b), hn::InterleaveUpper(d, a, b));
        };
        const auto low = hn::BitCast(d64, pair(sums[kFirst], sums[kFirst + 1]));
        const auto high = hn::BitCast(d64, pair(sums[kFirst + 2], sums[kFirst + 3]));
        const auto four = hn::Add(hn::BitCast(d, hn::InterleaveLower(d64, low, high)),
                                  hn::BitCast(d, hn::InterleaveUpper(d64, low, high)));
#if HWY_MAX_BYTES == 64
        const hn::Half<FloatTag> half;
        const auto eight = hn::Add(hn::LowerHalf(half, four), hn::UpperHalf(half, four));
        const hn::Half<decltype(half)> quarter;
        hn::StoreU(hn::Add(hn::LowerHalf(quarter, eight), hn::UpperHalf(quarter, eight)), quarter, to + kFirst);
#elif HWY_MAX_BYTES == 32
        const hn::Half<FloatTag> half;
        hn::StoreU(hn::Add(hn::LowerHalf(half, four), hn::UpperHalf(half, four)), half, to + kFirst);
#else
        hn::StoreU(four, d, to + kFirst);
#endif
    });
#endif
}

/// scores[h * kKeyBlock + i] = q[h] · key i for kHeads heads; q as [head][width], zeros from dim on. A few keys at a
/// time.
template <class From, std::size_t kHeads>
HWY_INLINE void score_rows(const RowBlock& rows, const float* q, std::int64_t width, float* scores) {
    constexpr std::size_t kKeys = kScoreSums / kHeads;
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto value_bytes = rows.dim * static_cast<std::int64_t>(From::kBytes);
    for (std::int64_t first = 0; first < rows.n; first += static_cast<std::int64_t>(kKeys)) {
        const std::byte* keys[kKeys];
        FloatVec sums[kScoreSums]; // [key][head]
        unrolled<kKeys>([&](auto i) LS_UNROLLED {
            const std::int64_t at = std::min(first + static_cast<std::int64_t>(i()), rows.n - 1);
            keys[i] = rows.keys[at];
            for (std::int64_t line = 0; line < value_bytes; line += 64)
                hwy::Prefetch(rows.values[at] + line); // wanted as soon as the scores are there
            unrolled<kHeads>([&](auto h) LS_UNROLLED { sums[i() * kHeads + h()] = hn::Zero(d); });
        });
        for (std::int64_t c = 0; c < rows.dim; c += lanes)
            unrolled<kKeys>([&](auto i) LS_UNROLLED {
                const auto key = row_part<From>(keys[i], c, rows.dim);
                unrolled<kHeads>([&](auto h) LS_UNROLLED {
                    const auto query = hn::LoadU(d, q + static_cast<std::int64_t>(h()) * width + c);
                    FloatVec& sum = sums[i() * kHeads + h()];
                    sum = hn::MulAdd(query, key, sum);
                });
            });
        HWY_ALIGN float totals[kScoreSums];
        sum_lanes(sums, totals);
        const auto n = std::min(static_cast<std::int64_t>(kKeys), rows.n - first);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::size_t h = 0; h < kHeads; ++h)
                scores[static_cast<std::int64_t>(h) * kKeyBlock + first + i] =
                    totals[static_cast<std::size_t>(i) * kHeads + h];
    }
}

/// sums[h] += Σ_i shares[h * kKeyBlock + i] · value i for kHeads heads; sums as [head][width], width in whole pairs of
/// vectors.
template <class From, std::size_t kHeads>
HWY_INLINE void mix_rows(const RowBlock& rows, const float* shares, std::int64_t width, float* sums) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (std::int64_t c = 0; c < rows.dim; c += 2 * lanes) {
        FloatVec left[kHeads], right[kHeads];
        unrolled<kHeads>([&](auto h) LS_UNROLLED {
            const float* const sum = sums + static_cast<std::int64_t>(h()) * width + c;
            left[h] = hn::LoadU(d, sum);
            right[h] = hn::LoadU(d, sum + lanes);
        });
        for (std::int64_t i = 0; i < rows.n; ++i) {
            const auto first = row_part<From>(rows.values[i], c, rows.dim);
            const auto second =
                c + lanes < rows.dim ? row_part<From>(rows.values[i], c + lanes, rows.dim) : hn::Zero(d);
            unrolled<kHeads>([&](auto h) LS_UNROLLED {
                const auto share = hn::Set(d, shares[static_cast<std::int64_t>(h()) * kKeyBlock + i]);
                left[h] = hn::MulAdd(share, first, left[h]);
                right[h] = hn::MulAdd(share, second, right[h]);
            });
        }
        unrolled<kHeads>([&](auto h) LS_UNROLLED {
            float* const sum = sums + static_cast<std::int64_t>(h()) * width + c;
            hn::StoreU(left[h], d, sum);
            hn::StoreU(right[h], d, sum + lanes);
        });
    }
}

/// The heads of a group in fours, then in twos and ones; what a head gets does not depend on its company.
template <class From>
HWY_INLINE void score_heads(const RowBlock& rows, std::int64_t n_heads, const float* q, std::int64_t width,
                            float* scores) {
    std::int64_t h = 0;
    for (; h + 4 <= n_heads; h += 4)
        score_rows<From, 4>(rows, q + h * width, width, scores + h * kKeyBlock);
    for (; h + 2 <= n_heads; h += 2)
        score_rows<From, 2>(rows, q + h * width, width, scores + h * kKeyBlock);
    for (; h < n_heads; ++h)
        score_rows<From, 1>(rows, q + h * width, width, scores + h * kKeyBlock);
}
template <class From>
HWY_INLINE void mix_heads(const RowBlock& rows, std::int64_t n_heads, const float* shares, std::int64_t width,
                          float* sums) {
    std::int64_t h = 0;
    for (; h + 4 <= n_heads; h += 4)
        mix_rows<From, 4>(rows, shares + h * kKeyBlock, width, sums + h * width);
    for (; h + 2 <= n_heads; h += 2)
        mix_rows<From, 2>(rows, shares + h * kKeyBlock, width, sums + h * width);
    for (; h < n_heads; ++h)
        mix_rows<From, 1>(rows, shares + h * kKeyBlock, width, sums + h * width);
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#endif
