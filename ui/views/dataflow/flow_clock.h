// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/dataflow/flow_block.h"

#include <vector>

namespace layerscope::ui {

/// When each part of a block works and when its result is under way, in units of the whole: pure, no clock of its own.
/// Parts that take next to nothing are given enough time to be seen.
class FlowClock {
public:
    FlowClock() = default;
    /// `unit`: seconds that count as 1; blocks side by side share it.
    FlowClock(const FlowBlock& block, double unit);

    [[nodiscard]] double length() const { return m_length; } ///< until the output has arrived
    /// 0: still waiting for its inputs, 1: done.
    [[nodiscard]] double progress(std::size_t part, double now) const;
    /// 0: not yet sent, 1: arrived.
    [[nodiscard]] double travelled(std::size_t edge, double now) const;
    [[nodiscard]] bool isReady(std::size_t part, double now) const { return now >= m_begin[part]; }
    [[nodiscard]] bool isBusy(std::size_t part, double now) const;
    /// The next moment after `now` at which a part begins or ends; length() if there is none. For steps.
    [[nodiscard]] double next(double now) const;
    [[nodiscard]] double previous(double now) const;

private:
    std::vector<double> m_begin, m_end;
    std::vector<std::pair<int, int>> m_edges;
    double m_length = 0;
};

/// Seconds that both blocks together measure time in: the serial one's whole.
[[nodiscard]] double flowUnit(const FlowBlock& serial);

} // namespace layerscope::ui
