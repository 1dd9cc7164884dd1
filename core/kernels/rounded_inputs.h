// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tensor/tensor_view.h"

#include <cstddef>
#include <cstdint>

namespace layerscope {

// Activations rounded to eight bits, so that a product with quantised weights is one of whole numbers. 32 neighbouring
// values share a scale, largest magnitude / 127: no value moves by more than 1/254 of that magnitude.

inline constexpr std::int64_t kRoundedGroup = 32;
inline constexpr std::int64_t kRoundedBatch = 8 * kRoundedGroup; ///< rows are filled up with zeros to whole batches

/// Rows of rounded activations in memory handed in. A row has its values, then the scales of its groups, then
/// scale * Σ values for every group and for every half of a group: what an offset of the weights is multiplied with.
struct RoundedInputs {
    std::byte* data = nullptr; ///< aligned to 64 bytes
    std::int64_t rows = 0;
    std::int64_t cols = 0;

    [[nodiscard]] static constexpr std::int64_t padded(std::int64_t cols) {
        return (cols + kRoundedBatch - 1) / kRoundedBatch * kRoundedBatch;
    }
    /// Bytes of one row: a multiple of 64.
    [[nodiscard]] static constexpr std::int64_t row_bytes(std::int64_t cols) { return padded(cols) / 2 * 3; }

    [[nodiscard]] std::int8_t* values(std::int64_t t) const {
        return reinterpret_cast<std::int8_t*>(data + t * row_bytes(cols));
    }
    [[nodiscard]] float* scales(std::int64_t t) const {
        return reinterpret_cast<float*>(data + t * row_bytes(cols) + padded(cols));
    }
    [[nodiscard]] float* sums(std::int64_t t) const { return scales(t) + padded(cols) / kRoundedGroup; }
    [[nodiscard]] float* half_sums(std::int64_t t) const { return sums(t) + padded(cols) / kRoundedGroup; }
};

/// Rows [begin, end) of x, x.cols a multiple of the group. A group with a value that is not finite gets the scale NaN.
void round_inputs(ConstMatrixView x, std::int64_t begin, std::int64_t end, const RoundedInputs& to);

} // namespace layerscope
