// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compute/flop_series.h"

#include "analysis/flops.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace layerscope::ui {

namespace {

constexpr int pointsPerOctave = 6;
constexpr int octaves = 20;

double sum(const std::array<double, FlopParts>& parts) { return std::accumulate(parts.begin(), parts.end(), 0.0); }

} // namespace

std::array<double, FlopParts> flopParts(const ModelPlan& plan, RunPhase phase, Work work, std::int64_t context) {
    const Architecture& a = plan.architecture;
    const std::int64_t tokens = phase == RunPhase::Decode ? 1 : context;
    std::array<double, FlopParts> parts{};
    const auto part = [&](FlopPart which) -> double& { return parts[std::size_t(which)]; };
    std::map<std::optional<std::int64_t>, std::int64_t> pairs; // a model has two or three different masks
    for (LayerIndex layer = 0; layer < a.n_layers(); ++layer) {
        const LayerPlan& settings = plan.layers[std::size_t(layer)];
        const TokenFlops once = token_flops(plan, layer);
        part(FlopPart::Projections) += double(once.projections) * double(tokens);
        part(FlopPart::FeedForward) += double(once.ffn()) * double(tokens);
        part(FlopPart::LinearAttention) += double(once.linear_attention()) * double(tokens);
        if (settings.mixer != MixerKind::SoftmaxAttention) continue;
        const auto [known, fresh] = pairs.try_emplace(settings.mask.window, 0);
        if (fresh)
            known->second = phase == RunPhase::Decode
                                ? decode_pairs(settings.mask, context, work)
                                : prefill_pairs(settings.mask, context, work, {512, a.n_heads / a.n_kv_heads});
        part(FlopPart::Attention) += double(once.per_pair) * double(known->second);
    }
    part(FlopPart::Head) = double(head_flops(plan)) * (work == Work::Dense ? double(tokens) : 1.0);
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
