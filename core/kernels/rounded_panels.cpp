// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/rounded_panels.h"

#include "kernels/gemm.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/rounded_panels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/rounded_sums-inl.h"

#include <hwy/cache_control.h>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

using PanelTag = hn::ScalableTag<std::uint8_t>;
using PanelBytes = hn::Vec<PanelTag>;
using SumTag = hn::Repartition<std::int16_t, PanelTag>;
using SumVec = hn::Vec<SumTag>;
using LaneTag = hn::Repartition<std::int32_t, PanelTag>;
using LaneVec = hn::Vec<LaneTag>;
using LaneRealTag = hn::RebindToFloat<LaneTag>;
using LaneRealVec = hn::Vec<LaneRealTag>;

#if HWY_TARGET == HWY_AVX3
constexpr std::size_t kTileTokens = 4;
#else
constexpr std::size_t kTileTokens = 3; ///< 12 sums of 16 registers
#endif
constexpr std::int64_t kGroupBytes = kRows * kRoundedGroup;
constexpr std::int64_t kVectors = kRows * 4 / HWY_MAX_BYTES;
static_assert(kRows <= kMostTileColumns);

/// kPanelGroups groups of kRows weight rows. bytes: [group][quad of values][row][4]; scales and offsets: [group or half
/// of one][row].
struct Panel {
    std::uint8_t* bytes;
    float* scales;
    float* offsets;
    explicit Panel(float* memory)
        : bytes(reinterpret_cast<std::uint8_t*>(memory)), scales(memory + kPanelGroups * kGroupBytes / 4),
          offsets(scales + 2 * kPanelGroups * kRows) {}
};
static_assert(kPanelGroups * kGroupBytes / 4 + 4 * kPanelGroups * kRows <= kPanelFloats);

#if HWY_TARGET == HWY_AVX3 // wider than what rounded_sums-inl.h knows
HWY_INLINE SumVec pair_sums(PanelBytes q, PanelBytes x) { return SumVec{_mm512_maddubs_epi16(q.raw, x.raw)}; }
HWY_INLINE LaneVec lane_sums(SumVec pairs) { return LaneVec{_mm512_madd_epi16(pairs.raw, _mm512_set1_epi16(1))}; }
HWY_INLINE PanelBytes magnitude(PanelBytes q) { return PanelBytes{_mm512_abs_epi8(q.raw)}; }
HWY_INLINE PanelBytes with_sign_of(PanelBytes x, PanelBytes q) {
    return PanelBytes{_mm512_mask_sub_epi8(x.raw, _mm512_movepi8_mask(q.raw), _mm512_setzero_si512(), x.raw)};
}
#endif

/// One group, or half of one: whole[t][v] = Σ q · x for each row.
template <class Rule, std::size_t kTokens>
HWY_INLINE void add_quads(const std::uint8_t* bytes, const std::int8_t* const (&values)[kTokens],
                          LaneVec (&whole)[kTokens][kVectors]) {
    const PanelTag d;
    unrolled<kTokens>([&](auto t) LS_UNROLLED { whole[t][0] = whole[t][1] = hn::Zero(LaneTag()); });
    unrolled<static_cast<std::size_t>(Rule::kQuadsPerPart / Rule::kQuads)>([&](auto step) LS_UNROLLED {
        SumVec sums[kTokens][kVectors];
        unrolled<static_cast<std::size_t>(Rule::kQuads)>([&](auto i) LS_UNROLLED {
            constexpr std::int64_t quad =
                static_cast<std::int64_t>(step()) * Rule::kQuads + static_cast<std::int64_t>(i());
            const std::uint8_t* const p = bytes + quad * 4 * kRows;
            const auto q0 = in_register(hn::LoadU(d, p));
            const auto q1 = in_register(hn::LoadU(d, p + HWY_MAX_BYTES));
            const auto size0 = Rule::kSigned ? magnitude(q0) : q0;
            const auto size1 = Rule::kSigned ? magnitude(q1) : q1;
            unrolled<kTokens>([&](auto t) LS_UNROLLED {
                const auto x = quad_of(d, values[t] + 4 * quad);
                const auto left = pair_sums(size0, Rule::kSigned ? with_sign_of(x, q0) : x);
                const auto right = pair_sums(size1, Rule::kSigned ? with_sign_of(x, q1) : x);
                sums[t][0] = in_register(i() == 0 ? left : hn::Add(sums[t][0], left));
                sums[t][1] = in_register(i() == 0 ? right : hn::Add(sums[t][1], right));
            });
        });
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            whole[t][0] = in_register(hn::Add(whole[t][0], lane_sums(sums[t][0])));
            whole[t][1] = in_register(hn::Add(whole[t][1], lane_sums(sums[t][1])));
        });
    });
}

