// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What real config files say in their various spellings, and how a file is refused. A key read from the wrong place or
// filled with another family's default changes every number that follows without any error.
#include "arch/config_reader.h"
#include "arch/layer_pattern.h"
#include "support/configs.h"
#include "support/temp_folder.h"

#include <cmath>

namespace layerscope::test {
namespace {

constexpr const char* llama = R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":4,"num_attention_heads":4,
"num_key_value_heads":2,"intermediate_size":96,"vocab_size":100,"rms_norm_eps":1e-5,"max_position_embeddings":4096})";
constexpr const char* gemma = R"({"model_type":"gemma3_text","hidden_size":1152,"num_hidden_layers":26,
"num_attention_heads":4,"num_key_value_heads":1,"head_dim":256,"intermediate_size":6912,"vocab_size":262144,
"sliding_window":512,"rope_theta":1000000,"rope_local_base_freq":10000})";
constexpr const char* cohere =
    R"({"model_type":"cohere2","hidden_size":64,"num_hidden_layers":2,"num_attention_heads":4,
"num_key_value_heads":2,"intermediate_size":96,"vocab_size":100,"sliding_window":8,"rope_theta":50000})";

std::string pattern(const Architecture& a) { return format_layer_pattern(types_of(a)); }

TEST(LayerTypes, Gemma3WithoutAnyKeyIsFiveLocalToOneGlobal) {
    // Layers 5, 11, 17, 23 of 26 are global; two of three published sizes say nothing about it.
    const Architecture silent = architecture(json(gemma));
    EXPECT_EQ(pattern(silent), "(s*5,f)*4,s*2");
    EXPECT_EQ(silent.provenance.at("layer_types").kind, Origin::Kind::FamilyDefault);
    for (const char* spelling : {"sliding_window_pattern", "_sliding_window_pattern"})
        EXPECT_EQ(pattern(architecture(with(json(gemma), spelling, 6))), pattern(silent)) << spelling;
    EXPECT_EQ(pattern(architecture(with(json(gemma), "sliding_window_pattern", 2))), "(s,f)*13");

    JsonValue::Array names;
    for (const LayerType type : types_of(silent))
        names.emplace_back(config_name(type));
    const Architecture listed = architecture(with(json(gemma), "layer_types", names));
    EXPECT_EQ(types_of(listed), types_of(silent));
    EXPECT_EQ(listed.provenance.at("layer_types"), (Origin{Origin::Kind::Key, "layer_types"}));
}

TEST(LayerTypes, Cohere2OfTwoLayersHasNoFullLayer) {
    const Architecture a = architecture(json(cohere));
    EXPECT_EQ(pattern(a), "s*2");
    EXPECT_TRUE(a.layers[1].rope.has_value());
    EXPECT_EQ(pattern(architecture(with(with(json(cohere), "num_hidden_layers", 8), "layer_switch", 4))), "(s*3,f)*2");
}

TEST(LayerTypes, ListThatBreaksThePeriodIsObeyed) {
    const JsonValue list = json(R"(["full_attention","full_attention","sliding_attention","full_attention"])");
    const Architecture a = architecture(with(with(json(cohere), "num_hidden_layers", 4), "layer_types", list));
    EXPECT_EQ(pattern(a), "f*2,s,f");
    EXPECT_FALSE(a.layers[0].rope.has_value());
    EXPECT_TRUE(a.layers[2].rope.has_value());
    EXPECT_EQ(a.window_of(2), 8);
    EXPECT_EQ(a.window_of(3), std::nullopt);
}

TEST(LayerTypes, LlamaMayBeToldToSlide) {
    const JsonValue list = json(R"(["full_attention","sliding_attention","full_attention","full_attention"])");
    const Architecture a = architecture(with(with(json(llama), "layer_types", list), "sliding_window", 16));
    EXPECT_EQ(pattern(a), "f,s,f*2");
    EXPECT_EQ(a.layers[1].rope, a.layers[0].rope);
    EXPECT_FALSE(architecture(json(llama)).sliding_rule.known);
    EXPECT_NE(refusal_line(with(json(llama), "layer_types", list)).find("sliding_window is missing"),
              std::string::npos);
}

TEST(LayerTypes, Qwen3SlidesOnlyWhenTheSwitchIsOn) {
    JsonValue config = with(with(json(golden_config("qwen3_f32")), "sliding_window", 8), "max_window_layers", 4);
    const Architecture off = architecture(config);
    EXPECT_EQ(pattern(off), "f*6");
    EXPECT_EQ(off.sliding_window, std::nullopt);
    EXPECT_TRUE(has_note(off, "use_sliding_window"));
    EXPECT_EQ(pattern(architecture(with(config, "use_sliding_window", true))), "f*4,s*2");
}

