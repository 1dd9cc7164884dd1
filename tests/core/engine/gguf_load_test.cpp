// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model.h"
#include "support/gguf_writer.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

/// A llama of one layer, 32 wide, with everything a chat model's file has.
GgufWriter small_model() {
    GgufWriter out;
    out.set_text("general.architecture", "llama");
    for (const auto& [key, value] : {std::pair{"llama.block_count", 1},
                                     {"llama.context_length", 64},
                                     {"llama.embedding_length", 32},
                                     {"llama.feed_forward_length", 64},
                                     {"llama.attention.head_count", 2}})
        out.set_integer(key, static_cast<std::uint32_t>(value));
    out.set_real("llama.attention.layer_norm_rms_epsilon", 1e-5F);
    out.set_text("tokenizer.ggml.model", "gpt2");
    out.set_text("tokenizer.ggml.pre", "llama-bpe");
    out.set_texts("tokenizer.ggml.tokens", {"a", "b", "ab", "<s>", "</s>", "<end>"});
    out.set_integers("tokenizer.ggml.token_type", {1, 1, 1, 3, 3, 3});
    out.set_texts("tokenizer.ggml.merges", {"a b"});
    out.set_integer("tokenizer.ggml.bos_token_id", 3);
    out.set_integer("tokenizer.ggml.eos_token_id", 4);
    out.set_integer("tokenizer.ggml.eot_token_id", 5);
    out.set_text("tokenizer.chat_template", "{{ messages[0].content }}");
    const auto tensor = [&](const char* name, std::int64_t rows, std::int64_t cols) {
        const std::vector<float> values(static_cast<std::size_t>(rows * cols), 0.5F);
        out.add_floats(name, rows == 1 ? std::vector{cols} : std::vector{rows, cols}, values);
    };
    tensor("token_embd.weight", 6, 32);
    tensor("output_norm.weight", 1, 32);
    tensor("blk.0.attn_norm.weight", 1, 32);
    tensor("blk.0.ffn_norm.weight", 1, 32);
    for (const char* name :
         {"blk.0.attn_q.weight", "blk.0.attn_k.weight", "blk.0.attn_v.weight", "blk.0.attn_output.weight"})
        tensor(name, 32, 32);
    tensor("blk.0.ffn_gate.weight", 64, 32);
    tensor("blk.0.ffn_up.weight", 64, 32);
    tensor("blk.0.ffn_down.weight", 32, 64);
    return out;
}

TEST(GgufLoad, OneFileIsAWholeModel) {
    const TempFolder folder;
    const auto model = load_model(folder.write("tiny-chat.gguf", small_model().file()), {});
    ASSERT_TRUE(model.has_value()) << model.error().one_line();
    EXPECT_EQ((*model)->name, "tiny-chat");
    EXPECT_EQ((*model)->chat.text, "{{ messages[0].content }}");
    EXPECT_EQ((*model)->end_tokens, (std::vector<TokenId>{4, 5}));
    ASSERT_NE((*model)->tokenizer, nullptr);
    EXPECT_EQ((*model)->tokenizer->encode("aba"), (std::vector<TokenId>{3, 2, 0}));
    EXPECT_EQ((*model)->weights->dominant_dtype, DType::F32);
    EXPECT_EQ((*model)->plan->architecture.n_layers(), 1);
}

TEST(GgufLoad, WeightsAreConvertedOnTheWay) {
    const TempFolder folder;
    ModelLoadOptions options;
    options.weights = DType::Q4_0;
    const auto model = load_model(folder.write("m.gguf", small_model().file()), options);
    ASSERT_TRUE(model.has_value()) << model.error().one_line();
    EXPECT_EQ((*model)->weights->layers[0].down.dtype, DType::Q4_0);
}

TEST(GgufLoad, ShapeRunsOnRandomWeights) {
    const TempFolder folder;
    ModelLoadOptions options;
    options.random_weights = true;
    options.weights = DType::Q8_0;
    const auto model = load_model(folder.write("m.gguf", small_model().file()), options);
    ASSERT_TRUE(model.has_value()) << model.error().one_line();
    EXPECT_TRUE((*model)->folder.empty());
    EXPECT_EQ((*model)->weights->layers[0].down.dtype, DType::Q8_0);
}

TEST(GgufLoad, MissingTensorIsNamedAsTheFileWouldSpellIt) {
    const TempFolder folder;
    std::string file = small_model().file();
    const std::size_t at = file.find("blk.0.ffn_up.weight");
    file.replace(at, 19, "blk.0.ffn_xx.weight");
    const auto model = load_model(folder.write("m.gguf", file), {});
    ASSERT_FALSE(model.has_value());
    EXPECT_NE(model.error().why.find("tensor blk.0.ffn_up.weight is missing; the first unexpected one is "
                                     "blk.0.ffn_xx.weight"),
              std::string::npos)
        << model.error().one_line();
}

TEST(GgufLoad, ShapeThatContradictsTheKeysIsRefused) {
    const TempFolder folder;
    auto writer = small_model();
    writer.set_integer("llama.attention.key_length", 8);
    writer.set_integer("llama.attention.value_length", 8);
    const auto model = load_model(folder.write("m.gguf", writer.file()), {});
    ASSERT_FALSE(model.has_value());
    EXPECT_EQ(model.error().code, ErrorCode::Corrupt);
    EXPECT_NE(model.error().why.find("blk.0.attn_q.weight has shape [32, 32], the keys of the file ask for [16, 32]"),
              std::string::npos)
        << model.error().one_line();
}

TEST(GgufLoad, BiasIsNotIgnored) {
    const TempFolder folder;
    auto writer = small_model();
    writer.add_floats("blk.0.attn_q.bias", {32}, std::vector<float>(32, 1.0F));
    const auto model = load_model(folder.write("m.gguf", writer.file()), {});
    ASSERT_FALSE(model.has_value());
    EXPECT_EQ(model.error().code, ErrorCode::Unsupported);
}

} // namespace
} // namespace layerscope::test
