// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The block formats as whole numbers, included once per instruction set. Each Groups… type cuts a row into batches of
// eight groups of 32 values (a block of 256, or eight blocks of 32) and gives
//   scales, offsets: value = scale * q + offset for each group (Q6_K: for each half of a group)
//   kOffsetPerScale: offset / scale where that is the same for all groups, else 0
//   bytes(g, i): the q of group g from value i on, one vector; unsigned unless kSigned
//   nibbles(g), where kNibblesOnly: the 16 bytes that hold these and nothing else.

#if defined(LAYERSCOPE_KERNELS_BLOCK_GROUPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_BLOCK_GROUPS_INL_H
#undef LAYERSCOPE_KERNELS_BLOCK_GROUPS_INL_H
#else
#define LAYERSCOPE_KERNELS_BLOCK_GROUPS_INL_H
#endif

#include "tensor/float_formats.h"
#include "tensor/quant_blocks.h"

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#if HWY_TARGET != HWY_SCALAR // which has no vectors of bytes: there activations stay float32
HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// A group fills one vector of 32 bytes or two of 16: wider ones would cross blocks that have different scales.
using ByteTag = hn::CappedTag<std::uint8_t, 32>;
using ByteVec = hn::Vec<ByteTag>;
using SmallTag = hn::RepartitionToWide<ByteTag>; ///< unsigned, 16 bits
using WholeTag = hn::Repartition<std::int32_t, ByteTag>;
using WholeVec = hn::Vec<WholeTag>;
using RealTag = hn::RebindToFloat<WholeTag>;
using RealVec = hn::Vec<RealTag>;
inline constexpr std::size_t kBatchGroups = 8;

HWY_INLINE ByteVec bytes_at(const void* p) { return hn::LoadU(ByteTag(), static_cast<const std::uint8_t*>(p)); }

/// Shifts within bytes whose other bits have been, or will be, masked away.
template <int kBits> HWY_INLINE ByteVec down(ByteVec v) {
    return hn::BitCast(ByteTag(), hn::ShiftRight<kBits>(hn::BitCast(SmallTag(), v)));
}
template <int kBits> HWY_INLINE ByteVec up(ByteVec v) {
    return hn::BitCast(ByteTag(), hn::ShiftLeft<kBits>(hn::BitCast(SmallTag(), v)));
}
HWY_INLINE ByteVec masked(ByteVec v, std::uint8_t mask) { return hn::And(v, hn::Set(ByteTag(), mask)); }
HWY_INLINE ByteVec nibbles_of(ByteVec v, bool high) { return masked(high ? down<4>(v) : v, 15); }

/// 32 values of 16 nibble bytes, from value i on.
HWY_INLINE ByteVec nibbles_at(const std::uint8_t* p, std::size_t i) {
#if HWY_MAX_BYTES >= 32
    (void)i;
    const hn::Half<ByteTag> d;
    const auto low = hn::LoadU(d, p);
    const hn::RepartitionToWide<hn::Half<ByteTag>> d16;
    const auto high = hn::BitCast(d, hn::ShiftRight<4>(hn::BitCast(d16, low)));
    return masked(hn::Combine(ByteTag(), high, low), 15);
#else
    return nibbles_of(bytes_at(p), i >= 16);
#endif
}

/// 16 in each byte where bit `bit` of v is set.
HWY_INLINE ByteVec sixteen_where_bit(ByteVec v, unsigned bit) {
    const auto one = hn::Set(ByteTag(), static_cast<std::uint8_t>(1U << bit));
    return hn::IfThenElseZero(hn::Eq(hn::And(v, one), one), hn::Set(ByteTag(), std::uint8_t{16}));
}

/// 16 in the byte of each value whose bit in `fifth` is set, from value i on.
HWY_INLINE ByteVec sixteens_at(const std::uint8_t (&fifth)[4], std::size_t i) {
    alignas(32) static constexpr std::uint8_t kByteOf[32] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                                             2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
    std::uint32_t bits = 0;
    std::memcpy(&bits, fifth, sizeof(bits));
    const hn::RebindToUnsigned<WholeTag> d32;
    const auto all = hn::BitCast(ByteTag(), hn::Set(d32, bits));
    const auto spread = hn::TableLookupBytes(all, bytes_at(kByteOf + i));
    const hn::Repartition<std::uint64_t, ByteTag> d64;
    const auto bit_of = hn::BitCast(ByteTag(), hn::Set(d64, std::uint64_t{0x8040201008040201U}));
    return hn::IfThenElseZero(hn::Eq(hn::And(spread, bit_of), bit_of), hn::Set(ByteTag(), std::uint8_t{16}));
}

