// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "tensor/aligned_buffer.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace layerscope {

/// A matrix of activations with room for a chunk of tokens.
struct Activations {
    float* data = nullptr;
    std::int64_t cols = 0;

    [[nodiscard]] MatrixView view(std::int64_t rows) const { return view(rows, cols); }
    /// Fewer columns than there is room for, packed tightly.
    [[nodiscard]] MatrixView view(std::int64_t rows, std::int64_t width) const { return {data, rows, width, width}; }
};

struct ActivationPlace {
    Activations* target;
    std::int64_t rows;
    std::int64_t cols;
};

/// One allocation for several matrices, each beginning on a cache line. Limit if the sizes overflow.
[[nodiscard]] Result<AlignedBuffer> place_activations(std::span<const ActivationPlace> places,
                                                      std::string_view purpose);

} // namespace layerscope
