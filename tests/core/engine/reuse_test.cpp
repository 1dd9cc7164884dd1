// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Going back in a text: the next run takes from the cache what it has in common with the last prompt, and writes what a
// fresh start would have written.
#include "decoder/state/checkpoint.h"
#include "engine/checkpoints.h"
#include "written_text.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace layerscope {
namespace {

using namespace test;

constexpr std::int64_t room = 8 << 20; // bytes of checkpoints: more than these texts need

struct Case {
    const char* name;
    bool goes_back_freely; ///< full attention alone: nothing is ever overwritten
};

class Reuse : public testing::TestWithParam<Case> {
protected:
    std::shared_ptr<const Model> model = loaded(golden_folder(GetParam().name) / "model");
    std::vector<TokenId> prompt = golden_ids(GetParam().name, "input_ids");

    [[nodiscard]] std::unique_ptr<SequenceRunner> runner(std::int32_t threads = 1) const {
        auto made = runner_for(model, exact_run(threads));
        made->keep_checkpoints(room);
        return made;
    }
    /// The first `length` tokens of a text, the last of them another one.
    [[nodiscard]] static std::vector<TokenId> edited(const std::vector<TokenId>& text, std::size_t length) {
        std::vector<TokenId> other(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length));
        other.back() = (other.back() + 1) % 131;
        return other;
    }
};

// 41 tokens of prompt and 80 written: the windows of eight have long moved on. Each place is gone back to in the cache
// that the edit before left behind: its prompt is kept, what it wrote is not.
TEST_P(Reuse, AnEditAnywhereGivesTheTextOfAFreshStart) {
    for (const std::int32_t threads : {1, 2, 3}) {
        const auto kept = runner(threads);
        const auto whole = write(*kept, model, ids_request(prompt, greedy(80)));
        auto text = prompt;
        text.insert(text.end(), whole.ids.begin(), whole.ids.end());
        auto settled = static_cast<std::int64_t>(prompt.size());
        for (const std::size_t length : {118U, 100U, 97U, 65U, 52U, 41U, 20U, 3U}) {
            const auto request = ids_request(edited(text, length), greedy(16));
            const auto again = write(*kept, model, request);
            EXPECT_EQ(again.ids, write(model, request, exact_run(threads)).ids)
                << length << " tokens, " << threads << " threads";
            const std::int64_t most = std::min(static_cast<std::int64_t>(length) - 1, settled);
            EXPECT_LE(again.metrics.reused_tokens, most);
            if (GetParam().goes_back_freely) {
                EXPECT_EQ(again.metrics.reused_tokens, most);
            }
            settled = static_cast<std::int64_t>(length);
        }
    }
}

// A written token was computed alone, with other roundings than those of the prompt that it becomes.
TEST_P(Reuse, OfAWrittenTextThePromptIsKept) {
    for (const std::size_t written : {70U, 40U, 9U}) {
        const auto kept = runner();
        const auto whole = write(*kept, model, ids_request(prompt, greedy(80)));
        EXPECT_EQ(kept->settled(), static_cast<std::int64_t>(prompt.size()));
        auto text = prompt;
        text.insert(text.end(), whole.ids.begin(), whole.ids.end());
        const auto again = write(*kept, model, ids_request(edited(text, prompt.size() + written), greedy(1)));
        EXPECT_EQ(again.metrics.reused_tokens, static_cast<std::int64_t>(prompt.size()));
    }
}

TEST_P(Reuse, TheSamePromptNeedsNoPrefillAtAll) {
    const auto kept = runner();
    const auto first = write(*kept, model, ids_request(prompt, greedy(60)));
    const auto again = write(*kept, model, ids_request(prompt, greedy(60)));
    EXPECT_EQ(again.ids, first.ids);
    EXPECT_EQ(again.metrics.reused_tokens, static_cast<std::int64_t>(prompt.size()));
    EXPECT_EQ(again.metrics.prefill_ms, 0.0);
}

// The cache is reserved for prompt and output; a conversation that goes on needs a larger one.
TEST_P(Reuse, ATextThatGoesOnTakesItsTokensIntoALargerCache) {
    const auto kept = runner();
    auto text = prompt;
    std::int64_t last_prompt = 0;
    for (int turn = 0; turn < 3; ++turn) {
        const auto request = ids_request(text, greedy(20));
        const auto written = write(*kept, model, request);
        EXPECT_EQ(written.ids, write(model, request).ids) << turn;
        EXPECT_EQ(written.metrics.reused_tokens, last_prompt);
        last_prompt = static_cast<std::int64_t>(text.size());
        text.insert(text.end(), written.ids.begin(), written.ids.end());
        text.push_back(7);
        text.push_back(9);
    }
    const auto back = ids_request(edited(text, 50), greedy(16)); // into a turn of the smaller cache
    EXPECT_EQ(write(*kept, model, back).ids, write(model, back).ids);
}

TEST_P(Reuse, GivenTokensAreReportedFirstAndGoneOnFrom) {
    const auto kept = runner();
    const auto whole = write(*kept, model, ids_request(prompt, greedy(40)));
    auto branch = ids_request(prompt, greedy(30));
    branch.given = edited(whole.ids, 18);
    const auto text = write(*kept, model, branch);
    ASSERT_EQ(text.ids.size(), 30U);
    EXPECT_TRUE(std::equal(branch.given.begin(), branch.given.end(), text.ids.begin()));
    auto as_prompt = prompt;
    as_prompt.insert(as_prompt.end(), branch.given.begin(), branch.given.end());
    const auto rest = write(model, ids_request(as_prompt, greedy(12)));
    EXPECT_TRUE(std::equal(rest.ids.begin(), rest.ids.end(), text.ids.begin() + 18, text.ids.end()));
    EXPECT_EQ(text.metrics.prompt_tokens, static_cast<std::int64_t>(prompt.size()));
}

