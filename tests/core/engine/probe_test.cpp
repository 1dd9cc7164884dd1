// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is recorded of a run, live and afterwards.
#include "engine/local_engine.h"
#include "engine/probe_text.h"
#include "engine_models.h"
#include "probe/live_recorder.h"
#include "support/event_log.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace layerscope {
namespace {

using namespace test;
using Snapshot = std::shared_ptr<const ProbeSnapshot>;

ProbeRequest everything() {
    ProbeRequest request;
    request.hidden = request.times = request.router = request.delta = true;
    return request;
}

/// An engine with a model, and what it recorded last.
struct Bench {
    explicit Bench(const std::string& model) : name(model), prompt(golden_ids(model, "input_ids")), engine(log) {
        engine.post(command::SetRun{exact_run()});
        engine.post(command::LoadModel{golden_folder(name) / "model", {}});
    }
    void generate(std::uint64_t run, std::int64_t max_new_tokens) {
        engine.post(command::Generate{run, {}, prompt, greedy(max_new_tokens)});
        EXPECT_TRUE(log.wait<event::Finished>([run](const auto& event) { return event.run == run; }).has_value());
    }
    Snapshot last() {
        const auto all = log.all<event::Probed>();
        return all.empty() ? nullptr : all.back().snapshot;
    }
    std::int64_t n_prompt() const { return static_cast<std::int64_t>(prompt.size()); }

