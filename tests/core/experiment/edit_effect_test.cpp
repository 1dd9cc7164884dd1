// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Before and after an edit on the bundled models: the numbers agree with each other and with a run of their own.
#include "experiment/bench_run.h"
#include "experiment/edit_effect.h"
#include "experiment/perplexity.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace layerscope {
namespace {

std::string sample_text() {
    std::ifstream file(std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "samples" / "stories.txt");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    EXPECT_GT(text.size(), 600U);
    return text.substr(0, 600);
}

EditEffectRequest request_for(const char* name) {
    EditEffectRequest request;
    auto model = load_model(std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "models" / name, {});
    EXPECT_TRUE(model.has_value());
    if (model) request.model = *model;
    request.prompt = "Once upon a time there was";
    request.sample_text = sample_text();
    request.settings.max_new_tokens = 12;
    request.run = {1, DType::F32, 0};
    return request;
}

TEST(EditEffect, AnEmptyEditChangesNothing) {
    const auto effect = measure_edit_effect(request_for("llama-tiny"), {}, {});
    ASSERT_TRUE(effect.has_value()) << effect.error().one_line();
    EXPECT_EQ(effect->kl, 0.0);
    EXPECT_EQ(effect->mean_kl, 0.0);
    EXPECT_EQ(effect->top1_agreement, 1.0);
    EXPECT_EQ(effect->first_difference, -1);
    EXPECT_EQ(effect->original->text, effect->edited->text);
    EXPECT_EQ(effect->original->ids.size(), 12U);
    EXPECT_GT(effect->original->tokens, 20);
}

/// Whatever the machine does meanwhile, the figures belong together.
TEST(EditEffect, BothAreTimedByTurnsBehindTheSampleText) {
    auto request = request_for("aya-tiny");
    request.edit.sliding_window = 2;
    for (const bool text : {true, false}) {
        if (!text) request.sample_text.clear();
        const auto effect = measure_edit_effect(request, {}, {});
        ASSERT_TRUE(effect.has_value()) << effect.error().one_line();
        const VariantSpeed& speed = effect->speed;
        EXPECT_GE(speed.rounds, 7);
        EXPECT_GT(speed.context, effect->original->tokens);
        EXPECT_GT(speed.original_tokens_per_s, 0);
        EXPECT_DOUBLE_EQ(speed.edited_tokens_per_s, speed.original_tokens_per_s * speed.gain.median);
        EXPECT_GT(speed.gain.low, 0);
        EXPECT_LE(speed.gain.low, speed.gain.median);
        EXPECT_LE(speed.gain.median, speed.gain.high);
    }
}

TEST(EditEffect, ATinyWindowShowsEverywhereAndSavesCache) {
    auto request = request_for("aya-tiny");
    request.edit.sliding_window = 2;
    const auto effect = measure_edit_effect(request, {}, {});
    ASSERT_TRUE(effect.has_value()) << effect.error().one_line();
    EXPECT_GT(effect->kl, 0.0);
    EXPECT_GT(effect->mean_kl, 0.0);
    EXPECT_LT(effect->top1_agreement, 1.0);
    EXPECT_GT(effect->edited->nll, effect->original->nll + 0.1); // trained with 64; the text is of the training kind
    EXPECT_LT(effect->edited->kv_bytes, effect->original->kv_bytes);
}

TEST(EditEffect, TheSampleLossIsThePerplexityOfOneWindow) {
    const auto request = request_for("llama-tiny");
    const auto effect = measure_edit_effect(request, {}, {});
    ASSERT_TRUE(effect.has_value());
    PerplexitySettings settings;
    settings.threads = 1;
    const auto ids = request.model->tokenizer->encode(sample_text());
    const auto direct = perplexity(*request.model, *request.model->plan, ids, settings, {}, {});
    ASSERT_TRUE(direct.has_value());
    EXPECT_EQ(effect->original->tokens, direct->tokens);
    EXPECT_NEAR(effect->original->nll, direct->nll, 1e-6);
}

TEST(EditEffect, ThePositionsAddUpToTheMeans) {
    auto request = request_for("aya-tiny");
    request.edit.sliding_window = 2;
    const auto effect = measure_edit_effect(request, {}, {});
    ASSERT_TRUE(effect.has_value()) << effect.error().one_line();
    const auto ids = request.model->tokenizer->encode(sample_text());
    ASSERT_EQ(effect->positions.size(), ids.size() - 1);
    EXPECT_EQ(effect->prompt, request.prompt);
    double kl = 0;
    double before = 0;
    double after = 0;
    std::size_t same = 0;
    for (std::size_t i = 0; i < effect->positions.size(); ++i) {
        const PositionEffect& position = effect->positions[i];
        EXPECT_EQ(position.target, ids[i + 1]);
        kl += double{position.kl};
        before += double{position.original_nll};
        after += double{position.edited_nll};
        same += position.original_top1 == position.edited_top1 ? 1 : 0;
    }
    const auto n = static_cast<double>(effect->positions.size());
    // Positions are kept as floats, the means are summed in double: half an ulp of values below 32 each.
    EXPECT_NEAR(kl / n, effect->mean_kl, 2e-6);
    EXPECT_NEAR(before / n, effect->original->nll, 2e-6);
    EXPECT_NEAR(after / n, effect->edited->nll, 2e-6);
    EXPECT_EQ(static_cast<double>(same) / n, effect->top1_agreement);
    // A window of two sees what the first two positions see: they cannot differ by more than rounding.
    EXPECT_LT(effect->positions[0].kl, 1e-6F);
    EXPECT_LT(effect->positions[1].kl, 1e-6F);
}

TEST(EditEffect, NextTokenPairsAreTheUnionOfBothTops) {
    EditEffect effect;
    VariantRun before;
    VariantRun after;
    before.next_logits = {3.0F, 2.0F, 1.0F, 0.0F};
    after.next_logits = {0.0F, 1.0F, 2.0F, 3.0F};
    effect.original = std::make_shared<const VariantRun>(before);
    effect.edited = std::make_shared<const VariantRun>(after);
    const auto pairs = next_token_pairs(effect, 1);
    ASSERT_EQ(pairs.size(), 2U);
    // softmax(3, 2, 1, 0): 0.64391, 0.23688, 0.08714, 0.03206
    EXPECT_EQ(pairs[0].id, 0);
    EXPECT_NEAR(pairs[0].original, 0.64391F, 1e-5F);
    EXPECT_NEAR(pairs[0].edited, 0.03206F, 1e-5F);
    EXPECT_EQ(pairs[1].id, 3);
    EXPECT_NEAR(pairs[1].edited, 0.64391F, 1e-5F);
    EXPECT_EQ(next_token_pairs(effect, 4).size(), 4U);
    EXPECT_TRUE(next_token_pairs(effect, 0).empty());
    EXPECT_TRUE(next_token_pairs(EditEffect{}, 3).empty());
}

TEST(EditEffect, AKnownOriginalIsTakenAsItIs) {
    auto request = request_for("aya-tiny");
    request.edit.sliding_window = 4;
    const auto first = measure_edit_effect(request, {}, {});
    ASSERT_TRUE(first.has_value());
    request.known_original = first->original;
    const auto again = measure_edit_effect(request, {}, {});
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->original, first->original);
    EXPECT_EQ(again->kl, first->kl);
    EXPECT_EQ(again->edited->ids, first->edited->ids);
}

