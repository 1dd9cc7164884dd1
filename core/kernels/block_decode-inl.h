// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The block formats decoded vector by vector, included once per instruction set. Each Decode… type gives the values of
// one block to a sink, in any order: sink.take(i, v) gets values i … i + Lanes - 1 in float32. The sinks at the end
// store a row or multiply it with another, so that both ways see the same values.

#if defined(LAYERSCOPE_KERNELS_BLOCK_DECODE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_BLOCK_DECODE_INL_H
#undef LAYERSCOPE_KERNELS_BLOCK_DECODE_INL_H
#else
#define LAYERSCOPE_KERNELS_BLOCK_DECODE_INL_H
#endif

#include "kernels/simd-inl.h"
#include "tensor/quant_blocks.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

using WordTag = hn::RebindToUnsigned<FloatTag>;
using WordVec = hn::Vec<WordTag>;

/// An f16 of a block.
HWY_INLINE float half_at(const std::uint8_t (&bytes)[2]) {
    return f16_to_float(static_cast<std::uint16_t>(bytes[0] | (bytes[1] << 8)));
}

/// Lanes bytes, each widened to 32 bits.
HWY_INLINE WordVec words_at(const std::uint8_t* p) {
    const hn::Rebind<std::uint8_t, FloatTag> d8;
    return hn::PromoteTo(WordTag(), hn::LoadU(d8, p));
}

HWY_INLINE WordVec low_nibbles(WordVec bytes) { return hn::And(bytes, hn::Set(WordTag(), 15U)); }
HWY_INLINE WordVec high_nibbles(WordVec bytes) { return hn::ShiftRight<4>(bytes); } // of bytes: nothing lies above

HWY_INLINE FloatVec whole_numbers(WordVec words) {
    return hn::ConvertTo(FloatTag(), hn::BitCast(hn::RebindToSigned<FloatTag>(), words));
}

/// value = scale * q + offset
struct Line {
    FloatVec scale, offset;
    HWY_INLINE Line(float s, float o) : scale(hn::Set(FloatTag(), s)), offset(hn::Set(FloatTag(), o)) {}
    HWY_INLINE FloatVec at(WordVec q) const { return hn::MulAdd(whole_numbers(q), scale, offset); }
};

HWY_INLINE std::size_t word_lanes() { return hn::Lanes(WordTag()); }

struct DecodeQ8_0 {
    using Block = BlockQ8_0;
    static constexpr std::int64_t kValues = 32;
    template <class Sink> static HWY_INLINE void run(const Block& block, Sink& sink) {
        const FloatTag d;
        const hn::Rebind<std::int8_t, FloatTag> d8;
        const auto scale = hn::Set(d, half_at(block.d));
        for (std::size_t i = 0; i < 32; i += word_lanes()) {
            const auto q = hn::PromoteTo(hn::RebindToSigned<FloatTag>(), hn::LoadU(d8, block.q + i));
            sink.take(i, hn::Mul(hn::ConvertTo(d, q), scale));
        }
    }
};

/// 32 values of nibbles on one line.
template <class Sink> HWY_INLINE void decode_nibbles(const std::uint8_t* nibbles, const Line& line, Sink& sink) {
    for (std::size_t i = 0; i < 16; i += word_lanes()) {
        const auto pair = words_at(nibbles + i);
        sink.take(i, line.at(low_nibbles(pair)));
        sink.take(i + 16, line.at(high_nibbles(pair)));
    }
}

struct DecodeQ4_0 {
    using Block = BlockQ4_0;
    static constexpr std::int64_t kValues = 32;
    template <class Sink> static HWY_INLINE void run(const Block& block, Sink& sink) {
        const float scale = half_at(block.d);
        decode_nibbles(block.nibbles, Line(scale, -8.0F * scale), sink);
    }
};

struct DecodeQ4_1 {
    using Block = BlockQ4_1;
    static constexpr std::int64_t kValues = 32;
    template <class Sink> static HWY_INLINE void run(const Block& block, Sink& sink) {
        decode_nibbles(block.nibbles, Line(half_at(block.d), half_at(block.m)), sink);
    }
};

/// 16 in each lane whose bit of `bits` is set, lane 0 lowest.
HWY_INLINE WordVec sixteen_where(std::uint32_t bits, WordVec lane_bits) {
    const WordTag d;
    return hn::IfThenElseZero(hn::TestBit(hn::Set(d, bits), lane_bits), hn::Set(d, 16U));
}

template <class Sink>
HWY_INLINE void decode_five_bits(const std::uint8_t* nibbles, const std::uint8_t (&fifth)[4], const Line& line,
                                 Sink& sink) {
    const WordTag d;
    std::uint32_t bits = 0;
    std::memcpy(&bits, fifth, sizeof(bits));
    const auto lane_bits = hn::Shl(hn::Set(d, 1U), hn::Iota(d, 0U));
    for (std::size_t i = 0; i < 16; i += word_lanes()) {
        const auto pair = words_at(nibbles + i);
        sink.take(i, line.at(hn::Or(low_nibbles(pair), sixteen_where(bits >> i, lane_bits))));
        sink.take(i + 16, line.at(hn::Or(high_nibbles(pair), sixteen_where(bits >> (i + 16), lane_bits))));
    }
}

struct DecodeQ5_0 {
    using Block = BlockQ5_0;
    static constexpr std::int64_t kValues = 32;
    template <class Sink> static HWY_INLINE void run(const Block& block, Sink& sink) {
        const float scale = half_at(block.d);
        decode_five_bits(block.nibbles, block.fifth, Line(scale, -16.0F * scale), sink);
    }
};

