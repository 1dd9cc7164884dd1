// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The written timeline as a viewer reads it: one document, events that nest, costs that add up.
#include "analysis/flops.h"
#include "base/json.h"
#include "plan/mask_rule.h"
#include "report/chrome_trace.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace layerscope::test {
namespace {

/// A complete event, times back in whole nanoseconds.
struct Span {
    std::string name, category;
    std::int64_t lane = 0, begin = 0, end = 0;
    JsonValue args;
    [[nodiscard]] std::int64_t number(const char* key) const {
        const JsonValue* value = args.find(key);
        return value != nullptr ? value->integer().value_or(-2) : -2;
    }
};

std::int64_t nanoseconds(const JsonValue& event, const char* key) {
    return std::llround(event.find(key)->number().value_or(0.0) * 1000.0);
}

class Written : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        const auto path = std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models" / GetParam() / "model";
        auto model = load_model(path, {});
        ASSERT_TRUE(model.has_value()) << model.error().one_line();
        plan = (*model)->plan;
        TraceSettings settings;
        settings.max_new_tokens = 3;
        settings.run = {2, DType::F32, 0};
        const std::vector<TokenId> prompt = {5, 9, 3, 77, 21, 40, 8, 1, 2};
        auto run = trace_run(**model, plan, prompt, settings, {}, {});
        ASSERT_TRUE(run.has_value()) << run.error().one_line();
        const auto target = folder.path() / "trace.json";
        const auto counts = write_chrome_trace(target, *run);
        ASSERT_TRUE(counts.has_value()) << counts.error().one_line();
        n_operations = counts->operations;
        n_steps = counts->steps;
        const auto read = read_json_file(target.string());
        ASSERT_TRUE(read.has_value()) << read.error().one_line();
        for (const JsonValue& event : *read->find("traceEvents")->array()) {
            if (*event.find("ph")->string() == "M") {
                names[*event.find("name")->string()] = *event.find("args")->find("name")->string();
                continue;
            }
            ASSERT_EQ(*event.find("ph")->string(), "X");
            const std::int64_t begin = nanoseconds(event, "ts");
            spans.push_back({*event.find("name")->string(), *event.find("cat")->string(),
                             event.find("tid")->integer().value_or(0), begin, begin + nanoseconds(event, "dur"),
                             *event.find("args")});
        }
    }
    [[nodiscard]] std::vector<Span> of(const std::string& category) const {
        std::vector<Span> found;
        for (const Span& span : spans)
            if (span.category == category) found.push_back(span);
        return found;
    }

    TempFolder folder;
    std::shared_ptr<const ModelPlan> plan;
    std::map<std::string, std::string> names;
    std::vector<Span> spans;
    std::int64_t n_operations = 0, n_steps = 0;
};

TEST_P(Written, SaysHowMuchItHoldsAndNamesProcessAndThread) {
    EXPECT_EQ(static_cast<std::int64_t>(of("operation").size()), n_operations);
    EXPECT_EQ(static_cast<std::int64_t>(of("step").size()), n_steps);
    EXPECT_EQ(n_steps, 3);
    EXPECT_EQ(static_cast<std::int64_t>(of("layer").size()), 3 * plan->architecture.n_layers());
    EXPECT_EQ(names["process_name"], "layerscope: " + plan->architecture.name);
    EXPECT_EQ(names["thread_name"].empty(), false);
    EXPECT_EQ(spans.front().begin, 0) << "times count from the first step";
}

TEST_P(Written, SpansOfALaneNestAndNeverCross) {
    for (std::size_t a = 0; a < spans.size(); ++a) {
        for (std::size_t b = a + 1; b < spans.size(); ++b) {
            if (spans[a].lane != spans[b].lane) continue;
            const bool apart = spans[a].end <= spans[b].begin || spans[b].end <= spans[a].begin;
            const bool a_holds_b = spans[a].begin <= spans[b].begin && spans[b].end <= spans[a].end;
            const bool b_holds_a = spans[b].begin <= spans[a].begin && spans[a].end <= spans[b].end;
            const bool equals = spans[a].category == spans[b].category;
            EXPECT_TRUE(apart || (!equals && (a_holds_b || b_holds_a))) << spans[a].name << " and " << spans[b].name;
        }
    }
}

