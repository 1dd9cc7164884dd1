// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "parallel/thread_pool.h"
#include "tensor/aligned_buffer.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <span>

namespace layerscope {

enum class RotaryPairs {
    Halves,     ///< (i, i + r/2), r = rotary width
    Neighbours, ///< (2i, 2i + 1)
};

/// Cosines and sines for a chunk of consecutive positions; filled once per chunk and set of frequencies, read by every
/// layer and head that shares them.
class RotaryTable {
public:
    RotaryTable() = default;
    [[nodiscard]] static Result<RotaryTable> create(std::int64_t max_positions, std::int64_t max_pairs);
    /// Positions first … first+n-1; angle = float(position) · inverse[i], both in float32 as the reference does it;
    /// cosine and sine times `magnitude`. n and inverse.size() within what create() was told.
    void fill(Position first, std::int64_t n, std::span<const float> inverse, float magnitude);

    [[nodiscard]] std::int64_t n_positions() const { return n_positions_; }
    [[nodiscard]] std::int64_t n_pairs() const { return n_pairs_; }
    [[nodiscard]] const float* cosines(std::int64_t t) const { return buffer_.as<float>() + 2 * t * n_pairs_; }
    [[nodiscard]] const float* sines(std::int64_t t) const { return cosines(t) + n_pairs_; }

private:
    AlignedBuffer buffer_;
    std::int64_t max_positions_ = 0;
    std::int64_t max_pairs_ = 0;
    std::int64_t n_positions_ = 0;
    std::int64_t n_pairs_ = 0;
};

/// In place: x [tokens, n_heads * head_dim]; row t turns by the table's row t. The first 2 · n_pairs dimensions of each
/// head turn (2 · n_pairs <= head_dim), the rest pass untouched.
void rotate(MatrixView x, std::int64_t head_dim, const RotaryTable& table, RotaryPairs pairs, ThreadPool& pool);

} // namespace layerscope
