// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "arch/config_writer.h"
#include "arch/edit.h"
#include "decoder/state/carry_over.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/near.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

JsonValue::Array names_of(const std::vector<LayerType>& types) {
    JsonValue::Array names;
    for (const auto type : types)
        names.emplace_back(config_name(type));
    return names;
}

std::shared_ptr<const ModelPlan> plan_of(Architecture architecture) {
    return std::make_shared<const ModelPlan>(make_plan(std::move(architecture)));
}

class SlidingCase : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
    [[nodiscard]] std::vector<LayerType> flipped() const {
        std::vector<LayerType> types;
        for (const auto& layer : golden.architecture().layers)
            types.push_back(layer.type == LayerType::Full ? LayerType::Sliding : LayerType::Full);
        return types;
    }
};

/// Both readings of OLMo 3's YaRN, against the reference's own frequencies: it scales full layers only, and with one
/// base for all layers the other reading gives sliding layers the same angles.
TEST(RopeReading, ScaledSlidingLayersTurnAsTheReferencesFullLayers) {
    for (const char* name : {"olmo3_f32", "olmo3_bf16"}) {
        const auto golden = load_golden(name);
        const auto edited = apply_edit(golden.architecture(), {{}, {}, EditPositions::Rule, RopeReach::AllLayers});
        ASSERT_TRUE(edited.has_value()) << edited.error().one_line();
        const auto plan = plan_of(*edited);
        const auto* reference = golden.expected->find("inv_freq.full_attention");
        ASSERT_NE(reference, nullptr);
        const std::span values(golden.values(reference->name), static_cast<std::size_t>(reference->shape[0]));
        const double factor =
            *golden.facts.find("resolved")->find("rope")->find("full_attention")->find("cos_sin_factor")->number();
        for (std::size_t layer = 0; layer < plan->layers.size(); ++layer) {
            const auto& frequencies = *plan->layers[layer].frequencies;
            ASSERT_EQ(frequencies.inverse.size(), values.size());
            for (std::size_t i = 0; i < values.size(); ++i) // the reference takes its powers in float32
                EXPECT_NEAR(frequencies.inverse[i], values[i], 1e-6F * values[i]) << "layer " << layer << " pair " << i;
            EXPECT_FLOAT_EQ(frequencies.magnitude, static_cast<float>(factor));
        }

        const std::vector<std::int64_t> pieces{6, 1, 9};
        const auto from_edit = DecoderSession(plan, golden.weights).feed_pieces(golden.input_ids, pieces);
        const auto original = DecoderSession(golden.plan, golden.weights).feed_pieces(golden.input_ids, pieces);
        EXPECT_NE(from_edit, original) << "the factor on cos and sin acts on short prompts already";
        EXPECT_EQ(carry_over(*golden.plan, *plan, 5), CarryOver::Rebuild); // keys are kept turned
    }
}

TEST_P(SlidingCase, EditOnLoadedWeightsEqualsAnEditedConfigBitForBit) {
    const auto fresh = golden_architecture(golden, {{"layer_types", names_of(flipped())}, {"sliding_window", 5}});
    const auto edited = apply_edit(golden.architecture(), {flipped(), 5, EditPositions::Rule});
    ASSERT_TRUE(edited.has_value()) << edited.error().one_line();
    const std::vector<std::int64_t> pieces{6, 1, 9};
    const auto plan = plan_of(fresh);
    const auto from_config = DecoderSession(plan, golden_weights(golden, *plan)).feed_pieces(golden.input_ids, pieces);
    const auto from_edit = DecoderSession(plan_of(*edited), golden.weights).feed_pieces(golden.input_ids, pieces);
    EXPECT_EQ(from_config, from_edit);

    const auto original = DecoderSession(golden.plan, golden.weights).feed_pieces(golden.input_ids, pieces);
    EXPECT_NE(from_edit, original) << "the edit changed nothing";
}

