// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Commands in, events out: what a window relies on while text is being written.
#include "engine/local_engine.h"
#include "engine_models.h"
#include "support/event_log.h"
#include "support/temp_folder.h"

#include <string>

namespace layerscope {
namespace {

using namespace test;

constexpr const char* sliding_case = "gemma3_f32";

command::LoadModel load(const std::filesystem::path& folder) { return {folder, {}}; }

command::Generate generate(std::uint64_t run, std::vector<TokenId> ids, std::int64_t max_new_tokens) {
    return {run, {}, std::move(ids), greedy(max_new_tokens)};
}

Edit all_full(const std::string& name) {
    Edit edit;
    const auto model = loaded(golden_folder(name) / "model");
    edit.layer_types.assign(model->plan->layers.size(), LayerType::Full);
    return edit;
}

Edit narrow_window(std::int64_t window) {
    Edit edit;
    edit.sliding_window = window;
    return edit;
}

/// A loaded engine with exact arithmetic.
struct Bench {
    explicit Bench(const std::string& name) : engine(log) {
        engine.post(command::SetRun{exact_run()});
        engine.post(load(golden_folder(name) / "model"));
    }
    event::Finished finished(std::uint64_t run) {
        const auto found = log.wait<event::Finished>([run](const auto& event) { return event.run == run; });
        EXPECT_TRUE(found.has_value());
        return found.value_or(event::Finished{});
    }
    EventLog log; ///< outlives the engine
    LocalEngine engine;
};

TEST(LocalEngine, LoadsAndWritesTheReferenceText) {
    Bench bench("llama_f32");
    bench.engine.post(generate(7, golden_ids("llama_f32", "input_ids"), 24));
    const auto finished = bench.finished(7);
    EXPECT_EQ(finished.ids, golden_ids("llama_f32", "greedy_ids"));
    EXPECT_EQ(finished.reason, StopReason::Length);
    EXPECT_EQ(bench.log.all<event::Token>().size(), 24U);
    EXPECT_EQ(finished.metrics->new_tokens, 24);
    EXPECT_GT(finished.metrics->weights_bytes, 0);
}

TEST(LocalEngine, AnEditInMidTextGoesOnAsIfTheTextHadBeenThePrompt) {
    const auto prompt = golden_ids(sliding_case, "input_ids");
    Bench bench(sliding_case);
    bench.log.on_event = [&](const Event& event) {
        const auto* token = std::get_if<event::Token>(&event);
        if (token != nullptr && token->index == 9) bench.engine.post(command::SetEdit{3, all_full(sliding_case)});
    };
    bench.engine.post(generate(1, prompt, 24));
    const auto edited = bench.finished(1);
    ASSERT_EQ(edited.ids.size(), 24U);
    const auto tokens = bench.log.all<event::Token>();
    EXPECT_EQ(tokens[9].edit_generation, 0U);
    EXPECT_EQ(tokens[10].edit_generation, 3U);
    const auto prefills = bench.log.all<event::Prefill>();
    EXPECT_TRUE(prefills.back().rebuilding);
    EXPECT_EQ(prefills.back().progress.total, prompt.size() + 10);

    auto so_far = prompt;
    so_far.insert(so_far.end(), edited.ids.begin(), edited.ids.begin() + 10);
    Bench fresh(sliding_case);
    fresh.engine.post(command::SetEdit{1, all_full(sliding_case)});
    fresh.engine.post(generate(1, so_far, 14));
    EXPECT_EQ(fresh.finished(1).ids, std::vector<TokenId>(edited.ids.begin() + 10, edited.ids.end()));
    EXPECT_NE(edited.ids, golden_ids(sliding_case, "greedy_ids")); // the edit is one that shows
}

TEST(LocalEngine, OfTwoEditsTheNewerWins) {
    Bench bench(sliding_case);
    bench.log.on_event = [&](const Event& event) {
        const auto* token = std::get_if<event::Token>(&event);
        if (token == nullptr || token->index != 3) return;
        bench.engine.post(command::SetEdit{1, narrow_window(1)});
        bench.engine.post(command::SetEdit{2, narrow_window(3)});
    };
    bench.engine.post(generate(1, golden_ids(sliding_case, "input_ids"), 8));
    bench.finished(1);
    const auto in_force = bench.log.all<event::EditInForce>();
    ASSERT_EQ(in_force.size(), 1U);
    EXPECT_EQ(in_force.front().generation, 2U);
    bench.engine.post(command::SetEdit{1, narrow_window(1)}); // older than what is in force
    bench.engine.post(generate(2, {1, 2, 3}, 2));
    bench.finished(2);
    EXPECT_EQ(bench.log.all<event::Token>().back().edit_generation, 2U);
}

TEST(LocalEngine, ARefusedEditLeavesTheTextAlone) {
    Bench bench("llama_f32");
    Edit linear;
    linear.layer_types.assign(6, LayerType::Linear);
    bench.log.on_event = [&](const Event& event) {
        const auto* token = std::get_if<event::Token>(&event);
        if (token != nullptr && token->index == 2) bench.engine.post(command::SetEdit{5, linear});
    };
    bench.engine.post(generate(1, golden_ids("llama_f32", "input_ids"), 24));
    EXPECT_EQ(bench.finished(1).ids, golden_ids("llama_f32", "greedy_ids"));
    ASSERT_EQ(bench.log.all<event::EditRefused>().size(), 1U);
    EXPECT_EQ(bench.log.all<event::EditRefused>().front().generation, 5U);
}

TEST(LocalEngine, CancelInMidTextReportsWhatWasWritten) {
    Bench bench("llama_f32");
    bench.log.on_event = [&](const Event& event) {
        const auto* token = std::get_if<event::Token>(&event);
        if (token != nullptr && token->run == 1 && token->index == 4) bench.engine.cancel();
    };
    const auto prompt = golden_ids("llama_f32", "input_ids");
    bench.engine.post(generate(1, prompt, 24));
    bench.engine.post(generate(2, prompt, 24)); // queued commands stay
    const auto cancelled = bench.finished(1);
    EXPECT_EQ(cancelled.reason, StopReason::Cancelled);
    EXPECT_EQ(cancelled.ids.size(), 5U);
    EXPECT_EQ(bench.finished(2).ids, golden_ids("llama_f32", "greedy_ids"));
}

TEST(LocalEngine, ABrokenFolderIsOneLoadFailure) {
    const TempFolder folder;
    folder.write("config.json", "{}");
    EventLog log;
    LocalEngine engine(log);
    engine.post(load(folder.path()));
    const auto failed = log.wait<event::LoadFailed>();
    ASSERT_TRUE(failed.has_value());
    EXPECT_FALSE(failed->error.why.empty());
    engine.post(generate(9, {1}, 4));
    const auto run = log.wait<event::Failed>();
    ASSERT_TRUE(run.has_value());
    EXPECT_EQ(run->run, 9U);
}

TEST(LocalEngine, TwoEnginesSideBySideDoNotMeet) {
    Bench a("llama_f32");
    Bench b("cohere2_f32");
    a.engine.post(generate(1, golden_ids("llama_f32", "input_ids"), 24));
    b.engine.post(generate(1, golden_ids("cohere2_f32", "input_ids"), 24));
    EXPECT_EQ(a.finished(1).ids, golden_ids("llama_f32", "greedy_ids"));
    EXPECT_EQ(b.finished(1).ids, golden_ids("cohere2_f32", "greedy_ids"));
}

TEST(LocalEngine, MayBeDestroyedWhileItWrites) {
    for (int round = 0; round < 5; ++round) {
        EventLog log;
        LocalEngine engine(log);
        engine.post(load(golden_folder("llama_f32") / "model"));
        engine.post(generate(1, {1, 2, 3}, 1'000'000'000));
        if (round > 0) {
            EXPECT_TRUE(log.wait<event::Token>().has_value());
        }
    }
}

TEST(LocalEngine, UnloadGivesTheModelBack) {
    Bench bench("llama_f32");
    const auto loaded_event = bench.log.wait<event::Loaded>();
    ASSERT_TRUE(loaded_event.has_value());
    bench.engine.post(command::Unload{});
    bench.engine.post(generate(3, {1}, 1));
    EXPECT_TRUE(bench.log.wait<event::Failed>().has_value());
}

} // namespace
} // namespace layerscope
