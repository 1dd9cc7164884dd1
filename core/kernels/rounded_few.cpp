// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/rounded_panels.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/rounded_few.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/rounded_sums-inl.h"

#include <hwy/cache_control.h>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

constexpr std::size_t kGroupQuads = kRoundedGroup / 4;
constexpr auto kTurned = static_cast<std::int64_t>(kTurnRows);

/// One group of kTurnRows rows: quads[i] has values 4i ... 4i + 3 of each row in its lane.
template <class Groups>
HWY_INLINE void turn_group(const std::byte* const (&rows)[kTurnRows], std::size_t n_groups, std::size_t g,
                           ByteVec (&quads)[kGroupQuads]) {
    if constexpr (Groups::kNibblesOnly) { // turned as they lie, two values a byte: half the work
        const hn::CappedTag<std::uint8_t, 16> half;
        TurnVec words[4];
        unrolled<4>([&](auto r) LS_UNROLLED {
            const auto low = hn::LoadU(half, Groups(rows[r], n_groups).nibbles(g));
#if HWY_MAX_BYTES >= 32
            const auto high = hn::LoadU(half, Groups(rows[r + 4], n_groups).nibbles(g));
            words[r] = hn::BitCast(TurnTag(), hn::Combine(ByteTag(), high, low));
#else
            words[r] = hn::BitCast(TurnTag(), low);
#endif
        });
        turn_fours(words[0], words[1], words[2], words[3]);
        unrolled<4>([&](auto i) LS_UNROLLED {
            const auto both = hn::BitCast(ByteTag(), words[i]);
            quads[i] = nibbles_of(both, false);
            quads[i + 4] = nibbles_of(both, true);
        });
        return;
    }
    unrolled<kGroupQuads / kTurnRows>([&](auto square) LS_UNROLLED {
        TurnVec words[kTurnRows];
        unrolled<kTurnRows>([&](auto r) LS_UNROLLED {
            words[r] = hn::BitCast(TurnTag(), Groups(rows[r], n_groups).bytes(g, 4 * kTurnRows * square()));
        });
        turn(words);
        unrolled<kTurnRows>([&](auto i)
                                LS_UNROLLED { quads[square() * kTurnRows + i()] = hn::BitCast(ByteTag(), words[i]); });
    });
}

/// Whole-number products of the quads [kFirst, kFirst + Rule::kQuadsPerPart) of a group.
template <class Rule, std::size_t kFirst>
HWY_INLINE WholeVec whole_sum(const ByteVec (&quads)[kGroupQuads], const std::int8_t* values) {
    constexpr auto kSteps = static_cast<std::size_t>(Rule::kQuadsPerPart / Rule::kQuads);
    WholeVec whole = hn::Zero(WholeTag());
    unrolled<kSteps>([&](auto step) LS_UNROLLED {
        PairVec pairs = hn::Zero(hn::Repartition<std::int16_t, ByteTag>());
        unrolled<static_cast<std::size_t>(Rule::kQuads)>([&](auto i) LS_UNROLLED {
            constexpr std::size_t quad = kFirst + step() * static_cast<std::size_t>(Rule::kQuads) + i();
            const auto x = quad_of(ByteTag(), values + 4 * quad);
            const auto q = quads[quad];
            const auto sums = Rule::kSigned ? pair_sums(magnitude(q), with_sign_of(x, q)) : pair_sums(q, x);
            pairs = in_register(i() == 0 ? sums : hn::Add(pairs, sums));
        });
        whole = in_register(step() == 0 ? lane_sums(pairs) : hn::Add(whole, lane_sums(pairs)));
    });
    return whole;
}