TEST_P(SlidingCase, PlanSetOnARunningDecoderEqualsAFreshOne) {
    const auto edited = apply_edit(golden.architecture(), {flipped(), 5, EditPositions::Rule});
    ASSERT_TRUE(edited.has_value());
    const auto plan = plan_of(*edited);
    const std::vector<std::int64_t> pieces{6, 1, 9};
    DecoderSession session(golden.plan, golden.weights);
    session.feed(golden.input_ids);
    session.decoder().set_plan(plan);

    // The cache of the old plan is refused, not misread.
    const auto refused =
        session.decoder().advance(session.state(), golden.input_ids, LogitRows::Last, session.context());
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);

    session.state() = *SequenceState::create(*plan, 128, DType::F32);
    EXPECT_EQ(session.feed_pieces(golden.input_ids, pieces),
              DecoderSession(plan, golden.weights).feed_pieces(golden.input_ids, pieces));
}

TEST_P(SlidingCase, EditThatChangesNothingYetKeepsTheCache) {
    // Six tokens do not reach the window of 8, so a window of 20 has the same past and another future.
    const auto wider = apply_edit(golden.architecture(), {{}, 20, EditPositions::Rule});
    ASSERT_TRUE(wider.has_value());
    const auto plan = plan_of(*wider);
    EXPECT_EQ(carry_over(*golden.plan, *plan, 6), CarryOver::Keep);
    EXPECT_EQ(carry_over(*golden.plan, *plan, 8), CarryOver::Keep);
    EXPECT_EQ(carry_over(*golden.plan, *plan, 9), CarryOver::Rebuild);

    const auto text = std::span<const TokenId>(golden.input_ids);
    DecoderSession session(golden.plan, golden.weights);
    session.feed(text.first(6));
    auto carried = carried_state(session.state(), *plan);
    ASSERT_TRUE(carried.has_value());
    session.state() = std::move(*carried);
    session.decoder().set_plan(plan);
    EXPECT_EQ(session.state().length(), 6);
    const auto continued = session.feed(text.subspan(6));

    DecoderSession fresh(plan, golden.weights);
    fresh.feed(text.first(6));
    EXPECT_EQ(continued, fresh.feed(text.subspan(6)));
}

TEST_P(SlidingCase, CarriedRingKeepsItsRowsPastTheWindow) {
    const auto text = std::span<const TokenId>(golden.input_ids);
    DecoderSession session(golden.plan, golden.weights);
    session.feed(text.first(21));
    EXPECT_EQ(carry_over(*golden.plan, *golden.plan, 21), CarryOver::Keep);
    auto carried = carried_state(session.state(), *golden.plan);
    ASSERT_TRUE(carried.has_value());
    const auto direct = session.feed(text.subspan(21));
    session.state() = std::move(*carried);
    EXPECT_EQ(session.feed(text.subspan(21)), direct);
}

TEST_P(SlidingCase, OtherPositionsNeedARebuild) {
    const auto keep = apply_edit(golden.architecture(), {flipped(), 100, EditPositions::Keep});
    const auto rule = apply_edit(golden.architecture(), {flipped(), 100, EditPositions::Rule});
    ASSERT_TRUE(keep && rule);
    EXPECT_EQ(carry_over(*golden.plan, *plan_of(*keep), 5), CarryOver::Keep) << "windows do not reach the text's end";
    EXPECT_EQ(carry_over(*golden.plan, *plan_of(*rule), 5), CarryOver::Rebuild);
    EXPECT_EQ(carry_over(*golden.plan, *plan_of(*rule), 0), CarryOver::Keep) << "an empty cache holds nothing old";
}

INSTANTIATE_TEST_SUITE_P(Families, SlidingCase,
                         ::testing::Values("gemma3_f32", "gemma3_bf16", "olmo3_f32", "olmo3_bf16", "cohere2_f32",
                                           "cohere2_bf16"),
                         [](const auto& test) { return test.param; });

} // namespace
} // namespace layerscope::test
