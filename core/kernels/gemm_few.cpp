// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/gemm.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gemm_few.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"
#include "kernels/transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

using LaneTag = hn::RebindToFloat<TurnTag>;
using LaneVec = hn::Vec<LaneTag>;
constexpr auto kTurned = static_cast<std::int64_t>(kTurnRows);
constexpr std::int64_t kCacheLine = 64;

/// Squares of weights of each plain type: kDepth values of kTurnRows rows, values[k] with row r in lane r.
struct SquareF32 {
    static constexpr std::int64_t kBytes = 4;
    static constexpr std::size_t kDepth = kTurnRows;
    static HWY_INLINE void load(const std::byte* const* rows, std::int64_t at, TurnVec (&words)[kTurnRows]) {
        unrolled<kTurnRows>([&](auto r) LS_UNROLLED {
            words[r] = hn::LoadU(TurnTag(), reinterpret_cast<const std::uint32_t*>(rows[r] + at));
        });
        turn(words);
    }
    template <std::size_t kAt> static HWY_INLINE LaneVec value(const TurnVec (&words)[kTurnRows]) {
        return hn::BitCast(LaneTag(), words[kAt]);
    }
};
struct SquareF16 : SquareF32 {
    static constexpr std::int64_t kBytes = 2;
    static HWY_INLINE void load(const std::byte* const* rows, std::int64_t at, TurnVec (&words)[kTurnRows]) {
        unrolled<kTurnRows>([&](auto r) LS_UNROLLED {
            const auto half = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[r] + at));
            words[r] = hn::BitCast(TurnTag(), LaneVec{_mm256_cvtph_ps(half)});
        });
        turn(words);
    }
};
struct SquareBf16 : SquareF32 {
    static constexpr std::int64_t kBytes = 2;
    static constexpr std::size_t kDepth = 2 * kTurnRows; ///< pairs are turned as words
    template <std::size_t kAt> static HWY_INLINE LaneVec value(const TurnVec (&words)[kTurnRows]) {
        if constexpr (kAt % 2 == 0) return hn::BitCast(LaneTag(), hn::ShiftLeft<16>(words[kAt / 2]));
        return hn::BitCast(LaneTag(), hn::And(words[kAt / 2], hn::Set(TurnTag(), 0xFFFF0000U)));
    }
};

/// chain[t] += values [k, k + kDepth) of each row times those of each token, one after the other.
template <class Square, std::size_t kTokens>
HWY_INLINE void add_square(const std::byte* const* rows, std::int64_t at, const float* const (&x)[kTokens],
                           std::int64_t k, LaneVec (&chain)[kTokens]) {
    TurnVec words[kTurnRows];
    Square::load(rows, at, words);
    unrolled<Square::kDepth>([&](auto i) LS_UNROLLED {
        const auto weights = Square::template value<i()>(words);
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            const auto value = hn::Set(LaneTag(), x[t][k + static_cast<std::int64_t>(i())]);
            chain[t] = hn::MulAdd(value, weights, chain[t]);
        });
    });
}

/// The same for a square that is cut off behind `count` values.
template <class Square, std::size_t kTokens>
HWY_INLINE void add_rest(const std::byte* const* rows, std::int64_t at, std::int64_t count,
                         const float* const (&x)[kTokens], std::int64_t k, LaneVec (&chain)[kTokens]) {
    std::byte padded[kTurnRows][Square::kDepth * Square::kBytes] = {};
    const std::byte* rests[kTurnRows];
    for (std::size_t r = 0; r < kTurnRows; ++r) {
        std::copy_n(rows[r] + at, count * Square::kBytes, padded[r]);
        rests[r] = padded[r];
    }
    TurnVec words[kTurnRows];
    Square::load(rests, 0, words);
    unrolled<Square::kDepth>([&](auto i) LS_UNROLLED {
        if (static_cast<std::int64_t>(i()) >= count) return;
        const auto weights = Square::template value<i()>(words);
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            const auto value = hn::Set(LaneTag(), x[t][k + static_cast<std::int64_t>(i())]);
            chain[t] = hn::MulAdd(value, weights, chain[t]);
        });
    });
}