/// kTokens tokens against n_groups groups of a panel, the first of them group `first_group` of the row: sums to, or
/// added to, to[t * stride + row].
template <class Rule, std::size_t kTokens>
HWY_NOINLINE void multiply_tile(const Panel& panel, std::int64_t first_group, std::int64_t n_groups,
                                const RoundedInputs& x, std::int64_t first_token, bool add, float* to,
                                std::int64_t stride) {
    const LaneRealTag d;
    constexpr std::int64_t kParts = Rule::kParts;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int8_t* values[kTokens];
    const float* scales[kTokens];
    const float* sums[kTokens];
    LaneRealVec total[kTokens][kVectors];
    unrolled<kTokens>([&](auto t) LS_UNROLLED {
        const auto at = first_token + static_cast<std::int64_t>(t());
        values[t] = x.values(at) + first_group * kRoundedGroup;
        scales[t] = x.scales(at) + first_group;
        sums[t] = (Rule::kHalves ? x.half_sums(at) : x.sums(at)) + first_group * kParts;
        total[t][0] = total[t][1] = hn::Zero(d);
    });
    const std::uint8_t* bytes = panel.bytes;
    for (std::int64_t part = 0; part < n_groups * kParts; ++part) {
        LaneVec whole[kTokens][kVectors];
        add_quads<Rule, kTokens>(bytes, values, whole);
        bytes += Rule::kQuadsPerPart * 4 * kRows;
        const float* const weight_scales = panel.scales + part * kRows;
        const float* const offsets = panel.offsets + part * kRows;
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            values[t] += 4 * Rule::kQuadsPerPart;
            const auto scale = hn::Set(d, scales[t][part / kParts]);
            unrolled<static_cast<std::size_t>(kVectors)>([&](auto v) LS_UNROLLED {
                const std::int64_t at = static_cast<std::int64_t>(v()) * lanes;
                const auto factor = hn::Mul(scale, hn::LoadU(d, weight_scales + at));
                total[t][v] = hn::MulAdd(hn::ConvertTo(d, whole[t][v]), factor, total[t][v]);
                if constexpr (!Rule::kSigned)
                    total[t][v] = hn::MulAdd(hn::LoadU(d, offsets + at), hn::Set(d, sums[t][part]), total[t][v]);
            });
        });
    }
    unrolled<kTokens>([&](auto t) LS_UNROLLED {
        unrolled<static_cast<std::size_t>(kVectors)>([&](auto v) LS_UNROLLED {
            float* const at = to + static_cast<std::int64_t>(t()) * stride + static_cast<std::int64_t>(v()) * lanes;
            hn::StoreU(add ? hn::Add(total[t][v], hn::LoadU(d, at)) : total[t][v], d, at);
        });
    });
}

