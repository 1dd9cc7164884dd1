// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace layerscope {

/// Inclusive range a value of a file has to lie in.
struct IntegerRange {
    std::int64_t least;
    std::int64_t most;
};
struct RealRange {
    double least;
    double most;
};

/// What a config may say. Far above every real model, far below anything whose products leave 64 bits or whose lists
/// would not fit in memory.
namespace limits {
inline constexpr IntegerRange layers{1, 1024};
inline constexpr IntegerRange hidden{1, 1 << 20};
inline constexpr IntegerRange vocab{1, 1 << 24};
inline constexpr IntegerRange heads{1, 1 << 14};
inline constexpr IntegerRange head_dim{1, 1 << 14};
inline constexpr IntegerRange intermediate{1, 1 << 24};
inline constexpr IntegerRange experts{1, 1 << 14};
inline constexpr IntegerRange conv_kernel{1, 64};
inline constexpr IntegerRange positions{1, std::int64_t{1} << 31};
inline constexpr IntegerRange token_id{0, (std::int64_t{1} << 31) - 1};
inline constexpr std::int64_t projection_width = 1 << 24; ///< heads * head_dim
inline constexpr std::int64_t expert_matrices = 1 << 18;  ///< experts * layers
inline constexpr std::int64_t parameters = std::int64_t{1} << 50;

inline constexpr RealRange epsilon{1e-20, 0.1};
inline constexpr RealRange rope_theta{1.0001, 1e15};
inline constexpr RealRange rope_factor{1.0, 1e6};
inline constexpr RealRange scale{1e-9, 1e9};
} // namespace limits

} // namespace layerscope
