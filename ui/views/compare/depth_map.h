// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace layerscope::ui {

/// Layers first … last of one stack.
struct LayerSpan {
    int first = 0, last = 0;
    bool operator==(const LayerSpan&) const = default;
};

/// The layer of a stack of `to` layers that lies as deep as the middle of `layer` in a stack of `from`.
[[nodiscard]] inline int counterpart(int layer, int from, int to) {
    if (from <= 0 || to <= 0) return -1;
    const std::int64_t twice = (2 * std::int64_t{layer} + 1) * to; // exact: (layer + 1/2) * to / from
    return int(std::clamp<std::int64_t>(twice / (2 * std::int64_t{from}), 0, to - 1));
}

/// All layers of the other stack that answer to `layer`: its counterpart and those whose counterpart it is.
[[nodiscard]] inline LayerSpan counterparts(int layer, int from, int to) {
    const int middle = counterpart(layer, from, to);
    LayerSpan span{middle, middle};
    while (span.first > 0 && counterpart(span.first - 1, to, from) == layer)
        --span.first;
    while (span.last + 1 < to && counterpart(span.last + 1, to, from) == layer)
        ++span.last;
    return span;
}

} // namespace layerscope::ui