/// n f16 that lie `stride` bytes apart as float32; up to eight the last one again.
HWY_INLINE void halves_apart(const std::uint8_t* p, std::size_t stride, std::size_t n, float* to) {
    const auto half = [&](std::size_t g) HWY_ATTR {
        std::uint16_t bits = 0;
        std::memcpy(&bits, p + (g < n ? g : n - 1) * stride, sizeof(bits));
        return bits;
    };
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
    // Put together in registers: a wide load of what narrow stores have just written would have to wait for them.
    __m128i low = _mm_cvtsi32_si128(half(0));
    __m128i high = _mm_cvtsi32_si128(half(4));
    low = _mm_insert_epi16(low, half(1), 1);
    high = _mm_insert_epi16(high, half(5), 1);
    low = _mm_insert_epi16(low, half(2), 2);
    high = _mm_insert_epi16(high, half(6), 2);
    low = _mm_insert_epi16(low, half(3), 3);
    high = _mm_insert_epi16(high, half(7), 3);
    _mm256_storeu_ps(to, _mm256_cvtph_ps(_mm_unpacklo_epi64(low, high)));
#else
    for (std::size_t g = 0; g < kBatchGroups; ++g)
        to[g] = f16_to_float(half(g));
#endif
}

HWY_INLINE float half_of(const std::uint8_t (&bytes)[2]) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes, sizeof(bits));
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
    return _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(bits)));
#else
    return f16_to_float(bits);
#endif
}

/// to[g] = factor * from[g] for all groups of a batch.
HWY_INLINE void scaled(const float* from, float factor, float* to) {
    const RealTag d;
    for (std::size_t g = 0; g < kBatchGroups; g += hn::Lanes(d))
        hn::StoreU(hn::Mul(hn::LoadU(d, from + g), hn::Set(d, factor)), d, to + g);
}

/// What is common to the formats of 32 values a block.
template <class B> class ShortBlocks {
public:
    using Block = B;
    static constexpr std::size_t kBlocksPerBatch = kBatchGroups;
    static constexpr bool kSigned = false;
    static constexpr bool kHalves = false;
    static constexpr bool kNibblesOnly = false;
    static constexpr float kOffsetPerScale = 0;
    HWY_INLINE ShortBlocks(const std::byte* data, std::size_t n_groups)
        : blocks_(reinterpret_cast<const B*>(data)), n_(n_groups) {}

protected:
    HWY_INLINE void scales_to(float* to) const { halves_apart(blocks_->d, sizeof(B), n_, to); }
    HWY_INLINE const B& block(std::size_t g) const { return blocks_[g]; }
    HWY_INLINE std::size_t n_blocks() const { return n_; }

private:
    const B* blocks_;
    std::size_t n_;
};

struct GroupsQ8_0 : ShortBlocks<BlockQ8_0> {
    HWY_INLINE GroupsQ8_0(const std::byte* data, std::size_t n_groups) : ShortBlocks(data, n_groups) {}
    static constexpr bool kSigned = true;
    static constexpr bool kOffset = false;
    HWY_INLINE void factors(float* scales, float*) const { scales_to(scales); }
    HWY_INLINE ByteVec bytes(std::size_t g, std::size_t i) const { return bytes_at(block(g).q + i); }
};

struct GroupsQ4_0 : ShortBlocks<BlockQ4_0> {
    HWY_INLINE GroupsQ4_0(const std::byte* data, std::size_t n_groups) : ShortBlocks(data, n_groups) {}
    static constexpr bool kOffset = true;
    static constexpr bool kNibblesOnly = true;
    static constexpr float kOffsetPerScale = -8.0F;
    HWY_INLINE void factors(float* scales, float* offsets) const {
        scales_to(scales);
        scaled(scales, kOffsetPerScale, offsets);
    }
    HWY_INLINE const std::uint8_t* nibbles(std::size_t g) const { return block(g).nibbles; }
    HWY_INLINE ByteVec bytes(std::size_t g, std::size_t i) const { return nibbles_at(block(g).nibbles, i); }
};

struct GroupsQ4_1 : ShortBlocks<BlockQ4_1> {
    HWY_INLINE GroupsQ4_1(const std::byte* data, std::size_t n_groups) : ShortBlocks(data, n_groups) {}
    static constexpr bool kOffset = true;
    static constexpr bool kNibblesOnly = true;
    HWY_INLINE void factors(float* scales, float* offsets) const {
        scales_to(scales);
        halves_apart(block(0).m, sizeof(Block), n_blocks(), offsets);
    }
    HWY_INLINE const std::uint8_t* nibbles(std::size_t g) const { return block(g).nibbles; }
    HWY_INLINE ByteVec bytes(std::size_t g, std::size_t i) const { return nibbles_at(block(g).nibbles, i); }
};

