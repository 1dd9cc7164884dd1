// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <algorithm>
#include <cstdint>

namespace layerscope {

/// Arithmetic of a sliding layer's cache: `size` rows, position p lies in slot p mod size. One row more than the past
/// is never needed: when a query at p is computed its own key is already written, so size = window.
struct Ring {
    std::int64_t size = 0;

    [[nodiscard]] std::int64_t slot(Position p) const { return p % size; }
    /// Oldest position still present once positions 0 … n-1 were written.
    [[nodiscard]] Position oldest(std::int64_t n) const { return std::max<std::int64_t>(0, n - size); }
    [[nodiscard]] std::int64_t rows(std::int64_t n) const { return std::min(n, size); }
};

} // namespace layerscope