    std::string name;
    std::vector<TokenId> prompt;
    EventLog log;
    LocalEngine engine;
};

Snapshot recorded_again(const std::string& name, std::vector<TokenId> tokens, std::int64_t n_prompt,
                        const ProbeRequest& wish) {
    const auto model = loaded(golden_folder(name) / "model");
    auto snapshot = probe_text({model, model->plan, std::move(tokens), n_prompt, wish, exact_run()}, {});
    EXPECT_TRUE(snapshot.has_value()) << (snapshot ? "" : snapshot.error().one_line());
    return snapshot ? *snapshot : nullptr;
}

TEST(RunProbe, NothingIsRecordedUnlessAsked) {
    Bench bench("llama_f32");
    bench.generate(1, 4);
    EXPECT_TRUE(bench.log.all<event::Probed>().empty());
}

TEST(RunProbe, EveryStepOfTheRunIsThereWithItsOperations) {
    Bench bench("llama_f32");
    bench.engine.post(command::SetProbe{everything()});
    bench.generate(1, 6);
    const Snapshot snapshot = bench.last();
    ASSERT_NE(snapshot, nullptr);
    ASSERT_EQ(snapshot->steps.size(), 6U); // the prompt in one piece, then each new token but the last
    EXPECT_TRUE(snapshot->covers(everything()));
    EXPECT_EQ(snapshot->n_recorded, bench.n_prompt() + 5);
    EXPECT_EQ(static_cast<std::int64_t>(snapshot->tokens->size()), bench.n_prompt() + 5);
    const auto n_layers = static_cast<std::int64_t>(snapshot->plan->layers.size());
    Position next = 0;
    for (const auto& step : snapshot->steps) {
        EXPECT_EQ(step->prefill, next == 0);
        EXPECT_EQ(step->first, next);
        EXPECT_EQ(step->n_tokens, next == 0 ? bench.n_prompt() : 1);
        next += step->n_tokens;
        const auto in = [&](const OpRecord& op) { return op.begin_ns >= step->begin_ns && op.end_ns <= step->end_ns; };
        EXPECT_TRUE(std::all_of(step->operations.begin(), step->operations.end(), in));
        EXPECT_EQ(std::count_if(step->operations.begin(), step->operations.end(),
                                [](const OpRecord& op) { return op.name == ValueName::AttentionMix; }),
                  n_layers);
    }
    ASSERT_EQ(static_cast<std::int64_t>(snapshot->hidden.levels.size()), n_layers + 2);
    EXPECT_EQ(snapshot->hidden.levels[0].size, bench.n_prompt() + 5);
    EXPECT_GT(snapshot->hidden.levels[1][0].norm, 0.0F);
    EXPECT_EQ(snapshot->hidden.levels.back().size, 6); // logits of the last prompt token, then of each new one
}

std::int64_t reused_in(EventLog& log, std::uint64_t run) {
    for (const auto& event : log.all<event::Finished>())
        if (event.run == run) return event.metrics->reused_tokens;
    return -1;
}

TEST(RunProbe, RecordingLeavesTheCacheAloneAndSaysWhereItBegins) {
    Bench bench("llama_f32");
    ProbeRequest wish = everything();
    wish.attention_layers = {0, 1};
    bench.engine.post(command::SetProbe{wish});
    bench.generate(1, 4);
    bench.generate(2, 4); // the same prompt: all of it is in the cache, logits included
    EXPECT_EQ(reused_in(bench.log, 2), bench.n_prompt());
    EXPECT_EQ(bench.last()->first, bench.n_prompt());
    EXPECT_EQ(bench.last()->n_recorded, 3);
    EXPECT_FALSE(bench.last()->covers(wish)); // who wants the whole has it run once more
}

TEST(RunProbe, ARecordGoesOnWhereTheCacheEndsWithItAndElseBeginsThere) {
    for (const char* model : {"llama_f32", "qwen3_5_f32", "gemma3_f32"})
        for (const std::int64_t n_new : {1, 4}) {
            Bench bench(model);
            ProbeRequest wish = everything();
            wish.attention_layers = {0, 1, 2, 3, 4, 5};
            bench.engine.post(command::SetProbe{wish});
            bench.generate(1, n_new);
            const std::int64_t held = bench.n_prompt();       // written tokens are computed again as a prompt
            const std::int64_t first = n_new == 1 ? 0 : held; // one new token was chosen, none was run
            const auto written = bench.log.all<event::Finished>().back().ids;
            bench.prompt.insert(bench.prompt.end(), written.begin(), written.end());
            bench.prompt.insert(bench.prompt.end(), {5, 6, 7, 8, 9});
            bench.generate(2, 3);
            EXPECT_EQ(reused_in(bench.log, 2), held) << model;
            const Snapshot both = bench.last();
            EXPECT_EQ(both->first, first) << model;
            EXPECT_EQ(both->first + both->n_recorded, bench.n_prompt() + 2) << model;
            EXPECT_EQ(both->covers(wish), first == 0) << model;
            EXPECT_EQ(both->steps.front()->first, held) << model; // times are of this run
            // The same rows as those of the whole text in one go.
            std::vector<TokenId> tokens = *both->tokens;
            const Snapshot whole = recorded_again(model, tokens, bench.n_prompt(), wish);
            ASSERT_EQ(both->attention.size(), whole->attention.size()) << model;
            for (const auto& [layer, record] : whole->attention)
                for (std::size_t head = 0; head < record.heads.size(); ++head)
                    for (Position query = first; query < static_cast<Position>(tokens.size()); ++query) {
                        const auto expected = record.heads[head].map.probabilities(query);
                        const auto row = both->attention.at(layer).heads[head].map.probabilities(query);
                        ASSERT_EQ(row.size(), expected.size()) << model << " layer " << layer << ", query " << query;
                        for (std::size_t key = 0; key < row.size(); ++key)
                            ASSERT_NEAR(row[key], expected[key], 1e-3)
                                << model << " layer " << layer << ", query " << query;
                    }
        }
}

TEST(RunProbe, ACutRunLeavesNoRowsToTheNextOne) {
    Bench bench("llama_f32");
    ProbeRequest wish = everything();
    wish.attention_layers = {0};
    bench.engine.post(command::SetProbe{wish});
    bench.generate(1, 4);
    bench.prompt.back() = bench.prompt.back() == 3 ? 4 : 3; // shares all but its last token
    bench.generate(2, 4);
    EXPECT_EQ(bench.last()->first, bench.n_prompt() - 1);
    EXPECT_EQ(bench.last()->n_recorded, 4);
    EXPECT_EQ(bench.last()->tokens->at(std::size_t(bench.n_prompt()) - 1), bench.prompt.back());
}

TEST(RunProbe, AWishInMidTextIsMetFromThereAndSaysSo) {
    Bench bench("llama_f32");
    bench.log.on_event = [&](const Event& event) {
        const auto* token = std::get_if<event::Token>(&event);
        if (token != nullptr && token->index == 2) bench.engine.post(command::SetProbe{everything()});
    };
    bench.generate(1, 8);
    ASSERT_NE(bench.last(), nullptr);
    EXPECT_EQ(bench.last()->first, bench.n_prompt() + 2); // the third new token comes out of step two and goes in now
    EXPECT_EQ(bench.last()->n_recorded, 5);
    EXPECT_FALSE(bench.last()->covers(everything()));
}

TEST(RunProbe, AskingForAnotherLayersStateInMidTextGoesOnRecording) {
    ProbeRequest wish;
    wish.delta = true;
    wish.state_layers = {0};
    Bench bench("qwen3_5_f32");
    bench.engine.post(command::SetProbe{wish});
    bench.log.on_event = [&](const Event& event) {
        const auto* token = std::get_if<event::Token>(&event);
        if (token == nullptr || token->index != 2) return;
        ProbeRequest other = wish;
        other.state_layers = {1};
        bench.engine.post(command::SetProbe{other});
    };
    bench.generate(1, 6);
    ASSERT_NE(bench.last(), nullptr);
    EXPECT_EQ(bench.last()->first, 0);
    EXPECT_EQ(bench.last()->delta.at(0).n_tokens(), bench.n_prompt() + 5);
    EXPECT_EQ(bench.last()->delta.at(0).state, nullptr);
    ASSERT_NE(bench.last()->delta.at(1).state, nullptr);
    EXPECT_EQ(bench.last()->delta.at(1).state->length, bench.n_prompt() + 5);
}

TEST(RunProbe, AnEditInMidTextStartsTheRecordingAgain) {
    Bench bench("gemma3_f32");
    bench.engine.post(command::SetProbe{everything()});
    bench.log.on_event = [&](const Event& event) {
        const auto* token = std::get_if<event::Token>(&event);
        if (token == nullptr || token->index != 3) return;
        Edit edit;
        edit.sliding_window = 3;
        bench.engine.post(command::SetEdit{1, edit});
    };
    bench.generate(1, 8);
    const Snapshot snapshot = bench.last();
    ASSERT_NE(snapshot, nullptr);
    EXPECT_EQ(snapshot->first, 0);
    EXPECT_EQ(snapshot->n_recorded, bench.n_prompt() + 7);
    EXPECT_TRUE(snapshot->steps.front()->rebuilding);
    EXPECT_EQ(snapshot->steps.front()->n_tokens, bench.n_prompt() + 4);
    EXPECT_EQ(snapshot->plan->layers.front().mask.window, 3);
    EXPECT_EQ(snapshot->hidden.levels[0].size, bench.n_prompt() + 7);
}

TEST(RunProbe, ASnapshotStaysAsItWasWhileTheRunGoesOn) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    LiveRecorder recorder(everything(), model->plan, 0);
    const std::vector<float> row(8, 1.0F);
    recorder.hidden(0, 0, {row.data(), 1, 8, 8});
    const Snapshot before = recorder.snapshot(nullptr);
    for (Position position = 1; position < 1000; ++position)
        recorder.hidden(0, position, {row.data(), 1, 8, 8});
    EXPECT_EQ(before->hidden.levels[0].size, 1);
    EXPECT_EQ(recorder.snapshot(nullptr)->hidden.levels[0].size, 1000);
    EXPECT_EQ(before->hidden.levels[0][0].position, 0);
    EXPECT_NEAR(before->hidden.levels[0][0].norm, 2.8284271F, 1e-6F); // the root of eight ones
}

