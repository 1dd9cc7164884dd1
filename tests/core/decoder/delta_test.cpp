// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Linear attention: the state that no cache shows, what it costs, and that it cannot be cut back.

#include "analysis/summary.h"
#include "arch/config_reader.h"
#include "arch/edit.h"
#include "decoder/state/carry_over.h"
#include "decoder/state/delta_state.h"
#include "plan/cache_plan.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/near.h"
#include "support/reference_forward.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace layerscope::test {
namespace {

class Delta : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
    [[nodiscard]] std::span<const TokenId> tokens() const { return golden.input_ids; }
    [[nodiscard]] DecoderSession session(std::int32_t n_threads = 1) const {
        return {golden.plan, golden.weights, {n_threads}};
    }
};

void expect_state_is_the_reference(const GoldenCase& golden, const SequenceState& state, const std::string& what) {
    for (LayerIndex l = 0; l < state.n_layers(); ++l) {
        const auto* delta = state.delta(l);
        const auto* expected = golden.values("state." + std::to_string(l));
        ASSERT_EQ(delta != nullptr, expected != nullptr) << "layer " << l;
        if (delta == nullptr) continue;
        const auto rows = delta->recurrent_rows();
        const auto n = static_cast<std::size_t>(rows.rows * rows.cols);
        EXPECT_LE(largest_difference(std::span(delta->recurrent(), n), std::span(expected, n)), golden.state_tolerance)
            << what << ", layer " << l;
        const auto tail = delta->conv_tail();
        const auto* columns = golden.values("conv_tail." + std::to_string(l)); // [channel][oldest first]
        for (std::int64_t r = 0; r < tail.rows; ++r)
            for (std::int64_t c = 0; c < tail.cols; ++c)
                ASSERT_NEAR(tail.row(r)[c], columns[c * tail.rows + r], golden.hidden_tolerance) << what;
    }
}

TEST_P(Delta, StateAfterThePromptIsTheReferenceHoweverItIsCut) {
    for (const std::int32_t n_threads : {1, 2})
        for (const auto& pieces : {std::vector<std::int64_t>{1000}, {1}, {2}, {3}, {16}, {5, 1, 9, 2, 17, 3}}) {
            auto run = session(n_threads);
            run.feed_pieces(tokens(), pieces);
            expect_state_is_the_reference(golden, run.state(), "pieces of " + std::to_string(pieces.front()));
        }
}

TEST_P(Delta, BytesEqualTheAnalysisAndDoNotGrow) {
    auto run = session();
    EXPECT_GT(run.state().state_bytes(), 0);
    for (std::int64_t n = 1; n <= 20; ++n) {
        run.feed(tokens().subspan(static_cast<std::size_t>(n - 1), 1), LogitRows::None);
        const auto summary = summarize(*golden.plan, n, DType::F32);
        std::int64_t state_bytes = 0;
        for (LayerIndex l = 0; l < run.state().n_layers(); ++l)
            state_bytes += layerscope::state_bytes(*golden.plan, l);
        ASSERT_EQ(run.state().state_bytes(), state_bytes);
        ASSERT_EQ(run.state().kv_bytes_used(), summary.kv_bytes);
        for (const auto& layer : summary.layers)
            ASSERT_EQ(run.state().kv_bytes_used(layer.index), layer.kv_bytes);
    }
}

// The memory of the convolution is longer than these prompts.
TEST_P(Delta, ShortPromptsGoOnAsOnePass) {
    for (const std::size_t prompt : {1U, 2U, 3U}) {
        auto whole = session();
        const auto expected = whole.feed(tokens().first(8));
        auto run = session();
        auto logits = run.feed(tokens().first(prompt));
        for (std::size_t t = prompt; t < 8; ++t)
            logits.push_back(run.feed(tokens().subspan(t, 1)).back());
        for (std::size_t r = 0; r < 8; ++r)
            ASSERT_LE(largest_difference(std::span<const float>(logits[r]), std::span<const float>(expected[r])),
                      golden.logits_tolerance);
    }
}

TEST_P(Delta, CannotBeCutBackExceptToTheStart) {
    auto run = session();
    run.feed(tokens().first(10));
    EXPECT_FALSE(run.state().truncate(9));
    EXPECT_EQ(run.state().length(), 10);
    EXPECT_TRUE(run.state().truncate(10)) << "nothing to forget";
    EXPECT_TRUE(run.state().truncate(0));
    EXPECT_EQ(run.feed(tokens().subspan(3, 12)), session().feed(tokens().subspan(3, 12))) << "the old text shows";
}

