// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "analysis/summary.h"
#include "arch/edit.h"
#include "probe/run_recorder.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

void expect_equal(const Counters& counted, const FlopCounts& expected, const std::string& what) {
    EXPECT_EQ(counted.projections, expected.projections) << what;
    EXPECT_EQ(counted.attention, expected.attention) << what;
    EXPECT_EQ(counted.ffn, expected.ffn) << what;
    EXPECT_EQ(counted.linear_attention, expected.linear_attention) << what;
    EXPECT_EQ(counted.lm_head, expected.lm_head) << what;
}

class Run : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
    [[nodiscard]] std::span<const TokenId> tokens() const { return golden.input_ids; }
};

void expect_counts_of(const std::shared_ptr<const ModelPlan>& plan, const GoldenCase& golden) {
    const auto text = std::span<const TokenId>(golden.input_ids);
    for (const std::int64_t n : {1, 7, 8, 9, 30}) {
        DecoderSession session(plan, golden.weights, {1, 4, 64});
        session.feed(text.first(static_cast<std::size_t>(n)), LogitRows::Last);
        expect_equal(session.decoder().counters(), summarize(*plan, n, DType::F32).prefill,
                     "prefill of " + std::to_string(n));
        session.decoder().reset_counters();
        session.feed(text.subspan(static_cast<std::size_t>(n), 1), LogitRows::Last);
        expect_equal(session.decoder().counters(), summarize(*plan, n + 1, DType::F32).decode,
                     "decode at " + std::to_string(n + 1));
    }
}

TEST_P(Run, CountersEqualTheAnalysis) { expect_counts_of(golden.plan, golden); }

TEST_P(Run, CountersOfAnEditedModelEqualTheAnalysis) {
    std::vector<LayerType> types;
    for (const auto& layer : golden.architecture().layers)
        types.push_back(layer.type == LayerType::Linear ? LayerType::Linear : LayerType::Sliding);
    if (types[1] != LayerType::Linear) types[1] = LayerType::Full;
    const auto edited = apply_edit(golden.architecture(), {types, 3, EditPositions::Rule});
    ASSERT_TRUE(edited.has_value());
    expect_counts_of(std::make_shared<const ModelPlan>(make_plan(*edited)), golden);
}

TEST_P(Run, HeadIsComputedForTheRowsAskedOnly) {
    DecoderSession session(golden.plan, golden.weights);
    const auto one_row = 2 * golden.architecture().hidden_size * golden.architecture().vocab_size;
    EXPECT_TRUE(session.feed(tokens().first(10), LogitRows::None).empty());
    EXPECT_EQ(session.decoder().counters().lm_head, 0);
    EXPECT_EQ(session.feed(tokens().subspan(10, 10), LogitRows::Last).size(), 1U);
    EXPECT_EQ(session.decoder().counters().lm_head, one_row);
    EXPECT_EQ(session.feed(tokens().subspan(20, 10), LogitRows::All).size(), 10U);
    EXPECT_EQ(session.decoder().counters().lm_head, 11 * one_row);
}

TEST_P(Run, LastRowIsTheLastOfAll) {
    DecoderSession all(golden.plan, golden.weights, {1, 7});
    DecoderSession last(golden.plan, golden.weights, {1, 7});
    EXPECT_EQ(all.feed(tokens()).back().size(), last.feed(tokens(), LogitRows::Last).back().size());
    all.state().clear();
    last.state().clear();
    const auto a = all.feed(tokens()).back();
    const auto b = last.feed(tokens(), LogitRows::Last).back();
    for (std::size_t i = 0; i < a.size(); ++i)
        ASSERT_NEAR(a[i], b[i], golden.logits_tolerance);
}

TEST_P(Run, MemoryDoesNotGrowWhileDecoding) {
    DecoderSession session(golden.plan, golden.weights, {2, 16, 128});
    RunRecorder recorder({{0}, false, false}, golden.architecture().n_heads, 128);
    session.watch(recorder);
    session.feed(tokens().first(16), LogitRows::Last);
    const auto scratch = session.decoder().scratch_bytes();
    const auto reserved = session.state().kv_bytes_reserved();
    for (int step = 0; step < 100; ++step)
        session.feed(tokens().first(1), LogitRows::Last);
    EXPECT_EQ(session.decoder().scratch_bytes(), scratch);
    EXPECT_EQ(session.state().kv_bytes_reserved(), reserved);
}

/// Cancels when a given layer of the n-th chunk has been computed.
class CancelAt : public ProbeSink {
public:
    CancelAt(std::int64_t level, int chunk) : level_(level), chunk_(chunk) {}
    [[nodiscard]] bool wants_hidden() const override { return true; }
    void hidden(std::int64_t level, Position, ConstMatrixView) override {
        if (level == level_ && chunk_-- == 0) source_.cancel();
    }
    [[nodiscard]] CancelToken token() const { return source_.token(); }

private:
    CancelSource source_;
    std::int64_t level_;
    int chunk_;
};