INSTANTIATE_TEST_SUITE_P(Families, Reuse,
                         testing::Values(Case{"llama_f32", true}, Case{"qwen3_f32", true}, Case{"qwen3_moe_f32", true},
                                         Case{"gemma3_f32", false}, Case{"gemma3_bf16", false},
                                         Case{"olmo3_f32", false}, Case{"cohere2_f32", false},
                                         Case{"qwen3_5_f32", false}, Case{"qwen3_5_bf16", false}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(GivenTokens, TheirTextIsThatOfTheWholeAndAnEndTokenEndsIt) {
    const auto model = loaded(bundled_folder("llama-tiny"));
    const auto whole = write(model, text_request("Once upon a time", 20));
    auto request = text_request("Once upon a time", 20);
    request.given.assign(whole.ids.begin(), whole.ids.begin() + 9);
    const auto text = write(model, request);
    EXPECT_EQ(text.ids, whole.ids);
    EXPECT_EQ(text.text, whole.text);
    EXPECT_EQ(text.pieces, whole.text);

    ASSERT_FALSE(model->end_tokens.empty());
    request.given.push_back(model->end_tokens.front());
    const auto ended = write(model, request);
    EXPECT_EQ(ended.reason, StopReason::Eos);
    EXPECT_EQ(ended.ids, request.given);
    EXPECT_EQ(ended.text, model->tokenizer->decode(std::vector<TokenId>(whole.ids.begin(), whole.ids.begin() + 9)));
}

// The trained model on its own length: prompts of several checkpoints, cut where messages would be edited.
TEST(LongReuse, ASlidingModelWritesTheSameStoryAfterEveryEdit) {
    const auto model = loaded(bundled_folder("aya-tiny"));
    const auto kept = runner_for(model);
    kept->keep_checkpoints(room);
    auto request = text_request("Once upon a time there was a clever", 380);
    request.settings.stop_at_end_tokens = false;
    const auto story = write(*kept, model, request);
    std::vector<TokenId> text = model->tokenizer->encode("Once upon a time there was a clever");
    const auto first_prompt = static_cast<std::int64_t>(text.size());
    text.insert(text.end(), story.ids.begin(), story.ids.end());
    std::int64_t settled = first_prompt;
    for (const std::size_t length : {370U, 301U, 290U, 256U, 190U, 130U, 70U}) {
        std::vector<TokenId> other(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length));
        other.back() = model->tokenizer->encode(" but").back();
        const auto again = write(*kept, model, ids_request(other, greedy(40)));
        EXPECT_EQ(again.ids, write(model, ids_request(other, greedy(40))).ids) << length;
        const bool behind_checkpoint = static_cast<std::int64_t>(length) > SequenceRunner::checkpoint_chunk &&
                                       settled > SequenceRunner::checkpoint_chunk;
        EXPECT_GE(again.metrics.reused_tokens, behind_checkpoint ? SequenceRunner::checkpoint_chunk : first_prompt);
        settled = static_cast<std::int64_t>(length);
    }
}

/// A state with rings, `length` tokens long.
SequenceState sliding_state(const Model& model, std::int64_t length) {
    auto state = SequenceState::create(*model.plan, 128, DType::F32);
    EXPECT_TRUE(state.has_value());
    state->set_length(length);
    return std::move(*state);
}

TEST(CheckpointList, StaysWithinItsBoundAndSpreadsOverTheText) {
    const auto model = loaded(golden_folder("gemma3_f32") / "model");
    const std::int64_t one = StateCheckpoint::bytes_for(sliding_state(*model, 100));
    ASSERT_GT(one, 0);
    Checkpoints list(5 * one);
    for (std::int64_t length = 10; length <= 120; length += 10)
        list.take(sliding_state(*model, length));
    EXPECT_LE(list.bytes(), 5 * one);
    EXPECT_EQ(list.size(), 5U);
    EXPECT_EQ(list.newest(), 120);
    std::int64_t before = 0;
    for (std::int64_t length = 10; length <= 120; length += 10) {
        const auto* const place = list.at_or_before(length);
        if (place == nullptr || place->length() == before) continue;
        EXPECT_LE(place->length() - before, 60); // half the text, with room for five in twelve
        before = place->length();
    }
    list.drop_after(55);
    EXPECT_LE(list.newest(), 55);
}

TEST(CheckpointList, WithoutRoomKeepsNone) {
    const auto model = loaded(golden_folder("gemma3_f32") / "model");
    Checkpoints none(0), small(1);
    none.take(sliding_state(*model, 20));
    small.take(sliding_state(*model, 20));
    EXPECT_EQ(none.size() + small.size(), 0U);
    EXPECT_EQ(none.at_or_before(20), nullptr);
}

TEST(CheckpointList, FullAttentionNeedsNone) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    EXPECT_FALSE(StateCheckpoint::needed(sliding_state(*model, 20)));
    Checkpoints list(room);
    list.take(sliding_state(*model, 20));
    EXPECT_EQ(list.size(), 0U);
}

} // namespace
} // namespace layerscope