/// kBlocks blocks of columns from `begin` on, the last of them cut at `end`, added to out[t][row] block by block;
/// `fresh`: the first is put there instead.
template <class Square, std::size_t kTokens, std::size_t kBlocks>
HWY_NOINLINE void add_blocks(const std::byte* const* rows, const std::byte*& ahead, const float* const (&x)[kTokens],
                             std::int64_t begin, std::int64_t end, bool fresh, float (*out)[kTurnRows]) {
    const LaneTag d;
    constexpr auto kDepth = static_cast<std::int64_t>(Square::kDepth);
    constexpr std::int64_t kAhead = static_cast<std::int64_t>(kBlocks) * kTurned * kDepth * Square::kBytes;
    LaneVec chain[kBlocks][kTokens];
    unrolled<kBlocks>(
        [&](auto block) LS_UNROLLED { unrolled<kTokens>([&](auto t) LS_UNROLLED { chain[block][t] = hn::Zero(d); }); });
    const std::int64_t depth = kBlocks > 1 ? kDepthBlock : end - begin;
    std::int64_t k = begin;
    for (; k + kDepth <= begin + depth; k += kDepth, ahead += kAhead) {
        for (std::int64_t line = 0; line < kAhead; line += kCacheLine)
            _mm_prefetch(reinterpret_cast<const char*>(ahead + line), _MM_HINT_T1);
        unrolled<kBlocks>([&](auto block) LS_UNROLLED {
            const std::int64_t at = k + static_cast<std::int64_t>(block()) * kDepthBlock;
            add_square<Square>(rows, at * Square::kBytes, x, at, chain[block]);
        });
    }
    if (k < begin + depth) add_rest<Square>(rows, k * Square::kBytes, begin + depth - k, x, k, chain[0]);
    unrolled<kBlocks>([&](auto block) LS_UNROLLED {
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            const bool put = fresh && block() == 0;
            hn::StoreU(put ? chain[block][t] : hn::Add(chain[block][t], hn::LoadU(d, out[t])), d, out[t]);
        });
    });
}

template <class Square, std::size_t kTokens>
HWY_INLINE void few_of(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y,
                       std::int64_t first_col) {
    constexpr std::size_t kBlocks = 2; // chains that hide each other's latency; more are slower from memory
    constexpr auto kStep = static_cast<std::int64_t>(kBlocks) * kDepthBlock;
    const float* tokens[kTokens];
    for (std::size_t t = 0; t < kTokens; ++t)
        tokens[t] = x.row(static_cast<std::int64_t>(t));
    const std::int64_t before = first_col * Square::kBytes;
    for (; begin < end; begin += kTurned) {
        const std::int64_t n_rows = std::min(kTurned, end - begin);
        const std::byte* rows[kTurnRows]; // past the last one it again, for lanes at which nobody looks
        for (std::int64_t r = 0; r < kTurned; ++r)
            rows[r] = w.row(begin + std::min(r, n_rows - 1)) + before;
        const std::byte* ahead = w.row(begin) + before + kTurned * static_cast<std::int64_t>(w.row_stride_bytes);
        float out[kTokens][kTurnRows] = {};
        for (std::size_t t = 0; t < kTokens && first_col > 0; ++t)
            std::copy_n(y.row(static_cast<std::int64_t>(t)) + begin, n_rows, out[t]);
        std::int64_t k = 0;
        for (; k + kStep <= x.cols; k += kStep)
            add_blocks<Square, kTokens, kBlocks>(rows, ahead, tokens, k, k + kStep, first_col + k == 0, out);
        for (; k < x.cols; k += kDepthBlock)
            add_blocks<Square, kTokens, 1>(rows, ahead, tokens, k, std::min(x.cols, k + kDepthBlock),
                                           first_col + k == 0, out);
        for (std::size_t t = 0; t < kTokens; ++t)
            std::copy_n(out[t], n_rows, y.row(static_cast<std::int64_t>(t)) + begin);
    }
}

template <class Square>
HWY_INLINE void few_tokens(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y,
                           std::int64_t first_col) {
    with_one_to_four(x.rows, [&](auto n) LS_UNROLLED { few_of<Square, n()>(w, begin, end, x, y, first_col); });
}

void plain_few(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y,
               std::int64_t first_col) {
    switch (w.dtype) {
    case DType::BF16:
        return few_tokens<SquareBf16>(w, begin, end, x, y, first_col);
    case DType::F16:
        return few_tokens<SquareF16>(w, begin, end, x, y, first_col);
    default:
        return few_tokens<SquareF32>(w, begin, end, x, y, first_col);
    }
}

#else

void plain_few(const WeightView&, std::int64_t, std::int64_t, ConstMatrixView, MatrixView, std::int64_t) {}

#endif

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(plain_few);

void few_products(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y,
                  std::int64_t first_col) {
    assert(has_wide_tile() && !is_block_type(w.dtype) && first_col + x.cols <= w.cols && x.rows <= kFewTokens);
    HWY_DYNAMIC_DISPATCH(plain_few)(w, begin, end, x, y, first_col);
}

} // namespace layerscope
#endif