TEST(LayerTypes, WrongListsAreRefusedByTheirPlace) {
    const auto line = [](const char* list) { return refusal_line(with(json(llama), "layer_types", json(list))); };
    EXPECT_NE(line(R"(["full_attention"])").find("layer_types has 1 entries, but num_hidden_layers is 4"),
              std::string::npos);
    EXPECT_NE(line(R"(["full_attention","chunked_attention","full_attention","full_attention"])")
                  .find("layer_types[1] is 'chunked_attention'"),
              std::string::npos);
    EXPECT_NE(line(R"(["full_attention",3,"full_attention","full_attention"])").find("layer_types[1] is of type"),
              std::string::npos);
    EXPECT_NE(line(R"(["linear_attention","full_attention","full_attention","full_attention"])").find("layer_types[0]"),
              std::string::npos);
    EXPECT_NE(line("7").find("layer_types is of type"), std::string::npos);
}

TEST(Window, Cohere2WithoutOneIsAnError) {
    // "No window" must not become "no rotation anywhere" or full attention.
    const std::string line = refusal_line(without(json(cohere), "sliding_window"));
    EXPECT_EQ(line, "cannot read the configuration: sliding_window is missing (config.json)");
    EXPECT_NE(refusal_line(with(json(cohere), "sliding_window", nullptr)).find("sliding_window"), std::string::npos);
}

TEST(Rope, BaseMayStandInThreePlacesAndTheNestedOneWins) {
    const JsonValue base = json(llama);
    const double outer = architecture(with(base, "rope_theta", 500000)).layers[0].rope->theta;
    EXPECT_EQ(outer, 500000.0);
    for (const char* place : {"rope_parameters", "rope_scaling"}) {
        const JsonValue nested = json(R"({"rope_type":"default","rope_theta":500000})");
        EXPECT_EQ(architecture(with(base, place, nested)).layers[0].rope->theta, 500000.0) << place;
        const Architecture both = architecture(with(with(base, "rope_theta", 10000), place, nested));
        EXPECT_EQ(both.layers[0].rope->theta, 500000.0) << place;
        EXPECT_TRUE(has_note(both, "rope_theta is 10000 at top level but 500000 inside")) << place;
        EXPECT_EQ(both.provenance.at("rope_theta").detail, std::string(place) + ".rope_theta");
    }
    const Architecture nowhere = architecture(base);
    EXPECT_EQ(nowhere.layers[0].rope->theta, 10000.0);
    EXPECT_TRUE(has_note(nowhere, "rope_theta is nowhere in the file")); // never silently
    EXPECT_EQ(nowhere.provenance.at("rope_theta").kind, Origin::Kind::FamilyDefault);
}

TEST(Rope, ParametersByLayerTypeEqualTheOldSpelling) {
    const JsonValue old = with(json(gemma), "rope_scaling", json(R"({"rope_type":"linear","factor":8.0})"));
    const JsonValue keyed = with(without(without(json(gemma), "rope_theta"), "rope_local_base_freq"), "rope_parameters",
                                 json(R"({"sliding_attention":{"rope_type":"default","rope_theta":10000.0},
                                          "full_attention":{"rope_type":"linear","factor":8.0,"rope_theta":1000000.0}})"));
    const Architecture a = architecture(old);
    const Architecture b = architecture(keyed);
    EXPECT_EQ(a.layers, b.layers);
    EXPECT_EQ(a.layers[0].rope->theta, 1e4);
    EXPECT_EQ(a.layers[0].rope->scaling, RopeScaling::None); // local layers are never scaled
    EXPECT_EQ(a.layers[5].rope->theta, 1e6);
    EXPECT_EQ(a.layers[5].rope->factor, 8.0);
    EXPECT_EQ(a.layers[5].rope->scaling, RopeScaling::Linear);
    const JsonValue half = with(json(gemma), "rope_parameters", json(R"({"full_attention":{"rope_theta":1e6}})"));
    EXPECT_NE(refusal_line(half).find("rope_parameters.sliding_attention is missing"), std::string::npos);
}

