// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/gemv.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gemv_rounded.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/block_groups-inl.h"
#include "kernels/eight_rows-inl.h"
#include "kernels/unroll-inl.h"

#include <hwy/cache_control.h>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR

/// Bytes; with large pages 1024 bytes are over before memory has answered (one core reads 20 bytes a nanosecond).
constexpr std::size_t kAhead = 2048;
constexpr std::size_t kCacheLine = 64;

/// One token of a product: its rounded values and what one weight row has gathered with them so far. Two sums by turns
/// hide the latency of the multiply-add.
struct RoundedToken {
    const std::int8_t* values;
    const float* scales;
    const float* sums; ///< of groups, or of their halves
    RealVec even, odd, offset;
};

/// factors[i] = scales of the weights * scales of the activations, and the offsets' share, for one batch.
template <class Groups>
HWY_INLINE void weigh_batch(const float* scales, const float* offsets, RoundedToken& token, float* factors) {
    const RealTag d;
    for (std::size_t g = 0; g < kBatchGroups; g += hn::Lanes(d)) {
        const auto x = hn::LoadU(d, token.scales + g);
        if constexpr (Groups::kHalves) { // each scale twice, for the halves of a group
            const auto low = hn::InterleaveLower(d, x, x);
            const auto high = hn::InterleaveUpper(d, x, x);
            HWY_ALIGN float twice[2 * kBatchGroups];
            if constexpr (HWY_MAX_BYTES >= 32) { // interleaving stays inside 16 bytes
                hn::StoreU(hn::ConcatLowerLower(d, high, low), d, twice);
                hn::StoreU(hn::ConcatUpperUpper(d, high, low), d, twice + hn::Lanes(d));
            } else {
                hn::StoreU(low, d, twice);
                hn::StoreU(high, d, twice + hn::Lanes(d));
            }
            for (std::size_t i = 0; i < 2 * hn::Lanes(d); i += hn::Lanes(d))
                hn::StoreU(hn::Mul(hn::LoadU(d, twice + i), hn::LoadU(d, scales + 2 * g + i)), d, factors + 2 * g + i);
        } else {
            hn::StoreU(hn::Mul(x, hn::LoadU(d, scales + g)), d, factors + g);
        }
    }
    if constexpr (Groups::kOffset)
        for (std::size_t i = 0; i < (Groups::kHalves ? 2 : 1) * kBatchGroups; i += hn::Lanes(d))
            token.offset = hn::MulAdd(hn::LoadU(d, offsets + i), hn::LoadU(d, token.sums + i), token.offset);
}

/// The factor of group g in all lanes, or those of its halves in their lanes.
template <class Groups> HWY_INLINE RealVec factor_of(const float* factors, std::size_t g, std::size_t i) {
    const RealTag d;
    if constexpr (!Groups::kHalves) return hn::Set(d, factors[g]);
#if HWY_MAX_BYTES >= 32
    (void)i;
    const auto low = hn::Set(d, factors[2 * g]);
    return hn::ConcatUpperLower(d, hn::Set(d, factors[2 * g + 1]), low);
#else
    return hn::Set(d, factors[2 * g + i / 16]);
#endif
}

template <class Groups, bool kOdd, std::size_t kTokens>
HWY_INLINE void add_group(const Groups& batch, std::size_t g, const float (*factors)[2 * kBatchGroups],
                          RoundedToken (&tokens)[kTokens]) {
    const RealTag d;
    for (std::size_t i = 0; i < 32; i += hn::Lanes(ByteTag())) {
        const auto q = batch.bytes(g, i);
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            const auto whole = dot_bytes(q, bytes_at(tokens[t].values + 32 * g + i), Groups::kSigned);
            RealVec& sum = kOdd ? tokens[t].odd : tokens[t].even;
            sum = hn::MulAdd(hn::ConvertTo(d, whole), factor_of<Groups>(factors[t], g, i), sum);
        });
    }
}

