// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/context_steps.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace layerscope::ui {

std::int64_t roundContext(double tokens) {
    if (!(tokens > 1)) return 1;
    const auto whole = static_cast<std::uint64_t>(std::min(tokens, double(LongestContext)) + 0.5);
    const int dropped = std::max(0, int(std::bit_width(whole)) - 5);
    const std::uint64_t step = std::uint64_t{1} << dropped;
    return std::min<std::int64_t>(LongestContext, std::int64_t((whole + step / 2) / step * step));
}

std::int64_t nextContext(std::int64_t tokens, bool longer) {
    const double halves = std::round(std::log2(double(std::max<std::int64_t>(tokens, 1))) * 2);
    return roundContext(std::exp2((halves + (longer ? 1 : -1)) / 2));
}

} // namespace layerscope::ui
