// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// One query position against keys and values as they lie in the cache, included once per instruction set. Nothing is
// converted or transposed into memory: a row becomes float32 in registers and serves a few query heads there. Scores
// lie as [key][head], so that one vector carries all heads of a key through the softmax.

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
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

inline constexpr std::int64_t kCacheLine = 64;

/// Neighbouring rows of keys and values, and how long they are.
struct RowBlock {
    const std::byte* keys;
    const std::byte* values;
    std::int64_t n; ///< at most kKeyBlock
    std::int64_t dim;
};

/// Two vectors of values of one row, in whatever order costs least. Queries are put into that order once, sums back out
/// of it.
struct TwoVectors {
    FloatVec first, second;
};

/// The order of the row.
template <class From> struct PairOf {
    static constexpr bool kInOrder = true;
    static HWY_INLINE TwoVectors load(FloatTag d, const std::byte* p) {
        return {From::load(d, p), From::load(d, p + hn::Lanes(d) * From::kBytes)};
    }
};
#if HWY_TARGET == HWY_AVX2
/// One read instead of two widening ones, which leaves the middle eight of sixteen values changed about in fours.
template <> struct PairOf<FromBf16> {
    static constexpr bool kInOrder = false;
    static HWY_INLINE TwoVectors load(FloatTag d, const std::byte* p) {
        const hn::Repartition<std::uint16_t, FloatTag> d16;
        const auto values = hn::LoadU(d16, reinterpret_cast<const std::uint16_t*>(p));
        const auto zero = hn::Zero(d16);
        return {hn::BitCast(d, hn::InterleaveLower(d16, zero, values)),
                hn::BitCast(d, hn::InterleaveUpper(d16, zero, values))};
    }
};
#endif

/// to[0 … width) = n values at `from` in the order of pairs, or back out of it: the change is its own inverse. Zeros
/// behind them. May be in place.
template <class From> HWY_INLINE void change_order(const float* from, std::int64_t n, std::int64_t width, float* to) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (std::int64_t c = 0; c < width; c += 2 * lanes) {
        TwoVectors v{load_up_to(d, from + c, n - c), load_up_to(d, from + c + lanes, n - c - lanes)};
#if HWY_TARGET == HWY_AVX2
        if constexpr (!PairOf<From>::kInOrder)
            v = {hn::ConcatLowerLower(d, v.second, v.first), hn::ConcatUpperUpper(d, v.second, v.first)};
#endif
        hn::StoreU(v.first, d, to + c);
        hn::StoreU(v.second, d, to + c + lanes);
    }
}

/// The pair from value c on; zeros behind the end of a row that does not fill its last pair (kWhole: it does).
template <class From, bool kWhole>
HWY_INLINE TwoVectors pair_at(const std::byte* row, std::int64_t c, std::int64_t dim) {
    const FloatTag d;
    const auto both = 2 * static_cast<std::int64_t>(hn::Lanes(d));
    const std::byte* const p = row + c * static_cast<std::int64_t>(From::kBytes);
    if (kWhole || c + both <= dim) return PairOf<From>::load(d, p);
    HWY_ALIGN std::byte padded[2 * kMostLanes * From::kBytes] = {};
    std::memcpy(padded, p, static_cast<std::size_t>(dim - c) * From::kBytes);
    return PairOf<From>::load(d, padded);
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

/// scores[i * kHeads + h] = q[h] · key i for kHeads heads; q as [head][width] in the order of pairs, zeros behind dim.
/// A few keys at a time; behind the last key there may be garbage up to the next whole few.
template <class From, bool kWhole, std::size_t kHeads>
HWY_INLINE void score_rows(const RowBlock& rows, const float* q, std::int64_t width, float* scores) {
    constexpr std::size_t kKeys = kScoreSums / kHeads;
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t row_bytes = rows.dim * static_cast<std::int64_t>(From::kBytes);
    for (std::int64_t first = 0; first < rows.n; first += static_cast<std::int64_t>(kKeys)) {
        const std::byte* keys[kKeys];
        FloatVec sums[kScoreSums]; // [key][head]
        unrolled<kKeys>([&](auto i) LS_UNROLLED {
            const std::int64_t at = std::min(first + static_cast<std::int64_t>(i()), rows.n - 1);
            keys[i] = rows.keys + at * row_bytes;
            unrolled<kHeads>([&](auto h) LS_UNROLLED { sums[i() * kHeads + h()] = hn::Zero(d); });
        });
        // Wanted as soon as the scores are there.
        const std::byte* const values = rows.values + first * row_bytes;
        for (std::int64_t line = 0; line < static_cast<std::int64_t>(kKeys) * row_bytes; line += kCacheLine)
            hwy::Prefetch(values + line);
        for (std::int64_t c = 0; c < rows.dim; c += 2 * lanes) {
            TwoVectors key[kKeys];
            unrolled<kKeys>([&](auto i) LS_UNROLLED { key[i] = pair_at<From, kWhole>(keys[i], c, rows.dim); });
            unrolled<kHeads>([&](auto h) LS_UNROLLED {
                const float* const query = q + static_cast<std::int64_t>(h()) * width + c;
                const auto q0 = in_register(hn::LoadU(d, query));
                const auto q1 = in_register(hn::LoadU(d, query + lanes));
                unrolled<kKeys>([&](auto i) LS_UNROLLED {
                    FloatVec& sum = sums[i() * kHeads + h()];
                    sum = hn::MulAdd(q1, key[i].second, hn::MulAdd(q0, key[i].first, sum));
                });
            });
        }
        sum_lanes(sums, scores + first * static_cast<std::int64_t>(kHeads));
    }
}

/// sums[h] += Σ_i shares[i * kHeads + h] · value i for kHeads heads; sums as [head][width], in the order of pairs. The
/// next block's keys, which lie behind this block's where the cache has no seam, are called meanwhile, a line for each
/// value read; a call for what is not there does no harm.
template <class From, bool kWhole, std::size_t kHeads>
HWY_INLINE void mix_rows(const RowBlock& rows, const float* shares, std::int64_t width, float* sums) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t row_bytes = rows.dim * static_cast<std::int64_t>(From::kBytes);
    for (std::int64_t c = 0; c < rows.dim; c += 2 * lanes) {
        FloatVec left[kHeads], right[kHeads];
        unrolled<kHeads>([&](auto h) LS_UNROLLED {
            const float* const sum = sums + static_cast<std::int64_t>(h()) * width + c;
            left[h] = hn::LoadU(d, sum);
            right[h] = hn::LoadU(d, sum + lanes);
        });
        const std::int64_t line = c * static_cast<std::int64_t>(From::kBytes);
        const bool calls = line % kCacheLine == 0;
        const std::byte* row = rows.values;
        const std::byte* next_key = rows.keys + rows.n * row_bytes + line;
        for (std::int64_t i = 0; i < rows.n; ++i, row += row_bytes, next_key += row_bytes) {
            if (calls) hwy::Prefetch(next_key);
            const TwoVectors value = pair_at<From, kWhole>(row, c, rows.dim);
            unrolled<kHeads>([&](auto h) LS_UNROLLED {
                const auto share =
                    hn::Set(d, shares[i * static_cast<std::int64_t>(kHeads) + static_cast<std::int64_t>(h())]);
                left[h] = hn::MulAdd(share, value.first, left[h]);
                right[h] = hn::MulAdd(share, value.second, right[h]);
            });
        }
        unrolled<kHeads>([&](auto h) LS_UNROLLED {
            float* const sum = sums + static_cast<std::int64_t>(h()) * width + c;
            hn::StoreU(left[h], d, sum);
            hn::StoreU(right[h], d, sum + lanes);
        });
    }
}