TEST_P(Written, OperationsTellLayerValueStepAndTokens) {
    for (const Span& operation : of("operation")) {
        EXPECT_EQ(*operation.args.find("value")->string(), operation.name);
        const std::string step = *operation.args.find("step")->string();
        const bool once = operation.name == "logits" || operation.name == "final_norm" || step == "decode";
        EXPECT_EQ(operation.number("tokens"), once ? 1 : 9) << operation.name;
        const bool outside =
            operation.name == "embedding" || operation.name == "final_norm" || operation.name == "logits";
        EXPECT_EQ(operation.args.find("layer") == nullptr, outside) << operation.name;
    }
}

TEST_P(Written, FlopsOfALayersOperationsAddUpToTheAnalysis) {
    const auto operations = of("operation");
    for (LayerIndex layer = 0; layer < plan->architecture.n_layers(); ++layer) {
        std::int64_t prefill = 0;
        for (const Span& operation : operations)
            if (operation.number("layer") == layer && *operation.args.find("step")->string() == "prefill" &&
                operation.args.find("flops") != nullptr)
                prefill += operation.number("flops");
        const LayerPlan& settings = plan->layers[static_cast<std::size_t>(layer)];
        const std::int64_t pairs = settings.mixer == MixerKind::SoftmaxAttention ? settings.mask.visible_pairs(9) : 0;
        EXPECT_EQ(prefill, layer_flops(*plan, layer, 9, pairs).total()) << "layer " << layer;
    }
    std::int64_t heads = 0;
    for (const Span& operation : operations)
        if (operation.name == "logits") heads += operation.number("flops");
    EXPECT_EQ(heads, 3 * head_flops(*plan));
}

INSTANTIATE_TEST_SUITE_P(Families, Written,
                         ::testing::Values("gemma3_f32", "cohere2_f32", "qwen3_moe_f32", "qwen3_5_f32"),
                         [](const auto& test) { return test.param; });

TEST(ChromeTrace, OperationsBesideTheDecoderHaveALaneOfTheirOwn) {
    const auto path = std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models/cohere2_f32/model";
    const auto model = load_model(path, {});
    ASSERT_TRUE(model.has_value());
    RunTrace run;
    run.plan = (*model)->plan;
    TraceStep step;
    step.tokens = 1;
    step.begin_ns = 1000;
    step.end_ns = 9000;
    step.operations = {{ValueName::MixerNorm, 0, 1500, 2000, 0},
                       {ValueName::Query, 0, 2000, 6000, 0},
                       {ValueName::Gate, 0, 2100, 7000, 1},
                       {ValueName::MixerResidual, 0, 7500, 8000, 0}};
    run.steps = {step};
    const TempFolder folder;
    ASSERT_TRUE(write_chrome_trace(folder.path() / "t.json", run).has_value());
    const auto read = read_json_file((folder.path() / "t.json").string());
    ASSERT_TRUE(read.has_value());
    std::map<std::string, std::string> seen;
    for (const JsonValue& event : *read->find("traceEvents")->array())
        if (*event.find("ph")->string() == "X")
            seen[*event.find("name")->string()] =
                event.find("tid")->dump() + " " + event.find("ts")->dump() + " " + event.find("dur")->dump();
    EXPECT_EQ(seen["prefill"], "1 0.0 8.0");
    EXPECT_EQ(seen["layer 0"], "1 0.5 6.5");
    EXPECT_EQ(seen["gate"], "2 1.1 4.9");
}

TEST(ChromeTrace, AFileThatCannotBeWrittenIsNamedAndNothingIsLeft) {
    RunTrace run;
    run.plan = std::make_shared<const ModelPlan>();
    const auto written = write_chrome_trace("/no/such/folder/t.json", run);
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().where, "/no/such/folder/t.json");
}

} // namespace
} // namespace layerscope::test
