// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace layerscope {

// The unit that some x86 processors have for products of bfloat16 matrices (AMX): tiles of 16 x 32 values of one side
// against 32 x 16 of the other, sums in float32. One instruction does the work of 256 multiply-adds of AVX-512.
//
// Subnormal numbers count as zero there, in values and in sums.

inline constexpr std::int64_t kUnitRows = 16;  ///< of either side
inline constexpr std::int64_t kUnitDepth = 32; ///< values of a row in a tile
inline constexpr std::int64_t kUnitTile = kUnitRows * kUnitDepth;

/// Whether processor and system offer it and nobody has switched it off. The first call asks the system for it.
[[nodiscard]] bool has_matrix_unit();
/// For tests and comparisons; the other products do the work while it is off.
void allow_matrix_unit(bool allowed);

/// n float32 values to bfloat16, the nearest, ties to even; n is a multiple of kUnitDepth. `rest`, unless null: the
/// same of what that leaves, so that both together are off by at most 2^-17 of a value.
void narrow_row(const float* from, std::int64_t n, std::uint16_t* to, std::uint16_t* rest = nullptr);

/// Sixteen rows of `depth` bfloat16 values as right sides of products: the tiles follow each other at `step` values.
void pack_unit_rows(const std::array<const std::byte*, kUnitRows>& rows, std::int64_t depth, std::uint16_t* to,
                    std::int64_t step);

/// The calling thread may multiply while one of these lives.
class MatrixUnit {
public:
    MatrixUnit();
    ~MatrixUnit();
    MatrixUnit(const MatrixUnit&) = delete;
    MatrixUnit& operator=(const MatrixUnit&) = delete;

    /// out[t, r] (+)= Σ left[t, k] · right[r, k] for 16 * n_left rows t (one or two tiles) and 32 * n_panels rows r.
    /// left: tiles along the depth, the second row of tiles left_step values behind the first. right: panels of
    /// depth * 32 values, tiles of both halves by turns.
    struct Product {
        const std::uint16_t* left;
        std::int64_t left_step;
        std::int64_t n_left;
        const std::uint16_t* right;
        std::int64_t n_panels;
        std::int64_t depth;
        float* out;
        std::int64_t out_stride;
        bool add;
    };
    void multiply(const Product& product) const;
};

} // namespace layerscope
