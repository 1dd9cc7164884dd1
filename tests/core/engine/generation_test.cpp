// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The state machine step by step, on tiny reference checkpoints and on the bundled trained model.
#include "base/json.h"
#include "engine/generation.h"
#include "engine_models.h"
#include "written_text.h"

#include <algorithm>
#include <string>

namespace layerscope {
namespace {

using namespace test;

class GoldenGeneration : public testing::TestWithParam<const char*> {};

TEST_P(GoldenGeneration, GreedyIdsEqualTheReferenceWithOneAndTwoThreads) {
    const auto model = loaded(golden_folder(GetParam()) / "model");
    ASSERT_TRUE(model);
    const auto request = ids_request(golden_ids(GetParam(), "input_ids"), greedy(24));
    EXPECT_EQ(write(model, request, exact_run(1)).ids, golden_ids(GetParam(), "greedy_ids"));
    EXPECT_EQ(write(model, request, exact_run(2)).ids, golden_ids(GetParam(), "greedy_ids"));
}
INSTANTIATE_TEST_SUITE_P(Families, GoldenGeneration,
                         testing::Values("llama_f32", "llama_bf16", "qwen3_f32", "qwen3_bf16", "gemma3_f32",
                                         "gemma3_bf16", "olmo3_f32", "olmo3_bf16", "cohere2_f32", "cohere2_bf16",
                                         "qwen3_moe_f32", "qwen3_moe_bf16", "qwen3_5_f32", "qwen3_5_bf16"));

// The trainer's own float32 run of the bundled model is written down in its card.
TEST(Generation, AnEmptyPromptBeginsWithBos) {
    const auto model = loaded(bundled_folder("llama-tiny"));
    ASSERT_TRUE(model);
    const auto text = write(model, text_request("", 12));
    const auto card = read_json_file((bundled_folder("llama-tiny") / "about.json").string());
    ASSERT_TRUE(card.has_value()) << card.error().one_line();
    std::vector<TokenId> trainers;
    for (const JsonValue& id : *card->find("greedy_from_2044")->array())
        trainers.push_back(static_cast<TokenId>(*id.integer()));
    EXPECT_EQ(text.ids, trainers);
    EXPECT_EQ(text.text, text.pieces);
    EXPECT_EQ(text.metrics.prompt_tokens, 1);
}

TEST(Generation, StopsBeforeAStopTextThatSpansTokens) {
    const auto model = loaded(bundled_folder("llama-tiny"));
    ASSERT_TRUE(model);
    const auto whole = write(model, text_request("", 40));
    ASSERT_GT(whole.text.size(), 60U);
    const std::string stop = whole.text.substr(30, 11);
    auto request = text_request("", 40);
    request.settings.stop_texts = {stop};
    const auto text = write(model, request);
    EXPECT_EQ(text.reason, StopReason::Stop);
    EXPECT_EQ(text.text, whole.text.substr(0, whole.text.find(stop)));
    EXPECT_EQ(text.text, text.pieces);
}

TEST(Generation, StopsAtAnEndTokenWithoutShowingIt) {
    auto model = std::make_shared<Model>(*loaded(bundled_folder("llama-tiny")));
    const std::vector<TokenId> whole = write(model, text_request("", 12)).ids;
    ASSERT_TRUE(whole.size() == 12U && whole[0] != whole[2] && whole[1] != whole[2]);
    model->end_tokens = {whole[2]};
    const auto text = write(model, text_request("", 12));
    EXPECT_EQ(text.reason, StopReason::Eos);
    EXPECT_EQ(text.ids, (std::vector<TokenId>{whole[0], whole[1], whole[2]}));
    EXPECT_EQ(text.text, model->tokenizer->decode(std::vector<TokenId>{whole[0], whole[1]}));
}

TEST(Generation, EndsAtTheContextLimitWithTheReasonLength) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    auto request = ids_request(golden_ids("llama_f32", "input_ids"), greedy(1000));
    request.context = 45;
    const auto text = write(model, request);
    EXPECT_EQ(text.reason, StopReason::Length);
    EXPECT_EQ(text.ids.size(), 4U); // 41 + 4 = 45
}

TEST(Generation, APromptLongerThanTheContextIsRefusedInWords) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    const auto runner = runner_for(model);
    auto request = ids_request(golden_ids("llama_f32", "input_ids"), greedy(4));
    request.context = 40;
    const auto started = Generation::start(model, *runner, request);
    ASSERT_FALSE(started.has_value());
    EXPECT_EQ(started.error().code, ErrorCode::Limit);
}