template <class Groups, std::size_t kTokens>
HWY_INLINE void rounded_row(const std::byte* row, const RoundedInputs& x, std::int64_t first, float* out) {
    const RealTag d;
    RoundedToken tokens[kTokens];
    unrolled<kTokens>([&](auto t) LS_UNROLLED {
        const auto at = first + static_cast<std::int64_t>(t());
        tokens[t] = {x.values(at), x.scales(at), Groups::kHalves ? x.half_sums(at) : x.sums(at),
                     hn::Zero(d),  hn::Zero(d),  hn::Zero(d)};
    });
    constexpr std::size_t kBytes = Groups::kBlocksPerBatch * sizeof(typename Groups::Block);
    for (std::int64_t left = x.cols / kRoundedGroup; left > 0; left -= kBatchGroups, row += kBytes) {
        for (std::size_t line = 0; line < kBytes; line += kCacheLine)
            hwy::Prefetch(row + kAhead + line);
        const std::size_t n = std::min(kBatchGroups, static_cast<std::size_t>(left));
        const Groups batch(row, n);
        HWY_ALIGN float scales[2 * kBatchGroups];
        HWY_ALIGN float offsets[2 * kBatchGroups];
        HWY_ALIGN float factors[kTokens][2 * kBatchGroups];
        batch.factors(scales, offsets);
        unrolled<kTokens>([&](auto t) LS_UNROLLED { weigh_batch<Groups>(scales, offsets, tokens[t], factors[t]); });
        if (n == kBatchGroups) {
            unrolled<kBatchGroups>([&](auto g)
                                       LS_UNROLLED { add_group<Groups, g() % 2 != 0>(batch, g(), factors, tokens); });
        } else {
            for (std::size_t g = 0; g < n; g += 2) {
                add_group<Groups, false>(batch, g, factors, tokens);
                if (g + 1 < n) add_group<Groups, true>(batch, g + 1, factors, tokens);
            }
        }
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            tokens[t].values += kRoundedBatch;
            tokens[t].scales += kBatchGroups;
            tokens[t].sums += (Groups::kHalves ? 2 : 1) * kBatchGroups;
        });
    }
    unrolled<kTokens>([&](auto t) LS_UNROLLED {
        const auto sum = hn::Add(hn::Add(tokens[t].even, tokens[t].odd), tokens[t].offset);
        out[t] = hn::GetLane(hn::SumOfLanes(d, sum));
    });
}

/// Two tokens share the work of taking the weights apart; what each gets is the same as alone.
template <class Groups>
HWY_INLINE void rounded_rows_of(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x,
                                MatrixView y) {
    for (std::int64_t r = begin; r < end; ++r) {
        std::int64_t t = 0;
        float out[2];
        for (; t + 2 <= x.rows; t += 2) {
            rounded_row<Groups, 2>(w.row(r), x, t, out);
            y.row(t)[r] = out[0];
            y.row(t + 1)[r] = out[1];
        }
        if (t == x.rows) continue;
        rounded_row<Groups, 1>(w.row(r), x, t, out);
        y.row(t)[r] = out[0];
    }
}

/// Q4_0 in eights as long as there are eight rows; blocks of rows begin at multiples of eight, so that a row is always
/// computed in the same way.
void q4_0_rows(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x, MatrixView y) {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
    for (; begin + kEightRows <= end; begin += kEightRows) {
        float out[2][kEightRows];
        std::int64_t t = 0;
        for (; t + 2 <= x.rows; t += 2) {
            eight_rows_q4<2>(w.row(begin), w.row_stride_bytes, x, t, out);
            std::copy_n(out[0], kEightRows, y.row(t) + begin);
            std::copy_n(out[1], kEightRows, y.row(t + 1) + begin);
        }
        if (t == x.rows) continue;
        eight_rows_q4<1>(w.row(begin), w.row_stride_bytes, x, t, out);
        std::copy_n(out[0], kEightRows, y.row(t) + begin);
    }
#endif
    rounded_rows_of<GroupsQ4_0>(w, begin, end, x, y);
}

void rounded_rows(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x, MatrixView y) {
    switch (w.dtype) {
    case DType::Q8_0:
        return rounded_rows_of<GroupsQ8_0>(w, begin, end, x, y);
    case DType::Q4_0:
        return q4_0_rows(w, begin, end, x, y);
    case DType::Q4_1:
        return rounded_rows_of<GroupsQ4_1>(w, begin, end, x, y);
    case DType::Q5_0:
        return rounded_rows_of<GroupsQ5_0>(w, begin, end, x, y);
    case DType::Q5_1:
        return rounded_rows_of<GroupsQ5_1>(w, begin, end, x, y);
    case DType::Q4_K:
        return rounded_rows_of<GroupsQ4_K>(w, begin, end, x, y);
    case DType::Q5_K:
        return rounded_rows_of<GroupsQ5_K>(w, begin, end, x, y);
    default:
        return rounded_rows_of<GroupsQ6_K>(w, begin, end, x, y);
    }
}

#else

void rounded_rows(const WeightView&, std::int64_t, std::int64_t, const RoundedInputs&, MatrixView) {}

#endif

bool rounds() { return HWY_TARGET != HWY_SCALAR; }

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(rounded_rows);
HWY_EXPORT(rounds);

bool has_rounded_products() { return HWY_DYNAMIC_DISPATCH(rounds)(); }

void rounded_row_products(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x,
                          MatrixView y) {
    assert(is_block_type(w.dtype) && x.cols == w.cols && has_rounded_products());
    HWY_DYNAMIC_DISPATCH(rounded_rows)(w, begin, end, x, y);
}

} // namespace layerscope
#endif
