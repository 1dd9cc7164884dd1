// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace layerscope {

/// One step of a piece of work that can start when all of its inputs are done.
struct TimedNode {
    std::vector<std::size_t> inputs; ///< indices of nodes before it
    double seconds = 0;
};

struct CriticalPath {
    double total = 0;               ///< all nodes one after the other
    double length = 0;              ///< the longest chain: what no number of workers can undercut
    std::vector<std::size_t> nodes; ///< of that chain, first to last
    std::vector<double> start;      ///< of each node when all begin as early as they can

    /// One after the other against the longest chain; 1 when nothing can overlap.
    [[nodiscard]] double ideal_speedup() const { return length > 0 ? total / length : 1.0; }
};

/// The nodes stand in an order in which inputs come first; an input that does not counts as done from the start.
[[nodiscard]] CriticalPath critical_path(const std::vector<TimedNode>& nodes);

} // namespace layerscope
