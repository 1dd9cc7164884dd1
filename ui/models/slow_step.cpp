// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/slow_step.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace layerscope::ui {

namespace {

constexpr double perNanosecond = 1e-9;
constexpr LayerIndex between = -2;
using Place = std::pair<LayerIndex, ValueName>;

/// The seconds of one step by layer (-1: outside, -2: between operations) and by operation.
struct StepParts {
    double seconds = 0;
    std::map<LayerIndex, double> layers;
    std::map<Place, double> operations;
};

StepParts partsOf(const ProbeStep& step) {
    StepParts parts;
    parts.seconds = double(step.end_ns - step.begin_ns) * perNanosecond;
    double timed = 0;
    for (const OpRecord& record : step.operations) {
        const double seconds = double(record.end_ns - record.begin_ns) * perNanosecond;
        parts.layers[record.layer] += seconds;
        parts.operations[{record.layer, record.name}] += seconds;
        if (record.lane == 0) timed += seconds; // branches that run beside the first take no time of their own
    }
    parts.layers[between] = std::max(0.0, parts.seconds - timed);
    return parts;
}

double median(std::vector<double>& values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

template <class Key> std::map<Key, double> medians(std::map<Key, std::vector<double>>& all) {
    std::map<Key, double> usual;
    for (auto& [key, values] : all)
        usual[key] = median(values);
    return usual;
}

/// The one furthest beyond its usual time.
template <class Key>
Key furthest(const std::map<Key, double>& times, const std::map<Key, double>& usual, LayerIndex layer, Key otherwise) {
    double most = 0;
    for (const auto& [key, seconds] : times) {
        if constexpr (std::is_same_v<Key, Place>)
            if (key.first != layer) continue;
        const auto known = usual.find(key);
        const double beyond = seconds - (known == usual.end() ? 0 : known->second);
        if (beyond <= most) continue;
        most = beyond;
        otherwise = key;
    }
    return otherwise;
}

} // namespace

std::optional<SlowStep> slowStep(const ProbeSnapshot& snapshot, Position position) {
    std::vector<double> walls;
    std::map<LayerIndex, std::vector<double>> layers;
    std::map<Place, std::vector<double>> operations;
    std::optional<StepParts> asked;
    for (auto newest = snapshot.steps.rbegin(); newest != snapshot.steps.rend(); ++newest) {
        const auto& step = *newest;
        if (step->prefill || step->n_tokens != 1 || step->operations.empty()) continue;
        if (std::int64_t(walls.size()) == comparedSteps) break;
        StepParts parts = partsOf(*step);
        walls.push_back(parts.seconds);
        for (const auto& [layer, seconds] : parts.layers)
            layers[layer].push_back(seconds);
        for (const auto& [place, seconds] : parts.operations)
            operations[place].push_back(seconds);
        if (step->first == position) asked = std::move(parts);
    }
    if (!asked || std::int64_t(walls.size()) < stepsToCompare) return std::nullopt;

    SlowStep slow;
    slow.seconds = asked->seconds;
    slow.usual = median(walls);
    const auto usualLayers = medians(layers);
    const LayerIndex layer = furthest<LayerIndex>(asked->layers, usualLayers, 0, between);
    slow.partSeconds = asked->layers.at(layer);
    slow.partUsual = usualLayers.at(layer);
    if (layer == between) {
        slow.part = SlowStep::Part::Between;
        return slow;
    }
    slow.part = layer >= 0 ? SlowStep::Part::Layer : SlowStep::Part::Outside;
    slow.layer = layer;
    slow.operation =
        furthest<Place>(asked->operations, medians(operations), layer, {layer, ValueName::Embedding}).second;
    return slow;
}

std::vector<LayerTime> layerTimes(const ProbeSnapshot& snapshot, LayerIndex layer) {
    std::vector<LayerTime> times;
    for (auto newest = snapshot.steps.rbegin(); newest != snapshot.steps.rend(); ++newest) {
        const auto& step = *newest;
        if (step->prefill || step->n_tokens != 1 || step->operations.empty()) continue;
        if (std::int64_t(times.size()) == comparedSteps) break;
        std::int64_t begin = std::numeric_limits<std::int64_t>::max(), end = 0;
        for (const OpRecord& record : step->operations) {
            if (record.layer != layer) continue;
            begin = std::min(begin, record.begin_ns);
            end = std::max(end, record.end_ns);
        }
        if (end > 0) times.push_back({step->first, double(end - begin) * perNanosecond});
    }
    std::ranges::reverse(times);
    return times;
}

} // namespace layerscope::ui
