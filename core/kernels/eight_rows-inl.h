// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Eight neighbouring rows of Q4_0 at once, included once per instruction set. One row alone spends most of its time on
// what comes once a block: the scale, the sum over lanes. Eight rows turned so that each has a lane of its own share
// all of that; the turning is eight shuffles in registers, the weights stay as they lie in the file.

#if defined(LAYERSCOPE_KERNELS_EIGHT_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_EIGHT_ROWS_INL_H
#undef LAYERSCOPE_KERNELS_EIGHT_ROWS_INL_H
#else
#define LAYERSCOPE_KERNELS_EIGHT_ROWS_INL_H
#endif

#include "kernels/block_groups-inl.h"
#include "kernels/rounded_inputs.h"
#include "kernels/unroll-inl.h"

#include <hwy/cache_control.h>

#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

inline constexpr std::int64_t kEightRows = 8;
using SmallVec = hn::Vec<SmallTag>;

/// The same block of eight rows: words[i] holds word i of the nibbles (values 4i … 4i + 3 in the low halves, 16 values
/// further in the high ones), lane r of row r.
struct EightBlocks {
    __m256i words[4];
    __m256 scales;

    HWY_INLINE EightBlocks(const std::uint8_t* block, std::size_t stride) {
        const auto pair = [&](std::size_t r) HWY_ATTR { // rows r and r + 4
            const auto* const first = reinterpret_cast<const __m128i*>(block + r * stride + sizeof(BlockQ4_0::d));
            const auto* const second =
                reinterpret_cast<const __m128i*>(block + (r + 4) * stride + sizeof(BlockQ4_0::d));
            return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(first)), _mm_loadu_si128(second), 1);
        };
        const __m256i a = pair(0), b = pair(1), c = pair(2), d = pair(3);
        const __m256i ab_low = _mm256_unpacklo_epi32(a, b), ab_high = _mm256_unpackhi_epi32(a, b);
        const __m256i cd_low = _mm256_unpacklo_epi32(c, d), cd_high = _mm256_unpackhi_epi32(c, d);
        words[0] = _mm256_unpacklo_epi64(ab_low, cd_low);
        words[1] = _mm256_unpackhi_epi64(ab_low, cd_low);
        words[2] = _mm256_unpacklo_epi64(ab_high, cd_high);
        words[3] = _mm256_unpackhi_epi64(ab_high, cd_high);
        HWY_ALIGN float eight[kEightRows];
        halves_apart(block, stride, kEightRows, eight);
        scales = _mm256_load_ps(eight);
    }
};

HWY_INLINE __m256i four_everywhere(const std::int8_t* x) {
    std::int32_t word = 0;
    std::memcpy(&word, x, sizeof(word));
    return _mm256_set1_epi32(word);
}

/// Σ q · x of a block, lane r of row r, q = 0 … 15. Sixteen products of at most 15 · 127 fit 16 bits.
HWY_INLINE __m256i dots_of_eight(const EightBlocks& blocks, const std::int8_t* x) {
    const __m256i nibble = _mm256_set1_epi8(15);
    __m256i even = _mm256_setzero_si256(), odd = even;
    unrolled<4>([&](auto i) LS_UNROLLED {
        const __m256i low = _mm256_and_si256(blocks.words[i], nibble);
        const __m256i high = _mm256_and_si256(_mm256_srli_epi16(blocks.words[i], 4), nibble);
        even =
            in_register(SmallVec{_mm256_add_epi16(even, _mm256_maddubs_epi16(low, four_everywhere(x + 4 * i())))}).raw;
        odd =
            in_register(SmallVec{_mm256_add_epi16(odd, _mm256_maddubs_epi16(high, four_everywhere(x + 16 + 4 * i())))})
                .raw;
    });
    return _mm256_madd_epi16(_mm256_add_epi16(even, odd), _mm256_set1_epi16(1));
}

/// out[t][r] for eight rows and the tokens first … first + kTokens - 1; what a token gets does not depend on its
/// company.
template <std::size_t kTokens>
HWY_INLINE void eight_rows_q4(const std::byte* rows, std::size_t stride, const RoundedInputs& x, std::int64_t first,
                              float (*out)[kEightRows]) {
    const auto* block = reinterpret_cast<const std::uint8_t*>(rows);
    const std::uint8_t* ahead = block + kEightRows * stride; // the next eight rows, from their beginning on
    constexpr std::size_t kBytes = kEightRows * sizeof(BlockQ4_0);
    __m256 sums[kTokens];
    const std::int8_t* values[kTokens];
    unrolled<kTokens>([&](auto t) LS_UNROLLED {
        sums[t] = _mm256_setzero_ps();
        values[t] = x.values(first + static_cast<std::int64_t>(t()));
    });
    const std::int64_t groups = x.cols / kRoundedGroup;
    for (std::int64_t g = 0; g < groups; ++g, block += sizeof(BlockQ4_0), ahead += kBytes) {
        hwy::Prefetch(ahead);
        hwy::Prefetch(ahead + kBytes / 2);
        const EightBlocks blocks(block, stride);
        unrolled<kTokens>([&](auto t) LS_UNROLLED {
            const auto at = first + static_cast<std::int64_t>(t());
            const __m256 whole = _mm256_cvtepi32_ps(dots_of_eight(blocks, values[t] + g * kRoundedGroup));
            // (q - 8) · x = q · x - 8 Σ x
            const __m256 shifted =
                _mm256_fmadd_ps(whole, _mm256_broadcast_ss(x.scales(at) + g),
                                _mm256_mul_ps(_mm256_set1_ps(-8.0F), _mm256_broadcast_ss(x.sums(at) + g)));
            sums[t] = _mm256_fmadd_ps(shifted, blocks.scales, sums[t]);
        });
    }
    unrolled<kTokens>([&](auto t) LS_UNROLLED { _mm256_storeu_ps(out[t], sums[t]); });
}

#endif

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#endif
