// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a file leaves out is the family's default, the same one whichever kind of file it is.
#include "arch/config_reader.h"
#include "arch/gguf_config.h"
#include "files/gguf.h"
#include "support/gguf_writer.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace layerscope::test {
namespace {

/// A small model of the family whose file says nothing about rotation.
Result<Architecture> from_config(const std::string& model_type, const std::string& more) {
    return read_config(R"({"model_type":")" + model_type + R"(","hidden_size":64,"num_hidden_layers":6,)" +
                           R"("num_attention_heads":4,"num_key_value_heads":2,"head_dim":16,"intermediate_size":96,)" +
                           R"("vocab_size":100,"rms_norm_eps":1e-5,"max_position_embeddings":4096)" + more + "}",
                       "config.json", "model");
}

Result<Architecture> from_gguf(const std::string& word, bool slides) {
    GgufWriter out;
    out.set_text("general.architecture", word);
    const auto integer = [&](const char* key, std::uint32_t value) { out.set_integer(word + "." + key, value); };
    integer("block_count", 6);
    integer("context_length", 4096);
    integer("embedding_length", 64);
    integer("feed_forward_length", 96);
    integer("attention.head_count", 4);
    integer("attention.head_count_kv", 2);
    integer("attention.key_length", 16);
    integer("attention.value_length", 16);
    if (slides) integer("attention.sliding_window", 8);
    out.set_real(word + ".attention.layer_norm_rms_epsilon", 1e-5F);
    out.add_floats("token_embd.weight", {100, 64}, std::vector<float>(6400));
    const TempFolder folder;
    const auto source = open_gguf(folder.write("model.gguf", out.file()));
    if (!source) return tl::unexpected<Error>(source.error());
    return read_gguf_config(**source, "model.gguf", "model");
}

struct Spelling {
    const char* model_type;
    const char* gguf_word;
    bool slides;
};

class FamilyDefaults : public ::testing::TestWithParam<Spelling> {};

TEST_P(FamilyDefaults, BaseOfTheRotationIsTheSameInBothKindsOfFile) {
    const auto [model_type, word, slides] = GetParam();
    const auto config = from_config(model_type, slides ? R"(,"sliding_window":8)" : "");
    const auto gguf = from_gguf(word, slides);
    ASSERT_TRUE(config.has_value()) << config.error().one_line();
    ASSERT_TRUE(gguf.has_value()) << gguf.error().one_line();
    ASSERT_EQ(config->layers.size(), gguf->layers.size());
    for (std::size_t layer = 0; layer < config->layers.size(); ++layer) {
        ASSERT_TRUE(config->layers[layer].rope && gguf->layers[layer].rope) << "layer " << layer;
        EXPECT_EQ(config->layers[layer].type, gguf->layers[layer].type) << "layer " << layer;
        EXPECT_EQ(config->layers[layer].rope->theta, gguf->layers[layer].rope->theta) << "layer " << layer;
    }
}

INSTANTIATE_TEST_SUITE_P(Families, FamilyDefaults,
                         ::testing::Values(Spelling{"llama", "llama", false}, Spelling{"qwen3", "qwen3", false},
                                           Spelling{"gemma3_text", "gemma3", true}),
                         [](const auto& test) { return std::string(test.param.gguf_word); });

} // namespace
} // namespace layerscope::test