TEST_P(Delta, CopyOfTheStateIsAPlaceToGoBackTo) {
    auto run = session();
    run.feed(tokens().first(10));
    auto copy = carried_state(run.state(), *golden.plan);
    ASSERT_TRUE(copy.has_value());
    const auto once = run.feed(tokens().subspan(10, 9));
    run.feed(tokens().subspan(2, 9));
    run.state() = std::move(*copy);
    EXPECT_EQ(run.state().length(), 10);
    EXPECT_EQ(run.feed(tokens().subspan(10, 9)), once);
}

class GateLog : public ProbeSink {
public:
    [[nodiscard]] bool wants_delta(LayerIndex layer) const override { return layer != 1; }
    void delta_gates(LayerIndex layer, Position first, ConstMatrixView decay, ConstMatrixView write) override {
        EXPECT_EQ(first, n_tokens[layer]);
        EXPECT_EQ(write.rows, decay.rows);
        n_tokens[layer] += decay.rows;
        for (std::int64_t t = 0; t < decay.rows; ++t)
            for (std::int64_t h = 0; h < decay.cols; ++h) {
                EXPECT_TRUE(decay.row(t)[h] > 0.0F && decay.row(t)[h] <= 1.0F);
                EXPECT_TRUE(write.row(t)[h] > 0.0F && write.row(t)[h] < 1.0F);
            }
    }
    void delta_state(LayerIndex layer, std::int64_t length, ConstMatrixView recurrent, ConstMatrixView tail) override {
        EXPECT_EQ(length, n_tokens[layer]);
        states[layer].assign(recurrent.data, recurrent.data + recurrent.rows * recurrent.cols);
        EXPECT_EQ(tail.rows, 3);
    }
    std::map<LayerIndex, std::int64_t> n_tokens;
    std::map<LayerIndex, std::vector<float>> states;
};

TEST_P(Delta, ProbeGetsGatesOfEveryTokenAndTheStateOfEveryChunk) {
    GateLog log;
    auto run = session();
    run.watch(log);
    const std::vector<std::int64_t> pieces{4, 1};
    run.feed_pieces(tokens(), pieces);
    EXPECT_EQ(log.states.size(), 5U) << "six linear layers, one not wanted";
    for (const auto& [layer, state] : log.states) {
        EXPECT_EQ(log.n_tokens[layer], static_cast<std::int64_t>(tokens().size()));
        EXPECT_TRUE(std::equal(state.begin(), state.end(), run.state().delta(layer)->recurrent()));
    }
}

TEST_P(Delta, SoftmaxLayersCanSlideAndLinearOnesRefuse) {
    std::vector<LayerType> types;
    for (const auto& layer : golden.architecture().layers)
        types.push_back(layer.type);
    types[3] = LayerType::Sliding;
    const auto edited = apply_edit(golden.architecture(), {types, 6, EditPositions::Rule});
    ASSERT_TRUE(edited.has_value()) << edited.error().one_line();
    const auto expected = reference_forward(*edited, *golden.weights, tokens());
    const auto plan = std::make_shared<const ModelPlan>(make_plan(*edited));
    for (const std::int64_t piece : {1000, 1, 7}) {
        const std::vector<std::int64_t> pieces{piece};
        const auto logits = DecoderSession(plan, golden.weights).feed_pieces(tokens(), pieces);
        for (std::size_t r = 0; r < logits.size(); ++r)
            ASSERT_LE(
                largest_difference(std::span<const float>(logits[r]), std::span<const double>(expected.logits[r])),
                golden.logits_tolerance);
    }
    EXPECT_EQ(carry_over(*golden.plan, *plan, 6), CarryOver::Keep);
    EXPECT_EQ(carry_over(*golden.plan, *plan, 7), CarryOver::Rebuild);
    types[0] = LayerType::Full;
    const auto refused = apply_edit(golden.architecture(), {types, 6, EditPositions::Rule});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::Refused);
}

// A carried state of an edit that changes nothing yet holds the recurrent layers, too.
TEST_P(Delta, EditThatChangesNothingYetKeepsTheState) {
    std::vector<LayerType> types;
    for (const auto& layer : golden.architecture().layers)
        types.push_back(layer.type == LayerType::Full ? LayerType::Sliding : layer.type);
    const auto edited = apply_edit(golden.architecture(), {types, 12, EditPositions::Rule});
    ASSERT_TRUE(edited.has_value());
    const auto plan = std::make_shared<const ModelPlan>(make_plan(*edited));
    auto run = session();
    run.feed(tokens().first(9));
    auto carried = carried_state(run.state(), *plan);
    ASSERT_TRUE(carried.has_value());
    run.state() = std::move(*carried);
    run.decoder().set_plan(plan);
    DecoderSession fresh(plan, golden.weights);
    fresh.feed(tokens().first(9));
    EXPECT_EQ(run.feed(tokens().subspan(9)), fresh.feed(tokens().subspan(9)));
}