TEST(RunProbe, TheBoundsHoldAndWhatFellOutIsCounted) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    ProbeLimits limits;
    limits.operations = 10;
    limits.series_bytes = 1;
    LiveRecorder recorder(everything(), model->plan, 0, limits);
    const std::vector<float> row(8, 1.0F);
    for (Position position = 0; position < 9; ++position) {
        recorder.begin_step();
        recorder.operation(ValueName::Down, 0, 1, 2, 0);
        recorder.hidden(0, position, {row.data(), 1, 8, 8});
        recorder.end_step(position, 1, false, false);
    }
    const Snapshot snapshot = recorder.snapshot(nullptr);
    EXPECT_EQ(snapshot->steps.size(), 5U); // of two entries each
    EXPECT_EQ(snapshot->dropped_steps, 4);
    EXPECT_EQ(snapshot->steps.front()->first, 4);
    EXPECT_EQ(snapshot->hidden.levels[0].size, 1);
    EXPECT_EQ(snapshot->dropped_values, 8);
}

TEST(ProbeText, RecordsTheRouterChoicesThatTheRunMade) {
    Bench bench("qwen3_moe_f32");
    bench.engine.post(command::SetProbe{everything()});
    bench.generate(1, 6);
    const Snapshot live = bench.last();
    ASSERT_NE(live, nullptr);
    ASSERT_FALSE(live->router.empty());
    const Snapshot again = recorded_again(bench.name, *live->tokens, bench.n_prompt(), everything());
    ASSERT_NE(again, nullptr);
    ASSERT_EQ(again->router.size(), live->router.size());
    for (const auto& [layer, record] : live->router) {
        const RouterRecord& other = again->router.at(layer);
        ASSERT_EQ(record.n_tokens(), live->n_recorded);
        ASSERT_EQ(other.n_tokens(), record.n_tokens());
        for (std::int64_t token = 0; token < record.n_tokens(); ++token)
            for (std::int64_t rank = 0; rank < record.n_choices; ++rank) {
                EXPECT_EQ(other.choice(token, rank).expert, record.choice(token, rank).expert);
                EXPECT_LT(record.choice(token, rank).expert, record.n_experts);
                EXPECT_NEAR(other.choice(token, rank).weight, record.choice(token, rank).weight, 1e-5F);
            }
    }
}

