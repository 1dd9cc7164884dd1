// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a traced run records, for every kind of mixer and feed-forward.
#include "experiment/trace_run.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

namespace layerscope {
namespace {

std::shared_ptr<const Model> golden(const std::string& name) {
    auto model = load_model(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models" / name / "model", {});
    EXPECT_TRUE(model.has_value()) << (model ? "" : model.error().one_line());
    return model ? *model : nullptr;
}

std::vector<TokenId> prompt(int count) {
    std::vector<TokenId> ids;
    for (int i = 0; i < count; ++i)
        ids.push_back((i * 37 + 11) % 131);
    return ids;
}

/// What the definition of the block asks for in one layer.
std::set<ValueName> expected_in(const ModelPlan& plan, const LayerPlan& layer) {
    const Architecture& a = plan.architecture;
    std::set<ValueName> names{ValueName::MixerResidual, ValueName::FfnResidual};
    if (a.block != BlockLayout::PostNorm) names.insert(ValueName::MixerNorm);
    if (a.block == BlockLayout::Serial || a.block == BlockLayout::Sandwich) names.insert(ValueName::FfnNorm);
    if (a.block == BlockLayout::Sandwich || a.block == BlockLayout::PostNorm)
        names.insert({ValueName::PostMixerNorm, ValueName::PostFfnNorm});
    if (layer.mixer == MixerKind::GatedDeltaNet) {
        names.insert({ValueName::DeltaProjection, ValueName::ShortConv, ValueName::DeltaRule, ValueName::DeltaNorm,
                      ValueName::DeltaOutput});
    } else {
        names.insert({ValueName::Query, ValueName::AttentionMix, ValueName::AttentionOutput});
        if (a.qk_norm != QkNorm::None) names.insert({ValueName::QueryNorm, ValueName::KeyNorm});
        if (layer.rope) names.insert(ValueName::Rope);
    }
    if (layer.ffn == FfnKind::Moe) {
        names.insert({ValueName::Router, ValueName::Experts});
        if (a.moe->shared_intermediate_size > 0) names.insert(ValueName::SharedExpert);
    } else {
        names.insert({ValueName::Gate, ValueName::Activation, ValueName::Down});
    }
    return names;
}

class TraceRun : public ::testing::TestWithParam<std::string> {};

TEST_P(TraceRun, EveryOperationOfEveryLayerIsTimedOnceAStep) {
    const auto model = golden(GetParam());
    TraceSettings settings;
    settings.max_new_tokens = 3;
    settings.run = {2, DType::F32, 0};
    const auto trace = trace_run(*model, model->plan, prompt(9), settings, {}, {});
    ASSERT_TRUE(trace.has_value()) << trace.error().one_line();
    ASSERT_EQ(trace->steps.size(), 3U) << "one prefill, two decode steps for the second and third token";
    for (const TraceStep& step : trace->steps) {
        std::multiset<std::pair<LayerIndex, ValueName>> seen;
        for (const OpRecord& operation : step.operations)
            seen.insert({operation.layer, operation.name});
        std::multiset<std::pair<LayerIndex, ValueName>> wanted{
            {-1, ValueName::Embedding}, {-1, ValueName::FinalNorm}, {-1, ValueName::Logits}};
        for (LayerIndex layer = 0; layer < model->plan->architecture.n_layers(); ++layer)
            for (const ValueName name : expected_in(*model->plan, model->plan->layers[static_cast<std::size_t>(layer)]))
                wanted.insert({layer, name});
        EXPECT_EQ(seen, wanted);
    }
}

TEST_P(TraceRun, OperationsLieInsideTheirStepAndFillNoMoreThanIt) {
    const auto model = golden(GetParam());
    TraceSettings settings;
    settings.max_new_tokens = 2;
    settings.run = {2, DType::F32, 0};
    const auto trace = trace_run(*model, model->plan, prompt(9), settings, {}, {});
    ASSERT_TRUE(trace.has_value()) << trace.error().one_line();
    std::int64_t before = trace->steps.front().begin_ns;
    for (const TraceStep& step : trace->steps) {
        EXPECT_GE(step.begin_ns, before);
        before = step.end_ns;
        std::int64_t sum = 0;
        for (const OpRecord& operation : step.operations) {
            EXPECT_GE(operation.begin_ns, step.begin_ns);
            EXPECT_LE(operation.end_ns, step.end_ns);
            if (operation.lane == 0) sum += operation.end_ns - operation.begin_ns;
        }
        EXPECT_LE(sum, step.end_ns - step.begin_ns);
        EXPECT_GT(sum, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Families, TraceRun,
                         ::testing::Values("llama_f32", "qwen3_f32", "gemma3_f32", "olmo3_f32", "cohere2_f32",
                                           "qwen3_moe_f32", "qwen3_5_f32"),
                         [](const auto& test) { return test.param; });

TEST(TraceSteps, ALongPromptComesInChunksAndOnlyTheLastHasLogits) {
    const auto model = golden("llama_f32");
    TraceSettings settings;
    settings.max_new_tokens = 1;
    settings.run = {1, DType::F32, 0};
    const auto trace = trace_run(*model, model->plan, prompt(600), settings, {}, {});
    ASSERT_TRUE(trace.has_value()) << trace.error().one_line();
    ASSERT_EQ(trace->steps.size(), 2U);
    EXPECT_EQ(trace->steps[0].tokens, 512);
    EXPECT_EQ(trace->steps[0].logit_rows, 0);
    EXPECT_EQ(trace->steps[1].first, 512);
    EXPECT_EQ(trace->steps[1].tokens, 88);
    EXPECT_EQ(trace->steps[1].logit_rows, 1);
    EXPECT_TRUE(trace->steps[1].prefill);
}

TEST(TraceSteps, TheContextEndsTheRunAndTooLongAPromptIsRefused) {
    const auto model = golden("llama_f32");
    TraceSettings settings;
    settings.max_new_tokens = 9;
    settings.run = {1, DType::F32, 11};
    const auto trace = trace_run(*model, model->plan, prompt(9), settings, {}, {});
    ASSERT_TRUE(trace.has_value()) << trace.error().one_line();
    EXPECT_EQ(trace->steps.size(), 3U); // the prompt and two more tokens
    EXPECT_EQ(trace_run(*model, model->plan, prompt(12), settings, {}, {}).error().code, ErrorCode::Limit);
    EXPECT_EQ(trace_run(*model, model->plan, {}, settings, {}, {}).error().code, ErrorCode::InvalidArgument);
}

TEST(TraceSteps, StopsWhenCancelled) {
    const auto model = golden("llama_f32");
    CancelSource stop;
    stop.cancel();
    const auto trace = trace_run(*model, model->plan, prompt(9), {}, stop.token(), {});
    ASSERT_FALSE(trace.has_value());
    EXPECT_EQ(trace.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace layerscope
