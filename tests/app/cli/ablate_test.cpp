// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks.h"
#include "support/temp_folder.h"

namespace layerscope {
namespace {

using namespace test;

class CliAblate : public ::testing::Test {
protected:
    /// The command on a short text of the kind that the bundled models know.
    [[nodiscard]] Outcome ablate(const std::string& model, std::vector<std::string> more) const {
        std::vector<std::string> words = {"ablate", model, "--file", text, "--threads", "1"};
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }
    /// The value behind a key, the outcome must be a document with rows.
    [[nodiscard]] static JsonValue::Array rows(const Outcome& outcome) {
        const JsonValue json = document(outcome);
        const JsonValue* list = json.find("rows");
        return list != nullptr && list->array() != nullptr ? *list->array() : JsonValue::Array{};
    }

    TempFolder folder;
    std::string text = folder
                           .write("story.txt", "Once upon a time there was a little girl who had a red ball. She liked "
                                               "to play with her ball in the garden. One day a dog came and took it.")
                           .string();
};

TEST_F(CliAblate, AWindowARowBehindTheUneditedModel) {
    const auto found = rows(ablate("aya-tiny", {"--windows", "2,4", "--context", "24", "--json"}));
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[1].find("sliding_window")->integer(), 2);
    EXPECT_EQ(found[2].find("sliding_window")->integer(), 4);
    const JsonValue inspected = document(call({"inspect", "aya-tiny", "--context", "24", "--kv", "f32", "--json"}));
    EXPECT_EQ(*found[0].find("kv_bytes"), *inspected.find("kv_cache")->find("bytes"));
    EXPECT_LT(*found[1].find("kv_bytes")->integer(), *found[2].find("kv_bytes")->integer());
    EXPECT_NE(*found[1].find("perplexity"), *found[0].find("perplexity"));
    for (const JsonValue& row : found)
        EXPECT_GT(*row.find("decode_tokens_per_s")->number(), 0.0);
}

TEST_F(CliAblate, PerplexityIsThatOfThePerplexityCommand) {
    const auto found = rows(ablate("aya-tiny", {"--windows", "3", "--context", "16", "--stride", "4", "--json"}));
    ASSERT_EQ(found.size(), 2U);
    const std::vector<std::string> alone = {"perplexity", "aya-tiny", "--file",   text, "--threads", "1",
                                            "--context",  "16",       "--stride", "4",  "--json"};
    EXPECT_EQ(*found[0].find("perplexity"), *document(call(alone)).find("perplexity"));
    std::vector<std::string> edited = alone;
    edited.insert(edited.end(), {"--sliding-window", "3"});
    EXPECT_EQ(*found[1].find("perplexity"), *document(call(edited)).find("perplexity"));
}

TEST_F(CliAblate, BothListsTogetherGiveEveryPair) {
    const auto found =
        rows(ablate("llama-tiny", {"--patterns", "s; s,f", "--windows", "4,8", "--context", "16", "--json"}));
    ASSERT_EQ(found.size(), 5U);
    EXPECT_EQ(*found[0].find("layer_types")->string(), "f*12");
    EXPECT_EQ(*found[1].find("layer_types")->string(), "s*12");
    EXPECT_EQ(*found[3].find("layer_types")->string(), "(s,f)*6");
    EXPECT_EQ(found[3].find("sliding_window")->integer(), 4);
    EXPECT_EQ(found[4].find("sliding_window")->integer(), 8);
}

TEST_F(CliAblate, EditsOfTheCommandLineHoldForEveryRowButTheFirst) {
    const auto found =
        rows(ablate("llama-tiny", {"--layer-types", "s", "--windows", "4", "--context", "16", "--json"}));
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(*found[0].find("layer_types")->string(), "f*12");
    EXPECT_EQ(*found[1].find("layer_types")->string(), "s*12");
}

TEST_F(CliAblate, ARefusedEditNamesItsReasonAndTheOthersAreMeasured) {
    const std::vector<std::string> words = {"--patterns", "l;s", "--sliding-window", "4", "--context", "16"};
    std::vector<std::string> as_json = words;
    as_json.emplace_back("--json");
    const auto found = rows(ablate("llama-tiny", as_json));
    ASSERT_EQ(found.size(), 3U);
    EXPECT_TRUE(found[1].find("perplexity")->is_null());
    EXPECT_NE(found[1].find("refused")->string()->find("no weights of linear attention"), std::string::npos);
    EXPECT_FALSE(found[2].find("perplexity")->is_null());

    const Outcome table = ablate("llama-tiny", words);
    EXPECT_EQ(table.status, 0) << table.err;
    for (const char* part : {"PERPLEXITY", "as trained", "refused: ", "(layer 0)", "cache and decode at 16 tokens"})
        EXPECT_NE(table.out.find(part), std::string::npos) << table.out;
}

TEST_F(CliAblate, WindowsWithoutASlidingLayerAreRemarkedUpon) {
    const Outcome outcome = ablate("llama-tiny", {"--windows", "4", "--context", "16"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("note: no layer slides"), std::string::npos) << outcome.err;
}

TEST_F(CliAblate, WrongUsageIsToldBeforeAnythingIsRead) {
    expect_error(ablate("llama-tiny", {}), 2, "--windows");
    expect_error(ablate("llama-tiny", {"--windows", "4,0"}), 2, "--windows");
    expect_error(ablate("llama-tiny", {"--windows", "4,x"}), 2, "'x'");
    expect_error(ablate("llama-tiny", {"--windows", "4", "--sliding-window", "8"}), 2, "--sliding-window");
    expect_error(ablate("llama-tiny", {"--patterns", "s", "--layer-types", "f"}), 2, "--layer-types");
    expect_error(ablate("llama-tiny", {"--patterns", "s;(f"}), 2, "pattern");
    expect_error(ablate("llama-tiny", {"--patterns", "s;"}), 2, "pattern");
    expect_error(call({"ablate", "llama-tiny", "--windows", "4"}), 2, "--file");
    expect_error(call({"ablate", "llama-tiny", "--windows", "4", "--file", "/no/such.txt"}), 1, "/no/such.txt");
}

} // namespace
} // namespace layerscope