TEST(Rope, TypeAndRopeTypeMeanTheSame) {
    const auto scaled = [](const char* block) { return with(json(llama), "rope_scaling", json(block)); };
    const Architecture a = architecture(scaled(R"({"type":"linear","factor":4})"));
    EXPECT_EQ(a.layers, architecture(scaled(R"({"rope_type":"linear","factor":4})")).layers);
    EXPECT_EQ(a.layers, architecture(scaled(R"({"type":"linear","rope_type":"linear","factor":4})")).layers);
    EXPECT_EQ(refusal_line(scaled(R"({"type":"linear","rope_type":"yarn","factor":4})")),
              "cannot read the configuration: rope_scaling.rope_type is 'yarn' but rope_scaling.type is 'linear' "
              "(config.json)");
    EXPECT_NE(refusal_line(scaled(R"({"rope_type":"longrope","factor":4})")).find("'longrope'"), std::string::npos);
    EXPECT_NE(refusal_line(scaled(R"({"rope_type":"linear"})")).find("rope_scaling.factor is missing"),
              std::string::npos);
    EXPECT_NE(refusal_line(scaled(R"({"rope_type":"llama3","factor":8,"low_freq_factor":4,"high_freq_factor":4,
                                      "original_max_position_embeddings":8192})"))
                  .find("high_freq_factor"),
              std::string::npos);
    EXPECT_NE(refusal_line(with(json(llama), "rope_scaling", 8)).find("rope_scaling is of type"), std::string::npos);
}

TEST(Rope, Olmo3ScalesFullLayersOnlyAndSaysSo) {
    const Architecture a = architecture(golden_config("olmo3_f32"));
    EXPECT_EQ(a.layers[0].rope->scaling, RopeScaling::None);
    EXPECT_EQ(a.layers[0].rope->theta, 500000.0);
    EXPECT_EQ(a.layers[3].rope->scaling, RopeScaling::Yarn);
    EXPECT_EQ(a.layers[3].rope->original_max_position, 256.0);
    EXPECT_EQ(a.layers[3].rope->attention_factor, 1.2079441541679836);
    EXPECT_TRUE(has_note(a, "full layers only"));
    // The other reading stays possible: a file may give both types the same block.
    const JsonValue old = json(golden_config("olmo3_f32"));
    JsonValue keyed;
    for (const char* type : {"sliding_attention", "full_attention"})
        keyed.set(type, with(*old.find("rope_scaling"), "rope_theta", 500000));
    const Architecture everywhere = architecture(with(without(old, "rope_scaling"), "rope_parameters", keyed));
    EXPECT_EQ(everywhere.layers[0].rope, everywhere.layers[3].rope);
    EXPECT_EQ(everywhere.layers[3].rope, a.layers[3].rope);
}

TEST(Rope, Qwen35TurnsAQuarterOfEachHead) {
    const Architecture a = architecture(golden_config("qwen3_5_f32"));
    EXPECT_EQ(a.head_dim, 16);
    EXPECT_EQ(a.layers[3].rope->rotary_dim, 4);
    EXPECT_FALSE(a.layers[0].rope.has_value());
    EXPECT_EQ(preset("qwen3.5-0.8b").layers[3].rope->rotary_dim, 64); // of 256
}

TEST(Rope, YarnWithoutOriginalLengthUsesTheModelsAndTells) {
    const Architecture a = architecture(with(json(llama), "rope_scaling", json(R"({"type":"yarn","factor":4})")));
    EXPECT_EQ(a.layers[0].rope->original_max_position, 4096.0);
    EXPECT_TRUE(has_note(a, "original_max_position_embeddings"));
}

TEST(Heads, ExplicitHeadDimWinsOverTheQuotient) {
    struct Case {
        std::int64_t hidden, heads, head_dim;
    };
    for (const Case& c : {Case{2560, 32, 128}, Case{3840, 16, 256}, Case{640, 4, 256}}) {
        JsonValue config = with(with(json(llama), "hidden_size", c.hidden), "num_attention_heads", c.heads);
        const Architecture a = architecture(with(config, "head_dim", c.head_dim));
        EXPECT_EQ(a.head_dim, c.head_dim);
        EXPECT_DOUBLE_EQ(a.attention_scale, 1.0 / std::sqrt(static_cast<double>(c.head_dim)));
        EXPECT_EQ(architecture(config).head_dim, c.hidden / c.heads);
        EXPECT_EQ(architecture(config).provenance.at("head_dim").kind, Origin::Kind::Derived);
    }
    EXPECT_EQ(preset("gemma-3-270m").provenance.at("head_dim").detail, "head_dim; 640/4 would be 160");
    EXPECT_NE(refusal_line(with(json(llama), "num_attention_heads", 6)).find("hidden_size 64 is not a multiple"),
              std::string::npos);
    EXPECT_NE(refusal_line(with(json(llama), "num_key_value_heads", 3)).find("num_key_value_heads 3"),
              std::string::npos);
}

