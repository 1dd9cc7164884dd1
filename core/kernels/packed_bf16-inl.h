// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Included once per instruction set by the sources that read packed bfloat16 (tensor/packed_bf16.h).

#if defined(LAYERSCOPE_KERNELS_PACKED_BF16_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LAYERSCOPE_KERNELS_PACKED_BF16_INL_H
#undef LAYERSCOPE_KERNELS_PACKED_BF16_INL_H
#else
#define LAYERSCOPE_KERNELS_PACKED_BF16_INL_H
#endif

#include "kernels/simd-inl.h"
#include "tensor/packed_bf16.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// Vectors of 32 bytes, in whose order the places of a quarter are.
#define LS_PACKED_VECTORS (HWY_TARGET == HWY_AVX2)

/// The values of a quarter, and what turns distances into exponents for one row.
#if LS_PACKED_VECTORS

class PackedQuarters {
public:
    /// Few instructions: a row of 640 values is over in two hundred.
    explicit HWY_INLINE PackedQuarters(std::uint8_t lowest_exponent) {
        HWY_ALIGN static constexpr std::uint8_t kPlaces[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        const hn::Repartition<std::uint16_t, decltype(d8)> d16;
        const auto exponents = hn::Add(hn::LoadDup128(d8, kPlaces), hn::Set(d8, lowest_exponent));
        const auto pairs = hn::BitCast(d16, exponents);
        high_ = hn::And(hn::BitCast(d8, hn::ShiftRight<1>(pairs)), hn::Set(d8, 0x7F));
        low_ = hn::And(hn::BitCast(d8, hn::ShiftLeft<7>(pairs)), hn::Set(d8, 0x80));
    }

    /// Values 8 v to 8 v + 7 of quarter q in to[v].
    HWY_INLINE void unpack(const std::byte* group, std::size_t q, FloatVec (&to)[4]) const {
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(group);
        const hn::Repartition<std::uint32_t, decltype(d8)> d32;
        const hn::Repartition<std::uint16_t, decltype(d8)> d16;
        const FloatTag d;
        HWY_ALIGN static constexpr std::uint32_t kShifts[8] = {0, 0, 0, 0, 4, 4, 4, 4};
        const auto both = hn::BitCast(d32, hn::LoadDup128(d8, bytes + 16 * q));
        const auto places = hn::And(hn::BitCast(d8, hn::Shr(both, hn::Load(d32, kShifts))), hn::Set(d8, 0x0F));
        const auto rest = hn::LoadU(d8, bytes + PackedBf16::kExponentBytes + 32 * q);
        const auto sign = hn::Set(d8, 0x80);
        const auto high = hn::Or(hn::TableLookupBytes(high_, places), hn::And(rest, sign));
        const auto low = hn::Or(hn::TableLookupBytes(low_, places), hn::AndNot(sign, rest));
        const auto first = hn::BitCast(d16, hn::InterleaveLower(d8, low, high));
        const auto second = hn::BitCast(d16, hn::InterleaveUpper(d8, low, high));
        const auto zero = hn::Zero(d16);
        to[0] = hn::BitCast(d, hn::InterleaveLower(d16, zero, first));
        to[1] = hn::BitCast(d, hn::InterleaveUpper(d16, zero, first));
        to[2] = hn::BitCast(d, hn::InterleaveLower(d16, zero, second));
        to[3] = hn::BitCast(d, hn::InterleaveUpper(d16, zero, second));
    }

    HWY_INLINE void unpack_group(const std::byte* group, float* to) const {
        const FloatTag d;
        for (std::size_t q = 0; q < 4; ++q) {
            FloatVec values[4];
            unpack(group, q, values);
            for (std::size_t v = 0; v < 4; ++v)
                hn::StoreU(values[v], d, to + 32 * q + 8 * v);
        }
    }

private:
    static constexpr hn::ScalableTag<std::uint8_t> d8{};
    hn::Vec<hn::ScalableTag<std::uint8_t>> high_;
    hn::Vec<hn::ScalableTag<std::uint8_t>> low_;
};

#else

class PackedQuarters {
public:
    explicit HWY_INLINE PackedQuarters(std::uint8_t lowest_exponent) : lowest_(lowest_exponent) {}

    HWY_INLINE void unpack_group(const std::byte* group, float* to) const {
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(group);
        for (std::size_t at = 0; at < static_cast<std::size_t>(PackedBf16::kGroup); ++at) {
            const std::size_t quarter = at / 32;
            const std::size_t place = at % 32;
            const std::uint8_t pair = bytes[16 * quarter + place % 16];
            const std::uint32_t exponent = lowest_ + (place < 16 ? pair & 0x0FU : pair >> 4U);
            const std::uint32_t rest = bytes[PackedBf16::kExponentBytes + at];
            const std::uint32_t bits = (rest & 0x80U) << 24U | exponent << 23U | (rest & 0x7FU) << 16U;
            std::memcpy(to + 32 * quarter + place % 16 / 4 * 8 + place % 4 + place / 16 * 4, &bits, sizeof(bits));
        }
    }

private:
    std::uint32_t lowest_;
};

#endif

/// Goes through the exceptions of a row, group by group.
class PackedExceptions {
public:
    explicit HWY_INLINE PackedExceptions(std::span<const PackedBf16::Exception> list, std::int64_t first = 0)
        : next_(list.data()), end_(list.data() + list.size()) {
        while (next_ != end_ && next_->col < first)
            ++next_;
        look();
    }
    /// Whether one lies before column `end`; groups are asked in order.
    [[nodiscard]] HWY_INLINE bool before(std::int64_t end) const { return col_ < end; }
    /// Puts those before `first + kGroup` in their places of the group that begins at `first`.
    HWY_INLINE void put(std::int64_t first, float* group) {
        for (; col_ < first + PackedBf16::kGroup; ++next_, look()) {
            const std::uint32_t bits = std::uint32_t{next_->bits} << 16U;
            std::memcpy(group + (col_ - first), &bits, sizeof(bits));
        }
    }

private:
    HWY_INLINE void look() {
        col_ = next_ == end_ ? std::numeric_limits<std::int64_t>::max() : std::int64_t{next_->col};
    }
    const PackedBf16::Exception* next_;
    const PackedBf16::Exception* end_;
    std::int64_t col_ = 0;
};

/// Values [first, first + n) of a row, whole groups.
HWY_INLINE void unpack_row(const PackedBf16::Row& row, std::int64_t first, std::int64_t n, float* dst) {
    const PackedQuarters quarters(row.lowest_exponent);
    PackedExceptions exceptions(row.exceptions, first);
    for (std::int64_t at = first; at < first + n; at += PackedBf16::kGroup, dst += PackedBf16::kGroup) {
        quarters.unpack_group(row.groups + static_cast<std::size_t>(at / PackedBf16::kGroup) * PackedBf16::kGroupBytes,
                              dst);
        exceptions.put(at, dst);
    }
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#endif