struct DecodeQ5_1 {
    using Block = BlockQ5_1;
    static constexpr std::int64_t kValues = 32;
    template <class Sink> static HWY_INLINE void run(const Block& block, Sink& sink) {
        decode_five_bits(block.nibbles, block.fifth, Line(half_at(block.d), half_at(block.m)), sink);
    }
};

/// The line of group g of a block with packed scales.
template <class Block> HWY_INLINE Line group_line(const Block& block, float d, float d_min, unsigned g) {
    const KScale packed = k_scale(block.scales, g);
    return {d * static_cast<float>(packed.scale), -d_min * static_cast<float>(packed.min)};
}

struct DecodeQ4_K {
    using Block = BlockQ4_K;
    static constexpr std::int64_t kValues = 256;
    template <class Sink> static HWY_INLINE void run(const Block& block, Sink& sink) {
        const float d = half_at(block.d);
        const float d_min = half_at(block.d_min);
        for (unsigned g = 0; g < 8; g += 2) {
            const Line low = group_line(block, d, d_min, g);
            const Line high = group_line(block, d, d_min, g + 1);
            for (std::size_t i = 0; i < 32; i += word_lanes()) {
                const auto pair = words_at(block.nibbles + 16 * g + i);
                sink.take(32 * g + i, low.at(low_nibbles(pair)));
                sink.take(32 * g + 32 + i, high.at(high_nibbles(pair)));
            }
        }
    }
};

struct DecodeQ5_K {
    using Block = BlockQ5_K;
    static constexpr std::int64_t kValues = 256;
    template <class Sink> static HWY_INLINE void run(const Block& block, Sink& sink) {
        const auto one = hn::Set(WordTag(), 1U);
        const float d = half_at(block.d);
        const float d_min = half_at(block.d_min);
        for (unsigned g = 0; g < 8; g += 2) {
            const Line low = group_line(block, d, d_min, g);
            const Line high = group_line(block, d, d_min, g + 1);
            for (std::size_t i = 0; i < 32; i += word_lanes()) {
                const auto pair = words_at(block.nibbles + 16 * g + i);
                const auto fifth = hn::ShiftRightSame(words_at(block.fifth + i), static_cast<int>(g));
                const auto first = hn::ShiftLeft<4>(hn::And(fifth, one));
                const auto second = hn::ShiftLeft<4>(hn::And(hn::ShiftRight<1>(fifth), one));
                sink.take(32 * g + i, low.at(hn::Or(low_nibbles(pair), first)));
                sink.take(32 * g + 32 + i, high.at(hn::Or(high_nibbles(pair), second)));
            }
        }
    }
};

struct DecodeQ6_K {
    using Block = BlockQ6_K;
    static constexpr std::int64_t kValues = 256;
    template <class Sink> static HWY_INLINE void run(const Block& block, Sink& sink) {
        const auto three = hn::Set(WordTag(), 3U);
        const float d = half_at(block.d);
        for (std::size_t i = 0; i < 64; i += word_lanes()) { // 32 of each half; a vector stays inside 16 values
            const std::size_t half = i / 32;
            const std::size_t at = i % 32;
            const std::uint8_t* const low = block.low + 64 * half + at;
            const auto first = words_at(low);
            const auto second = words_at(low + 32);
            const auto upper = words_at(block.upper + i);
            const auto take = [&](std::size_t quarter, WordVec four, WordVec two) HWY_ATTR {
                const float scale = d * static_cast<float>(block.scales[8 * half + 2 * quarter + at / 16]);
                const auto q = hn::Or(four, hn::ShiftLeft<4>(hn::And(two, three)));
                sink.take(128 * half + 32 * quarter + at, Line(scale, -32.0F * scale).at(q));
            };
            take(0, low_nibbles(first), upper);
            take(1, low_nibbles(second), hn::ShiftRight<2>(upper));
            take(2, high_nibbles(first), hn::ShiftRight<4>(upper));
            take(3, high_nibbles(second), hn::ShiftRight<6>(upper));
        }
    }
};

struct StoreSink {
    float* out;
    HWY_INLINE void take(std::size_t i, FloatVec value) { hn::StoreU(value, FloatTag(), out + i); }
};

/// Two sums by turns hide some of the latency of the multiply-add.
struct DotSink {
    const float* x;
    FloatVec even, odd;
    HWY_INLINE void take(std::size_t i, FloatVec value) {
        const auto sum = hn::MulAdd(value, hn::LoadU(FloatTag(), x + i), even);
        even = odd;
        odd = sum;
    }
};

/// n values of one row; n is a multiple of the block.
template <class Decode> HWY_INLINE void decode_row(const std::byte* src, std::int64_t n, float* dst) {
    using Block = typename Decode::Block;
    const auto* block = reinterpret_cast<const Block*>(src);
    for (std::int64_t i = 0; i < n; i += Decode::kValues, ++block) {
        StoreSink sink{dst + i};
        Decode::run(*block, sink);
    }
}

template <class Decode> HWY_INLINE float dot_row_of(const std::byte* src, std::int64_t n, const float* x) {
    using Block = typename Decode::Block;
    const FloatTag d;
    const auto* block = reinterpret_cast<const Block*>(src);
    DotSink sink{x, hn::Zero(d), hn::Zero(d)};
    for (std::int64_t i = 0; i < n; i += Decode::kValues, ++block, sink.x += Decode::kValues)
        Decode::run(*block, sink);
    return hn::GetLane(hn::SumOfLanes(d, hn::Add(sink.even, sink.odd)));
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#endif
