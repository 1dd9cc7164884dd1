// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/window_range.h"

#include "arch/architecture.h"

#include <algorithm>

namespace layerscope::ui {

namespace {
constexpr std::int64_t usual_window = 512;
}

std::int64_t shownWindow(const Architecture& architecture, std::int64_t context) {
    if (architecture.sliding_window) return std::max<std::int64_t>(1, *architecture.sliding_window);
    return std::clamp<std::int64_t>(context / 4, 1, usual_window);
}

std::int64_t largestWindow(const Architecture& original, std::int64_t context) {
    return std::max({context, original.sliding_window.value_or(1), std::int64_t{1}});
}

} // namespace layerscope::ui
