// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/roofline_chart.h"

#include <cmath>

namespace layerscope::ui {

namespace {

/// Places on a logarithmic axis need a number; an operation that moves nothing stands far right.
constexpr double mostIntensity = 1e5;

double shown(std::int64_t flops, std::int64_t bytes) { return std::min(intensity(flops, bytes), mostIntensity); }

void addPoints(std::vector<RoofPoint>& points, const OperationRow& row, const QString& name, bool outside,
               const MachineRoof& roof) {
    if (!row.counted || row.flops <= 0) return;
    const auto achieved = row.achieved();
    RoofPoint point{name, row.type, row.positions, outside, 0, 0, false};
    // Both marks of an operation are of the same work: that of the run.
    point.intensity = achieved ? shown(row.measuredFlops, row.measuredBytes) : shown(row.flops, row.bytes);
    point.rate = attainable(roof, point.intensity);
    points.push_back(point);
    if (!achieved) return;
    point.rate = *achieved;
    point.measured = true;
    points.push_back(point);
}

} // namespace

std::vector<RoofPoint> roofPoints(const OperationRow& total, const MachineRoof& roof) {
    std::vector<RoofPoint> points;
    if (!roof.is_known()) return points;
    for (const OperationRow& row : total.rows) {
        if (row.kind == OperationRow::Kind::Outside) addPoints(points, row, row.name, true, roof);
        for (const OperationRow& operation : row.rows)
            addPoints(points, operation, operation.name, false, roof);
    }
    return points;
}

} // namespace layerscope::ui