TEST(EditEffect, IsCancelledAndRefusedInWords) {
    auto request = request_for("llama-tiny");
    CancelSource stop;
    stop.cancel();
    EXPECT_EQ(measure_edit_effect(request, stop.token(), {}).error().code, ErrorCode::Cancelled);
    request.edit.layer_types.assign(12, LayerType::Linear);
    EXPECT_FALSE(measure_edit_effect(request, {}, {}).has_value());
}

TEST(EditEffect, ProgressRisesToTheEnd) {
    std::uint64_t last = 0;
    bool rising = true;
    const auto effect = measure_edit_effect(request_for("llama-tiny"), {}, [&](const Progress& progress) {
        rising = rising && progress.done >= last && progress.done <= progress.total;
        last = progress.done;
    });
    ASSERT_TRUE(effect.has_value());
    EXPECT_TRUE(rising);
    EXPECT_GT(last, 0U);
}

TEST(BenchRun, GivesOneFigureARound) {
    const auto request = request_for("llama-tiny");
    BenchSettings settings;
    settings.prompt_tokens = 16;
    settings.new_tokens = 4;
    settings.depth = 3;
    settings.repeat = 2;
    settings.run = request.run;
    const auto result = run_bench(*request.model, request.model->plan, settings, {}, {});
    ASSERT_TRUE(result.has_value()) << result.error().one_line();
    EXPECT_EQ(result->prefill_tokens_per_s.size(), 2U);
    EXPECT_EQ(result->decode_tokens_per_s.size(), 2U);
    EXPECT_GT(result->decode_tokens_per_s[0], 0.0);
    EXPECT_EQ(result->threads, 1);
}

TEST(BenchRun, SpreadIsMedianLeastAndMost) {
    const Spread odd = spread_of({3.0, 1.0, 2.0});
    EXPECT_EQ(odd.median, 2.0);
    EXPECT_EQ(odd.min, 1.0);
    EXPECT_EQ(odd.max, 3.0);
    EXPECT_EQ(spread_of({4.0, 1.0}).median, 2.5);
    EXPECT_EQ(spread_of({}).median, 0.0);
}

} // namespace
} // namespace layerscope
