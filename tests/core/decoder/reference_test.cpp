// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The slow reference is trusted only because it gives the stored values itself; then it judges what no file holds:
// edited layers, other windows, other rotations.

#include "arch/edit.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/near.h"
#include "support/reference_forward.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

double largest_error(const Rows& rows, const Matrix& expected) {
    double largest = rows.size() == expected.size() ? 0.0 : INFINITY;
    for (std::size_t r = 0; r < std::min(rows.size(), expected.size()); ++r)
        largest = std::max(largest,
                           largest_difference(std::span<const float>(rows[r]), std::span<const double>(expected[r])));
    return largest;
}

Rows run(const Architecture& architecture, const std::shared_ptr<const ModelWeights>& weights,
         std::span<const TokenId> tokens, std::vector<std::int64_t> pieces) {
    return DecoderSession(std::make_shared<const ModelPlan>(make_plan(architecture)), weights)
        .feed_pieces(tokens, pieces);
}

std::vector<LayerType> all_layers(const Architecture& architecture, LayerType type) {
    return std::vector<LayerType>(architecture.layers.size(), type);
}

std::vector<LayerType> alternating(const Architecture& architecture) {
    std::vector<LayerType> types;
    for (std::size_t l = 0; l < architecture.layers.size(); ++l)
        types.push_back(l % 2 == 0 ? LayerType::Full : LayerType::Sliding);
    return types;
}

Architecture edited(const GoldenCase& golden, std::vector<LayerType> types, std::optional<std::int64_t> window,
                    EditPositions positions = EditPositions::Rule) {
    auto result = apply_edit(golden.architecture(), {std::move(types), window, positions});
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().one_line());
    return result ? *result : golden.architecture();
}

class Reference : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
    [[nodiscard]] std::span<const TokenId> tokens(std::size_t n) const { return std::span(golden.input_ids).first(n); }

    void expect_decoder_agrees(const Architecture& architecture, std::span<const TokenId> text,
                               const std::string& what) const {
        const auto expected = reference_forward(architecture, *golden.weights, text);
        for (const auto& pieces : {std::vector<std::int64_t>{1000}, {1}, {5, 2}})
            EXPECT_LE(largest_error(run(architecture, golden.weights, text, pieces), expected.logits),
                      golden.logits_tolerance)
                << what << ", pieces of " << pieces.front();
    }
};

TEST_P(Reference, EveryWindowOverAllLayersIsRight) {
    const std::size_t n = 14;
    for (std::int64_t window = 1; window <= static_cast<std::int64_t>(n); ++window)
        expect_decoder_agrees(edited(golden, all_layers(golden.architecture(), LayerType::Sliding), window), tokens(n),
                              "window " + std::to_string(window));
}

TEST_P(Reference, FullLayersEverywhereAreRight) {
    expect_decoder_agrees(edited(golden, all_layers(golden.architecture(), LayerType::Full), {}), tokens(24),
                          "all full");
}

TEST_P(Reference, AlternatingLayersAreRightUnderBothRulesOfPositions) {
    const auto types = alternating(golden.architecture());
    for (const auto positions : {EditPositions::Rule, EditPositions::Keep})
        expect_decoder_agrees(edited(golden, types, 5, positions), tokens(24),
                              positions == EditPositions::Rule ? "rule" : "keep");
}

TEST_P(Reference, KeptPositionsAreTheTrainedOnes) {
    const auto kept = edited(golden, alternating(golden.architecture()), 5, EditPositions::Keep);
    for (std::size_t l = 0; l < kept.layers.size(); ++l)
        EXPECT_EQ(kept.layers[l].rope, golden.architecture().layers[l].rope) << "layer " << l;
}

TEST_P(Reference, WindowAsLongAsTheTextIsFullAttention) {
    // The positions are kept, so that the window alone could make a difference.
    const auto sliding = edited(golden, all_layers(golden.architecture(), LayerType::Sliding), 24, EditPositions::Keep);
    const auto full = edited(golden, all_layers(golden.architecture(), LayerType::Full), {}, EditPositions::Keep);
    const auto narrow = edited(golden, all_layers(golden.architecture(), LayerType::Sliding), 23, EditPositions::Keep);
    const auto with_window = run(sliding, golden.weights, tokens(24), {6});
    const auto without = run(full, golden.weights, tokens(24), {6});
    for (std::size_t r = 0; r < with_window.size(); ++r)
        EXPECT_LE(largest_difference(std::span<const float>(with_window[r]), std::span<const float>(without[r])),
                  golden.logits_tolerance);
    EXPECT_NE(run(narrow, golden.weights, tokens(24), {6}).back(), with_window.back());
}

TEST_P(Reference, FirstLayersAloneAreRight) {
    // The same file under a config of fewer layers: a fault in a later layer cannot hide one in an earlier.
    JsonValue::Object changes{{"num_hidden_layers", 2}};
    if (golden.architecture().sliding_window)
        changes.emplace_back("layer_types", JsonValue::Array{"sliding_attention", "full_attention"});
    else
        changes.emplace_back("layer_types", JsonValue::Array{"full_attention", "full_attention"});
    const auto architecture = golden_architecture(golden, changes);
    const auto plan = make_plan(architecture);
    const auto weights = golden_weights(golden, plan);
    const auto expected = reference_forward(architecture, *weights, tokens(20));
    EXPECT_LE(largest_error(run(architecture, weights, tokens(20), {7}), expected.logits), golden.logits_tolerance);
}