/// What kHeads heads have gathered so far.
struct RunningHeads {
    float* maxima;
    float* totals;
    float* sums; ///< [head][width]
    std::int64_t width;
};

/// folded[h] = fold of the lanes h, h + kHeads, … of v.
template <std::size_t kHeads, class Fold>
HWY_INLINE void fold_lanes(FloatVec v, float (&folded)[kHeads], const Fold& fold) {
    const FloatTag d;
    HWY_ALIGN float lanes[kMostLanes];
    hn::Store(v, d, lanes);
    std::copy_n(lanes, kHeads, folded);
    for (std::size_t i = kHeads; i < hn::Lanes(d); ++i)
        folded[i % kHeads] = fold(folded[i % kHeads], lanes[i]);
}

/// Scores [key][head] to probabilities under the running maxima, all heads at once: vectors hold whole keys.
template <std::size_t kHeads> HWY_INLINE void weigh_rows(float* scores, std::int64_t n, const RunningHeads& heads) {
    const FloatTag d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t all = n * static_cast<std::int64_t>(kHeads);
    const std::int64_t filled = (all + lanes - 1) / lanes * lanes;
    std::fill(scores + all, scores + filled, -std::numeric_limits<float>::infinity());
    auto most = hn::Set(d, -std::numeric_limits<float>::infinity());
    for (std::int64_t i = 0; i < filled; i += lanes) {
        const auto v = hn::Load(d, scores + i);
        most = hn::IfThenElse(hn::Gt(v, most), v, most); // what is not a number shows in the total
    }
    float maxima[kHeads];
    fold_lanes<kHeads>(most, maxima, [](float a, float b) { return std::max(a, b); });
    for (std::size_t h = 0; h < kHeads; ++h) {
        if (maxima[h] > heads.maxima[h]) {
            const float shrink = std::exp(heads.maxima[h] - maxima[h]);
            heads.totals[h] *= shrink;
            float* const sum = heads.sums + static_cast<std::int64_t>(h) * heads.width;
            const auto factor = hn::Set(d, shrink);
            map2(sum, sum, heads.width, sum, [&](auto v, auto) HWY_ATTR { return hn::Mul(v, factor); });
            heads.maxima[h] = maxima[h];
        }
    }
    HWY_ALIGN float shifts[kMostLanes];
    for (std::size_t i = 0; i < hn::Lanes(d); ++i)
        shifts[i] = heads.maxima[i % kHeads];
    const auto shift = hn::Load(d, shifts);
    auto total = hn::Zero(d);
    for (std::int64_t i = 0; i < filled; i += lanes) {
        const auto v = exp_any(d, hn::Sub(hn::Load(d, scores + i), shift));
        hn::Store(v, d, scores + i);
        total = hn::Add(total, v);
    }
    float totals[kHeads];
    fold_lanes<kHeads>(total, totals, [](float a, float b) { return a + b; });
    for (std::size_t h = 0; h < kHeads; ++h)
        heads.totals[h] += totals[h];
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#endif
