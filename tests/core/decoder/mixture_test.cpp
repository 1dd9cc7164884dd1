// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Mixtures of experts: the reference's choices, only chosen experts read, the two ways experts lie in files.

#include "support/decoder_session.h"
#include "support/golden_case.h"
#include "support/memory_source.h"
#include "support/near.h"
#include "support/reference_forward.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

namespace layerscope::test {
namespace {

/// Choices of every layer, token after token.
class RouterLog : public ProbeSink {
public:
    struct Layer {
        std::vector<std::int32_t> experts;
        std::vector<float> weights;
    };
    [[nodiscard]] bool wants_router(LayerIndex) const override { return true; }
    void router(LayerIndex layer, Position first, const std::int32_t* experts, ConstMatrixView weights) override {
        auto& log = layers[layer];
        EXPECT_EQ(static_cast<std::int64_t>(log.experts.size()), first * weights.cols) << "tokens left out";
        log.experts.insert(log.experts.end(), experts, experts + weights.rows * weights.cols);
        for (std::int64_t t = 0; t < weights.rows; ++t)
            log.weights.insert(log.weights.end(), weights.row(t), weights.row(t) + weights.cols);
    }
    std::map<LayerIndex, Layer> layers;
};

class Mixture : public ::testing::TestWithParam<std::string> {
protected:
    GoldenCase golden = load_golden(GetParam());
};

TEST_P(Mixture, ChoicesAndWeightsAreTheReference) {
    for (const std::int64_t piece : {1000, 1, 7}) {
        RouterLog log;
        DecoderSession session(golden.plan, golden.weights, {2});
        session.watch(log);
        const std::vector<std::int64_t> pieces{piece};
        session.feed_pieces(golden.input_ids, pieces);
        ASSERT_EQ(log.layers.size(), golden.architecture().layers.size());
        for (const auto& [layer, choices] : log.layers) {
            const auto name = "router." + std::to_string(layer);
            const auto* experts = reinterpret_cast<const std::int32_t*>(golden.expected->find(name + ".experts")->data);
            EXPECT_TRUE(std::equal(choices.experts.begin(), choices.experts.end(), experts)) << name;
            EXPECT_LE(largest_difference(std::span<const float>(choices.weights),
                                         std::span(golden.values(name + ".weights"), choices.weights.size())),
                      golden.attention_tolerance)
                << name;
        }
    }
}

std::shared_ptr<ModelWeights> copy_of(const ModelWeights& weights) { return std::make_shared<ModelWeights>(weights); }

/// Every expert that `log` does not name computes with NaN.
std::shared_ptr<const ModelWeights> poisoned(const ModelWeights& original, const RouterLog& log) {
    auto weights = copy_of(original);
    const auto nan = std::make_shared<std::vector<float>>(1 << 14, NAN);
    weights->owners.push_back(nan);
    for (const auto& [layer, choices] : log.layers) {
        const std::set<std::int32_t> chosen(choices.experts.begin(), choices.experts.end());
        auto& experts = weights->layers[static_cast<std::size_t>(layer)].experts;
        for (std::int32_t e = 0; e < static_cast<std::int32_t>(experts.size()); ++e)
            for (auto* view : {&experts[static_cast<std::size_t>(e)].gate, &experts[static_cast<std::size_t>(e)].up,
                               &experts[static_cast<std::size_t>(e)].down})
                if (!chosen.contains(e)) {
                    view->data = reinterpret_cast<const std::byte*>(nan->data());
                    view->dtype = DType::F32;
                    view->row_stride_bytes = static_cast<std::size_t>(view->cols) * sizeof(float);
                }
    }
    return weights;
}

TEST_P(Mixture, ReadsNoExpertThatWasNotChosen) {
    for (const std::size_t n : {1U, 2U}) { // one token and the smallest batch
        const auto text = std::span<const TokenId>(golden.input_ids).first(n);
        RouterLog log;
        DecoderSession session(golden.plan, golden.weights);
        session.watch(log);
        const auto expected = session.feed(text);
        EXPECT_EQ(DecoderSession(golden.plan, poisoned(*golden.weights, log)).feed(text), expected);
    }
}

TEST_P(Mixture, WithoutNormalisationWeightsSumToLessThanOne) {
    const auto architecture = golden_architecture(golden, {{"norm_topk_prob", false}});
    ASSERT_FALSE(architecture.moe->normalise_top_k);
    RouterLog log;
    DecoderSession session(std::make_shared<const ModelPlan>(make_plan(architecture)), golden.weights);
    session.watch(log);
    const auto logits = session.feed(golden.input_ids);
    for (const auto& [layer, choices] : log.layers)
        for (std::size_t i = 0; i < choices.weights.size(); i += 2)
            ASSERT_LT(choices.weights[i] + choices.weights[i + 1], 1.0F);
    const auto expected = reference_forward(architecture, *golden.weights, golden.input_ids);
    for (std::size_t r = 0; r < logits.size(); ++r)
        ASSERT_LE(largest_difference(std::span<const float>(logits[r]), std::span<const double>(expected.logits[r])),
                  golden.logits_tolerance);
    EXPECT_FALSE(rows_near(logits, golden.values("logits"), golden.logits_tolerance, "logits"));
}

TEST_P(Mixture, MayStandBesideDenseLayers) {
    // Layers 0 and 3 dense: their matrices are those of an expert, under the names of a dense layer.
    const auto width = golden.architecture().moe->expert_intermediate_size;
    const auto architecture =
        golden_architecture(golden, {{"mlp_only_layers", JsonValue::Array{0, 3}}, {"intermediate_size", width}});
    const auto plan = std::make_shared<const ModelPlan>(make_plan(architecture));
    auto weights = copy_of(*golden.weights);
    for (const std::size_t layer : {0U, 3U}) {
        auto& views = weights->layers[layer];
        views.gate = views.experts[5].gate;
        views.up = views.experts[5].up;
        views.down = views.experts[5].down;
        views.experts.clear();
    }
    const auto expected = reference_forward(architecture, *weights, golden.input_ids);
    for (const std::int64_t piece : {1000, 1}) {
        const std::vector<std::int64_t> pieces{piece};
        const auto logits = DecoderSession(plan, weights).feed_pieces(golden.input_ids, pieces);
        for (std::size_t r = 0; r < logits.size(); ++r)
            ASSERT_LE(
                largest_difference(std::span<const float>(logits[r]), std::span<const double>(expected.logits[r])),
                golden.logits_tolerance);
    }
}

/// The case's tensors with the experts of each layer packed as newer files have them.
std::shared_ptr<MemorySource> packed(const GoldenCase& golden) {
    auto source = std::make_shared<MemorySource>();
    source->copy_from(*golden.tensors);
    const auto& moe = *golden.architecture().moe;
    const auto hidden = golden.architecture().hidden_size;
    for (std::int64_t layer = 0; layer < golden.architecture().n_layers(); ++layer) {
        const auto place = "model.layers." + std::to_string(layer) + ".mlp.experts.";
        std::vector<std::byte> gate_up;
        std::vector<std::byte> down;
        DType dtype{};
        for (std::int64_t expert = 0; expert < moe.n_experts; ++expert)
            for (const std::string part : {"gate_proj", "up_proj", "down_proj"}) {
                const auto name = place + std::to_string(expert) + "." + part + ".weight";
                const auto& entry = *golden.tensors->find(name);
                auto& target = part == "down_proj" ? down : gate_up;
                target.insert(target.end(), entry.data, entry.data + entry.n_bytes);
                dtype = entry.dtype;
                source->remove(name);
            }
        source->add(place + "gate_up_proj", dtype, {moe.n_experts, 2 * moe.expert_intermediate_size, hidden}, gate_up);
        source->add(place + "down_proj", dtype, {moe.n_experts, hidden, moe.expert_intermediate_size}, down);
    }
    return source;
}

TEST_P(Mixture, PackedExpertsAreTheSameModel) {
    const auto source = packed(golden);
    const auto weights = load_weights(source, *golden.plan, {});
    ASSERT_TRUE(weights.has_value()) << weights.error().one_line();
    EXPECT_EQ((*weights)->n_bytes, golden.weights->n_bytes);
    EXPECT_EQ((*weights)->dominant_dtype, golden.weights->dominant_dtype);
    EXPECT_TRUE((*weights)->unused.empty());
    const auto& view = (*weights)->layers[1].experts[2].up;
    const auto& entry = source->entry("model.layers.1.mlp.experts.gate_up_proj");
    EXPECT_TRUE(view.data > entry.data && view.data < entry.data + entry.n_bytes) << "copied instead of mapped";
    EXPECT_EQ(DecoderSession(golden.plan, *weights).feed(golden.input_ids),
              DecoderSession(golden.plan, golden.weights).feed(golden.input_ids));
}

TEST_P(Mixture, PackedExpertsOfAnotherShapeAreRefused) {
    const auto source = packed(golden);
    auto& shape = source->entry("model.layers.2.mlp.experts.down_proj").shape;
    std::swap(shape[1], shape[0]);
    const auto weights = load_weights(source, *golden.plan, {});
    ASSERT_FALSE(weights.has_value());
    EXPECT_EQ(weights.error().code, ErrorCode::Corrupt);
    EXPECT_NE(weights.error().why.find("model.layers.2.mlp.experts.down_proj"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Cases, Mixture, ::testing::Values("qwen3_moe_f32", "qwen3_moe_bf16"),
                         [](const auto& test) { return test.param; });

} // namespace
} // namespace layerscope::test