struct GroupsQ5_0 : ShortBlocks<BlockQ5_0> {
    HWY_INLINE GroupsQ5_0(const std::byte* data, std::size_t n_groups) : ShortBlocks(data, n_groups) {}
    static constexpr bool kOffset = true;
    static constexpr float kOffsetPerScale = -16.0F;
    HWY_INLINE void factors(float* scales, float* offsets) const {
        scales_to(scales);
        scaled(scales, kOffsetPerScale, offsets);
    }
    HWY_INLINE ByteVec bytes(std::size_t g, std::size_t i) const {
        return hn::Or(nibbles_at(block(g).nibbles, i), sixteens_at(block(g).fifth, i));
    }
};

struct GroupsQ5_1 : ShortBlocks<BlockQ5_1> {
    HWY_INLINE GroupsQ5_1(const std::byte* data, std::size_t n_groups) : ShortBlocks(data, n_groups) {}
    static constexpr bool kOffset = true;
    HWY_INLINE void factors(float* scales, float* offsets) const {
        scales_to(scales);
        halves_apart(block(0).m, sizeof(Block), n_blocks(), offsets);
    }
    HWY_INLINE ByteVec bytes(std::size_t g, std::size_t i) const {
        return hn::Or(nibbles_at(block(g).nibbles, i), sixteens_at(block(g).fifth, i));
    }
};

/// What is common to the formats of 256 values a block.
template <class B> class LongBlock {
public:
    using Block = B;
    static constexpr std::size_t kBlocksPerBatch = 1;
    static constexpr bool kSigned = false;
    static constexpr bool kOffset = true;
    static constexpr bool kNibblesOnly = false;
    static constexpr float kOffsetPerScale = 0;
    HWY_INLINE LongBlock(const std::byte* data, std::size_t) : block_(*reinterpret_cast<const B*>(data)) {}

protected:
    HWY_INLINE const B& block() const { return block_; }

    /// The packed scales and minima of Q4_K and Q5_K (see k_scale), four bytes at a time.
    HWY_INLINE void packed_factors(float* scales, float* offsets) const {
        std::uint32_t a = 0, b = 0, c = 0;
        std::memcpy(&a, block_.scales, 4);
        std::memcpy(&b, block_.scales + 4, 4);
        std::memcpy(&c, block_.scales + 8, 4);
        const std::uint32_t scale_words[2] = {a & 0x3F3F3F3FU, (c & 0x0F0F0F0FU) | ((a >> 2U) & 0x30303030U)};
        const std::uint32_t minimum_words[2] = {b & 0x3F3F3F3FU, ((c >> 4U) & 0x0F0F0F0FU) | ((b >> 2U) & 0x30303030U)};
        times(scale_words, half_of(block_.d), scales);
        times(minimum_words, -half_of(block_.d_min), offsets);
    }
    HWY_INLINE ByteVec nibbles(std::size_t g, std::size_t i) const {
        return nibbles_of(bytes_at(block_.nibbles + g / 2 * 32 + i), g % 2 != 0);
    }

private:
    /// Eight bytes, each times a factor.
    static HWY_INLINE void times(const std::uint32_t (&words)[2], float factor, float* to) {
        const RealTag d;
        const hn::Rebind<std::uint8_t, RealTag> d8;
        for (std::size_t g = 0; g < kBatchGroups; g += hn::Lanes(d)) {
#if HWY_MAX_BYTES >= 32
            const hn::Repartition<std::uint64_t, decltype(d8)> whole;
            const auto bytes = hn::Set(whole, words[0] | (std::uint64_t{words[1]} << 32U));
#else
            const hn::Repartition<std::uint32_t, decltype(d8)> whole;
            const auto bytes = hn::Set(whole, words[g / 4]);
#endif
            const auto numbers = hn::ConvertTo(d, hn::PromoteTo(WholeTag(), hn::BitCast(d8, bytes)));
            hn::StoreU(hn::Mul(numbers, hn::Set(d, factor)), d, to + g);
        }
    }

    const B& block_;
};

struct GroupsQ4_K : LongBlock<BlockQ4_K> {
    HWY_INLINE GroupsQ4_K(const std::byte* data, std::size_t n_groups) : LongBlock(data, n_groups) {}
    static constexpr bool kHalves = false;
    HWY_INLINE void factors(float* scales, float* offsets) const { packed_factors(scales, offsets); }
    HWY_INLINE ByteVec bytes(std::size_t g, std::size_t i) const { return nibbles(g, i); }
};

