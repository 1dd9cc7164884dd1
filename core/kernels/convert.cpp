// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/convert.h"

#include "kernels/packed_bf16.h"
#include "kernels/quantize.h"
#include "tensor/float_formats.h"

#include <cassert>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/convert.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/block_decode-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

void f32_row(const std::byte* src, std::int64_t n, float* dst) { load_row<FromF32>(src, n, dst); }
void bf16_row(const std::byte* src, std::int64_t n, float* dst) { load_row<FromBf16>(src, n, dst); }
void f16_row(const std::byte* src, std::int64_t n, float* dst) { load_row<FromF16>(src, n, dst); }

void block_row(DType dtype, const std::byte* src, std::int64_t n, float* dst) {
    switch (dtype) {
    case DType::Q8_0:
        return decode_row<DecodeQ8_0>(src, n, dst);
    case DType::Q4_0:
        return decode_row<DecodeQ4_0>(src, n, dst);
    case DType::Q4_1:
        return decode_row<DecodeQ4_1>(src, n, dst);
    case DType::Q5_0:
        return decode_row<DecodeQ5_0>(src, n, dst);
    case DType::Q5_1:
        return decode_row<DecodeQ5_1>(src, n, dst);
    case DType::Q4_K:
        return decode_row<DecodeQ4_K>(src, n, dst);
    case DType::Q5_K:
        return decode_row<DecodeQ5_K>(src, n, dst);
    default:
        return decode_row<DecodeQ6_K>(src, n, dst);
    }
}

void row_to_f16(const float* src, std::int64_t n, std::byte* dst) {
    std::int64_t i = 0;
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
    const FloatTag d;
    const hn::Rebind<hwy::float16_t, FloatTag> d16;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(hn::DemoteTo(d16, hn::LoadU(d, src + i)), d16, reinterpret_cast<hwy::float16_t*>(dst + 2 * i));
#endif
    for (; i < n; ++i) {
        const std::uint16_t bits = float_to_f16(src[i]);
        std::memcpy(dst + 2 * i, &bits, sizeof(bits));
    }
}

} // namespace HWY_NAMESPACE
} // namespace layerscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace layerscope {
HWY_EXPORT(f32_row);
HWY_EXPORT(bf16_row);
HWY_EXPORT(f16_row);
HWY_EXPORT(row_to_f16);
HWY_EXPORT(block_row);

void to_float(DType dtype, const std::byte* src, std::int64_t n, float* dst) {
    switch (dtype) {
    case DType::F32:
        return HWY_DYNAMIC_DISPATCH(f32_row)(src, n, dst);
    case DType::BF16:
        return HWY_DYNAMIC_DISPATCH(bf16_row)(src, n, dst);
    case DType::F16:
        return HWY_DYNAMIC_DISPATCH(f16_row)(src, n, dst);
    default:
        assert(is_block_type(dtype));
        return HWY_DYNAMIC_DISPATCH(block_row)(dtype, src, n, dst);
    }
}

void row_to_float(const WeightView& w, std::int64_t row, std::int64_t first, std::int64_t n, float* dst) {
    if (const PackedBf16* const packed = packed_rows(w, row + 1)) return unpack_bf16(packed->row(row), first, n, dst);
    to_float(w.dtype, w.row(row) + *row_bytes(w.dtype, static_cast<std::size_t>(first)), n, dst);
}

void from_float(const float* src, std::int64_t n, DType dtype, std::byte* dst) {
    switch (dtype) {
    case DType::F32:
        std::memcpy(dst, src, static_cast<std::size_t>(n) * sizeof(float));
        return;
    case DType::F16:
        return HWY_DYNAMIC_DISPATCH(row_to_f16)(src, n, dst);
    case DType::BF16:
        for (std::int64_t i = 0; i < n; ++i) {
            const std::uint16_t bits = float_to_bf16(src[i]);
            std::memcpy(dst + 2 * i, &bits, sizeof(bits));
        }
        return;
    case DType::Q8_0:
        return quantize_q8_0(src, n, dst);
    case DType::Q4_0:
        return quantize_q4_0(src, n, dst);
    default:
        assert(!"not a type to write");
    }
}

} // namespace layerscope
#endif