/// The sums of kTurnRows rows with kTokens tokens, from token `first` on: out[t][row]; `add`: on top of what it holds.
template <class Groups, class Rule, std::size_t kTokens>
HWY_NOINLINE void few_rows(const std::byte* const (&begins)[kTurnRows], const std::byte* ahead, const RoundedInputs& x,
                           std::int64_t first, bool add, float (*out)[kTurnRows]) {
    const RealTag d;
    constexpr auto kBatch = static_cast<std::int64_t>(kBatchGroups);
    constexpr auto kParts = static_cast<std::size_t>(Rule::kParts);
    constexpr std::size_t kBatchBytes = Groups::kBlocksPerBatch * sizeof(typename Groups::Block);
    constexpr std::size_t kAhead = kTurnRows * kBatchBytes / kBatchGroups;
    HWY_ALIGN float row_scales[kTurnRows][2 * kBatchGroups];
    HWY_ALIGN float row_offsets[kTurnRows][2 * kBatchGroups];
    HWY_ALIGN float scales[2 * kBatchGroups * kTurnRows];
    HWY_ALIGN float offsets[2 * kBatchGroups * kTurnRows];
    const std::byte* rows[kTurnRows];
    std::copy_n(begins, kTurnRows, rows);
    const std::int8_t* values[kTokens];
    RealVec chain[kTokens];
    unrolled<kTokens>([&](auto t) LS_UNROLLED { values[t] = x.values(first + static_cast<std::int64_t>(t())); });
    const std::int64_t groups = x.cols / kRoundedGroup;
    for (std::int64_t batch = 0; batch < groups; batch += kBatch) {
        const auto n = static_cast<std::size_t>(std::min(kBatch, groups - batch));
        if (batch % kPanelGroups == 0)
            unrolled<kTokens>([&](auto t) LS_UNROLLED {
                if (batch > 0) {
                    const auto before = hn::LoadU(d, out[t]);
                    hn::StoreU(batch == kPanelGroups && !add ? chain[t] : hn::Add(chain[t], before), d, out[t]);
                }
                chain[t] = hn::Zero(d);
            });
        unrolled<kTurnRows>([&](auto r) LS_UNROLLED { Groups(rows[r], n).factors(row_scales[r], row_offsets[r]); });
        turn_factors(row_scales, kParts * n, scales, kTurned);
        if constexpr (Groups::kOffset && Groups::kOffsetPerScale == 0)
            turn_factors(row_offsets, kParts * n, offsets, kTurned);
        for (std::size_t g = 0; g < n; ++g, ahead += kAhead) {
            for (std::size_t line = 0; line < kAhead; line += kCacheLine)
                hwy::Prefetch(ahead + line);
            ByteVec quads[kGroupQuads];
            turn_group<Groups>(rows, n, g, quads);
            unrolled<kTokens>([&](auto t) LS_UNROLLED {
                const auto at = first + static_cast<std::int64_t>(t());
                const auto scale = hn::Set(d, x.scales(at)[batch + static_cast<std::int64_t>(g)]);
                const float* const sums = (Rule::kHalves ? x.half_sums(at) : x.sums(at)) +
                                          (batch + static_cast<std::int64_t>(g)) * Rule::kParts;
                unrolled<kParts>([&](auto part) LS_UNROLLED {
                    constexpr std::size_t kFirst = part() * static_cast<std::size_t>(Rule::kQuadsPerPart);
                    const auto whole = whole_sum<Rule, kFirst>(quads, values[t]);
                    const std::size_t of_rows = (g * kParts + part()) * kTurnRows;
                    const auto of_weights = hn::LoadU(d, scales + of_rows);
                    chain[t] = hn::MulAdd(hn::ConvertTo(d, whole), hn::Mul(scale, of_weights), chain[t]);
                    if constexpr (Groups::kOffset) {
                        const auto offset = Groups::kOffsetPerScale != 0
                                                ? hn::Mul(of_weights, hn::Set(d, Groups::kOffsetPerScale))
                                                : hn::LoadU(d, offsets + of_rows);
                        chain[t] = hn::MulAdd(offset, hn::Set(d, sums[part()]), chain[t]);
                    }
                });
                values[t] += kRoundedGroup;
            });
        }
        for (const std::byte*& row : rows)
            row += kBatchBytes;
    }
    unrolled<kTokens>([&](auto t) LS_UNROLLED {
        hn::StoreU(groups > kPanelGroups || add ? hn::Add(chain[t], hn::LoadU(d, out[t])) : chain[t], d, out[t]);
    });
}

template <class Groups, class Rule>
HWY_INLINE void few_of(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x, MatrixView y,
                       std::int64_t first_col) {
    constexpr auto kBatchBytes = static_cast<std::int64_t>(Groups::kBlocksPerBatch * sizeof(typename Groups::Block));
    const std::int64_t before = first_col / kRoundedBatch * kBatchBytes;
    const bool add = first_col > 0;
    HWY_ALIGN float out[4][kTurnRows] = {};
    for (; begin < end; begin += kTurned) {
        const std::int64_t n_rows = std::min(kTurned, end - begin);
        const std::byte* rows[kTurnRows]; // past the last one it again, for lanes at which nobody looks
        for (std::int64_t r = 0; r < kTurned; ++r)
            rows[r] = w.row(begin + std::min(r, n_rows - 1)) + before;
        const std::byte* const ahead = w.row(begin) + before + kTurned * static_cast<std::int64_t>(w.row_stride_bytes);
        for (std::int64_t t = 0; t < x.rows;) {
            const std::int64_t left = x.rows - t;
            const std::int64_t n = left > 4 ? std::min<std::int64_t>(4, (left + 1) / 2) : left;
            for (std::int64_t i = 0; i < n && add; ++i)
                std::copy_n(y.row(t + i) + begin, n_rows, out[i]);
            with_one_to_four(n, [&](auto tokens)
                                    LS_UNROLLED { few_rows<Groups, Rule, tokens()>(rows, ahead, x, t, add, out); });
            for (std::int64_t i = 0; i < n; ++i)
                std::copy_n(out[i], n_rows, y.row(t + i) + begin);
            t += n;
        }
    }
}

void rounded_few(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x, MatrixView y,
                 std::int64_t first_col) {
    with_format(w.dtype, [&](auto format) LS_UNROLLED {
        using Format = decltype(format);
        few_of<typename Format::Groups, typename Format::Rule>(w, begin, end, x, y, first_col);
    });
}

#else

void rounded_few(const WeightView&, std::int64_t, std::int64_t, const RoundedInputs&, MatrixView, std::int64_t) {}

#endif

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(rounded_few);

void rounded_few_products(const WeightView& w, std::int64_t begin, std::int64_t end, const RoundedInputs& x,
                          MatrixView y, std::int64_t first_col) {
    assert(is_block_type(w.dtype) && first_col + x.cols <= w.cols && first_col % kRoundedBatch == 0 &&
           y.rows == x.rows && has_rounded_panels());
    HWY_DYNAMIC_DISPATCH(rounded_few)(w, begin, end, x, y, first_col);
}

} // namespace layerscope
#endif
