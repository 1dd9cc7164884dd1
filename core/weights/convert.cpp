// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights/convert.h"

#include "kernels/convert.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace layerscope {

namespace {

constexpr std::int64_t piece_values = 1024;

void read_piece(const std::byte* source, DType from, std::int64_t n_values, float* out) {
    if (from != DType::F64) return to_float(from, source, n_values, out);
    for (std::int64_t i = 0; i < n_values; ++i) {
        double value = 0.0;
        std::memcpy(&value, source + static_cast<std::size_t>(i) * sizeof(double), sizeof(double));
        out[i] = static_cast<float>(value);
    }
}

} // namespace

void convert_values(const std::byte* source, DType from, std::byte* target, DType to, std::int64_t n_values) {
    if (from == to) {
        std::memcpy(target, source, *row_bytes(from, static_cast<std::size_t>(n_values)));
        return;
    }
    std::array<float, piece_values> piece{};
    for (std::int64_t first = 0; first < n_values; first += piece_values) {
        const auto count = std::min(piece_values, n_values - first);
        read_piece(source + *row_bytes(from, static_cast<std::size_t>(first)), from, count, piece.data());
        from_float(piece.data(), count, to, target + *row_bytes(to, static_cast<std::size_t>(first)));
    }
}

} // namespace layerscope
