// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace layerscope {

inline constexpr std::size_t kLargePage = std::size_t{1} << 21U; ///< bytes, on x86-64

/// Asks for large pages where `memory` holds whole ones: reading far more than the caches hold is up to three times as
/// fast in them. Each is taken whole at its first touch, so this is for memory that will be written from one end to the
/// other. Advice only: where it is not taken nothing changes but speed.
void prefer_large_pages(std::span<std::byte> memory);

} // namespace layerscope
