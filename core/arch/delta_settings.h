// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace layerscope {

/// Gated DeltaNet (linear_attention layers), for families that have it.
struct DeltaSettings {
    std::int64_t n_key_heads = 0;
    std::int64_t n_value_heads = 0; ///< a multiple of n_key_heads
    std::int64_t key_head_dim = 0;
    std::int64_t value_head_dim = 0;
    std::int64_t conv_kernel = 4;
    /// Which key head a value head reads: its group's (value heads lie grouped), or by turns (GGUF files store them
    /// so).
    bool tiled_value_heads = false;

    [[nodiscard]] std::int64_t key_head_of(std::int64_t value_head) const {
        return tiled_value_heads ? value_head % n_key_heads : value_head / (n_value_heads / n_key_heads);
    }
    [[nodiscard]] std::int64_t key_width() const { return n_key_heads * key_head_dim; }
    [[nodiscard]] std::int64_t value_width() const { return n_value_heads * value_head_dim; }
    /// Channels of the short convolution: q, k and v side by side.
    [[nodiscard]] std::int64_t conv_channels() const { return 2 * key_width() + value_width(); }
    bool operator==(const DeltaSettings&) const = default;
};

} // namespace layerscope
