// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// One text through two models: the bundled ones, which share a tokenizer, and an edit of one of them.
#include "arch/edit.h"
#include "engine/generation.h"
#include "engine/prompt_ids.h"
#include "experiment/edit_effect.h"
#include "experiment/pair_run.h"
#include "experiment/perplexity.h"
#include "support/tiny_tokenizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <variant>

namespace layerscope {
namespace {

std::shared_ptr<const Model> bundled(const char* name) {
    auto model = load_model(std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "models" / name, {});
    EXPECT_TRUE(model.has_value());
    return model ? *model : nullptr;
}

std::string sample_text() {
    std::ifstream file(std::filesystem::path(LAYERSCOPE_RESOURCES_DIR) / "samples" / "stories.txt");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    return text.substr(0, 600);
}

PairRequest request_for(const char* a, const char* b) {
    PairRequest request;
    request.a.model = bundled(a);
    request.b.model = bundled(b);
    request.a.plan = request.a.model->plan;
    request.b.plan = request.b.model->plan;
    request.text = sample_text();
    request.run = {1, DType::F32, 0};
    request.continuation_tokens = 8;
    return request;
}

PairRun run(const PairRequest& request) {
    auto result = run_pair(request, {}, {});
    EXPECT_TRUE(result.has_value()) << result.error().one_line();
    return result ? std::move(*result) : PairRun{};
}

TEST(PairRun, AModelAgreesWithItself) {
    const PairRun pair = run(request_for("llama-tiny", "llama-tiny"));
    EXPECT_GT(pair.predicted, 50);
    EXPECT_EQ(pair.same_top, pair.predicted);
    ASSERT_TRUE(pair.mean_kl.has_value());
    EXPECT_EQ(*pair.mean_kl, 0.0);
    EXPECT_EQ(pair.a.perplexity, pair.b.perplexity);
    EXPECT_EQ(pair.a.continuation, pair.b.continuation);
    EXPECT_FALSE(pair.a.continuation.empty());
}

TEST(PairRun, WhatIsWrittenByTurnsIsWhatEachWritesAlone) {
    PairRequest request = request_for("llama-tiny", "aya-tiny");
    request.continuation_tokens = 41; // ten whole turns behind the first token
    const PairRun both = run(request);
    PairRequest turned = request;
    std::swap(turned.a, turned.b);
    const PairRun other_way = run(turned);
    EXPECT_EQ(both.a.continuation, other_way.b.continuation);
    EXPECT_EQ(both.b.continuation, other_way.a.continuation);
    EXPECT_EQ(both.a.kv_bytes, other_way.b.kv_bytes);

    auto runner = SequenceRunner::create(request.a.model->weights, request.a.plan, request.run);
    ASSERT_TRUE(runner.has_value());
    GenerationRequest alone;
    for (const PairToken& token : both.a.tokens)
        alone.prompt_ids.push_back(token.id);
    alone.settings.max_new_tokens = request.continuation_tokens;
    alone.settings.sampling.temperature = 0;
    auto generation = Generation::start(request.a.model, **runner, std::move(alone));
    ASSERT_TRUE(generation.has_value());
    for (;;) {
        const auto step = generation->step({});
        ASSERT_TRUE(step.has_value());
        if (std::holds_alternative<Generation::Finished>(*step)) break;
    }
    EXPECT_EQ(both.a.continuation, generation->text());
}

TEST(PairRun, AFewTokensDecideNothingAboutSpeed) {
    PairRequest request = request_for("llama-tiny", "llama-tiny");
    request.continuation_tokens = 4 * static_cast<std::int64_t>(least_gain_rounds); // the first comes from the prompt
    EXPECT_FALSE(run(request).writing.is_decided());
    EXPECT_EQ(run(request).writing.median, 1.0);
    request.continuation_tokens = 0;
    EXPECT_EQ(run(request).a.decode_tokens_per_s, 0.0);
}

TEST(PairRun, TheLossIsThePerplexityOfOneWindow) {
    const PairRequest request = request_for("llama-tiny", "aya-tiny");
    const PairRun pair = run(request);
    PerplexitySettings settings;
    settings.threads = 1;
    std::vector<TokenId> ids;
    for (const PairToken& token : pair.a.tokens)
        ids.push_back(token.id);
    const auto direct = perplexity(*request.a.model, *request.a.plan, ids, settings, {}, {});
    ASSERT_TRUE(direct.has_value());
    EXPECT_EQ(pair.a.scored, direct->tokens);
    EXPECT_NEAR(pair.a.nll / static_cast<double>(pair.a.scored), direct->nll, 1e-6); // other chunks, other rounding
    EXPECT_NEAR(pair.a.perplexity, direct->perplexity, 1e-4);
}

TEST(PairRun, AnEditedPlanGivesTheFiguresOfTheEditsEffect) {
    PairRequest request = request_for("aya-tiny", "aya-tiny");
    Edit edit;
    edit.sliding_window = 2;
    auto edited = apply_edit(request.b.model->plan->architecture, edit);
    ASSERT_TRUE(edited.has_value());
    request.b.plan = std::make_shared<const ModelPlan>(make_plan(std::move(*edited)));
    const PairRun pair = run(request);

    EditEffectRequest same;
    same.model = request.a.model;
    same.edit = edit;
    same.prompt = "Once";
    same.sample_text = request.text;
    same.settings.max_new_tokens = 1;
    same.run = request.run;
    const auto effect = measure_edit_effect(same, {}, {});
    ASSERT_TRUE(effect.has_value());
    ASSERT_TRUE(pair.mean_kl.has_value());
    // Both sum logarithms of float32 logits of about 3 nats; the two runs cut the text differently.
    EXPECT_NEAR(*pair.mean_kl, effect->mean_kl, 1e-5);
    EXPECT_NEAR(pair.agreement(), effect->top1_agreement, 1e-12);
    EXPECT_NEAR(pair.b.perplexity, effect->edited->perplexity, 1e-3);
}

TEST(PairRun, BitsPerByteAreOverTheSameBytes) {
    const PairRun pair = run(request_for("llama-tiny", "aya-tiny"));
    std::int64_t bytes = 0;
    double bits = 0;
    for (const PairGroup& group : pair.groups) {
        if (!group.predicted) continue;
        bytes += group.tokens.end - group.tokens.begin;
        bits += group_bits(pair.b, group.tokens.b_first, group.tokens.b_last);
    }
    EXPECT_EQ(pair.bytes, bytes);
    EXPECT_NEAR(pair.b.bits_per_byte, bits / static_cast<double>(bytes), 1e-9);
    EXPECT_GT(pair.a.bits_per_byte, 0.1);
    EXPECT_LT(pair.a.bits_per_byte, 8.0); // a uniform guess over bytes
}

TEST(PairRun, OtherVocabulariesAreAlignedByBytesAndHaveNoKl) {
    PairRequest request = request_for("llama-tiny", "llama-tiny");
    // The same weights behind a vocabulary of single bytes: nonsense as a model, exact as an alignment.
    auto other = std::make_shared<Model>(*request.b.model);
    other->tokenizer = test::byte_level().load();
    request.b.model = other;
    request.text = "Once upon a time";
    const PairRun pair = run(request);
    EXPECT_EQ(pair.kl_absence, KlAbsence::VocabularyEntries);
    EXPECT_FALSE(pair.mean_kl.has_value());
    EXPECT_EQ(pair.groups.back().tokens.end, 16);
    EXPECT_GT(pair.b.scored, pair.a.scored);
    std::int64_t next = 0;
    for (const PairGroup& group : pair.groups) {
        EXPECT_EQ(group.tokens.b_first, next);
        next = group.tokens.b_last;
    }
    EXPECT_EQ(next, static_cast<std::int64_t>(pair.b.tokens.size()));
}

TEST(PairRun, ALongTextIsCutWhereBothFit) {
    PairRequest request = request_for("llama-tiny", "aya-tiny");
    request.max_tokens = 20;
    const PairRun pair = run(request);
    EXPECT_TRUE(pair.shortened);
    EXPECT_EQ(pair.a.tokens.size(), 20U);
    EXPECT_EQ(static_cast<std::int64_t>(pair.text.size()), pair.groups.back().tokens.end);
    EXPECT_EQ(sample_text().substr(0, pair.text.size()), pair.text);
}

TEST(PairRun, RefusalsSayWhy) {
    PairRequest request = request_for("llama-tiny", "aya-tiny");
    request.text.clear();
    const auto nothing = run_pair(request, {}, {});
    ASSERT_FALSE(nothing.has_value());
    EXPECT_NE(nothing.error().one_line().find("too short"), std::string::npos);
    request.text = "Once";
    request.b.model.reset();
    const auto alone = run_pair(request, {}, {});
    ASSERT_FALSE(alone.has_value());
    EXPECT_NE(alone.error().one_line().find("weights"), std::string::npos);
}

TEST(PairRun, ACancelEndsItAndProgressReachesItsEnd) {
    CancelSource source;
    source.cancel();
    const auto stopped = run_pair(request_for("llama-tiny", "aya-tiny"), source.token(), {});
    ASSERT_FALSE(stopped.has_value());
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
    std::uint64_t done = 0, total = 0;
    const auto whole = run_pair(request_for("llama-tiny", "aya-tiny"), {}, [&](const Progress& progress) {
        EXPECT_GE(progress.done, done);
        done = progress.done;
        total = progress.total;
    });
    ASSERT_TRUE(whole.has_value());
    EXPECT_GT(done, total * 9 / 10); // a model may end its text early
}

} // namespace
} // namespace layerscope
