// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layer_plan.h"
#include "probe/op_record.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace layerscope::ui {

/// Operations of one step in lanes, one group for each way in which the step was run. Times in seconds from the step's
/// own beginning, so that groups can be compared by length.
struct LaneGroup {
    QString title;
    int lanes = 1;
    double length = 0;
    struct Bar {
        ValueName name = ValueName::Embedding;
        LayerIndex layer = -1;
        int lane = 0;
        double begin = 0, end = 0;
    };
    std::vector<Bar> bars; ///< by lane, then time
};

[[nodiscard]] LaneGroup laneGroup(const QString& title, const std::vector<OpRecord>& operations);

/// The stretch of time in sight.
struct TimeWindow {
    double begin = 0, end = 1;

    [[nodiscard]] double length() const { return end - begin; }
    /// Closer or farther around `at`, never beyond 0 … whole and never closer than a millionth of it.
    [[nodiscard]] TimeWindow zoomed(double factor, double at, double whole) const;
    [[nodiscard]] TimeWindow panned(double by, double whole) const;
};

/// Index of the bar of a lane at a moment; -1 between bars.
[[nodiscard]] int barAt(const LaneGroup& group, int lane, double moment);
/// From the first to the last operation of some layers, with a little room; nullopt without any.
[[nodiscard]] std::optional<TimeWindow> windowOfLayers(const LaneGroup& group, LayerIndex first, LayerIndex last);

} // namespace layerscope::ui
