// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dataflow/lane_layout.h"

#include <algorithm>

namespace layerscope::ui {

LaneGroup laneGroup(const QString& title, const std::vector<OpRecord>& operations) {
    constexpr int mostLanes = 64;
    constexpr double perNanosecond = 1e-9;
    LaneGroup group;
    group.title = title;
    if (operations.empty()) return group;
    const auto earlier = [](const OpRecord& a, const OpRecord& b) { return a.begin_ns < b.begin_ns; };
    const std::int64_t first = std::ranges::min_element(operations, earlier)->begin_ns;
    for (const OpRecord& record : operations) {
        if (record.lane < 0 || record.lane >= mostLanes || record.end_ns < record.begin_ns) continue;
        group.bars.push_back({record.name, record.layer, record.lane, double(record.begin_ns - first) * perNanosecond,
                              double(record.end_ns - first) * perNanosecond});
        group.lanes = std::max(group.lanes, record.lane + 1);
        group.length = std::max(group.length, group.bars.back().end);
    }
    std::ranges::sort(group.bars, [](const LaneGroup::Bar& a, const LaneGroup::Bar& b) {
        return a.lane != b.lane ? a.lane < b.lane : a.begin < b.begin;
    });
    return group;
}

TimeWindow TimeWindow::zoomed(double factor, double at, double whole) const {
    const double wanted = std::clamp(length() * factor, whole * 1e-6, whole);
    const double share = length() > 0 ? (at - begin) / length() : 0.5;
    const double from = std::clamp(at - share * wanted, 0.0, whole - wanted);
    return {from, from + wanted};
}

TimeWindow TimeWindow::panned(double by, double whole) const {
    const double from = std::clamp(begin + by, 0.0, std::max(0.0, whole - length()));
    return {from, from + length()};
}

int barAt(const LaneGroup& group, int lane, double moment) {
    const auto found = std::ranges::find_if(group.bars, [&](const LaneGroup::Bar& bar) {
        return bar.lane == lane && bar.begin <= moment && moment <= bar.end;
    });
    return found == group.bars.end() ? -1 : int(found - group.bars.begin());
}

std::optional<TimeWindow> windowOfLayers(const LaneGroup& group, LayerIndex first, LayerIndex last) {
    std::optional<TimeWindow> window;
    for (const LaneGroup::Bar& bar : group.bars) {
        if (bar.layer < first || bar.layer > last) continue;
        if (!window) window = TimeWindow{bar.begin, bar.end};
        window->begin = std::min(window->begin, bar.begin);
        window->end = std::max(window->end, bar.end);
    }
    if (!window) return window;
    const double room = window->length() * 0.04;
    return TimeWindow{std::max(0.0, window->begin - room), window->end + room};
}

} // namespace layerscope::ui
