// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/convert.h"

#include "tensor/float_formats.h"

#include <cassert>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/convert.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "kernels/simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace layerscope {
namespace HWY_NAMESPACE {

void f32_row(const std::byte* src, std::int64_t n, float* dst) { load_row<FromF32>(src, n, dst); }
void bf16_row(const std::byte* src, std::int64_t n, float* dst) { load_row<FromBf16>(src, n, dst); }
void f16_row(const std::byte* src, std::int64_t n, float* dst) { load_row<FromF16>(src, n, dst); }

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

namespace {

constexpr std::int64_t kBlockValues = 32; // of both block formats

float block_scale(const std::byte* block) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, block, sizeof(bits));
    return f16_to_float(bits);
}

/// ggml block_q8_0: f16 scale, 32 int8.
void q8_0_row(const std::byte* src, std::int64_t n, float* dst) {
    for (std::int64_t b = 0; b < n / kBlockValues; ++b, src += 34, dst += kBlockValues) {
        const float scale = block_scale(src);
        for (std::int64_t i = 0; i < kBlockValues; ++i)
            dst[i] = scale * static_cast<float>(static_cast<std::int8_t>(src[2 + i]));
    }
}

/// ggml block_q4_0: f16 scale, 16 bytes; low nibbles are values 0 … 15, high nibbles 16 … 31, each minus 8.
void q4_0_row(const std::byte* src, std::int64_t n, float* dst) {
    for (std::int64_t b = 0; b < n / kBlockValues; ++b, src += 18, dst += kBlockValues) {
        const float scale = block_scale(src);
        for (std::int64_t i = 0; i < kBlockValues / 2; ++i) {
            const auto pair = static_cast<std::int32_t>(src[2 + i]);
            dst[i] = scale * static_cast<float>((pair & 15) - 8);
            dst[i + kBlockValues / 2] = scale * static_cast<float>((pair >> 4) - 8);
        }
    }
}

} // namespace

void to_float(DType dtype, const std::byte* src, std::int64_t n, float* dst) {
    switch (dtype) {
    case DType::F32:
        return HWY_DYNAMIC_DISPATCH(f32_row)(src, n, dst);
    case DType::BF16:
        return HWY_DYNAMIC_DISPATCH(bf16_row)(src, n, dst);
    case DType::F16:
        return HWY_DYNAMIC_DISPATCH(f16_row)(src, n, dst);
    case DType::Q8_0:
        return q8_0_row(src, n, dst);
    case DType::Q4_0:
        return q4_0_row(src, n, dst);
    default:
        assert(!"not a weight type");
    }
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
    default:
        assert(!"not a type to write");
    }
}

} // namespace layerscope
#endif