/// Takes one batch of kTurnRows weight rows apart into their lanes of the panel.
template <class Groups>
HWY_INLINE void pack_batch(const std::byte* const (&rows)[kTurnRows], std::size_t n_groups, std::int64_t first_group,
                           std::int64_t lane, const Panel& panel, const std::byte* ahead) {
    const TurnTag d;
    HWY_ALIGN float scales[kTurnRows][2 * kBatchGroups];
    HWY_ALIGN float offsets[kTurnRows][2 * kBatchGroups];
    for (std::size_t r = 0; r < kTurnRows; ++r)
        Groups(rows[r], n_groups).factors(scales[r], offsets[r]);
    constexpr std::size_t kParts = Groups::kHalves ? 2 : 1;
    const std::int64_t first_part = first_group * static_cast<std::int64_t>(kParts) * kRows + lane;
    turn_factors(scales, kParts * n_groups, panel.scales + first_part, kRows);
    if constexpr (Groups::kOffset) turn_factors(offsets, kParts * n_groups, panel.offsets + first_part, kRows);
    std::uint8_t* to = panel.bytes + first_group * kGroupBytes + 4 * lane;
    constexpr std::size_t kAhead = kTurnRows * Groups::kBlocksPerBatch * sizeof(typename Groups::Block) / kBatchGroups;
    for (std::size_t g = 0; g < n_groups; ++g, ahead += kAhead) {
        for (std::size_t line = 0; line < kAhead; line += kCacheLine)
            hwy::Prefetch(ahead + line);
        for (std::size_t i = 0; i < kRoundedGroup; i += hn::Lanes(ByteTag())) {
            TurnVec quads[kTurnRows];
            unrolled<kTurnRows>([&](auto r)
                                    LS_UNROLLED { quads[r] = hn::BitCast(d, Groups(rows[r], n_groups).bytes(g, i)); });
            turn(quads);
            unrolled<kTurnRows>([&](auto quad) LS_UNROLLED {
                hn::StoreU(hn::BitCast(ByteTag(), quads[quad]), ByteTag(), to);
                to += 4 * kRows;
            });
        }
    }
}

template <class Groups>
HWY_INLINE void pack_rounded_panel(const WeightView& w, std::int64_t begin, std::int64_t end, std::int64_t first_group,
                                   std::int64_t n_groups, const Panel& panel) {
    constexpr auto kBatch = static_cast<std::int64_t>(kBatchGroups);
    constexpr auto kBatchBytes = static_cast<std::int64_t>(Groups::kBlocksPerBatch * sizeof(typename Groups::Block));
    constexpr auto kTurned = static_cast<std::int64_t>(kTurnRows);
    const std::int64_t at = first_group / kBatch * kBatchBytes;
    // Calls for the rows behind these, in the order of memory.
    const std::byte* ahead = w.row(begin) + kRows * (static_cast<std::int64_t>(w.row_stride_bytes) + at);
    for (std::int64_t first = begin; first < end; first += kTurned) {
        const std::byte* rows[kTurnRows]; // past the last one it again, for lanes at which nobody looks
        for (std::int64_t r = 0; r < kTurned; ++r)
            rows[r] = w.row(std::min(first + r, end - 1)) + at;
        for (std::int64_t g = 0; g < n_groups; g += kBatch) {
            pack_batch<Groups>(rows, static_cast<std::size_t>(std::min(kBatch, n_groups - g)), g, first - begin, panel,
                               ahead);
            ahead += kTurned * kBatchBytes;
            for (const std::byte*& row : rows)
                row += kBatchBytes;
        }
    }
}

/// kTokens tokens against a panel of `rows` rows: to y, or added to it.
template <class Rule, std::size_t kTokens>
HWY_INLINE void multiply_tokens(const Panel& panel, std::int64_t first_group, std::int64_t n_groups,
                                const RoundedInputs& x, std::int64_t t, std::int64_t rows, bool add, float* to,
                                std::int64_t stride) {
    if (rows == kRows) return multiply_tile<Rule, kTokens>(panel, first_group, n_groups, x, t, add, to, stride);
    HWY_ALIGN float sums[kTokens * kRows]; // not to write behind the last row
    multiply_tile<Rule, kTokens>(panel, first_group, n_groups, x, t, false, sums, kRows);
    for (std::size_t i = 0; i < kTokens; ++i, to += stride)
        for (std::int64_t r = 0; r < rows; ++r)
            to[r] = sums[static_cast<std::int64_t>(i) * kRows + r] + (add ? to[r] : 0.0F);
}

