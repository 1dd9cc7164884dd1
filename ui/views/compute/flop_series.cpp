// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/flop_series.h"

#include "analysis/phase_flops.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace layerscope::ui {

namespace {

constexpr int pointsPerOctave = 6;
constexpr int octaves = 20;

double sum(const std::array<double, FlopParts>& parts) { return std::accumulate(parts.begin(), parts.end(), 0.0); }

} // namespace

std::array<double, FlopParts> flopParts(const ModelPlan& plan, RunPhase phase, Work work, std::int64_t context) {
    const FlopCounts counts = phase_flops(plan, {phase, work, context});
    std::array<double, FlopParts> parts{};
    const auto part = [&](FlopPart which) -> double& { return parts[std::size_t(which)]; };
    part(FlopPart::FeedForward) = double(counts.ffn);
    part(FlopPart::Projections) = double(counts.projections);
    part(FlopPart::LinearAttention) = double(counts.linear_attention);
    part(FlopPart::Head) = double(counts.lm_head);
    part(FlopPart::Attention) = double(counts.attention);
    return parts;
}

bool FlopSeries::has(FlopPart part) const {
    const auto& values = parts[std::size_t(part)];
    return std::ranges::any_of(values, [](double value) { return value > 0; });
}

std::size_t FlopSeries::at(double context) const {
    const auto found = std::ranges::lower_bound(contexts, std::int64_t(std::ceil(context)));
    return std::min(std::size_t(found - contexts.begin()), contexts.size() - 1);
}

FlopSeries flopSeries(const ModelPlan& plan, const ModelPlan& original, RunPhase phase, Work work) {
    FlopSeries series;
    for (int i = 0; i <= octaves * pointsPerOctave; ++i) {
        const std::int64_t context = std::llround(std::exp2(double(i) / pointsPerOctave));
        if (!series.contexts.empty() && series.contexts.back() == context) continue;
        series.contexts.push_back(context);
        const auto parts = flopParts(plan, phase, work, context);
        for (std::size_t p = 0; p < FlopParts; ++p)
            series.parts[p].push_back(parts[p]);
        series.total.push_back(sum(parts));
        series.original.push_back(sum(flopParts(original, phase, work, context)));
    }
    return series;
}

} // namespace layerscope::ui
