// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace layerscope {

/// Next number of a SplitMix64 stream: the state walks by the golden-ratio constant, the output is a mix of it (Steele,
/// Lea and Flood 2014). Chosen because one 64-bit word is the whole state and the result is equal on every platform.
[[nodiscard]] inline std::uint64_t next_random(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31U);
}

/// Uniform in [0, 1): the upper 53 bits.
[[nodiscard]] inline double next_unit(std::uint64_t& state) {
    return static_cast<double>(next_random(state) >> 11U) * 0x1.0p-53;
}

} // namespace layerscope
