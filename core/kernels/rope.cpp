// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/rope.h"

#include "parallel/parallel_for.h"

#include <cassert>
#include <cmath>

namespace layerscope {
namespace {

void rotate_halves(float* head, const float* cosines, const float* sines, std::int64_t n_pairs) {
    for (std::int64_t i = 0; i < n_pairs; ++i) {
        const float u = head[i];
        const float v = head[i + n_pairs];
        head[i] = u * cosines[i] - v * sines[i];
        head[i + n_pairs] = v * cosines[i] + u * sines[i];
    }
}

void rotate_neighbours(float* head, const float* cosines, const float* sines, std::int64_t n_pairs) {
    for (std::int64_t i = 0; i < n_pairs; ++i) {
        const float u = head[2 * i];
        const float v = head[2 * i + 1];
        head[2 * i] = u * cosines[i] - v * sines[i];
        head[2 * i + 1] = v * cosines[i] + u * sines[i];
    }
}

} // namespace

Result<RotaryTable> RotaryTable::create(std::int64_t max_positions, std::int64_t max_pairs) {
    RotaryTable table;
    const auto values = 2 * static_cast<std::size_t>(max_positions) * static_cast<std::size_t>(max_pairs);
    LS_TRY_ASSIGN(table.buffer_, AlignedBuffer::create(values * sizeof(float), "rotary table"));
    table.max_positions_ = max_positions;
    table.max_pairs_ = max_pairs;
    return table;
}

void RotaryTable::fill(Position first, std::int64_t n, std::span<const float> inverse, float magnitude) {
    const auto pairs = static_cast<std::int64_t>(inverse.size());
    assert(n <= max_positions_ && pairs <= max_pairs_);
    n_positions_ = n;
    n_pairs_ = pairs;
    for (std::int64_t t = 0; t < n; ++t) {
        float* const row = buffer_.as<float>() + 2 * t * pairs;
        for (std::int64_t i = 0; i < pairs; ++i) {
            const float angle = static_cast<float>(first + t) * inverse[static_cast<std::size_t>(i)];
            row[i] = std::cos(angle) * magnitude;
            row[pairs + i] = std::sin(angle) * magnitude;
        }
    }
}

void rotate(MatrixView x, std::int64_t head_dim, const RotaryTable& table, RotaryPairs pairs, ThreadPool& pool) {
    assert(2 * table.n_pairs() <= head_dim && x.cols % head_dim == 0 && x.rows <= table.n_positions());
    constexpr std::int64_t kTokensPerBlock = 16;
    const auto turn = pairs == RotaryPairs::Halves ? rotate_halves : rotate_neighbours;
    parallel_for(pool, x.rows, kTokensPerBlock, [&](std::int64_t begin, std::int64_t end, std::int32_t) {
        for (std::int64_t t = begin; t < end; ++t)
            for (std::int64_t c = 0; c < x.cols; c += head_dim)
                turn(x.row(t) + c, table.cosines(t), table.sines(t), table.n_pairs());
    });
}

} // namespace layerscope