TEST(ProbeText, AttentionRowsSumToOneOverWhatTheMaskShows) {
    ProbeRequest wish;
    wish.attention_layers = {0, 1};
    const auto prompt = golden_ids("gemma3_f32", "input_ids");
    const Snapshot snapshot = recorded_again("gemma3_f32", prompt, 1, wish);
    ASSERT_NE(snapshot, nullptr);
    ASSERT_EQ(snapshot->attention.size(), 2U);
    for (const auto& [layer, record] : snapshot->attention)
        for (const HeadAttention& head : record.heads)
            for (Position query = 0; query < static_cast<Position>(prompt.size()); ++query) {
                const std::vector<float> row = head.map.probabilities(query);
                const MaskRule& mask = snapshot->plan->layers[static_cast<std::size_t>(layer)].mask;
                EXPECT_EQ(static_cast<std::int64_t>(row.size()), mask.visible_keys(query));
                // Half precision: each entry is within 2^-11 of itself.
                EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0F), 1.0F, 1e-3F);
            }
}

TEST(ProbeText, RecordsGatesAndTheStateOfTheLayersAskedFor) {
    ProbeRequest wish;
    wish.delta = true;
    wish.state_layers = {0};
    const auto prompt = golden_ids("qwen3_5_f32", "input_ids");
    const Snapshot snapshot = recorded_again("qwen3_5_f32", prompt, 1, wish);
    ASSERT_NE(snapshot, nullptr);
    const DeltaRecord& record = snapshot->delta.at(0);
    ASSERT_EQ(record.n_tokens(), static_cast<std::int64_t>(prompt.size()));
    for (std::int64_t token = 0; token < record.n_tokens(); ++token)
        for (HeadIndex head = 0; head < record.n_heads; ++head) {
            EXPECT_GT(record.gate(token, head).decay, 0.0F); // a share: exp of something negative
            EXPECT_LE(record.gate(token, head).decay, 1.0F);
            EXPECT_GE(record.gate(token, head).write, 0.0F); // a sigmoid
            EXPECT_LE(record.gate(token, head).write, 1.0F);
        }
    ASSERT_NE(record.state, nullptr);
    EXPECT_EQ(record.state->length, static_cast<std::int64_t>(prompt.size()));
    EXPECT_EQ(record.state->n_heads, record.n_heads);
    EXPECT_EQ(static_cast<std::int64_t>(record.state->values.size()),
              record.state->n_heads * record.state->key_dim * record.state->value_dim);
    EXPECT_EQ(snapshot->delta.at(1).state, nullptr); // not asked for
}

TEST(ProbeText, WithTimesTheWrittenTokensGoOneByOne) {
    const auto prompt = golden_ids("llama_f32", "input_ids");
    const auto total = static_cast<std::int64_t>(prompt.size());
    const Snapshot timed = recorded_again("llama_f32", prompt, total - 4, everything());
    ASSERT_NE(timed, nullptr);
    EXPECT_EQ(timed->steps.size(), 5U);
    EXPECT_TRUE(timed->steps.front()->prefill);
    EXPECT_FALSE(timed->steps.back()->prefill);
    ProbeRequest norms;
    norms.hidden = true;
    EXPECT_EQ(recorded_again("llama_f32", prompt, total - 4, norms)->steps.size(), 1U);
}

TEST(ProbeText, CancelsAndRefusesNothing) {
    const auto model = loaded(golden_folder("llama_f32") / "model");
    CancelSource source;
    source.cancel();
    EXPECT_FALSE(probe_text({model, model->plan, {1, 2, 3}, 3, everything(), exact_run()}, source.token()));
    EXPECT_FALSE(probe_text({model, model->plan, {}, 0, everything(), exact_run()}, {}));
}

} // namespace
} // namespace layerscope
