// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe/slow_step.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

namespace layerscope {

namespace {

constexpr double per_nanosecond = 1e-9;
constexpr LayerIndex between = -2;
using Place = std::pair<LayerIndex, ValueName>;

/// The seconds of one step by layer (-1: outside, -2: between operations) and by operation.
struct StepParts {
    double seconds = 0;
    std::map<LayerIndex, double> layers;
    std::map<Place, double> operations;
};

StepParts parts_of(const ProbeStep& step) {
    StepParts parts;
    parts.seconds = static_cast<double>(step.end_ns - step.begin_ns) * per_nanosecond;
    double timed = 0;
    for (const OpRecord& record : step.operations) {
        const double seconds = static_cast<double>(record.end_ns - record.begin_ns) * per_nanosecond;
        parts.layers[record.layer] += seconds;
        parts.operations[{record.layer, record.name}] += seconds;
        if (record.lane == 0) timed += seconds; // branches that run beside the first take no time of their own
    }
    parts.layers[between] = std::max(0.0, parts.seconds - timed);
    return parts;
}

/// Of an even number the mean of the two in the middle.
double median(std::vector<double>& values) {
    const auto half = static_cast<std::ptrdiff_t>(values.size() / 2);
    const auto middle = values.begin() + half;
    std::nth_element(values.begin(), middle, values.end());
    return values.size() % 2 == 1 ? *middle : (*middle + *std::max_element(values.begin(), middle)) / 2;
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

std::optional<SlowStep> slow_step(const ProbeSnapshot& snapshot, Position position) {
    std::vector<double> walls;
    std::map<LayerIndex, std::vector<double>> layers;
    std::map<Place, std::vector<double>> operations;
    std::optional<StepParts> asked;
    for (auto newest = snapshot.steps.rbegin(); newest != snapshot.steps.rend(); ++newest) {
        const auto& step = *newest;
        if (step->prefill || step->n_tokens != 1 || step->operations.empty()) continue;
        if (std::ssize(walls) == compared_steps) break;
        StepParts parts = parts_of(*step);
        walls.push_back(parts.seconds);
        for (const auto& [layer, seconds] : parts.layers)
            layers[layer].push_back(seconds);
        for (const auto& [place, seconds] : parts.operations)
            operations[place].push_back(seconds);
        if (step->first == position) asked = std::move(parts);
    }
    if (!asked || std::ssize(walls) < steps_to_compare) return std::nullopt;

    SlowStep slow;
    slow.seconds = asked->seconds;
    slow.usual = median(walls);
    const auto usual_layers = medians(layers);
    const LayerIndex layer = furthest<LayerIndex>(asked->layers, usual_layers, 0, between);
    slow.part_seconds = asked->layers.at(layer);
    slow.part_usual = usual_layers.at(layer);
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

std::vector<LayerTime> layer_times(const ProbeSnapshot& snapshot, LayerIndex layer) {
    std::vector<LayerTime> times;
    for (auto newest = snapshot.steps.rbegin(); newest != snapshot.steps.rend(); ++newest) {
        const auto& step = *newest;
        if (step->prefill || step->n_tokens != 1 || step->operations.empty()) continue;
        if (std::ssize(times) == compared_steps) break;
        std::int64_t begin = std::numeric_limits<std::int64_t>::max(), end = 0;
        for (const OpRecord& record : step->operations) {
            if (record.layer != layer) continue;
            begin = std::min(begin, record.begin_ns);
            end = std::max(end, record.end_ns);
        }
        if (end > 0) times.push_back({step->first, static_cast<double>(end - begin) * per_nanosecond});
    }
    std::ranges::reverse(times);
    return times;
}

double median_seconds(const std::vector<LayerTime>& times) {
    if (times.empty()) return 0;
    std::vector<double> seconds;
    seconds.reserve(times.size());
    for (const LayerTime& time : times)
        seconds.push_back(time.seconds);
    return median(seconds);
}

} // namespace layerscope
