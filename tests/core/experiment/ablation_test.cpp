// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A row of edits on one set of weights: every figure is that of a run of its own.
#include "analysis/summary.h"
#include "experiment/ablation.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace layerscope {
namespace {

std::shared_ptr<const Model> golden(const char* name) {
    auto model = load_model(std::filesystem::path(LAYERSCOPE_TESTS_DIR) / "golden/models" / name / "model", {});
    EXPECT_TRUE(model.has_value()) << (model ? "" : model.error().one_line());
    return model ? *model : nullptr;
}

AblationRequest request_for(const char* name) {
    AblationRequest request;
    request.model = golden(name);
    for (int i = 0; i < 40; ++i)
        request.ids.push_back((i * 37 + 11) % 131);
    request.settings.context = 24;
    request.settings.threads = 1;
    return request;
}

Edit window(std::int64_t tokens) {
    Edit edit;
    edit.sliding_window = tokens;
    return edit;
}

class Ablation : public ::testing::TestWithParam<const char*> {};

TEST_P(Ablation, FirstRowIsTheUneditedModelAndTheCacheIsTheOneThatTheEngineHeld) {
    AblationRequest request = request_for(GetParam());
    request.edits = {window(4), window(8)};
    const auto result = run_ablation(request, {}, {});
    ASSERT_TRUE(result.has_value()) << result.error().one_line();
    ASSERT_EQ(result->rows.size(), 3U);
    EXPECT_EQ(result->context, 24);
    const Architecture& original = request.model->plan->architecture;
    EXPECT_EQ(result->rows[0].sliding_window, original.sliding_window);
    EXPECT_EQ(result->rows[1].sliding_window, 4);
    EXPECT_EQ(result->rows[2].sliding_window, 8);
    for (const AblationRow& row : result->rows) {
        EXPECT_FALSE(row.refused.has_value());
        EXPECT_EQ(row.layer_types.size(), original.layers.size());
        EXPECT_EQ(row.kv_bytes, row.measured_kv_bytes);
        EXPECT_GT(row.perplexity, 1.0);
        EXPECT_GT(row.decode_tokens_per_s, 0.0);
    }
    EXPECT_EQ(result->rows[0].kv_bytes, summarize(*request.model->plan, 24, DType::F32).kv_bytes);
}

TEST_P(Ablation, PerplexityIsThatOfTheEditedModelAlone) {
    AblationRequest request = request_for(GetParam());
    request.edits = {window(3)};
    const auto result = run_ablation(request, {}, {});
    ASSERT_TRUE(result.has_value()) << result.error().one_line();
    const ModelPlan plan = make_plan(apply_edit(request.model->plan->architecture, request.edits[0]).value());
    const auto original = perplexity(*request.model, *request.model->plan, request.ids, request.settings, {}, {});
    const auto edited = perplexity(*request.model, plan, request.ids, request.settings, {}, {});
    // The same code on the same numbers with one thread: no rounding apart.
    EXPECT_EQ(result->rows[0].perplexity, original->perplexity);
    EXPECT_EQ(result->rows[1].perplexity, edited->perplexity);
}

INSTANTIATE_TEST_SUITE_P(Families, Ablation,
                         ::testing::Values("gemma3_f32", "olmo3_f32", "cohere2_f32", "llama_f32", "qwen3_5_f32"),
                         [](const auto& test) { return std::string(test.param); });

TEST(AblationRows, AnEditThatTheWeightsCannotFollowKeepsItsRowAndItsReason) {
    AblationRequest request = request_for("llama_f32");
    const std::size_t n_layers = request.model->plan->layers.size();
    Edit linear;
    linear.layer_types.assign(n_layers, LayerType::Linear);
    Edit sliding = window(4);
    sliding.layer_types.assign(n_layers, LayerType::Sliding);
    request.edits = {linear, sliding};
    const auto result = run_ablation(request, {}, {});
    ASSERT_TRUE(result.has_value()) << result.error().one_line();
    ASSERT_EQ(result->rows.size(), 3U);
    ASSERT_TRUE(result->rows[1].refused.has_value());
    EXPECT_EQ(result->rows[1].refused->code, ErrorCode::Refused);
    EXPECT_EQ(result->rows[1].layer_types, linear.layer_types);
    EXPECT_EQ(result->rows[1].kv_bytes, 0);
    EXPECT_FALSE(result->rows[2].refused.has_value()) << "the edits behind it are still measured";
    EXPECT_LT(result->rows[2].kv_bytes, result->rows[0].kv_bytes);
}

TEST(AblationRows, AShortTextSetsTheContext) {
    AblationRequest request = request_for("llama_f32");
    request.ids.resize(10);
    const auto result = run_ablation(request, {}, {});
    ASSERT_TRUE(result.has_value()) << result.error().one_line();
    EXPECT_EQ(result->context, 10);
    EXPECT_EQ(result->rows[0].kv_bytes, result->rows[0].measured_kv_bytes);
}

TEST(AblationRows, ProgressRisesToItsTotalAndACancelEndsIt) {
    AblationRequest request = request_for("gemma3_f32");
    request.edits = {window(4)};
    Progress last;
    bool rising = true;
    const auto result = run_ablation(request, {}, [&](const Progress& progress) {
        rising = rising && progress.done >= last.done && progress.done <= progress.total;
        last = progress;
    });
    ASSERT_TRUE(result.has_value());
    EXPECT_TRUE(rising);
    EXPECT_GT(last.total, 0U);
    EXPECT_EQ(last.done, last.total);

    CancelSource cancel;
    int calls = 0;
    const auto cut = run_ablation(request, cancel.token(), [&](const Progress&) {
        if (++calls == 3) cancel.cancel();
    });
    ASSERT_FALSE(cut.has_value());
    EXPECT_EQ(cut.error().code, ErrorCode::Cancelled);
}

TEST(AblationRows, WhatCannotBeMeasuredIsRefused) {
    AblationRequest request = request_for("llama_f32");
    request.ids.resize(1);
    EXPECT_EQ(run_ablation(request, {}, {}).error().code, ErrorCode::InvalidArgument);
    request.model = nullptr;
    EXPECT_EQ(run_ablation(request, {}, {}).error().code, ErrorCode::InvalidArgument);
}

TEST(EditGrid, PairsEveryPatternWithEveryWindow) {
    using Types = std::vector<LayerType>;
    const Types sliding{LayerType::Sliding};
    const Types full{LayerType::Full};
    Edit base;
    base.positions = EditPositions::Keep;
    const auto grid = edit_grid(base, {sliding, full}, {8, 16});
    ASSERT_EQ(grid.size(), 4U);
    EXPECT_EQ(grid[0].layer_types, sliding);
    EXPECT_EQ(grid[0].sliding_window, 8);
    EXPECT_EQ(grid[1].layer_types, sliding);
    EXPECT_EQ(grid[1].sliding_window, 16);
    EXPECT_EQ(grid[2].layer_types, full);
    for (const Edit& edit : grid)
        EXPECT_EQ(edit.positions, EditPositions::Keep);
}

TEST(EditGrid, AMissingListLeavesItsPartToTheBase) {
    Edit base = window(5);
    EXPECT_EQ(edit_grid(base, {}, {}), std::vector<Edit>{base});
    EXPECT_EQ(edit_grid(base, {{LayerType::Full}}, {})[0].sliding_window, 5);
    EXPECT_EQ(edit_grid(base, {}, {7})[0].sliding_window, 7);
}

} // namespace
} // namespace layerscope
