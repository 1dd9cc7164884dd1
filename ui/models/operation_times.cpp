// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/operation_times.h"

namespace layerscope::ui {

namespace {

constexpr double perNanosecond = 1e-9;

void add(OperationTimes& times, const ProbeStep& step) {
    ++times.steps;
    times.wall += double(step.end_ns - step.begin_ns) * perNanosecond;
    for (const OpRecord& record : step.operations) {
        const double seconds = double(record.end_ns - record.begin_ns) * perNanosecond;
        times.seconds[{record.layer, record.name}] += seconds;
        times.total += seconds;
    }
}

std::optional<OperationTimes> decodeTimes(const ProbeSnapshot& snapshot) {
    OperationTimes times;
    for (auto step = snapshot.steps.rbegin(); step != snapshot.steps.rend() && times.steps < averagedSteps; ++step) {
        if ((*step)->prefill || (*step)->operations.empty()) continue;
        add(times, **step);
        times.context += (*step)->first + (*step)->n_tokens;
    }
    if (times.steps == 0) return std::nullopt;
    times.context /= times.steps;
    for (auto& [place, seconds] : times.seconds)
        seconds /= double(times.steps);
    times.total /= double(times.steps);
    times.wall /= double(times.steps);
    return times;
}

std::optional<OperationTimes> prefillTimes(const ProbeSnapshot& snapshot) {
    OperationTimes times;
    times.phase = RunPhase::Prefill;
    Position next = 0;
    for (const auto& step : snapshot.steps) {
        if (!step->prefill || step->rebuilding) continue;
        if (step->operations.empty() || step->first != next) return std::nullopt;
        add(times, *step);
        next = step->first + step->n_tokens;
    }
    times.context = next;
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