struct GroupsQ5_K : LongBlock<BlockQ5_K> {
    HWY_INLINE GroupsQ5_K(const std::byte* data, std::size_t n_groups) : LongBlock(data, n_groups) {}
    static constexpr bool kHalves = false;
    HWY_INLINE void factors(float* scales, float* offsets) const { packed_factors(scales, offsets); }
    HWY_INLINE ByteVec bytes(std::size_t g, std::size_t i) const {
        const auto fifth = sixteen_where_bit(bytes_at(block().fifth + i), static_cast<unsigned>(g));
        return hn::Or(nibbles(g, i), fifth);
    }
};

struct GroupsQ6_K : LongBlock<BlockQ6_K> {
    HWY_INLINE GroupsQ6_K(const std::byte* data, std::size_t n_groups) : LongBlock(data, n_groups) {}
    static constexpr bool kHalves = true;
    static constexpr float kOffsetPerScale = -32.0F;
    HWY_INLINE void factors(float* scales, float* offsets) const {
        const RealTag d;
        const hn::Rebind<std::int8_t, RealTag> d8;
        const auto scale = hn::Set(d, half_of(block().d));
        for (std::size_t h = 0; h < 2 * kBatchGroups; h += hn::Lanes(d)) {
            const auto whole = hn::PromoteTo(WholeTag(), hn::LoadU(d8, block().scales + h));
            const auto factor = hn::Mul(hn::ConvertTo(d, whole), scale);
            hn::StoreU(factor, d, scales + h);
            hn::StoreU(hn::Mul(factor, hn::Set(d, kOffsetPerScale)), d, offsets + h);
        }
    }
    HWY_INLINE ByteVec bytes(std::size_t g, std::size_t i) const {
        const std::size_t half = g / 4;
        const std::size_t quarter = g % 4;
        const auto low = nibbles_of(bytes_at(block().low + 64 * half + 32 * (quarter % 2) + i), quarter >= 2);
        const auto upper = hn::BitCast(SmallTag(), bytes_at(block().upper + 32 * half + i));
        const auto two = hn::BitCast(ByteTag(), hn::ShiftRightSame(upper, static_cast<int>(2 * quarter)));
        return hn::Or(low, up<4>(masked(two, 3)));
    }
};

// Products of 32 pairs, or 16, of a q and an activation, summed in whole numbers.

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
// q <= 127 unsigned or the magnitude of a signed one times |x| <= 127, twice: fits 16 bits without saturation.
HWY_INLINE WholeVec dot_bytes(ByteVec q, ByteVec x, bool is_signed) {
    if (is_signed) {
        x.raw = _mm256_sign_epi8(x.raw, q.raw);
        q.raw = _mm256_abs_epi8(q.raw); // -128 becomes 128, which as an unsigned byte is right
    }
    const __m256i pairs = _mm256_maddubs_epi16(q.raw, x.raw);
    return WholeVec{_mm256_madd_epi16(pairs, _mm256_set1_epi16(1))};
}
#elif HWY_TARGET == HWY_SSE4
HWY_INLINE WholeVec dot_bytes(ByteVec q, ByteVec x, bool is_signed) {
    if (is_signed) {
        x.raw = _mm_sign_epi8(x.raw, q.raw);
        q.raw = _mm_abs_epi8(q.raw);
    }
    return WholeVec{_mm_madd_epi16(_mm_maddubs_epi16(q.raw, x.raw), _mm_set1_epi16(1))};
}
#else
/// No unsigned q is above 127, so both kinds may be read as signed.
HWY_INLINE WholeVec dot_bytes(ByteVec q, ByteVec x, bool) {
    const hn::RebindToSigned<SmallTag> d16;
    const auto odd = [&](ByteVec v) HWY_ATTR { return hn::ShiftRight<8>(hn::BitCast(d16, v)); };
    const auto even = [&](ByteVec v) HWY_ATTR { return hn::ShiftRight<8>(hn::ShiftLeft<8>(hn::BitCast(d16, v))); };
    const WholeTag d32;
    auto more = hn::Zero(d32);
    auto sum = hn::ReorderWidenMulAccumulate(d32, even(q), even(x), hn::Zero(d32), more);
    sum = hn::ReorderWidenMulAccumulate(d32, odd(q), odd(x), sum, more);
    return hn::Add(sum, more);
}
#endif

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();
#endif

#endif
