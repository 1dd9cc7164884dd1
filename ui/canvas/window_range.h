// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace layerscope {
struct Architecture;
}

namespace layerscope::ui {

/// The window the pictures show: the architecture's own, or a sensible one to start from where no layer slides yet.
[[nodiscard]] std::int64_t shownWindow(const Architecture& architecture, std::int64_t context);

/// The widest window offered: beyond the context a window changes nothing, but the original one stays reachable.
[[nodiscard]] std::int64_t largestWindow(const Architecture& original, std::int64_t context);

} // namespace layerscope::ui
