// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The program as a script sees it: status, streams, documents, files.
#include "checks.h"
#include "files/safetensors.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

namespace layerscope {
namespace {

namespace fs = std::filesystem;
using namespace test;

TEST(Cli, ListNamesBundledModelsAndPresets) {
    const JsonValue json = document(call({"list", "--json"}));
    std::vector<std::string> names;
    for (const JsonValue& model : *json.find("models")->array())
        names.push_back(*model.find("name")->string());
    EXPECT_NE(std::find(names.begin(), names.end(), "llama-tiny"), names.end());
    EXPECT_NE(std::find(names.begin(), names.end(), "gemma-3-270m"), names.end());
    EXPECT_NE(call({"list"}).out.find("llama-tiny"), std::string::npos);
}

TEST(Cli, InspectTellsOfAnEditedModel) {
    const JsonValue json = document(call(
        {"inspect", "llama-tiny", "--layer-types", "s*5,f", "--sliding-window", "8", "--context", "100", "--json"}));
    const auto& layers = *json.find("layers")->array();
    ASSERT_EQ(layers.size(), 12U);
    EXPECT_EQ(*layers[4].find("type")->string(), "sliding_attention");
    EXPECT_EQ(layers[4].find("window")->integer(), 8);
    EXPECT_EQ(*layers[5].find("type")->string(), "full_attention");
    // 2 * 2 heads * 32 * 2 bytes = 256 bytes a row; ten layers of 8 rows, two of 100.
    EXPECT_EQ(json.find("kv_cache")->find("bytes")->integer(), 256 * (10 * 8 + 2 * 100));
}

TEST(Cli, TokenizeAndDetokenizeAreInverse) {
    const JsonValue json =
        document(call({"tokenize", "llama-tiny", "--text", "Hello world", "--no-special", "--json"}));
    ASSERT_EQ(json.find("ids")->array()->size(), json.find("tokens")->array()->size());
    const JsonValue back = document(call({"detokenize", "llama-tiny", "--ids", joined(*json.find("ids")), "--json"}));
    EXPECT_EQ(*back.find("text")->string(), "Hello world");
}

TEST(Cli, GenerateGivesTheReferenceIds) {
    const JsonValue facts = expected("gemma3_f32");
    const JsonValue json =
        document(call({"generate", golden + "gemma3_f32/model", "--ids", joined(*facts.find("input_ids")),
                       "--max-new-tokens", "24", "--kv", "f32", "--threads", "1", "--json"}));
    EXPECT_EQ(*json.find("ids"), *facts.find("greedy_ids"));
    EXPECT_EQ(*json.find("prompt_ids"), *facts.find("input_ids"));
    EXPECT_EQ(*json.find("stop_reason")->string(), "length");
    EXPECT_EQ(json.find("metrics")->find("threads")->integer(), 1);
}

TEST(Cli, GenerateStreamsTextAndNothingElseOnStdout) {
    const std::vector<std::string> words = {"generate",         "llama-tiny",       "--prompt",
                                            "Once upon a time", "--max-new-tokens", "12"};
    const Outcome streamed = call(words);
    EXPECT_EQ(streamed.status, 0);
    auto with_json = words;
    with_json.emplace_back("--json");
    EXPECT_EQ(streamed.out, *document(call(with_json)).find("text")->string() + "\n");
    EXPECT_NE(streamed.err.find("12 new tokens"), std::string::npos);
}

TEST(Cli, AStopTextMayLookLikeAList) {
    const JsonValue json = document(call({"generate", "llama-tiny", "--prompt", "Once", "--stop", "[a,b]", "--stop",
                                          " girl", "--max-new-tokens", "40", "--json"}));
    EXPECT_EQ(json.find("text")->string()->find(" girl"), std::string::npos);
}

TEST(Cli, LogitsWritesEveryTensorItNames) {
    const TempFolder folder;
    const std::string file = (folder.path() / "out.safetensors").string();
    const JsonValue facts = expected("gemma3_f32");
    const JsonValue json =
        document(call({"logits", golden + "gemma3_f32/model", "--ids", joined(*facts.find("input_ids")), "--hidden",
                       "--attention", "1,0,1", "--state", "--out", file, "--json"}));
    auto written = open_safetensors(file);
    ASSERT_TRUE(written.has_value()) << written.error().one_line();
    EXPECT_EQ((*written)->tensors().size(), json.find("tensors")->array()->size());
    auto reference = open_safetensors(golden + "gemma3_f32/expected.safetensors");
    ASSERT_TRUE(reference.has_value());

    const auto tolerance = *facts.find("tolerance")->find("logits")->number();
    const TensorEntry* mine = (*written)->find("logits");
    const TensorEntry* theirs = (*reference)->find("logits");
    ASSERT_TRUE(mine != nullptr && theirs != nullptr);
    ASSERT_EQ(mine->shape, theirs->shape);
    const auto* a = reinterpret_cast<const float*>(mine->data);
    const auto* b = reinterpret_cast<const float*>(theirs->data);
    for (std::size_t i = 0; i < mine->n_bytes / sizeof(float); ++i)
        ASSERT_NEAR(a[i], b[i], tolerance) << i;

    const TensorEntry* map = (*written)->find("attention.0");
    ASSERT_NE(map, nullptr);
    const std::int64_t n = map->shape[1];
    const auto* rows = reinterpret_cast<const float*>(map->data);
    for (std::int64_t row = 0; row < map->shape[0] * n; ++row) {
        float sum = 0.0F;
        for (std::int64_t key = 0; key < n; ++key) {
            sum += rows[row * n + key];
            if (key > row % n) {
                ASSERT_EQ(rows[row * n + key], 0.0F);
            }
        }
        ASSERT_NEAR(sum, 1.0F, 1e-5F);
    }
}

TEST(Cli, AFailedRunLeavesNoOutputFile) {
    const TempFolder folder;
    const std::string file = (folder.path() / "out.safetensors").string();
    expect_error(call({"logits", "llama-tiny", "--ids", "1,2,5000", "--out", file}), 2, "5000");
    expect_error(call({"logits", "llama-tiny", "--ids", "1", "--attention", "99", "--out", file}), 2, "99");
    EXPECT_TRUE(fs::is_empty(folder.path()));
    expect_error(call({"logits", "llama-tiny", "--ids", "1", "--out", (folder.path() / "no/such/x").string()}), 1,
                 "no");
}

TEST(Cli, PerplexityAndBenchPrintTheirDocuments) {
    const TempFolder folder;
    const std::string text = folder.write("text.txt", "Once upon a time there was a clever boy named Tom.").string();
    const JsonValue json = document(call({"perplexity", "llama-tiny", "--file", text, "--context", "16", "--json"}));
    EXPECT_GT(*json.find("tokens")->integer(), 5);
    EXPECT_GT(*json.find("perplexity")->number(), 1.0);
    const JsonValue bench =
        document(call({"bench", "llama-tiny", "--prompt-tokens", "8", "--new-tokens", "2", "--repeat", "1", "--json"}));
    EXPECT_GT(*bench.find("decode_tokens_per_s")->find("median")->number(), 0.0);
}

TEST(Cli, APresetRunsOnRandomWeightsAndSaysSoWithoutThem) {
    const std::string config = golden + "qwen3_bf16/model/config.json";
    const JsonValue json = document(call(
        {"generate", config, "--random-weights", "--seed", "3", "--ids", "1,2", "--max-new-tokens", "3", "--json"}));
    EXPECT_EQ(json.find("ids")->array()->size(), 3U);
    expect_error(call({"generate", "gemma-3-270m", "--prompt", "x"}), 1, "--random-weights");
}

TEST(Cli, WrongUsageIsStatusTwo) {
    expect_error(call({}), 2, "subcommand");
    expect_error(call({"frobnicate"}), 2, "frobnicate");
    expect_error(call({"list", "--nonsense"}), 2, "nonsense");
    expect_error(call({"generate", "llama-tiny"}), 2, "--prompt, --ids");
    expect_error(call({"generate", "llama-tiny", "--prompt", "a", "--ids", "1"}), 2, "only one");
    for (const char* number : {"-1", "99999999999999999999", "1e3", "", "7x", "0x10"})
        expect_error(call({"generate", "llama-tiny", "--prompt", "a", "--max-new-tokens", number}), 2,
                     "max-new-tokens");
    for (const char* ids : {"1,-2", "1,,2", "a", "1,99999999999999", "4294967296"})
        expect_error(call({"generate", "llama-tiny", "--ids", ids}), 2, "--ids");
    expect_error(call({"generate", "llama-tiny", "--prompt", "a", "--temperature", "nan"}), 2, "temperature");
    expect_error(call({"inspect", "llama-tiny", "--layer-types", "s*99"}), 2, "longer");
    expect_error(call({"inspect", "llama-tiny", "--layer-types", "((("}), 2, "pattern");
    expect_error(call({"inspect", "llama-tiny", "--sliding-window", "0"}), 2, "sliding-window");
    expect_error(call({"inspect", "llama-tiny", "--kv", "q8_0"}), 2, "kv");
}

TEST(Cli, WhatCannotBeDoneIsStatusOne) {
    expect_error(call({"inspect", "no-such-model"}), 1, "no-such-model");
    expect_error(call({"inspect", "llama-tiny", "--layer-types", "l"}), 1, "layer 0");
    expect_error(call({"tokenize", golden + "llama_f32/model", "--text", "x"}), 1, "tokenizer.json");
    expect_error(call({"perplexity", "llama-tiny", "--file", "/no/such/file"}), 1, "/no/such/file");
    expect_error(call({"bench", "llama-tiny", "--context", "64"}), 1, "runs 512 tokens and the context holds 64");
    const TempFolder folder;
    const std::string empty = folder.write("empty.txt", "").string();
    expect_error(call({"perplexity", "llama-tiny", "--file", empty}), 1, empty);
    expect_error(call({"ablate", "llama-tiny", "--file", empty, "--windows", "16"}), 1, empty);
}

TEST(Cli, HelpIsStatusZeroForEveryCommand) {
    for (const char* command : {"list", "inspect", "compare", "tokenize", "detokenize", "chat-template", "logits",
                                "generate", "perplexity", "bench"})
        EXPECT_EQ(call({command, "--help"}).status, 0) << command;
    EXPECT_EQ(call({"--help"}).status, 0);
    EXPECT_EQ(call({"--version"}).status, 0);
}

TEST(Cli, BrokenFoldersEndInOneLine) {
    const TempFolder folder;
    const auto model = folder.path() / "model";
    const auto generate = [&] { return call({"generate", model.string(), "--ids", "1"}); };
    const auto weights = model / "model.safetensors";
    fs::create_directory(model);
    expect_error(generate(), 1, "config.json");
    folder.write("model/config.json", "");
    expect_error(generate(), 1, "config.json");
    folder.write("model/config.json", "[]");
    expect_error(generate(), 1, "config.json");
    fs::copy_file(golden + "llama_f32/model/config.json", model / "config.json", fs::copy_options::overwrite_existing);
    expect_error(generate(), 1, "weights");

    folder.write("model/model.safetensors", "");
    expect_error(generate(), 1, "model.safetensors");
    folder.write("model/model.safetensors", std::string(8, '\xFF') + "{}");
    expect_error(generate(), 1, "model.safetensors");
    folder.write("model/model.safetensors", std::string("\x02\0\0\0\0\0\0\0{}", 10));
    expect_error(generate(), 1, "no tensor");
    fs::copy_file(golden + "llama_f32/model/model.safetensors", weights, fs::copy_options::overwrite_existing);
    EXPECT_EQ(generate().status, 0);
    fs::resize_file(weights, fs::file_size(weights) - 1);
    expect_error(generate(), 1, "model.safetensors");
    fs::remove(weights);
    fs::create_directory(weights);
    expect_error(generate(), 1, "model");
    fs::remove(weights);
    folder.write("model/model.safetensors.index.json", R"({"weight_map": {"a": "model-00001-of-00002.safetensors"}})");
    expect_error(generate(), 1, "model-00001-of-00002.safetensors");
    expect_error(call({"inspect", "/dev/null"}), 1, "/dev/null");
}

TEST(Cli, LogitsWritesTheRecurrentStateOfLinearLayers) {
    const TempFolder folder;
    const JsonValue facts = expected("qwen3_5_f32");
    const std::string file = (folder.path() / "out.safetensors").string();
    document(call({"logits", golden + "qwen3_5_f32/model", "--ids", joined(*facts.find("input_ids")), "--state",
                   "--out", file, "--json"}));
    const auto written = open_safetensors(file);
    const auto reference = open_safetensors(golden + "qwen3_5_f32/expected.safetensors");
    ASSERT_TRUE(written && reference);
    const double tolerance = *facts.find("tolerance")->find("state")->number();
    std::size_t compared = 0;
    for (const TensorEntry& theirs : (*reference)->tensors()) {
        if (!theirs.name.starts_with("state.")) continue;
        const TensorEntry* mine = (*written)->find(theirs.name);
        ASSERT_NE(mine, nullptr) << theirs.name;
        ASSERT_EQ(mine->shape, theirs.shape);
        for (std::size_t at = 0; at < theirs.n_bytes; at += sizeof(float), ++compared) {
            float a = 0, b = 0;
            std::memcpy(&a, mine->data + at, sizeof a);
            std::memcpy(&b, theirs.data + at, sizeof b);
            ASSERT_NEAR(a, b, tolerance) << theirs.name;
        }
    }
    EXPECT_GT(compared, 0U);
}

TEST(Cli, LogitsNeverReplaceAFileOfTheModel) {
    const TempFolder folder;
    fs::copy(golden + "llama_f32/model", folder.path() / "model");
    const std::string weights = (folder.path() / "model/model.safetensors").string();
    const auto size = fs::file_size(weights);
    expect_error(call({"logits", (folder.path() / "model").string(), "--ids", "1", "--out", weights}), 2,
                 "model.safetensors");
    EXPECT_EQ(fs::file_size(weights), size);
}

TEST(Cli, AnEmptyValueIsAValueAndTakesNoOtherWord) {
    const std::vector<std::string> end = {"--max-new-tokens", "2", "--temperature", "0", "--json"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"generate", "llama-tiny"});
        words.insert(words.end(), end.begin(), end.end());
        return call(words);
    };
    const JsonValue joined_form = document(with({"--prompt="}));
    const JsonValue split_form = document(with({"--prompt", ""}));
    EXPECT_EQ(*joined_form.find("ids"), *split_form.find("ids"));
    EXPECT_EQ(joined_form.find("prompt_ids")->array()->size(), 1U) << "the beginning-of-text token alone";
    expect_error(call({"tokenize", "llama-tiny", "--file=", "--json"}), 1, "");
    expect_error(call({"inspect", "llama-tiny", "--context="}), 2, "--context");
    EXPECT_EQ(*document(call({"tokenize", "llama-tiny", "--text=", "--no-special", "--json"})).find("ids"),
              JsonValue(JsonValue::Array{}));
}

