// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "arch/config_reader.h"
#include "kernels/convert.h"
#include "support/golden_case.h"
#include "support/memory_source.h"
#include "tensor/float_formats.h"
#include "weights/weight_loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>

namespace layerscope::test {
namespace {

class Loader : public ::testing::Test {
protected:
    /// The tensors of a reference case, to be spoilt.
    std::shared_ptr<MemorySource> spoilt(const GoldenCase& golden) {
        auto source = std::make_shared<MemorySource>();
        source->copy_from(*golden.tensors);
        return source;
    }
    static std::string refusal(std::shared_ptr<const TensorSource> source, const ModelPlan& plan) {
        auto weights = load_weights(std::move(source), plan, {});
        EXPECT_FALSE(weights.has_value());
        if (weights) return "not refused";
        weights.error().where = std::filesystem::path(weights.error().where).filename();
        return weights.error().one_line();
    }
    GoldenCase llama = load_golden("llama_f32");
    GoldenCase gemma = load_golden("gemma3_bf16");
};

TEST_F(Loader, UsesTensorsWhereTheyLieInTheTypeOfTheFile) {
    const auto* entry = gemma.tensors->find("model.layers.2.self_attn.q_proj.weight");
    const auto& view = gemma.weights->layers[2].query;
    EXPECT_EQ(view.data, entry->data) << "copied instead of mapped";
    EXPECT_EQ(view.dtype, DType::BF16);
    EXPECT_EQ(view.rows, 96);
    EXPECT_EQ(view.cols, 64);
    EXPECT_EQ(view.row_stride_bytes, 128U);
    EXPECT_EQ(gemma.weights->dominant_dtype, DType::BF16);
    EXPECT_TRUE(gemma.weights->notes.empty());
}

TEST_F(Loader, CountsATiedHeadOnce) {
    std::size_t bytes = 0;
    for (const auto& entry : gemma.tensors->tensors())
        bytes += entry.n_bytes;
    EXPECT_EQ(gemma.weights->n_bytes, static_cast<std::int64_t>(bytes));
    EXPECT_EQ(gemma.weights->output_head.data, gemma.weights->embedding.data);
    EXPECT_EQ(weight_bytes(*gemma.plan, DType::BF16), static_cast<std::int64_t>(bytes));
}

TEST_F(Loader, IgnoresARedundantHeadOfATiedModelAndSaysSo) {
    const auto qwen = load_golden("qwen3_bf16");
    ASSERT_TRUE(qwen.architecture().tied_head);
    EXPECT_EQ(qwen.weights->output_head.data, qwen.weights->embedding.data);
    EXPECT_EQ(qwen.weights->unused, std::vector<std::string>{"lm_head.weight"});
    ASSERT_EQ(qwen.weights->notes.size(), 1U);
    EXPECT_EQ(qwen.weights->notes[0], "lm_head.weight is ignored: the head is tied to the embedding");
}

TEST_F(Loader, NeedsTheHeadOfAnUntiedModel) {
    const auto olmo = load_golden("olmo3_f32");
    auto source = spoilt(olmo);
    source->remove("lm_head.weight");
    EXPECT_EQ(refusal(source, *olmo.plan),
              "cannot load the weights: tensor lm_head.weight is missing (model.safetensors)");
}

TEST_F(Loader, FindsTheTextModelUnderEveryKnownPrefix) {
    for (const std::string prefix :
         {"model.", "language_model.model.", "model.language_model.", "language_model.", ""}) {
        auto source = spoilt(gemma);
        source->rename_prefix("model.", prefix);
        const auto weights = load_weights(source, *gemma.plan, {});
        ASSERT_TRUE(weights.has_value()) << prefix << ": " << weights.error().one_line();
        EXPECT_EQ((*weights)->layers[6].down.data, gemma.weights->layers[6].down.data);
    }
}

TEST_F(Loader, FindsTheHeadBesideOrUnderThePrefix) {
    const auto olmo = load_golden("olmo3_f32");
    for (const std::string head :
         {"lm_head.weight", "language_model.lm_head.weight", "language_model.model.lm_head.weight"}) {
        auto source = spoilt(olmo);
        source->rename_prefix("model.", "language_model.model.");
        source->rename_prefix("lm_head.weight", head);
        EXPECT_TRUE(load_weights(source, *olmo.plan, {}).has_value()) << head;
    }
}

TEST_F(Loader, UnknownPrefixNamesTheFirstMissingAndTheFirstUnexpected) {
    auto source = spoilt(gemma);
    source->rename_prefix("model.", "transformer.");
    EXPECT_EQ(refusal(source, *gemma.plan),
              "cannot load the weights: tensor model.embed_tokens.weight is missing; the first unexpected one is "
              "transformer.embed_tokens.weight (model.safetensors)");
}

TEST_F(Loader, OneMissingTensorIsNamed) {
    auto source = spoilt(llama);
    source->remove("model.layers.4.mlp.up_proj.weight");
    EXPECT_EQ(refusal(source, *llama.plan),
              "cannot load the weights: tensor model.layers.4.mlp.up_proj.weight is missing (model.safetensors)");
}

TEST_F(Loader, WrongShapesAreNamedWithBothShapes) {
    auto source = spoilt(gemma);
    source->entry("model.layers.0.self_attn.k_proj.weight").shape = {64, 24};
    EXPECT_EQ(refusal(source, *gemma.plan), "cannot load the weights: model.layers.0.self_attn.k_proj.weight has shape "
                                            "[64, 24], the config asks for [24, 64] (model.safetensors)");
}

// A norm over each head is as wide as a head, one over the whole projection as wide as that: the width decides nothing
// silently.
TEST_F(Loader, QueryNormOfTheWrongKindIsRefused) {
    const auto olmo = load_golden("olmo3_f32");
    auto per_head = olmo.architecture();
    per_head.qk_norm = QkNorm::PerHead;
    EXPECT_EQ(
        refusal(olmo.tensors, make_plan(per_head)),
        "cannot load the weights: model.layers.0.self_attn.q_norm.weight has shape [40], the config asks for [10] "
        "(model.safetensors)");
}

TEST_F(Loader, MatricesOfOtherTypesAreRefused) {
    auto source = spoilt(llama);
    source->entry("model.layers.0.mlp.gate_proj.weight").dtype = DType::I32;
    EXPECT_EQ(refusal(source, *llama.plan),
              "cannot load the weights: model.layers.0.mlp.gate_proj.weight has type I32, "
              "which is not a type of weights (model.safetensors)");
}

TEST_F(Loader, NormVectorsMayBeDoubles) {
    auto source = spoilt(llama);
    source->remove("model.norm.weight");
    std::vector<std::byte> bytes(48 * sizeof(double));
    for (std::size_t i = 0; i < 48; ++i) {
        const double value = 0.5 + static_cast<double>(i);
        std::memcpy(bytes.data() + i * sizeof(double), &value, sizeof(double));
    }
    source->add("model.norm.weight", DType::F64, {48}, std::move(bytes));
    const auto weights = load_weights(source, *llama.plan, {});
    ASSERT_TRUE(weights.has_value()) << weights.error().one_line();
    EXPECT_EQ((*weights)->final_norm.dtype, DType::F32);
    EXPECT_EQ(reinterpret_cast<const float*>((*weights)->final_norm.data)[47], 47.5F);
}

TEST_F(Loader, BiasesAreRefusedAndOtherLeftOversListed) {
    auto source = spoilt(llama);
    source->add_floats("vision_tower.x", {1}, {1.0F});
    source->add_floats("mtp.layers.0.mlp.bias", {1}, {1.0F});
    source->add_floats("model.layers.0.self_attn.rotary_emb.inv_freq", {1}, {1.0F});
    const auto weights = load_weights(source, *llama.plan, {});
    ASSERT_TRUE(weights.has_value());
    EXPECT_EQ((*weights)->unused, (std::vector<std::string>{"model.layers.0.self_attn.rotary_emb.inv_freq",
                                                            "mtp.layers.0.mlp.bias", "vision_tower.x"}));
    source->add_floats("model.layers.1.self_attn.q_proj.bias", {48}, std::vector<float>(48, 0.0F));
    EXPECT_EQ(refusal(source, *llama.plan), "cannot load the weights: model.layers.1.self_attn.q_proj.bias is a bias, "
                                            "which is not supported (model.safetensors)");
}

TEST_F(Loader, LayersBeyondTheConfigAreNoted) {
    const auto plan = make_plan(golden_architecture(llama, {{"num_hidden_layers", 2}}));
    const auto weights = load_weights(llama.tensors, plan, {});
    ASSERT_TRUE(weights.has_value());
    ASSERT_EQ((*weights)->notes.size(), 1U);
    EXPECT_TRUE(
        (*weights)->notes[0].starts_with("the file holds more layers than the 2 of config.json: model.layers.2."));
}

TEST_F(Loader, AContradictingLabelIsNotedAndTheTensorsDecide) {
    for (const auto* key : {"dtype", "torch_dtype"}) {
        auto changed = gemma;
        const auto config = parse_json(gemma.config_text, "config.json");
        auto stripped = JsonValue::Object{};
        for (const auto& [name, value] : *config->object())
            if (name != "dtype" && name != "torch_dtype") stripped.emplace_back(name, value);
        stripped.emplace_back(key, "float32");
        const auto architecture = read_config(JsonValue(stripped).dump(), "config.json", "gemma");
        ASSERT_TRUE(architecture.has_value()) << architecture.error().one_line();
        const auto weights = load_weights(gemma.tensors, make_plan(*architecture), {});
        ASSERT_TRUE(weights.has_value());
        EXPECT_EQ((*weights)->dominant_dtype, DType::BF16);
        EXPECT_EQ((*weights)->notes, std::vector<std::string>{"config.json says float32, the tensors are BF16"});
    }
}

TEST_F(Loader, ConvertsMatricesAndLeavesVectors) {
    LoadOptions options;
    options.convert_to = DType::BF16;
    const auto weights = load_weights(llama.tensors, *llama.plan, options);
    ASSERT_TRUE(weights.has_value()) << weights.error().one_line();
    const auto& from = llama.weights->layers[3].gate;
    const auto& to = (*weights)->layers[3].gate;
    ASSERT_EQ(to.dtype, DType::BF16);
    for (std::int64_t r = 0; r < from.rows; ++r)
        for (std::int64_t c = 0; c < from.cols; ++c)
            ASSERT_EQ(reinterpret_cast<const std::uint16_t*>(to.row(r))[c],
                      float_to_bf16(reinterpret_cast<const float*>(from.row(r))[c]));
    EXPECT_EQ((*weights)->layers[3].mixer_norm.dtype, DType::F32);
    EXPECT_EQ((*weights)->dominant_dtype, DType::BF16);
    EXPECT_EQ((*weights)->output_head.data, (*weights)->embedding.data);
}

TEST_F(Loader, ConvertsToBlocksWhereRowsAreWholeBlocks) {
    const auto wide = load_golden("llama_bf16");
    for (const DType type : {DType::Q8_0, DType::Q4_0}) {
        LoadOptions options;
        options.convert_to = type;
        const auto weights = load_weights(wide.tensors, *wide.plan, options);
        ASSERT_TRUE(weights.has_value()) << weights.error().one_line();
        const auto& from = wide.weights->layers[1].gate;
        const auto& to = (*weights)->layers[1].gate;
        ASSERT_EQ(to.dtype, type);
        std::vector<float> before(static_cast<std::size_t>(from.cols));
        std::vector<float> after(before.size());
        for (std::int64_t r = 0; r < from.rows; ++r) {
            to_float(from.dtype, from.row(r), from.cols, before.data());
            to_float(type, to.row(r), to.cols, after.data());
            float most = 0.0F;
            for (const float value : before)
                most = std::max(most, std::abs(value));
            for (std::size_t c = 0; c < before.size(); ++c) // one step of the coarser format
                ASSERT_NEAR(after[c], before[c], most / (type == DType::Q8_0 ? 120.0F : 7.0F));
        }
        EXPECT_EQ((*weights)->layers[1].mixer_norm.dtype, DType::BF16);
        EXPECT_EQ((*weights)->dominant_dtype, type);
        EXPECT_TRUE((*weights)->notes.empty());
    }
}

// The F32 case is 48 wide: no row of the residual stream is whole blocks.
TEST_F(Loader, RowsWithoutWholeBlocksStayBrainFloatsAndAreTold) {
    LoadOptions options;
    options.convert_to = DType::Q8_0;
    const auto weights = load_weights(llama.tensors, *llama.plan, options);
    ASSERT_TRUE(weights.has_value()) << weights.error().one_line();
    EXPECT_EQ((*weights)->layers[0].query.dtype, DType::BF16);
    ASSERT_FALSE((*weights)->notes.empty());
    EXPECT_NE((*weights)->notes.front().find("are BF16, not Q8_0: their rows are no multiple of 32 values"),
              std::string::npos)
        << (*weights)->notes.front();
}

TEST_F(Loader, ConversionToATypeThatIsOnlyReadIsRefused) {
    LoadOptions options;
    options.convert_to = DType::Q4_K;
    const auto weights = load_weights(llama.tensors, *llama.plan, options);
    ASSERT_FALSE(weights.has_value());
    EXPECT_EQ(weights.error().code, ErrorCode::Unsupported);
}

/// Remembers what was given back.
class ReleasingSource : public MemorySource {
public:
    void release(std::span<const std::byte> bytes) const override { released += bytes.size(); }
    mutable std::size_t released = 0;
};

TEST_F(Loader, GivesBackWhatItConvertedAndNothingElse) {
    auto source = std::make_shared<ReleasingSource>();
    std::size_t matrices = 0;
    for (const auto& entry : llama.tensors->tensors()) {
        source->add(entry.name, entry.dtype, entry.shape, {entry.data, entry.data + entry.n_bytes});
        if (entry.shape.size() == 2) matrices += entry.n_bytes;
    }
    ASSERT_TRUE(load_weights(source, *llama.plan, {}).has_value());
    EXPECT_EQ(source->released, 0U);
    LoadOptions options;
    options.convert_to = DType::F16;
    ASSERT_TRUE(load_weights(source, *llama.plan, options).has_value());
    EXPECT_EQ(source->released, matrices);
}

TEST_F(Loader, UnalignedTensorsAreCopied) {
    auto source = spoilt(llama);
    const auto original = source->entry("model.layers.0.self_attn.q_proj.weight");
    std::vector<std::byte> shifted(original.n_bytes + 1);
    std::memcpy(shifted.data() + 1, original.data, original.n_bytes);
    source->entry(original.name).data = shifted.data() + 1;
    const auto weights = load_weights(source, *llama.plan, {});
    ASSERT_TRUE(weights.has_value());
    const auto& view = (*weights)->layers[0].query;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(view.data) % 64, 0U);
    EXPECT_EQ(std::memcmp(view.data, original.data, original.n_bytes), 0);
}

TEST_F(Loader, StopsWhenCancelledAndReportsProgress) {
    CancelSource source;
    LoadOptions options;
    options.convert_to = DType::F16;
    options.cancel = source.token();
    Progress last;
    options.progress = [&](const Progress& progress) { last = progress; };
    ASSERT_TRUE(load_weights(llama.tensors, *llama.plan, options).has_value());
    EXPECT_EQ(last.done, last.total);
    EXPECT_GT(last.total, 0U);
    source.cancel();
    const auto cut = load_weights(llama.tensors, *llama.plan, options);
    ASSERT_FALSE(cut.has_value());
    EXPECT_EQ(cut.error().code, ErrorCode::Cancelled);
}

TEST_F(Loader, EmptySourceIsAnErrorNotACrash) {
    EXPECT_EQ(refusal(std::make_shared<MemorySource>(), *llama.plan),
              "cannot load the weights: tensor model.embed_tokens.weight is missing");
}

} // namespace
} // namespace layerscope::test
