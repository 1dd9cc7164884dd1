// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "kernels/unit_panels.h"

#include "kernels/convert.h"
#include "kernels/matrix_unit.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

namespace layerscope {
namespace {

static_assert(kUnitTokens == kUnitRows && kMostUnitPanelRows % (2 * kUnitRows) == 0 &&
              kUnitDepthBlock % kUnitDepth == 0);

/// Where a worker keeps what.
struct UnitMemory {
    std::uint16_t* panel;  ///< rows of a depth block, as tiles
    std::uint16_t* narrow; ///< 16 rows of it in bfloat16
    float* wide;           ///< one row of it in float32
    float* sums;           ///< of products that do not fill whole tiles
    explicit UnitMemory(float* memory)
        : panel(reinterpret_cast<std::uint16_t*>(memory)), narrow(panel + kMostUnitPanelRows * kUnitDepthBlock),
          wide(memory + (kMostUnitPanelRows + kUnitRows) * kUnitDepthBlock / 2), sums(wide + kUnitDepthBlock) {}
};

/// Columns [k, k + depth) of the rows [begin, end), sixteen by sixteen; missing rows are zero.
void pack_panel(const WeightView& w, std::int64_t begin, std::int64_t end, std::int64_t k, std::int64_t depth,
                const UnitMemory& memory) {
    const std::size_t offset = *row_bytes(w.dtype, static_cast<std::size_t>(k));
    for (std::int64_t first = begin; first < end; first += kUnitRows) {
        std::array<const std::byte*, kUnitRows> rows{};
        for (std::int64_t i = 0; i < kUnitRows; ++i) {
            std::uint16_t* const row = memory.narrow + i * kUnitDepthBlock;
            rows[static_cast<std::size_t>(i)] = reinterpret_cast<const std::byte*>(row);
            if (first + i >= end) {
                std::fill_n(row, depth, std::uint16_t{0});
            } else if (w.dtype == DType::BF16) { // packed or not: this unit's processors do not prefer the packed form
                rows[static_cast<std::size_t>(i)] = w.row(first + i) + offset;
            } else {
                row_to_float(w, first + i, k, depth, memory.wide);
                narrow_row(memory.wide, depth, row);
            }
        }
        const std::int64_t group = (first - begin) / kUnitRows;
        pack_unit_rows(rows, depth, memory.panel + group / 2 * depth * 2 * kUnitRows + group % 2 * kUnitTile,
                       2 * kUnitTile);
    }
    if ((end - begin + kUnitRows - 1) / kUnitRows % 2 == 0) return;
    // The second half of the last pair: nobody looks at its sums, but they must not be strange numbers.
    const std::int64_t pair = (end - begin) / (2 * kUnitRows);
    std::uint16_t* const half = memory.panel + pair * depth * 2 * kUnitRows + kUnitTile;
    for (std::int64_t tile = 0; tile < depth / kUnitDepth; ++tile)
        std::fill_n(half + tile * 2 * kUnitTile, kUnitTile, std::uint16_t{0});
}

/// Between y and sums of tiles that it has no room for.
void take(const MatrixView& y, std::int64_t first_token, std::int64_t first_row, std::int64_t tokens, std::int64_t rows,
          float* sums) {
    for (std::int64_t t = 0; t < tokens; ++t)
        std::copy_n(y.row(first_token + t) + first_row, rows, sums + t * kMostUnitPanelRows);
}
void put(const float* sums, std::int64_t tokens, std::int64_t rows, const MatrixView& y, std::int64_t first_token,
         std::int64_t first_row) {
    for (std::int64_t t = 0; t < tokens; ++t)
        std::copy_n(sums + t * kMostUnitPanelRows, rows, y.row(first_token + t) + first_row);
}

std::int64_t values_of_part(std::int64_t tokens, std::int64_t cols) {
    return (tokens + kUnitTokens - 1) / kUnitTokens * kUnitTokens * cols;
}

/// The parts of the activations one after the other, into the same sums.
void multiply_parts(const MatrixUnit& unit, MatrixUnit::Product product, std::int64_t parts, std::int64_t to_rest) {
    for (std::int64_t part = 0; part < parts; ++part, product.left += to_rest, product.add = true)
        unit.multiply(product);
}

} // namespace

/// Few and even: with each the sums are read and written again. Whole blocks of 256 values.
std::int64_t unit_depth(std::int64_t cols) {
    const std::int64_t blocks = (cols + kUnitDepthBlock - 1) / kUnitDepthBlock;
    constexpr std::int64_t kLongBlock = 256;
    const std::int64_t even = (cols + blocks - 1) / blocks;
    return (even + kLongBlock - 1) / kLongBlock * kLongBlock;
}

bool has_unit_product(const WeightView& w) {
    const bool suits = w.dtype == DType::BF16 || is_block_type(w.dtype);
    return suits && w.cols % kUnitDepth == 0 && has_matrix_unit();
}

void pack_unit_inputs(ConstMatrixView x, std::int64_t first, std::int64_t parts, std::uint16_t* packed) {
    std::uint16_t* const tiles = packed + first * x.cols;
    const std::int64_t to_rest = values_of_part(x.rows, x.cols);
    const std::int64_t n = std::min(kUnitRows, x.rows - first);
    for (std::int64_t t = 0; t < kUnitRows; ++t)
        for (std::int64_t k = 0; k < x.cols; k += kUnitDepth) {
            std::uint16_t* const to = tiles + k * kUnitRows + t * kUnitDepth;
            std::uint16_t* const rest = parts == 2 ? to + to_rest : nullptr;
            if (t < n) {
                narrow_row(x.row(first + t) + k, kUnitDepth, to, rest);
                continue;
            }
            std::fill_n(to, kUnitDepth, std::uint16_t{0});
            if (rest != nullptr) std::fill_n(rest, kUnitDepth, std::uint16_t{0});
        }
}

void unit_panel_product(const WeightView& w, std::int64_t begin, const std::uint16_t* packed, std::int64_t n_tokens,
                        MatrixView y, std::int64_t first_col, std::int64_t n_cols, float* memory_floats) {
    assert(has_unit_product(w));
    const UnitMemory memory(memory_floats);
    const std::int64_t end = std::min(begin + unit_panel_rows(w.rows), w.rows);
    const std::int64_t n_panels = (end - begin + 2 * kUnitRows - 1) / (2 * kUnitRows);
    const std::int64_t parts = unit_parts(w.dtype);
    const std::int64_t to_rest = values_of_part(n_tokens, n_cols);
    const MatrixUnit unit;
    const std::int64_t depth_block = unit_depth(n_cols);
    for (std::int64_t k = 0; k < n_cols; k += depth_block) {
        const std::int64_t depth = std::min(depth_block, n_cols - k);
        pack_panel(w, begin, end, first_col + k, depth, memory);
        for (std::int64_t t = 0; t < n_tokens; t += 2 * kUnitRows) {
            const std::int64_t valid = std::min(2 * kUnitRows, n_tokens - t);
            MatrixUnit::Product product{};
            product.left = packed + t * n_cols + k * kUnitRows;
            product.left_step = kUnitRows * n_cols;
            product.n_left = valid > kUnitRows ? 2 : 1;
            product.right = memory.panel;
            product.n_panels = n_panels;
            product.depth = depth;
            // Sums go on where they stopped, whole tiles or not: a token's result is the same.
            product.add = first_col + k > 0;
            if (valid == product.n_left * kUnitRows && end - begin == n_panels * 2 * kUnitRows) {
                product.out = y.row(t) + begin;
                product.out_stride = y.stride;
                multiply_parts(unit, product, parts, to_rest);
                continue;
            }
            product.out = memory.sums;
            product.out_stride = kMostUnitPanelRows;
            if (product.add) take(y, t, begin, valid, end - begin, memory.sums);
            multiply_parts(unit, product, parts, to_rest);
            put(memory.sums, valid, end - begin, y, t, begin);
        }
    }
}

} // namespace layerscope