TEST(Gemma3, MultimodalFileIsReadFromItsTextPartWithTheFamilysDefaults) {
    // text_config of the 4B file names six keys; everything else is the family's default.
    const Architecture a = preset("gemma-3-4b");
    EXPECT_EQ(a.model_type, "gemma3");
    EXPECT_EQ(a.hidden_size, 2560);
    EXPECT_EQ(a.n_heads, 8);
    EXPECT_EQ(a.n_kv_heads, 4);
    EXPECT_EQ(a.head_dim, 256);
    EXPECT_EQ(a.vocab_size, 262208);
    EXPECT_EQ(a.max_position_embeddings, 131072);
    EXPECT_EQ(a.sliding_window, 1024);
    EXPECT_TRUE(a.tied_head);
    EXPECT_EQ(a.eos_token_ids, (std::vector<TokenId>{1, 106}));
    EXPECT_EQ(a.provenance.at("hidden_size"), (Origin{Origin::Kind::Key, "text_config.hidden_size"}));
    EXPECT_EQ(a.provenance.at("num_attention_heads").kind, Origin::Kind::FamilyDefault);
    EXPECT_NE(std::find(a.unused_keys.begin(), a.unused_keys.end(), "image_token_index"), a.unused_keys.end());
    EXPECT_NE(std::find(a.unused_keys.begin(), a.unused_keys.end(), "vision_config"), a.unused_keys.end());
    EXPECT_EQ(std::find(a.unused_keys.begin(), a.unused_keys.end(), "initializer_range"), a.unused_keys.end());
    EXPECT_NEAR(preset("gemma-3-27b").attention_scale, 0.0771517, 5e-8); // 168^-0.5, not 128^-0.5
}

TEST(Gemma3, VocabularyMayStandAtTopLevel) {
    JsonValue config = json(preset_text("gemma-3-4b"));
    EXPECT_EQ(architecture(with(*config.find("config"), "vocab_size", 1000)).vocab_size, 1000);
}

TEST(Gemma3, EmbeddingScaleIsTheExactRootAndTheRoundedOneIsTold) {
    const Architecture a = preset("gemma-3-270m");
    EXPECT_DOUBLE_EQ(a.embedding_scale, std::sqrt(640.0));
    EXPECT_TRUE(has_note(a, "rounds it to 25.25"));
}

TEST(Tokens, EndTokensAreOneIdOrAList) {
    EXPECT_EQ(architecture(with(json(llama), "eos_token_id", 7)).eos_token_ids, (std::vector<TokenId>{7}));
    EXPECT_EQ(architecture(with(json(llama), "eos_token_id", json("[7,8,7]"))).eos_token_ids,
              (std::vector<TokenId>{7, 8}));
    EXPECT_NE(refusal_line(with(json(llama), "eos_token_id", json(R"(["x"])"))).find("eos_token_id"),
              std::string::npos);
    EXPECT_NE(refusal_line(with(json(llama), "eos_token_id", -1)).find("eos_token_id is -1"), std::string::npos);
}

TEST(Tokens, GenerationConfigBesideTheFileAddsItsEndTokens) {
    const TempFolder folder;
    const auto path = folder.write("tiny/config.json", with(json(llama), "eos_token_id", 2).dump());
    folder.write("tiny/generation_config.json", R"({"eos_token_id":[2,5]})");
    const auto a = read_config_file(path);
    ASSERT_TRUE(a.has_value()) << a.error().one_line();
    EXPECT_EQ(a->eos_token_ids, (std::vector<TokenId>{2, 5}));
    EXPECT_EQ(a->name, "tiny");
    folder.write("tiny/generation_config.json", "{broken");
    const auto b = read_config_file(path);
    ASSERT_TRUE(b.has_value()) << b.error().one_line();
    EXPECT_TRUE(has_note(*b, "generation_config.json"));
}

TEST(Dtype, EitherSpellingLabelsTheFile) {
    EXPECT_EQ(architecture(with(json(llama), "torch_dtype", "bfloat16")).stored_dtype, "bfloat16");
    EXPECT_EQ(architecture(with(json(llama), "dtype", "float32")).stored_dtype, "float32");
    EXPECT_EQ(architecture(json(llama)).stored_dtype, "");
    EXPECT_TRUE(
        has_note(architecture(with(with(json(llama), "dtype", "float32"), "torch_dtype", "bfloat16")), "dtype"));
}

TEST(Cohere2, LogitScaleDefaultsToTheFamilysValue) {
    EXPECT_EQ(architecture(json(cohere)).logit_scale, 0.0625);
    EXPECT_EQ(preset("tiny-aya").logit_scale, 1.0);
    EXPECT_EQ(architecture(json(cohere)).layers[0].rope->pairing, RopePairing::Interleaved);
}

