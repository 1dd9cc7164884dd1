// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kv/curve_series.h"

#include "analysis/kv_if_full.h"
#include "analysis/summary.h"
#include "analysis/totals.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace layerscope::ui {

namespace {

constexpr int PointsPerOctave = 12;
constexpr int Octaves = 20; // 1 … 2^20

std::optional<std::int64_t> kneeContext(const ModelPlan& plan) {
    const auto knee = kv_knee(plan);
    return knee && *knee < LongestContext ? knee : std::nullopt; // beyond it nothing is drawn
}

} // namespace

std::vector<std::int64_t> curveContexts(const std::vector<std::int64_t>& exact) {
    std::vector<std::int64_t> contexts;
    for (int i = 0; i <= Octaves * PointsPerOctave; ++i)
        contexts.push_back(std::llround(std::exp2(double(i) / PointsPerOctave)));
    for (const std::int64_t at : exact)
        for (const std::int64_t near : {at - 1, at, at + 1})
            if (near >= 1 && near <= LongestContext) contexts.push_back(near);
    std::ranges::sort(contexts);
    contexts.erase(std::ranges::unique(contexts).begin(), contexts.end());
    return contexts;
}

CurveSeries curveSeries(const ModelPlan& original, const ModelPlan& edited, DType dtype, const ModelPlan* compared) {
    std::vector<std::int64_t> exact;
    for (const ModelPlan* plan : {&original, &edited, compared})
        if (const auto knee = plan ? kneeContext(*plan) : std::nullopt) exact.push_back(*knee);
    CurveSeries series;
    series.contexts = curveContexts(exact);
    series.original = kv_bytes_curve(original, series.contexts, dtype);
    series.edited = kv_bytes_curve(edited, series.contexts, dtype);
    if (compared) series.compared = kv_bytes_curve(*compared, series.contexts, dtype);
    series.allFull.reserve(series.contexts.size());
    for (const std::int64_t context : series.contexts)
        series.allFull.push_back(kv_bytes_if_all_full(edited, context, dtype));
    return series;
}

std::vector<Knee> knees(const ModelPlan& original, const ModelPlan& edited, DType dtype, const ModelPlan* compared) {
    std::vector<Knee> found;
    const auto before = kneeContext(original), after = kneeContext(edited);
    if (before && before != after)
        found.push_back({*before, kv_bytes_curve(original, {*before}, dtype).front(), false, false});
    if (after) found.push_back({*after, kv_bytes_curve(edited, {*after}, dtype).front(), true, false});
    if (const auto other = compared ? kneeContext(*compared) : std::nullopt)
        found.push_back({*other, kv_bytes_curve(*compared, {*other}, dtype).front(), false, true});
    return found;
}

} // namespace layerscope::ui
