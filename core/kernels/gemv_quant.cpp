// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/gemv.h"
#include "tensor/float_formats.h"

#include <cassert>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gemv_quant.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/block_decode-inl.h"

#include <hwy/cache_control.h>

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

constexpr std::int64_t kBlock = 32;
constexpr std::int64_t kQuantPrefetchBytes = 2048;

inline float quant_scale(const std::byte* block) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, block, sizeof(bits));
    return f16_to_float(bits);
}

/// Lanes(d) bytes as unsigned integers of 32 bits.
HWY_INLINE hn::Vec<hn::RebindToUnsigned<FloatTag>> bytes_as_words(const std::byte* p) {
    const hn::Rebind<std::uint8_t, FloatTag> d8;
    return hn::PromoteTo(hn::RebindToUnsigned<FloatTag>(), hn::LoadU(d8, reinterpret_cast<const std::uint8_t*>(p)));
}

struct Q8 {
    static constexpr std::int64_t kBytes = 34;
    static HWY_INLINE FloatVec dot(FloatTag d, const std::byte* block, const float* x) {
        const hn::RebindToSigned<FloatTag> d32;
        const hn::Rebind<std::int8_t, FloatTag> d8;
        auto sum = hn::Zero(d);
        for (std::size_t i = 0; i < kBlock; i += hn::Lanes(d)) {
            const auto q = hn::PromoteTo(d32, hn::LoadU(d8, reinterpret_cast<const std::int8_t*>(block + 2 + i)));
            sum = hn::MulAdd(hn::ConvertTo(d, q), hn::LoadU(d, x + i), sum);
        }
        return sum;
    }
};
struct Q4 {
    static constexpr std::int64_t kBytes = 18;
    static HWY_INLINE FloatVec dot(FloatTag d, const std::byte* block, const float* x) {
        const hn::RebindToSigned<FloatTag> d32;
        const hn::RebindToUnsigned<FloatTag> du32;
        const auto eight = hn::Set(d32, 8);
        auto sum = hn::Zero(d);
        for (std::size_t i = 0; i < kBlock / 2; i += hn::Lanes(d)) {
            const auto pair = bytes_as_words(block + 2 + i);
            const auto low = hn::Sub(hn::BitCast(d32, hn::And(pair, hn::Set(du32, 15U))), eight);
            const auto high = hn::Sub(hn::BitCast(d32, hn::ShiftRight<4>(pair)), eight);
            sum = hn::MulAdd(hn::ConvertTo(d, low), hn::LoadU(d, x + i), sum);
            sum = hn::MulAdd(hn::ConvertTo(d, high), hn::LoadU(d, x + kBlock / 2 + i), sum);
        }
        return sum;
    }
};

template <class Q>
HWY_INLINE void quant_rows_of(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x,
                              MatrixView y) {
    const FloatTag d;
    for (std::int64_t r = begin; r < end; ++r) {
        for (std::int64_t t = 0; t < x.rows; ++t) { // from the second token on the row is in the nearest cache
            const std::byte* block = w.row(r);
            auto sum = hn::Zero(d);
            for (std::int64_t c = 0; c < w.cols; c += kBlock, block += Q::kBytes) {
                hwy::Prefetch(block + kQuantPrefetchBytes);
                sum = hn::MulAdd(hn::Set(d, quant_scale(block)), Q::dot(d, block, x.row(t) + c), sum);
            }
            y.row(t)[r] = hn::GetLane(hn::SumOfLanes(d, sum));
        }
    }
}

void q8_rows(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y) {
    quant_rows_of<Q8>(w, begin, end, x, y);
}
void q4_rows(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y) {
    quant_rows_of<Q4>(w, begin, end, x, y);
}

/// The other formats: each value is decoded to float32 and used once for each token.
template <class Decode>
HWY_INLINE void decoded_rows_of(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x,
                                MatrixView y) {
    for (std::int64_t r = begin; r < end; ++r)
        for (std::int64_t t = 0; t < x.rows; ++t)
            y.row(t)[r] = dot_row_of<Decode>(w.row(r), w.cols, x.row(t));
}

void decoded_rows(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y) {
    switch (w.dtype) {
    case DType::Q4_1:
        return decoded_rows_of<DecodeQ4_1>(w, begin, end, x, y);
    case DType::Q5_0:
        return decoded_rows_of<DecodeQ5_0>(w, begin, end, x, y);
    case DType::Q5_1:
        return decoded_rows_of<DecodeQ5_1>(w, begin, end, x, y);
    case DType::Q4_K:
        return decoded_rows_of<DecodeQ4_K>(w, begin, end, x, y);
    case DType::Q5_K:
        return decoded_rows_of<DecodeQ5_K>(w, begin, end, x, y);
    default:
        return decoded_rows_of<DecodeQ6_K>(w, begin, end, x, y);
    }
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(q8_rows);
HWY_EXPORT(q4_rows);
HWY_EXPORT(decoded_rows);

void quant_row_products(const WeightView& w, std::int64_t begin, std::int64_t end, ConstMatrixView x, MatrixView y) {
    assert(is_block_type(w.dtype) && x.cols == w.cols);
    switch (w.dtype) {
    case DType::Q8_0:
        return HWY_DYNAMIC_DISPATCH(q8_rows)(w, begin, end, x, y);
    case DType::Q4_0:
        return HWY_DYNAMIC_DISPATCH(q4_rows)(w, begin, end, x, y);
    default:
        return HWY_DYNAMIC_DISPATCH(decoded_rows)(w, begin, end, x, y);
    }
}

} // namespace layerscope
#endif