TEST(Cohere2, OtherVariantsAreRefusedByName) {
    EXPECT_NE(refusal_line(with(json(cohere), "use_parallel_block", false)).find("use_parallel_block is false"),
              std::string::npos);
    EXPECT_NE(refusal_line(with(json(cohere), "use_qk_norm", true)).find("use_qk_norm is true"), std::string::npos);
    EXPECT_NE(refusal_line(with(json(cohere), "hidden_act", "gelu")).find("hidden_act is 'gelu'"), std::string::npos);
}

TEST(Mixture, SparseLayersFollowStepAndDenseList) {
    JsonValue config = with(json(golden_config("qwen3_moe_f32")), "decoder_sparse_step", 2);
    config = with(config, "mlp_only_layers", json("[3]"));
    const Architecture a = architecture(config);
    EXPECT_EQ(a.moe->sparse_layers, (std::vector<bool>{false, true, false, false, false, true}));
    EXPECT_FALSE(architecture(without(config, "norm_topk_prob")).moe->normalise_top_k);
    EXPECT_NE(refusal_line(with(config, "mlp_only_layers", json("[6]"))).find("mlp_only_layers is 6"),
              std::string::npos);
    EXPECT_NE(refusal_line(with(config, "num_experts_per_tok", 9)).find("num_experts_per_tok 9"), std::string::npos);
    EXPECT_NE(refusal_line(without(config, "intermediate_size")).find("intermediate_size is missing"),
              std::string::npos);
}

TEST(Refusal, MissingKeysAreNamed) {
    for (const char* key :
         {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size", "vocab_size", "model_type"})
        EXPECT_EQ(refusal_line(without(json(llama), key)),
                  std::string("cannot read the configuration: ") + key + " is missing (config.json)");
}

TEST(Refusal, ImpossibleValuesNameFileAndKey) {
    const auto line = [](const char* key, JsonValue value) { return refusal_line(with(json(llama), key, value)); };
    EXPECT_EQ(line("hidden_size", "64"), "cannot read the configuration: hidden_size is of type string, not a whole "
                                         "number (config.json)");
    for (const char* key : {"hidden_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads",
                            "vocab_size", "intermediate_size", "head_dim", "max_position_embeddings"})
        for (const JsonValue& value :
             {JsonValue(0), JsonValue(-4), JsonValue(1.5), JsonValue(1e300), JsonValue(std::int64_t{1} << 62),
              JsonValue(true), JsonValue(JsonValue::Array{})})
            EXPECT_NE(line(key, value).find(key), std::string::npos) << key << " " << value.dump();
    EXPECT_NE(line("rms_norm_eps", -1.0).find("rms_norm_eps"), std::string::npos);
    EXPECT_NE(line("rms_norm_eps", "x").find("rms_norm_eps"), std::string::npos);
    EXPECT_NE(line("rope_theta", 0).find("rope_theta"), std::string::npos);
    EXPECT_NE(line("tie_word_embeddings", 1).find("tie_word_embeddings"), std::string::npos);
    EXPECT_NE(line("attention_bias", true).find("attention_bias is true"), std::string::npos);
    EXPECT_NE(line("model_type", "mamba").find("model_type 'mamba' is not supported"), std::string::npos);
    EXPECT_NE(refusal_line(with(with(json(llama), "head_dim", 7), "num_attention_heads", 4)).find("even"),
              std::string::npos);
}

TEST(Refusal, SizesThatAreFineAloneButNotTogether) {
    JsonValue config = with(with(json(llama), "hidden_size", 1 << 20), "num_hidden_layers", 1024);
    config = with(with(config, "head_dim", 128), "intermediate_size", 1 << 24);
    EXPECT_NE(refusal_line(config).find("parameters are more than accepted"), std::string::npos);
    EXPECT_NE(
        refusal_line(with(with(json(llama), "num_attention_heads", 1 << 14), "head_dim", 1 << 14)).find("heads of"),
        std::string::npos);
}

TEST(Refusal, TextsThatAreNoConfiguration) {
    for (const char* text : {"", "[]", "3", "null", "{", "{\"model_type\":\"llama\"", "\xff\xfe{}", "{}"}) {
        const auto result = read(std::string(text));
        ASSERT_FALSE(result.has_value()) << text;
        EXPECT_NE(result.error().one_line().find("config.json"), std::string::npos) << result.error().one_line();
    }
    EXPECT_FALSE(read_config_file("/nowhere/config.json").has_value());
}

} // namespace
} // namespace layerscope::test
