// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Small models in which one mistake shows: a window off by one, rotation where there is none, a scale forgotten.

#include "probe/attention_rows.h"
#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/near.h"

#include <gtest/gtest.h>

#include <cstring>

namespace layerscope::test {
namespace {

/// The first layer of a case, alone, as a layer of the given type.
struct OneLayer {
    std::shared_ptr<const ModelPlan> plan;
    std::shared_ptr<const ModelWeights> weights;

    OneLayer(const std::string& name, const char* type, std::int64_t window) {
        const auto golden = load_golden(name);
        plan = std::make_shared<const ModelPlan>(make_plan(golden_architecture(
            golden, {{"num_hidden_layers", 1}, {"layer_types", JsonValue::Array{type}}, {"sliding_window", window}})));
        weights = golden_weights(golden, *plan);
    }
    [[nodiscard]] std::vector<float> last_logits(const std::vector<TokenId>& text, std::int64_t piece) const {
        const std::vector<std::int64_t> pieces{piece};
        return DecoderSession(plan, weights).feed_pieces(text, pieces).back();
    }
};

class WindowEdge : public ::testing::TestWithParam<std::tuple<std::string, std::int64_t>> {};

// Window 3, query 5 sees the keys 3, 4, 5: what stands at 2 must not matter to it, what stands at 3 must.
TEST_P(WindowEdge, HoldsTheQueryAndTwoMore) {
    const auto& [name, piece] = GetParam();
    const OneLayer model(name, "sliding_attention", 3);
    const std::vector<TokenId> text{11, 12, 13, 14, 15, 16};
    const auto original = model.last_logits(text, piece);
    auto outside = text;
    outside[2] = 99;
    EXPECT_EQ(model.last_logits(outside, piece), original);
    auto inside = text;
    inside[3] = 99;
    EXPECT_NE(model.last_logits(inside, piece), original);
}

INSTANTIATE_TEST_SUITE_P(FamiliesAndPieces, WindowEdge,
                         ::testing::Combine(::testing::Values("gemma3_f32", "olmo3_bf16", "cohere2_f32"),
                                            ::testing::Values(1, 2, 4, 6)),
                         [](const auto& test) {
                             return std::get<0>(test.param) + "_Pieces" + std::to_string(std::get<1>(test.param));
                         });

TEST(AttentionMap, ShowsTheSameWindowThatWasComputed) {
    const OneLayer model("gemma3_f32", "sliding_attention", 3);
    for (const std::int64_t piece : {1, 6}) {
        AttentionRows rows({0}, model.plan->architecture.n_heads, 6);
        DecoderSession session(model.plan, model.weights);
        session.watch(rows);
        const std::vector<TokenId> text{11, 12, 13, 14, 15, 16};
        const std::vector<std::int64_t> pieces{piece};
        session.feed_pieces(text, pieces);
        for (Position key = 0; key < 6; ++key)
            EXPECT_EQ(rows.at(0, 0, 5, key) > 0.0F, key >= 3) << "key " << key;
    }
}

// A layer without positions cannot tell the order of what came before; one with positions can.
TEST(LayersWithoutPositions, DoNotSeeOrder) {
    const std::vector<TokenId> text{11, 12, 13, 14, 15, 16};
    const std::vector<TokenId> shuffled{15, 12, 14, 11, 13, 16};
    const OneLayer full("cohere2_f32", "full_attention", 8);
    EXPECT_LE(largest_difference(std::span<const float>(full.last_logits(text, 6)),
                                 std::span<const float>(full.last_logits(shuffled, 6))),
              2e-4);
    const OneLayer sliding("cohere2_f32", "sliding_attention", 8);
    EXPECT_GT(largest_difference(std::span<const float>(sliding.last_logits(text, 6)),
                                 std::span<const float>(sliding.last_logits(shuffled, 6))),
              1e-2);
}

TEST(LogitScale, MultipliesTheLogits) {
    const auto golden = load_golden("cohere2_f32");
    auto architecture = golden.architecture();
    architecture.logit_scale *= 0.5;
    const auto halved = std::make_shared<const ModelPlan>(make_plan(architecture));
    auto logits = DecoderSession(golden.plan, golden.weights).feed(golden.input_ids, LogitRows::Last).back();
    for (float& value : logits)
        value *= 0.5F; // exact
    const auto scaled = DecoderSession(halved, golden.weights).feed(golden.input_ids, LogitRows::Last).back();
    EXPECT_LE(largest_difference(std::span<const float>(scaled), std::span<const float>(logits)), 1e-6);
}

/// All norm vectors of a model replaced by one value.
std::shared_ptr<const ModelWeights> with_norms(const ModelWeights& original, float value) {
    auto weights = std::make_shared<ModelWeights>(original);
    auto vector = std::make_shared<std::vector<float>>(1024, value);
    weights->owners.push_back(vector);
    const auto replace = [&](WeightView& view) {
        if (view.empty()) return;
        view.data = reinterpret_cast<const std::byte*>(vector->data());
        view.dtype = DType::F32;
        view.row_stride_bytes = static_cast<std::size_t>(view.cols) * sizeof(float);
    };
    replace(weights->final_norm);
    for (auto& layer : weights->layers)
        for (auto* view : {&layer.mixer_norm, &layer.post_mixer_norm, &layer.ffn_norm, &layer.post_ffn_norm,
                           &layer.query_norm, &layer.key_norm})
            replace(*view);
    return weights;
}

TEST(ZeroCentredNorms, OfZeroScaleByOne) {
    const auto golden = load_golden("gemma3_f32");
    ASSERT_EQ(golden.architecture().norm, NormKind::RmsNormZeroCentred);
    auto plain = golden.architecture();
    plain.norm = NormKind::RmsNorm;
    const auto plain_plan = std::make_shared<const ModelPlan>(make_plan(plain));
    const auto centred = DecoderSession(golden.plan, with_norms(*golden.weights, 0.0F)).feed(golden.input_ids);
    EXPECT_EQ(centred, DecoderSession(plain_plan, with_norms(*golden.weights, 1.0F)).feed(golden.input_ids));
}

TEST(ScoreScale, FollowsTheConfigAndNotTheHeadSize) {
    const auto golden = load_golden("gemma3_f32"); // query_pre_attn_scalar 20, head_dim 12
    EXPECT_DOUBLE_EQ(golden.architecture().attention_scale, 1.0 / std::sqrt(20.0));
    auto wrong = golden.architecture();
    wrong.attention_scale = 1.0 / std::sqrt(12.0);
    const auto logits =
        DecoderSession(std::make_shared<const ModelPlan>(make_plan(wrong)), golden.weights).feed(golden.input_ids);
    EXPECT_FALSE(rows_near(logits, golden.values("logits"), golden.logits_tolerance, "logits"));
}

TEST(RotationPairs, HalvesAndNeighboursDiffer) {
    const auto golden = load_golden("cohere2_f32");
    auto wrong = golden.architecture();
    for (auto& layer : wrong.layers)
        if (layer.rope) layer.rope->pairing = RopePairing::HalfSplit;
    const auto logits = DecoderSession(std::make_shared<const ModelPlan>(make_plan(wrong)), golden.weights)
                            .feed(std::span(golden.short_input_ids));
    EXPECT_FALSE(rows_near(logits, golden.values("short.logits"), golden.logits_tolerance, "logits"));
}

} // namespace
} // namespace layerscope::test