TEST(Generation, IdsOutsideTheVocabularyAreRefused) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    const auto runner = runner_for(model);
    for (const TokenId id : {131, -1, 2147483647}) {
        const auto started = Generation::start(model, *runner, ids_request({1, id}, greedy(4)));
        ASSERT_FALSE(started.has_value()) << id;
        EXPECT_EQ(started.error().code, ErrorCode::InvalidArgument);
    }
}

TEST(Generation, ASecondRunReusesTheCommonBeginningAndSaysTheSame) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    const auto runner = runner_for(model);
    const auto prompt = golden_ids("llama_f32", "input_ids");
    const auto request = ids_request(prompt, greedy(24));
    const auto first = write(*runner, model, request);
    const auto again = write(*runner, model, request);
    EXPECT_EQ(first.metrics.reused_tokens, 0);
    EXPECT_EQ(again.metrics.reused_tokens, static_cast<std::int64_t>(prompt.size())); // even its logits are there
    EXPECT_EQ(first.ids, again.ids);

    auto changed = prompt;
    changed[20] = (changed[20] + 1) % 131;
    const auto other = write(*runner, model, ids_request(changed, greedy(24)));
    EXPECT_EQ(other.metrics.reused_tokens, 20);
    EXPECT_EQ(other.ids, write(model, ids_request(changed, greedy(24))).ids);
}

TEST(Generation, ARingThatHasMovedOnIsNotReused) {
    const auto model = loaded(golden_folder("gemma3_f32") / "model");
    const auto runner = runner_for(model);
    const auto request = ids_request(golden_ids("gemma3_f32", "input_ids"), greedy(24));
    const auto first = write(*runner, model, request);
    EXPECT_EQ(write(*runner, model, request).ids, first.ids);
}

// A recurrent state has no earlier tokens to go back to but those of a checkpoint: an edited message is computed from
// its first word, a message that only goes on is not.
TEST(Generation, ARecurrentStateIsContinuedOrComputedAgain) {
    const auto model = loaded(golden_folder("qwen3_5_f32") / "model");
    const auto runner = runner_for(model);
    runner->keep_checkpoints(1 << 20);
    const auto prompt = golden_ids("qwen3_5_f32", "input_ids");
    const auto request = [](const std::vector<TokenId>& ids, std::int64_t max_new_tokens) {
        auto asked = ids_request(ids, greedy(max_new_tokens));
        asked.context = 128; // one cache for all of them
        return asked;
    };
    const auto first = write(*runner, model, request(prompt, 24));
    EXPECT_EQ(first.ids, golden_ids("qwen3_5_f32", "greedy_ids"));

    auto edited = prompt;
    edited[20] = (edited[20] + 1) % 131;
    const auto other = write(*runner, model, request(edited, 24));
    EXPECT_EQ(other.metrics.reused_tokens, 0);
    EXPECT_EQ(other.ids, write(model, request(edited, 24)).ids);

    auto longer = edited;
    longer.insert(longer.end(), other.ids.begin(), other.ids.end());
    longer.push_back(7);
    const auto next = write(*runner, model, request(longer, 12));
    EXPECT_EQ(next.metrics.reused_tokens, static_cast<std::int64_t>(edited.size()));
    EXPECT_EQ(next.ids, write(model, request(longer, 12)).ids);
}

TEST(Generation, EqualSeedsGiveEqualTexts) {
    const auto model = loaded(bundled_folder("llama-tiny"));
    auto request = text_request("Once upon a time", 30);
    request.settings.sampling.temperature = 1.0F;
    request.settings.sampling.seed = 11;
    const auto first = write(model, request);
    EXPECT_EQ(first.ids, write(model, request).ids);
    request.settings.sampling.seed = 12;
    EXPECT_NE(first.ids, write(model, request).ids);
}

TEST(Generation, CancelKeepsTheTextSoFar) {
    const auto model = loaded(bundled_folder("llama-tiny"));
    const auto runner = runner_for(model);
    auto generation = Generation::start(model, *runner, text_request("Once", 50));
    ASSERT_TRUE(generation.has_value());
    for (int step = 0; step < 6; ++step)
        ASSERT_TRUE(generation->step({}).has_value());
    generation->cancel();
    const auto last = generation->step({});
    ASSERT_TRUE(last.has_value());
    ASSERT_TRUE(std::holds_alternative<Generation::Finished>(*last));
    EXPECT_EQ(std::get<Generation::Finished>(*last).reason, StopReason::Cancelled);
    EXPECT_EQ(generation->ids().size(), 5U); // one step was the prompt
    EXPECT_FALSE(generation->text().empty());
}

TEST(Generation, NoNewTokensMeansNoRun) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    const auto text = write(model, ids_request({1, 2}, greedy(0)));
    EXPECT_TRUE(text.ids.empty());
    EXPECT_EQ(text.reason, StopReason::Length);
}

} // namespace
} // namespace layerscope
