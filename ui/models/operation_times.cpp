// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/operation_times.h"

#include "experiment/bench_run.h"

#include <utility>
#include <vector>

namespace layerscope::ui {

namespace {

constexpr double perNanosecond = 1e-9;

using Seconds = std::map<std::pair<LayerIndex, ValueName>, double>;

double wallOf(const ProbeStep& step) { return double(step.end_ns - step.begin_ns) * perNanosecond; }

void add(Seconds& sums, const ProbeStep& step) {
    for (const OpRecord& record : step.operations)
        sums[{record.layer, record.name}] += double(record.end_ns - record.begin_ns) * perNanosecond;
}

double sumOf(const Seconds& seconds) {
    double sum = 0;
    for (const auto& [place, one] : seconds)
        sum += one;
    return sum;
}

std::optional<OperationTimes> decodeTimes(const ProbeSnapshot& snapshot) {
    OperationTimes times;
    std::map<Seconds::key_type, std::vector<double>> samples;
    std::vector<double> walls;
    for (auto step = snapshot.steps.rbegin(); step != snapshot.steps.rend() && times.steps < newestSteps; ++step) {
        if ((*step)->prefill || (*step)->operations.empty()) continue;
        Seconds ofStep;
        add(ofStep, **step);
        for (const auto& [place, seconds] : ofStep)
            samples[place].push_back(seconds);
        walls.push_back(wallOf(**step));
        times.context += (*step)->first + (*step)->n_tokens;
        ++times.steps;
    }
    if (times.steps == 0) return std::nullopt;
    times.context /= times.steps;
    for (auto& [place, seconds] : samples)
        times.seconds[place] = spread_of(std::move(seconds)).median;
    times.total = sumOf(times.seconds);
    times.wall = spread_of(std::move(walls)).median;
    return times;
}

std::optional<OperationTimes> prefillTimes(const ProbeSnapshot& snapshot) {
    OperationTimes times;
    times.phase = RunPhase::Prefill;
    Position next = 0;
    for (const auto& step : snapshot.steps) {
        if (!step->prefill || step->rebuilding) continue;
        if (step->operations.empty() || step->first != next) return std::nullopt;
        add(times.seconds, *step);
        times.wall += wallOf(*step);
        ++times.steps;
        next = step->first + step->n_tokens;
    }
    times.context = next;
    times.total = sumOf(times.seconds);
    return next > 0 ? std::optional(times) : std::nullopt;
}

} // namespace

std::optional<double> OperationTimes::of(LayerIndex layer, ValueName name) const {
    const auto found = seconds.find({layer, name});
    return found == seconds.end() ? std::nullopt : std::optional(found->second);
}

std::optional<OperationTimes> operationTimes(const ProbeSnapshot& snapshot, RunPhase phase) {
    return phase == RunPhase::Decode ? decodeTimes(snapshot) : prefillTimes(snapshot);
}

} // namespace layerscope::ui