template <class Groups, class Rule>
HWY_INLINE void multiply_rounded(const WeightView& w, std::int64_t begin, const RoundedInputs& x, MatrixView y,
                                 std::int64_t first_col, float* memory) {
    const Panel panel(memory);
    const std::int64_t rows = std::min(kRows, w.rows - begin);
    const std::int64_t all_groups = x.cols / kRoundedGroup;
    const std::int64_t before = first_col / kRoundedGroup;
    constexpr auto kTokens = static_cast<std::int64_t>(kTileTokens);
    if (rows < kRows) { // lanes without a row: any numbers will do, as nobody looks at their sums
        std::fill_n(panel.bytes, kPanelGroups * kGroupBytes, std::uint8_t{0});
        std::fill_n(panel.scales, 4 * kPanelGroups * kRows, 0.0F);
    }
    for (std::int64_t g = 0; g < all_groups; g += kPanelGroups) {
        const std::int64_t n_groups = std::min(kPanelGroups, all_groups - g);
        pack_rounded_panel<Groups>(w, begin, begin + rows, before + g, n_groups, panel);
        const bool add = before + g > 0;
        std::int64_t t = 0;
        for (; t + kTokens <= x.rows; t += kTokens)
            multiply_tokens<Rule, kTileTokens>(panel, g, n_groups, x, t, rows, add, y.row(t) + begin, y.stride);
        for (; t + 2 <= x.rows; t += 2)
            multiply_tokens<Rule, 2>(panel, g, n_groups, x, t, rows, add, y.row(t) + begin, y.stride);
        for (; t < x.rows; ++t)
            multiply_tokens<Rule, 1>(panel, g, n_groups, x, t, rows, add, y.row(t) + begin, y.stride);
    }
}

void rounded_panel(const WeightView& w, std::int64_t begin, const RoundedInputs& x, MatrixView y,
                   std::int64_t first_col, float* memory) {
    with_format(w.dtype, [&](auto format) LS_UNROLLED {
        using Format = decltype(format);
        multiply_rounded<typename Format::Groups, typename Format::Rule>(w, begin, x, y, first_col, memory);
    });
}
std::int64_t rows_of_panel() { return kRows; }
std::int64_t depth_of_panel() { return kPanelGroups * kRoundedGroup; }
bool has_panels() { return true; }

#else

void rounded_panel(const WeightView&, std::int64_t, const RoundedInputs&, MatrixView, std::int64_t, float*) {}
std::int64_t rows_of_panel() { return 1; }
std::int64_t depth_of_panel() { return 1; }
bool has_panels() { return false; }

#endif

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(rounded_panel);
HWY_EXPORT(rows_of_panel);
HWY_EXPORT(depth_of_panel);
HWY_EXPORT(has_panels);

bool has_rounded_panels() { return HWY_DYNAMIC_DISPATCH(has_panels)(); }
std::int64_t rounded_panel_rows() { return HWY_DYNAMIC_DISPATCH(rows_of_panel)(); }
std::int64_t rounded_panel_depth() { return HWY_DYNAMIC_DISPATCH(depth_of_panel)(); }

void rounded_panel_product(const WeightView& w, std::int64_t begin, const RoundedInputs& x, MatrixView y,
                           std::int64_t first_col, float* panel) {
    assert(is_block_type(w.dtype) && first_col + x.cols <= w.cols && y.rows == x.rows);
    HWY_DYNAMIC_DISPATCH(rounded_panel)(w, begin, x, y, first_col, panel);
}

} // namespace layerscope
#endif
