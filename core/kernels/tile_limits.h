// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace layerscope {

// What scratch has to hold whichever instruction set is chosen at run time.
inline constexpr std::int64_t kMostTileRows = 12;
inline constexpr std::int64_t kMostTileColumns = 32; ///< two vectors of 16
inline constexpr std::int64_t kDepthBlock = 256;     ///< values of a weight row per panel: 32 KB of panel at most

/// Rounded up to whole tiles.
constexpr std::int64_t whole_tiles(std::int64_t rows) {
    return (rows + kMostTileRows - 1) / kMostTileRows * kMostTileRows;
}

} // namespace layerscope