TEST_P(Run, CancelledChunkLeavesNoTrace) {
    for (const std::int64_t level : {0, 1, 3}) {
        DecoderSession session(golden.plan, golden.weights, {1, 10});
        CancelAt cancel(level, 2);
        RunContext context{session.context().pool, &cancel, cancel.token()};
        const auto cut = session.decoder().advance(session.state(), tokens().first(40), LogitRows::Last, context);
        ASSERT_FALSE(cut.has_value());
        EXPECT_EQ(cut.error().code, ErrorCode::Cancelled);
        ASSERT_EQ(session.state().length(), 20) << "two chunks were complete";

        DecoderSession fresh(golden.plan, golden.weights, {1, 10});
        fresh.feed(tokens().first(20));
        EXPECT_EQ(session.feed(tokens().subspan(20)), fresh.feed(tokens().subspan(20))) << "level " << level;
    }
}

TEST_P(Run, ChunkCancelledAndCutBackIsStillRight) {
    DecoderSession session(golden.plan, golden.weights);
    session.feed(tokens().first(20));
    CancelAt cancel(2, 0);
    RunContext context{session.context().pool, &cancel, cancel.token()};
    ASSERT_FALSE(session.decoder().advance(session.state(), tokens().subspan(20, 1), LogitRows::Last, context));
    DecoderSession fresh(golden.plan, golden.weights);
    fresh.feed(tokens().first(20));
    // A recurrent state stays where it is; the chunk that was cut must not show either way.
    EXPECT_EQ(session.state().truncate(19), !golden.architecture().delta.has_value());
    EXPECT_EQ(fresh.state().truncate(19), !golden.architecture().delta.has_value());
    EXPECT_EQ(session.feed(tokens().subspan(30, 9)), fresh.feed(tokens().subspan(30, 9)));
}

TEST_P(Run, ProbeGetsTimesOfEveryPart) {
    RunRecorder recorder({{}, false, true}, golden.architecture().n_heads, 64);
    DecoderSession session(golden.plan, golden.weights);
    session.watch(recorder);
    session.feed(tokens().first(9), LogitRows::Last);
    std::map<ValueName, std::int64_t> seen;
    std::int64_t before = 0;
    for (const auto& record : recorder.operations()) {
        EXPECT_LE(record.begin_ns, record.end_ns);
        EXPECT_LE(before, record.begin_ns) << "operations overlap";
        before = record.end_ns;
        ++seen[record.name];
    }
    const auto expect = [&](std::initializer_list<ValueName> names, std::int64_t count) {
        for (const auto name : names)
            EXPECT_EQ(seen[name], count) << value_text(name);
    };
    std::int64_t n_linear = 0;
    std::int64_t n_moe = 0;
    for (const auto& layer : golden.plan->layers) {
        n_linear += layer.mixer == MixerKind::GatedDeltaNet ? 1 : 0;
        n_moe += layer.ffn == FfnKind::Moe ? 1 : 0;
    }
    const auto n_layers = golden.architecture().n_layers();
    expect({ValueName::MixerResidual, ValueName::FfnResidual}, n_layers);
    expect({ValueName::Query, ValueName::AttentionMix, ValueName::AttentionOutput}, n_layers - n_linear);
    expect({ValueName::DeltaProjection, ValueName::ShortConv, ValueName::DeltaRule, ValueName::DeltaNorm,
            ValueName::DeltaOutput},
           n_linear);
    expect({ValueName::Gate, ValueName::Activation, ValueName::Down}, n_layers - n_moe);
    expect({ValueName::Router, ValueName::Experts}, n_moe);
    expect({ValueName::Embedding, ValueName::FinalNorm, ValueName::Logits}, 1);
    EXPECT_EQ(recorder.hidden_levels().size(), 0U) << "not asked for";
}

TEST_P(Run, IdsOutsideTheVocabularyAndEmptyInputsAreRefused) {
    DecoderSession session(golden.plan, golden.weights);
    const auto refusal = [&](std::vector<TokenId> ids) {
        const auto logits = session.decoder().advance(session.state(), ids, LogitRows::Last, session.context());
        EXPECT_FALSE(logits.has_value());
        return logits ? ErrorCode::Io : logits.error().code;
    };
    EXPECT_EQ(refusal({}), ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal({1, -1}), ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal({static_cast<TokenId>(golden.architecture().vocab_size)}), ErrorCode::InvalidArgument);
    EXPECT_EQ(session.state().length(), 0);
}

INSTANTIATE_TEST_SUITE_P(Cases, Run,
                         ::testing::Values("llama_f32", "qwen3_bf16", "gemma3_f32", "olmo3_bf16", "cohere2_f32",
                                           "qwen3_moe_f32", "qwen3_5_f32"),
                         [](const auto& test) { return test.param; });

} // namespace
} // namespace layerscope::test
