// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/packed_bf16.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstring>
#include <numeric>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/packed_bf16.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/packed_bf16-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

/// Distances from the lowest exponent and the other bits of a quarter, in the order of its places.
struct PlacedQuarter {
    HWY_ALIGN std::uint8_t exponents[PackedBf16::kQuarter];
    HWY_ALIGN std::uint8_t rest[PackedBf16::kQuarter];
    bool all_near; ///< none is an exception
};

#if LS_PACKED_VECTORS

void place_quarter(const std::byte* values, std::uint8_t lowest_exponent, PlacedQuarter& to) {
    const hn::ScalableTag<std::uint16_t> d16;
    const hn::ScalableTag<std::uint8_t> d8;
    const hn::ScalableTag<std::uint64_t> d64;
    // Quads 0, 2 and 1, 3: the lower half of the vector gets every other four values.
    HWY_ALIGN static constexpr std::uint64_t kQuads[4] = {0, 2, 1, 3};
    HWY_ALIGN static constexpr std::uint8_t kLowBytes[16] = {0,    2,    4,    6,    8,    10,   12,   14,
                                                             0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};
    HWY_ALIGN static constexpr std::uint8_t kLowBytesAbove[16] = {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                                                  0,    2,    4,    6,    8,    10,   12,   14};
    const auto quads = hn::SetTableIndices(d64, kQuads);
    const auto load = [&](std::size_t half) {
        const auto* const p = reinterpret_cast<const std::uint16_t*>(values) + 16 * half;
        return hn::BitCast(d16, hn::TableLookupLanes(hn::BitCast(d64, hn::LoadU(d16, p)), quads));
    };
    const auto bytes_of = [&](auto lower, auto upper) {
        return hn::Or(hn::TableLookupBytesOr0(hn::BitCast(d8, lower), hn::LoadDup128(d8, kLowBytes)),
                      hn::TableLookupBytesOr0(hn::BitCast(d8, upper), hn::LoadDup128(d8, kLowBytesAbove)));
    };
    const auto rest_of = [&](auto v) {
        return hn::Or(hn::And(v, hn::Set(d16, 0x7F)), hn::And(hn::ShiftRight<8>(v), hn::Set(d16, 0x80)));
    };
    const auto distance_of = [&](auto v) {
        return hn::Sub(hn::And(hn::ShiftRight<7>(v), hn::Set(d16, 0xFF)), hn::Set(d16, lowest_exponent));
    };
    const auto lower = load(0);
    const auto upper = load(1);
    hn::Store(bytes_of(rest_of(lower), rest_of(upper)), d8, to.rest);
    const auto lower_distance = distance_of(lower);
    const auto upper_distance = distance_of(upper);
    hn::Store(bytes_of(lower_distance, upper_distance), d8, to.exponents);
    const auto far = hn::And(hn::Or(lower_distance, upper_distance), hn::Set(d16, 0xFFF0));
    to.all_near = hn::AllTrue(d16, hn::Eq(far, hn::Zero(d16)));
}

#else

void place_quarter(const std::byte* values, std::uint8_t lowest_exponent, PlacedQuarter& to) {
    to.all_near = true;
    for (std::size_t place = 0; place < static_cast<std::size_t>(PackedBf16::kQuarter); ++place) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, values + 2 * (place % 16 / 4 * 8 + place % 4 + place / 16 * 4), sizeof(bits));
        const int distance = (bits >> 7 & 0xFF) - lowest_exponent;
        to.all_near = to.all_near && distance >= 0 && distance < PackedBf16::kExponents;
        to.exponents[place] = static_cast<std::uint8_t>(distance);
        to.rest[place] = static_cast<std::uint8_t>((bits >> 8 & 0x80) | (bits & 0x7F));
    }
}

#endif

