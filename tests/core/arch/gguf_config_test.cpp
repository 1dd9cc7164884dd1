// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Keys of GGUF files by themselves; tests/core/decoder/gguf_test.cpp holds whole models to the reference.
#include "arch/gguf_config.h"
#include "support/gguf_writer.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace layerscope::test {
namespace {

struct Shape {
    std::string word = "llama";
    std::map<std::string, std::int64_t> integers{{"block_count", 6},          {"context_length", 4096},
                                                 {"embedding_length", 64},    {"feed_forward_length", 96},
                                                 {"attention.head_count", 4}, {"attention.head_count_kv", 2}};
    std::map<std::string, double> reals{{"attention.layer_norm_rms_epsilon", 1e-5}};
};

Shape shape_of(std::string word) {
    Shape shape;
    shape.word = std::move(word);
    return shape;
}

using More = std::function<void(GgufWriter&)>;

Result<Architecture> read(const Shape& shape, const More& more = {}) {
    GgufWriter out;
    out.set_text("general.architecture", shape.word);
    for (const auto& [key, value] : shape.integers)
        out.set_integer(shape.word + "." + key, static_cast<std::uint32_t>(value));
    for (const auto& [key, value] : shape.reals)
        out.set_real(shape.word + "." + key, static_cast<float>(value));
    out.add_floats("token_embd.weight", {100, 64}, std::vector<float>(6400));
    if (more) more(out);
    const TempFolder folder;
    const auto source = open_gguf(folder.write("model.gguf", out.file()));
    if (!source) return tl::unexpected<Error>(source.error());
    return read_gguf_config(**source, "model.gguf", "model");
}

Architecture accepted(const Shape& shape, const More& more = {}) {
    auto architecture = read(shape, more);
    if (architecture) return *architecture;
    ADD_FAILURE() << architecture.error().one_line();
    return {};
}

std::string refused(const Shape& shape, const More& more = {}) {
    const auto architecture = read(shape, more);
    return architecture ? std::string("not refused") : architecture.error().one_line();
}

TEST(GgufConfig, LlamaTurnsNeighboursByTheDivisorsOfTheFile) {
    const auto a = accepted(Shape{}, [](GgufWriter& out) {
        out.add_floats("rope_freqs.weight", {8}, {1, 1, 1, 1, 2, 4, 32, 32});
        out.set_real("llama.rope.freq_base", 500000.0F);
    });
    ASSERT_TRUE(a.layers[0].rope.has_value());
    EXPECT_EQ(a.layers[0].rope->pairing, RopePairing::Interleaved);
    EXPECT_EQ(a.layers[0].rope->theta, 500000.0);
    EXPECT_EQ(a.layers[5].rope->divisors, (std::vector<float>{1, 1, 1, 1, 2, 4, 32, 32}));
    EXPECT_EQ(a.full_rule.rope->divisors.size(), 8U);
    EXPECT_EQ(a.vocab_size, 100);
    EXPECT_EQ(a.head_dim, 16);
    EXPECT_TRUE(a.tied_head);
    EXPECT_EQ(a.provenance.at("hidden_size").detail, "llama.embedding_length");
    const auto own_head = accepted(Shape{}, [](GgufWriter& out) {
        out.add_floats("output.weight", {100, 64}, std::vector<float>(6400));
    });
    EXPECT_FALSE(own_head.tied_head);
}

TEST(GgufConfig, DivisorsThatCannotBeAreRefused) {
    for (const std::vector<float>& values :
         {std::vector<float>{1, 2}, std::vector<float>(8, 0.0F), std::vector<float>(8, NAN)})
        EXPECT_NE(refused(Shape{},
                          [&](GgufWriter& out) {
                              out.add_floats("rope_freqs.weight", {static_cast<std::int64_t>(values.size())}, values);
                          })
                      .find("rope_freqs.weight"),
                  std::string::npos);
}

TEST(GgufConfig, MissingAndWrongKeysAreNamedAsTheFileSpellsThem) {
    for (const char* key :
         {"block_count", "context_length", "embedding_length", "feed_forward_length", "attention.head_count"}) {
        Shape shape;
        shape.integers.erase(key);
        EXPECT_NE(refused(shape).find(std::string("llama.") + key + " is missing (model.gguf)"), std::string::npos)
            << refused(shape);
    }
    Shape no_eps;
    no_eps.reals.clear();
    EXPECT_NE(refused(no_eps).find("llama.attention.layer_norm_rms_epsilon is missing"), std::string::npos);
    Shape zero;
    zero.integers["embedding_length"] = 0;
    EXPECT_NE(refused(zero).find("llama.embedding_length is 0"), std::string::npos) << refused(zero);
    Shape no_heads;
    no_heads.integers["attention.head_count"] = 0;
    EXPECT_NE(refused(no_heads).find("llama.attention.head_count is 0"), std::string::npos) << refused(no_heads);
    Shape many;
    many.integers["block_count"] = 4'000'000'000;
    EXPECT_NE(refused(many).find("llama.block_count"), std::string::npos);
    Shape text;
    text.integers.erase("block_count");
    EXPECT_NE(refused(text, [](GgufWriter& out) { out.set_text("llama.block_count", "6"); })
                  .find("llama.block_count is of type text, not an integer"),
              std::string::npos);
    EXPECT_NE(refused(shape_of("mamba")).find("general.architecture 'mamba' is not supported (known: llama, "),
              std::string::npos);
}

TEST(GgufConfig, ValuesPerLayerMustAgree) {
    Shape shape;
    shape.integers.erase("attention.head_count_kv");
    const auto with = [&](std::vector<std::int32_t> values) {
        return [=](GgufWriter& out) { out.set_integers("llama.attention.head_count_kv", values); };
    };
    EXPECT_EQ(accepted(shape, with({2, 2, 2, 2, 2, 2})).n_kv_heads, 2);
    EXPECT_NE(refused(shape, with({2, 4, 2, 2, 2, 2})).find("differs between layers (2 and 4)"), std::string::npos);
    EXPECT_EQ(accepted(shape).n_kv_heads, 4) << "absent: as many as query heads";
}

TEST(GgufConfig, ListsThatAreNotOneValueALayerAreRefused) {
    for (const std::size_t length : {0U, 1U, 5U, 7U, 100'000U}) {
        Shape shape;
        shape.integers.erase("attention.head_count_kv");
        const auto problem = refused(shape, [&](GgufWriter& out) {
            out.set_integers("llama.attention.head_count_kv", std::vector<std::int32_t>(length, 2));
        });
        const auto expected = "llama.attention.head_count_kv has " + std::to_string(length) + " values for 6 layers";
        EXPECT_NE(problem.find(expected), std::string::npos) << problem;
    }
    Shape shape;
    shape.integers.erase("block_count");
    const auto problem = refused(shape, [](GgufWriter& out) {
        out.set_integers("llama.block_count", {6, 6, 6, 6, 6, 6});
    });
    EXPECT_NE(problem.find("llama.block_count is a list of 6 values, not an integer"), std::string::npos) << problem;
}

TEST(GgufConfig, Gemma3KnowsWhatItsFilesLeaveOut) {
    Shape shape = shape_of("gemma3");
    shape.integers["attention.sliding_window"] = 512;
    shape.integers["attention.key_length"] = 32;
    shape.integers["attention.value_length"] = 32;
    shape.reals["rope.freq_base"] = 1e6;
    const auto a = accepted(shape);
    EXPECT_EQ(a.norm, NormKind::RmsNorm); // stored plus one
    EXPECT_EQ(a.layers[4].type, LayerType::Sliding);
    EXPECT_EQ(a.layers[5].type, LayerType::Full);
    EXPECT_EQ(a.layers[0].rope->theta, 10000.0);
    EXPECT_EQ(a.layers[5].rope->theta, 1e6);
    EXPECT_NEAR(a.attention_scale, 1.0 / std::sqrt(32.0), 1e-12);
    EXPECT_EQ(a.embedding_scale, 8.0);
    EXPECT_EQ(a.layers[5].rope->pairing, RopePairing::HalfSplit);
    shape.integers["block_count"] = 62; // the one size that scales by the width shared among the heads
    EXPECT_NEAR(accepted(shape).attention_scale, 1.0 / std::sqrt(16.0), 1e-12);
    shape.reals["rope.scaling.factor"] = 8.0;
    const auto scaled = accepted(shape, [](GgufWriter& out) { out.set_text("gemma3.rope.scaling.type", "linear"); });
    EXPECT_EQ(scaled.full_rule.rope->scaling, RopeScaling::Linear);
    EXPECT_EQ(scaled.sliding_rule.rope->scaling, RopeScaling::None);
}

TEST(GgufConfig, Olmo2IsTwoGenerations) {
    Shape shape = shape_of("olmo2");
    const auto older = accepted(shape);
    EXPECT_FALSE(older.sliding_window.has_value());
    EXPECT_EQ(older.layers[0].type, LayerType::Full);
    shape.integers["attention.sliding_window"] = 128;
    shape.reals["rope.scaling.factor"] = 8.0;
    shape.integers["rope.scaling.original_context_length"] = 8192;
    const More yarn = [](GgufWriter& out) { out.set_text("olmo2.rope.scaling.type", "yarn"); };
    const auto newer = accepted(shape, yarn);
    EXPECT_EQ(newer.sliding_window, 128);
    EXPECT_EQ(newer.layers[0].type, LayerType::Sliding);
    EXPECT_EQ(newer.layers[3].type, LayerType::Full);
    EXPECT_EQ(newer.layers[0].rope->scaling, RopeScaling::None);
    EXPECT_EQ(newer.layers[3].rope->scaling, RopeScaling::Yarn);
    EXPECT_FALSE(newer.layers[3].rope->attention_factor.has_value()); // 0.1 ln 8 + 1, once
    shape.reals["rope.scaling.attn_factor"] = 1.2079441;
    EXPECT_NEAR(*accepted(shape, yarn).layers[3].rope->attention_factor, 1.2079441, 1e-6);
}

TEST(GgufConfig, Cohere2TakesItsLogitScaleAndPeriod) {
    Shape shape = shape_of("cohere2");
    shape.reals = {{"attention.layer_norm_epsilon", 1e-5}};
    shape.integers["attention.sliding_window"] = 16;
    EXPECT_NE(refused(shape).find("cohere2.logit_scale is missing"), std::string::npos);
    shape.reals["logit_scale"] = 0.25;
    const auto a = accepted(shape);
    EXPECT_EQ(a.logit_scale, 0.25);
    EXPECT_EQ(a.layers[0].rope->pairing, RopePairing::Interleaved);
    EXPECT_EQ(a.layers[3].type, LayerType::Full);
    EXPECT_FALSE(a.layers[3].rope.has_value());
    shape.reals["logit_scale"] = 0.0; // "do not scale"
    EXPECT_EQ(accepted(shape).logit_scale, 1.0);
    shape.integers["attention.sliding_window_pattern"] = 2;
    EXPECT_EQ(accepted(shape).layers[1].type, LayerType::Full);
}

Shape delta_shape(std::string word) {
    Shape shape = shape_of(std::move(word));
    for (const auto& [key, value] : std::map<std::string, std::int64_t>{{"ssm.conv_kernel", 4},
                                                                        {"ssm.state_size", 8},
                                                                        {"ssm.group_count", 2},
                                                                        {"ssm.time_step_rank", 4},
                                                                        {"ssm.inner_size", 48},
                                                                        {"full_attention_interval", 3},
                                                                        {"nextn_predict_layers", 1},
                                                                        {"attention.key_length", 16},
                                                                        {"attention.value_length", 16},
                                                                        {"rope.dimension_count", 6}})
        shape.integers[key] = value;
    shape.integers["block_count"] = 7;
    return shape;
}

TEST(GgufConfig, Qwen35LeavesPredictionLayersOutAndTilesValueHeads) {
    const auto a = accepted(delta_shape("qwen35"));
    EXPECT_EQ(a.n_layers(), 6);
    ASSERT_TRUE(a.delta.has_value());
    EXPECT_EQ(a.delta->value_head_dim, 12);
    EXPECT_TRUE(a.delta->tiled_value_heads);
    EXPECT_EQ(a.delta->key_head_of(3), 1);
    EXPECT_EQ(a.delta->key_head_of(2), 0);
    EXPECT_EQ(a.layers[1].type, LayerType::Linear);
    EXPECT_EQ(a.layers[2].type, LayerType::Full);
    EXPECT_EQ(a.layers[2].rope->rotary_dim, 6);
    EXPECT_EQ(a.norm, NormKind::RmsNorm);
    EXPECT_TRUE(a.attention_output_gate);
    EXPECT_TRUE(a.unused_keys.empty());
    Shape uneven = delta_shape("qwen35");
    uneven.integers["ssm.inner_size"] = 50;
    EXPECT_NE(refused(uneven).find("qwen35.ssm.inner_size"), std::string::npos);
    const auto listed = accepted(delta_shape("qwen35"), [](GgufWriter& out) {
        out.set_flags("qwen35.attention.recurrent_layers", {false, true, true, true, true, false, false});
    });
    EXPECT_EQ(listed.layers[0].type, LayerType::Full);
    EXPECT_EQ(listed.layers[4].type, LayerType::Linear);
}

TEST(GgufConfig, ExpertsNormaliseUnlessTheFileSaysNo) {
    Shape shape = shape_of("qwen3moe");
    for (const auto& [key, value] : std::map<std::string, std::int64_t>{
             {"expert_count", 8}, {"expert_used_count", 2}, {"expert_feed_forward_length", 24}})
        shape.integers[key] = value;
    const auto a = accepted(shape, [](GgufWriter& out) {
        out.add_floats("blk.1.ffn_gate.weight", {96, 64}, std::vector<float>(96 * 64)); // a dense layer among them
    });
    ASSERT_TRUE(a.moe.has_value());
    EXPECT_TRUE(a.moe->normalise_top_k);
    EXPECT_TRUE(a.is_moe_layer(0));
    EXPECT_FALSE(a.is_moe_layer(1));
    EXPECT_FALSE(accepted(shape, [](GgufWriter& out) {
                     out.set_flag("qwen3moe.expert_weights_norm", false);
                 }).moe->normalise_top_k);
    shape.integers["expert_gating_func"] = 2;
    EXPECT_NE(refused(shape).find("qwen3moe.expert_gating_func is 2"), std::string::npos);
}

TEST(GgufConfig, UnknownKeysAreListedNotFatal) {
    const auto a = accepted(Shape{}, [](GgufWriter& out) { out.set_integer("llama.new_thing", 5); });
    EXPECT_EQ(a.unused_keys, std::vector<std::string>{"llama.new_thing"});
    const std::string across = "llama." + std::string(93, 'x') + "\u00e9"; // a character across the place of the cut
    const auto cut = accepted(Shape{}, [&](GgufWriter& out) { out.set_integer(across, 5); });
    EXPECT_EQ(cut.unused_keys, std::vector<std::string>{across.substr(0, 99) + "\uFFFD"});
}

TEST(GgufConfig, EndTokensComeFromTheTokenizersKeys) {
    const auto a = accepted(Shape{}, [](GgufWriter& out) {
        out.set_integer("tokenizer.ggml.eos_token_id", 7);
        out.set_integer("tokenizer.ggml.eot_token_id", 9);
        out.set_integer("tokenizer.ggml.bos_token_id", 1);
    });
    EXPECT_EQ(a.eos_token_ids, (std::vector<TokenId>{7, 9}));
    EXPECT_EQ(a.bos_token_id, 1);
}

} // namespace
} // namespace layerscope::test
