// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "weights/weight_names.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

std::string named(WeightRole role, BlockLayout block, LayerIndex layer = 3, std::int32_t expert = -1) {
    return tensor_name({role, layer, expert, 1, 1}, block);
}

// One name, two meanings: the commonest fault of loaders.
TEST(TensorName, PostAttentionLayernormMeansWhatTheBlockSays) {
    const std::string name = "layers.3.post_attention_layernorm.weight";
    EXPECT_EQ(named(WeightRole::FfnNorm, BlockLayout::Serial), name);
    EXPECT_EQ(named(WeightRole::PostMixerNorm, BlockLayout::Sandwich), name);
    EXPECT_EQ(named(WeightRole::PostMixerNorm, BlockLayout::PostNorm), name);
    EXPECT_EQ(named(WeightRole::FfnNorm, BlockLayout::Sandwich), "layers.3.pre_feedforward_layernorm.weight");
    EXPECT_EQ(named(WeightRole::PostFfnNorm, BlockLayout::PostNorm), "layers.3.post_feedforward_layernorm.weight");
    EXPECT_EQ(named(WeightRole::MixerNorm, BlockLayout::Parallel), "layers.3.input_layernorm.weight");
}

TEST(TensorName, KnowsTheModelsOwnTensors) {
    EXPECT_EQ(named(WeightRole::Embedding, BlockLayout::Serial, -1), "embed_tokens.weight");
    EXPECT_EQ(named(WeightRole::FinalNorm, BlockLayout::Serial, -1), "norm.weight");
}

TEST(TensorName, KnowsExpertsAndRecurrentParts) {
    EXPECT_EQ(named(WeightRole::ExpertDown, BlockLayout::Serial, 0, 7), "layers.0.mlp.experts.7.down_proj.weight");
    EXPECT_EQ(named(WeightRole::Down, BlockLayout::Serial, 0), "layers.0.mlp.down_proj.weight");
    EXPECT_EQ(named(WeightRole::DeltaALog, BlockLayout::Serial, 0), "layers.0.linear_attn.A_log");
    EXPECT_EQ(named(WeightRole::DeltaConv, BlockLayout::Serial, 0), "layers.0.linear_attn.conv1d.weight");
}

TEST(PackedExperts, HaveGateRowsBeforeUpRows) {
    const auto place = [](WeightRole role) { return packed_experts({role, 2, 5, 12, 32}); };
    ASSERT_TRUE(place(WeightRole::ExpertGate) && place(WeightRole::ExpertUp) && place(WeightRole::ExpertDown));
    EXPECT_EQ(place(WeightRole::ExpertUp)->name, "layers.2.mlp.experts.gate_up_proj");
    EXPECT_EQ(place(WeightRole::ExpertUp)->rows, 24);
    EXPECT_EQ(place(WeightRole::ExpertUp)->first_row, 12);
    EXPECT_EQ(place(WeightRole::ExpertGate)->first_row, 0);
    EXPECT_EQ(place(WeightRole::ExpertDown)->name, "layers.2.mlp.experts.down_proj");
    EXPECT_EQ(place(WeightRole::ExpertDown)->rows, 12);
    EXPECT_FALSE(place(WeightRole::SharedGate).has_value());
}

TEST(LayerNumber, IsReadBehindThePrefixOnly) {
    EXPECT_EQ(layer_number("model.layers.12.mlp.gate_proj.weight", "model."), 12);
    EXPECT_EQ(layer_number("layers.0.x", ""), 0);
    EXPECT_FALSE(layer_number("model.embed_tokens.weight", "model.").has_value());
    EXPECT_FALSE(layer_number("mtp.layers.0.x", "model.").has_value());
    EXPECT_FALSE(layer_number("model.layers.99999999999999999999.x", "model.").has_value());
}

} // namespace
} // namespace layerscope