std::int64_t pack_row(const std::byte* row, std::int64_t n, std::uint8_t lowest_exponent, std::byte* groups,
                      PackedBf16::Exception* exceptions) {
    std::int64_t n_exceptions = 0;
    for (std::int64_t first = 0; first < n; first += PackedBf16::kQuarter) {
        PlacedQuarter quarter;
        const std::byte* const values = row + 2 * first;
        place_quarter(values, lowest_exponent, quarter);
        auto* const group = reinterpret_cast<std::uint8_t*>(groups) +
                            static_cast<std::size_t>(first / PackedBf16::kGroup) * PackedBf16::kGroupBytes;
        const auto q = static_cast<std::size_t>(first % PackedBf16::kGroup / PackedBf16::kQuarter);
        for (std::size_t i = 0; i < 16; ++i)
            group[16 * q + i] =
                static_cast<std::uint8_t>((quarter.exponents[i] & 0x0F) | quarter.exponents[16 + i] << 4);
        std::memcpy(group + PackedBf16::kExponentBytes + 32 * q, quarter.rest, sizeof(quarter.rest));
        if (quarter.all_near) continue;
        for (std::int64_t i = 0; i < PackedBf16::kQuarter; ++i) {
            std::uint16_t bits = 0;
            std::memcpy(&bits, values + 2 * i, sizeof(bits));
            const int distance = (bits >> 7 & 0xFF) - lowest_exponent;
            if (distance < 0 || distance >= PackedBf16::kExponents)
                exceptions[n_exceptions++] = {static_cast<std::uint32_t>(first + i), bits};
        }
    }
    return n_exceptions;
}

void unpack(const PackedBf16::Row& row, std::int64_t first, std::int64_t n, float* dst) {
    unpack_row(row, first, n, dst);
}

bool prefers_packed() { return LS_PACKED_VECTORS; }

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(pack_row);
HWY_EXPORT(unpack);
HWY_EXPORT(prefers_packed);

bool prefers_packed_bf16() { return HWY_DYNAMIC_DISPATCH(prefers_packed)(); }

const PackedBf16* packed_rows(const WeightView& w, std::int64_t end) {
    const PackedBf16* const packed = w.packed_form();
    if (packed == nullptr || end == 0) return packed;
    // Written by the thread that packs, after all else of the row and of those before it.
    std::atomic_ref lowest(const_cast<std::uint8_t&>(packed->lowest_exponents[end - 1]));
    return lowest.load(std::memory_order_acquire) == kNotPackedYet ? nullptr : packed;
}

std::uint8_t choose_lowest_exponent(const std::byte* row, std::int64_t n) {
    std::array<std::int32_t, 256> counts{};
    for (std::int64_t i = 0; i < n; i += 4) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, row + 2 * i, sizeof(bits));
        ++counts[bits >> 7 & 0xFF];
    }
    constexpr std::size_t kWindows = 256 - PackedBf16::kExponents + 1;
    std::int32_t covered = std::accumulate(counts.begin(), counts.begin() + PackedBf16::kExponents, std::int32_t{0});
    std::int32_t most = covered;
    std::size_t best = 0;
    bool raised = false;
    for (std::size_t lowest = 1; lowest < kWindows; ++lowest) {
        covered += counts[lowest + PackedBf16::kExponents - 1] - counts[lowest - 1];
        // Of windows that cover as much the second lowest: among the values not looked at more are tiny than huge.
        const bool next_of_equals = covered == most && lowest == best + 1 && !raised;
        if (covered <= most && !next_of_equals) continue;
        raised = next_of_equals;
        most = covered;
        best = lowest;
    }
    return static_cast<std::uint8_t>(best);
}

std::int64_t pack_bf16_row(const std::byte* row, std::int64_t n, std::uint8_t lowest_exponent, std::byte* groups,
                           PackedBf16::Exception* exceptions) {
    assert(PackedBf16::suits(n) && lowest_exponent <= 256 - PackedBf16::kExponents);
    return HWY_DYNAMIC_DISPATCH(pack_row)(row, n, lowest_exponent, groups, exceptions);
}

void unpack_bf16(const PackedBf16::Row& row, std::int64_t first, std::int64_t n, float* dst) {
    assert(PackedBf16::suits(first) && PackedBf16::suits(n));
    HWY_DYNAMIC_DISPATCH(unpack)(row, first, n, dst);
}

} // namespace layerscope
#endif