INSTANTIATE_TEST_SUITE_P(AllCases, Reference, ::testing::ValuesIn(softmax_golden_cases()),
                         [](const auto& test) { return test.param; });

class StoredValues : public ::testing::TestWithParam<std::string> {};

TEST_P(StoredValues, AreGivenByTheSlowForward) {
    const auto golden = load_golden(GetParam());
    const auto reference = reference_forward(golden.architecture(), *golden.weights, golden.input_ids);
    const auto compare = [](const Matrix& rows, const float* expected, double tolerance, const std::string& what) {
        for (std::size_t r = 0; r < rows.size(); ++r)
            ASSERT_LE(largest_difference(std::span<const double>(rows[r]),
                                         std::span(expected + r * rows[r].size(), rows[r].size())),
                      tolerance)
                << what << " row " << r;
    };
    const auto level_size = reference.hidden[0].size() * reference.hidden[0][0].size();
    for (std::size_t level = 0; level < reference.hidden.size(); ++level)
        compare(reference.hidden[level], golden.values("hidden") + level * level_size, golden.hidden_tolerance,
                "level " + std::to_string(level));
    compare(reference.final_norm, golden.values("final_norm"), golden.hidden_tolerance, "final norm");
    compare(reference.logits, golden.values("logits"), golden.logits_tolerance, "logits");
    for (std::size_t layer = 0; layer < reference.attention.size(); ++layer) {
        const auto* expected = golden.values("attn." + std::to_string(layer));
        for (std::size_t head = 0; expected != nullptr && head < reference.attention[layer].size(); ++head) {
            const auto& map = reference.attention[layer][head];
            compare(map, expected + head * map.size() * map.size(), golden.attention_tolerance, "map");
        }
    }
    for (std::size_t layer = 0; layer < reference.states.size(); ++layer) {
        const auto& state = reference.states[layer];
        if (state.empty()) continue;
        EXPECT_LE(largest_difference(std::span<const double>(state),
                                     std::span(golden.values("state." + std::to_string(layer)), state.size())),
                  golden.state_tolerance)
            << "state of layer " << layer;
    }
}

INSTANTIATE_TEST_SUITE_P(AllCases, StoredValues, ::testing::ValuesIn(golden_cases()),
                         [](const auto& test) { return test.param; });

TEST(PartialRotary, TurnsTheLeadingDimensionsOnly) {
    const auto golden = load_golden("qwen3_f32");
    auto architecture = golden.architecture();
    for (auto& layer : architecture.layers)
        layer.rope->rotary_dim = 4; // of 12
    const auto expected = reference_forward(architecture, *golden.weights, golden.input_ids);
    EXPECT_LE(largest_error(run(architecture, golden.weights, golden.input_ids, {1000}), expected.logits),
              golden.logits_tolerance);
    EXPECT_GT(largest_error(run(golden.architecture(), golden.weights, golden.input_ids, {1000}), expected.logits), 0.1)
        << "the rotated part makes no difference";
}

TEST(SoftCaps, ApplyToScoresAndLogits) {
    const auto golden = load_golden("gemma3_f32");
    auto architecture = golden.architecture();
    architecture.attention_softcap = 1.5;
    architecture.logit_softcap = 4.0;
    const auto expected = reference_forward(architecture, *golden.weights, golden.input_ids);
    for (const auto& pieces : {std::vector<std::int64_t>{1000}, {1}})
        EXPECT_LE(largest_error(run(architecture, golden.weights, golden.input_ids, pieces), expected.logits),
                  golden.logits_tolerance);
}

// Linear scaling divides the positions of full layers by 8 and leaves sliding ones alone. The two readings grow apart
// with the position, so the text is long; one layer of each kind keeps the slow side quick.
TEST(LinearRope, HoldsFarIntoALongText) {
    const auto golden = load_golden("gemma3_f32");
    const auto architecture =
        golden_architecture(golden, {{"num_hidden_layers", 2},
                                     {"layer_types", JsonValue::Array{"sliding_attention", "full_attention"}},
                                     {"rope_scaling", JsonValue::Object{{"rope_type", "linear"}, {"factor", 8.0}}}});
    ASSERT_EQ(architecture.layers[0].rope->scaling, RopeScaling::None);
    ASSERT_EQ(architecture.layers[1].rope->scaling, RopeScaling::Linear);
    const auto plan = std::make_shared<const ModelPlan>(make_plan(architecture));
    const auto weights = golden_weights(golden, *plan);
    std::vector<TokenId> text;
    for (std::int32_t i = 0; i < 2100; ++i)
        text.push_back(i * 7919 % 131);
    const auto expected = reference_forward(architecture, *weights, text);
    DecoderSession session(plan, weights, {2, 256, 2100});
    const auto logits = session.feed(text, LogitRows::Last);
    // At position 2100 an angle is known to about 1e-4 in float32, and so are the scores.
    EXPECT_LE(
        largest_difference(std::span<const float>(logits.back()), std::span<const double>(expected.logits.back())),
        5e-3);
}

} // namespace
} // namespace layerscope::test