INSTANTIATE_TEST_SUITE_P(Cases, Delta, ::testing::Values("qwen3_5_f32", "qwen3_5_bf16"),
                         [](const auto& test) { return test.param; });

/// No stored case has these shapes: a mixture with a shared expert, two value heads to a key head, odd widths.
std::shared_ptr<const ModelPlan> mixed_plan() {
    const auto architecture = read_config(R"({
        "model_type": "qwen3_5_moe_text", "hidden_size": 40, "num_hidden_layers": 5, "vocab_size": 97,
        "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 12, "max_position_embeddings": 512,
        "rms_norm_eps": 1e-6, "hidden_act": "silu", "tie_word_embeddings": false, "attn_output_gate": true,
        "linear_num_key_heads": 3, "linear_num_value_heads": 6, "linear_key_head_dim": 9, "linear_value_head_dim": 11,
        "linear_conv_kernel_dim": 4, "full_attention_interval": 4,
        "num_experts": 7, "num_experts_per_tok": 3, "moe_intermediate_size": 14, "shared_expert_intermediate_size": 18,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10000000, "partial_rotary_factor": 0.5}})",
                                          "config.json", "mixed");
    EXPECT_TRUE(architecture.has_value()) << (architecture ? "" : architecture.error().one_line());
    return std::make_shared<const ModelPlan>(make_plan(*architecture));
}

TEST(DeltaWithMixture, AgreesWithTheSlowForward) {
    const auto plan = mixed_plan();
    ASSERT_EQ(plan->layers[3].mixer, MixerKind::SoftmaxAttention);
    ASSERT_EQ(plan->layers[4].ffn, FfnKind::Moe);
    ASSERT_GT(plan->architecture.moe->shared_intermediate_size, 0);
    std::vector<TokenId> text;
    for (std::int32_t i = 0; i < 67; ++i)
        text.push_back(i * 31 % 97);
    for (const DType dtype : {DType::F32, DType::BF16}) {
        const auto weights = random_weights(*plan, dtype, 5, {});
        ASSERT_TRUE(weights.has_value());
        const auto expected = reference_forward(plan->architecture, **weights, text);
        for (const std::int64_t piece : {1000, 1, 5, 64}) {
            const std::vector<std::int64_t> pieces{piece};
            DecoderSession session(plan, *weights, {2, 128});
            const auto logits = session.feed_pieces(text, pieces);
            for (std::size_t r = 0; r < logits.size(); ++r) // logits are about 1; float32 rounding over five layers
                ASSERT_LE(
                    largest_difference(std::span<const float>(logits[r]), std::span<const double>(expected.logits[r])),
                    1e-4)
                    << "row " << r << ", pieces of " << piece;
            const auto& state = expected.states[4];
            EXPECT_LE(largest_difference(std::span<const float>(session.state().delta(4)->recurrent(), state.size()),
                                         std::span<const double>(state)),
                      5e-5); // float32 rounding, carried along for 67 tokens
        }
    }
}

TEST(DeltaWithMixture, CountersEqualTheAnalysis) {
    const auto plan = mixed_plan();
    const auto weights = random_weights(*plan, DType::F32, 5, {});
    ASSERT_TRUE(weights.has_value());
    const std::vector<TokenId> text(40, 3);
    const auto expect = [](const Counters& counted, const FlopCounts& expected) {
        EXPECT_EQ(counted.projections, expected.projections);
        EXPECT_EQ(counted.attention, expected.attention);
        EXPECT_EQ(counted.ffn, expected.ffn);
        EXPECT_EQ(counted.linear_attention, expected.linear_attention);
        EXPECT_EQ(counted.lm_head, expected.lm_head);
    };
    for (const std::int64_t n : {1, 2, 5, 33}) {
        DecoderSession session(plan, *weights, {1, 8});
        session.feed(std::span(text).first(static_cast<std::size_t>(n)), LogitRows::Last);
        expect(session.decoder().counters(), summarize(*plan, n, DType::F32).prefill);
        session.decoder().reset_counters();
        session.feed(std::span(text).first(1), LogitRows::Last);
        expect(session.decoder().counters(), summarize(*plan, n + 1, DType::F32).decode);
    }
}

} // namespace
} // namespace layerscope::test
