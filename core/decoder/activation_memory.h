// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "tensor/aligned_buffer.h"
#include "tensor/tensor_view.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace layerscope {

/// A matrix of activations with room for a chunk of tokens.
struct Activations {
    float* data = nullptr;
    std::int64_t cols = 0;

    [[nodiscard]] MatrixView view(std::int64_t rows) const { return view(rows, cols); }
    /// Another number of columns, packed tightly, for which there is room.
    [[nodiscard]] MatrixView view(std::int64_t rows, std::int64_t width) const { return {data, rows, width, width}; }
};

struct ActivationPlace {
    Activations* target;
    std::int64_t rows;
    std::int64_t cols;
};

/// Where matrices stand in one allocation, each at the beginning of a cache line. Those that never hold anything at the
/// same time may share their place.
class ActivationLayout {
public:
    /// At `begin`, an end that add() returned or 0; returns the end.
    std::int64_t add(const ActivationPlace& place, std::int64_t begin);
    /// The memory of all, and every target set. Limit if the sizes overflow.
    [[nodiscard]] Result<AlignedBuffer> make(std::string_view purpose) const;

private:
    struct Placed {
        Activations* target;
        std::int64_t cols;
        std::int64_t begin;
    };
    std::vector<Placed> placed_;
    std::int64_t floats_ = 0;
    bool countable_ = true;
};

/// One allocation for several matrices, each in a place of its own. Limit if the sizes overflow.
[[nodiscard]] Result<AlignedBuffer> place_activations(std::span<const ActivationPlace> places,
                                                      std::string_view purpose);

} // namespace layerscope
