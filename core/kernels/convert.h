// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tensor/dtype.h"
#include "tensor/tensor_view.h"

#include <cstddef>
#include <cstdint>

namespace layerscope {

/// n values of a weight type to float32; src may be unaligned. For block types n is a multiple of the block.
void to_float(DType dtype, const std::byte* src, std::int64_t n, float* dst);

/// Values [first, first + n) of a row of w, from its packed form if there is one. `first` and n are multiples of the
/// block, or of PackedBf16::kGroup.
void row_to_float(const WeightView& w, std::int64_t row, std::int64_t first, std::int64_t n, float* dst);

/// n float32 values to F32, F16 or BF16, nearest with ties to even, or to Q8_0 or Q4_0; dst may be unaligned.
void from_float(const float* src, std::int64_t n, DType dtype, std::byte* dst);

/// Types that from_float writes.
[[nodiscard]] constexpr bool is_writable_type(DType d) {
    return d == DType::F32 || d == DType::F16 || d == DType::BF16 || d == DType::Q8_0 || d == DType::Q4_0;
}

} // namespace layerscope
