// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/chrome_trace.h"

#include "analysis/operation_flops.h"
#include "base/json.h"
#include "files/atomic_file.h"
#include "plan/value_name.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>

namespace layerscope {
namespace {

using Object = JsonValue::Object;

constexpr std::int64_t process = 1;

/// Events one by one into the file, so that a long run needs no second copy in memory.
class EventWriter {
public:
    EventWriter(AtomicFile& file, std::int64_t origin_ns) : file_(file), origin_ns_(origin_ns) {}

    Result<void> name(const char* what, std::int32_t lane, const std::string& text) {
        return put(Object{
            {"ph", "M"}, {"name", what}, {"pid", process}, {"tid", thread(lane)}, {"args", Object{{"name", text}}}});
    }
    Result<void> span(std::string_view name, const char* category, std::int32_t lane, std::int64_t begin_ns,
                      std::int64_t end_ns, Object args) {
        return put(Object{{"ph", "X"},
                          {"name", name},
                          {"cat", category},
                          {"pid", process},
                          {"tid", thread(lane)},
                          {"ts", microseconds(begin_ns - origin_ns_)},
                          {"dur", microseconds(end_ns - begin_ns)},
                          {"args", std::move(args)}});
    }

private:
    static std::int64_t thread(std::int32_t lane) { return std::int64_t{lane} + 1; }
    static double microseconds(std::int64_t ns) { return static_cast<double>(ns) / 1000.0; }

    Result<void> put(const JsonValue& event) {
        LS_TRY(file_.write((first_ ? "\n" : ",\n") + event.dump()));
        first_ = false;
        return {};
    }

    AtomicFile& file_;
    std::int64_t origin_ns_;
    bool first_ = true;
};

const char* step_word(const TraceStep& step) { return step.prefill ? "prefill" : "decode"; }

Object layer_args(const ModelPlan& plan, LayerIndex layer, const TraceStep& step) {
    const LayerPlan& settings = plan.layers[static_cast<std::size_t>(layer)];
    Object args{{"layer", std::int64_t{layer}}, {"type", config_name(settings.type)}};
    if (settings.mask.window) args.emplace_back("window", *settings.mask.window);
    args.emplace_back("step", step_word(step));
    args.emplace_back("tokens", step.tokens);
    return args;
}

Object operation_args(const ModelPlan& plan, const OpRecord& operation, const TraceStep& step) {
    Object args;
    if (operation.layer >= 0) args.emplace_back("layer", std::int64_t{operation.layer});
    args.emplace_back("value", value_text(operation.name));
    args.emplace_back("step", step_word(step));
    args.emplace_back("tokens", operation.name == ValueName::Logits || operation.name == ValueName::FinalNorm
                                    ? step.logit_rows
                                    : step.tokens);
    const PassShape pass{step.first, step.tokens, step.logit_rows};
    if (const auto flops = operation_flops(plan, operation.name, operation.layer, pass))
        args.emplace_back("flops", *flops);
    return args;
}

/// A frame around the operations of each layer. Those of a layer follow one another in the decoder's own lane.
Result<void> write_layers(EventWriter& events, const ModelPlan& plan, const TraceStep& step) {
    const OpRecord* first = nullptr;
    const OpRecord* last = nullptr;
    const auto close = [&]() -> Result<void> {
        if (first == nullptr || first->layer < 0) return {};
        return events.span(fmt::format("layer {}", first->layer), "layer", 0, first->begin_ns, last->end_ns,
                           layer_args(plan, first->layer, step));
    };
    for (const OpRecord& operation : step.operations) {
        if (operation.lane != 0) continue;
        if (first == nullptr || operation.layer != first->layer) {
            LS_TRY(close());
            first = &operation;
        }
        last = &operation;
    }
    return close();
}

Result<void> write_step(EventWriter& events, const RunTrace& trace, const TraceStep& step) {
    const ModelPlan& plan = *trace.plan;
    LS_TRY(events.span(step_word(step), "step", 0, step.begin_ns, step.end_ns,
                       Object{{"step", step_word(step)},
                              {"first_position", step.first},
                              {"tokens", step.tokens},
                              {"threads", std::int64_t{trace.threads}}}));
    LS_TRY(write_layers(events, plan, step));
    for (const OpRecord& operation : step.operations)
        LS_TRY(events.span(value_text(operation.name), "operation", operation.lane, operation.begin_ns,
                           operation.end_ns, operation_args(plan, operation, step)));
    return {};
}

/// Names of the process and of every lane in use.
Result<void> write_names(EventWriter& events, const RunTrace& trace) {
    LS_TRY(events.name("process_name", 0, "layerscope: " + trace.plan->architecture.name));
    std::set<std::int32_t> lanes{0};
    for (const TraceStep& step : trace.steps)
        for (const OpRecord& operation : step.operations)
            lanes.insert(operation.lane);
    for (const std::int32_t lane : lanes)
        LS_TRY(events.name("thread_name", lane, lane == 0 ? "decoder" : fmt::format("beside the decoder {}", lane)));
    return {};
}

} // namespace

Result<TraceCounts> write_chrome_trace(const std::filesystem::path& target, const RunTrace& trace) {
    LS_TRY_ASSIGN(AtomicFile file, AtomicFile::create(target));
    LS_TRY(file.write(R"({"displayTimeUnit":"ms","traceEvents":[)"));
    EventWriter events(file, trace.steps.empty() ? 0 : trace.steps.front().begin_ns);
    LS_TRY(write_names(events, trace));
    TraceCounts counts;
    for (const TraceStep& step : trace.steps) {
        LS_TRY(write_step(events, trace, step));
        ++counts.steps;
        counts.operations += static_cast<std::int64_t>(step.operations.size());
    }
    LS_TRY(file.write("\n]}\n"));
    LS_TRY(file.commit());
    return counts;
}

} // namespace layerscope
