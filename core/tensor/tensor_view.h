// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tensor/dtype.h"
#include "tensor/packed_bf16.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace layerscope {

/// A weight matrix [rows, cols] as it lies in memory (mapped file or owned buffer): row-major, rows = out features,
/// cols = in features; a vector has rows = 1. Non-owning; data may be unaligned to more than its element size.
struct WeightView {
    const std::byte* data = nullptr;
    DType dtype = DType::F32;
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::size_t row_stride_bytes = 0;
    /// Where the same values appear in fewer bytes, at some time after loading; `data` stays valid beside them.
    const std::atomic<const PackedBf16*>* packed = nullptr;

    [[nodiscard]] const PackedBf16* packed_form() const {
        return packed == nullptr ? nullptr : packed->load(std::memory_order_acquire);
    }
    [[nodiscard]] bool empty() const { return data == nullptr; }
    [[nodiscard]] const std::byte* row(std::int64_t r) const {
        return data + static_cast<std::size_t>(r) * row_stride_bytes;
    }
};

/// Activations: float32 [rows, cols], row-major, rows = tokens. Non-owning.
struct MatrixView {
    float* data = nullptr;
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t stride = 0; ///< floats from one row to the next

    [[nodiscard]] float* row(std::int64_t r) const { return data + r * stride; }
};
struct ConstMatrixView {
    const float* data = nullptr;
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t stride = 0;

    ConstMatrixView() = default;
    ConstMatrixView(const float* d, std::int64_t r, std::int64_t c, std::int64_t s)
        : data(d), rows(r), cols(c), stride(s) {}
    ConstMatrixView(const MatrixView& m) : data(m.data), rows(m.rows), cols(m.cols), stride(m.stride) {}
    [[nodiscard]] const float* row(std::int64_t r) const { return data + r * stride; }
};

} // namespace layerscope
