// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/critical_path.h"

#include <algorithm>
#include <limits>

namespace layerscope {

CriticalPath critical_path(const std::vector<TimedNode>& nodes) {
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    CriticalPath path;
    std::vector<std::size_t> waited_for(nodes.size(), none);
    std::size_t last = none;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        double start = 0;
        for (const std::size_t input : nodes[i].inputs) {
            if (input >= i) continue;
            const double end = path.start[input] + nodes[input].seconds;
            if (waited_for[i] != none && end <= start) continue;
            start = end;
            waited_for[i] = input;
        }
        path.start.push_back(start);
        path.total += nodes[i].seconds;
        if (last != none && start + nodes[i].seconds < path.length) continue;
        path.length = start + nodes[i].seconds;
        last = i;
    }
    for (std::size_t node = last; node != none; node = waited_for[node])
        path.nodes.push_back(node);
    std::ranges::reverse(path.nodes);
    return path;
}

} // namespace layerscope