TEST(Cli, GenerateRemarksUponABrokenGenerationConfig) {
    const TempFolder folder;
    for (const char* name : {"model.safetensors", "config.json"})
        fs::copy_file(golden + "llama_f32/model/" + name, folder.path() / name);
    folder.write("generation_config.json", "{");
    const Outcome outcome = call({"generate", folder.path().string(), "--ids", "1,2", "--max-new-tokens", "2"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err.rfind("note: generation_config.json could not be read", 0), 0U) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 2) << "the note and the summary";
}

TEST(Cli, AHostileNameStaysOneLine) { expect_error(call({"inspect", "no\nsuch\x1b[31m"}), 1, "no"); }

TEST(Cli, CtrlCEndsWithStatus130AndTheTextSoFar) {
    // Without an end token the text goes on until it is stopped, however fast the machine is.
    const TempFolder folder;
    fs::copy_file(golden + "llama_f32/model/model.safetensors", folder.path() / "model.safetensors");
    JsonValue config = read_json_file(golden + "llama_f32/model/config.json").value();
    config.set("eos_token_id", nullptr);
    folder.write("config.json", config.dump());

    CallOptions options;
    options.on_text = [](int pid) { kill(pid, SIGINT); };
    const Outcome outcome = call(
        {"generate", folder.path().string(), "--ids", "1,2", "--max-new-tokens", "1000000", "--context", "1000000"},
        options);
    EXPECT_EQ(outcome.status, 130);
    EXPECT_FALSE(outcome.out.empty());
    EXPECT_NE(outcome.err.find("cancelled"), std::string::npos);
}

TEST(Cli, AReaderThatLeavesEndsTheWorkQuietly) {
    CallOptions options;
    options.leave_after_text = true;
    const Outcome outcome = call(
        {"generate", golden + "llama_f32/model", "--ids", "1,2", "--max-new-tokens", "1000000", "--context", "1000000"},
        options);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err.find("error"), std::string::npos);
}

TEST(Cli, AFullDiskIsAnError) {
    CallOptions options;
    options.out_to = "/dev/full";
    expect_error(call({"list", "--json"}, options), 1, "standard output");
    expect_error(call({"--help"}, options), 1, "standard output");
    options.out_to = "-";
    expect_error(call({"list"}, options), 1, "standard output");
}

} // namespace
} // namespace layerscope
