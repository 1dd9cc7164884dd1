// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks.h"
#include "support/temp_folder.h"

#include <filesystem>

namespace layerscope {
namespace {

using namespace test;
namespace fs = std::filesystem;

/// A bundled model that was given a template, in a folder of its own.
class CliChat : public ::testing::Test {
protected:
    CliChat() {
        const fs::path bundled = fs::path(LAYERSCOPE_RESOURCES_DIR) / "models/llama-tiny";
        for (const auto& entry : fs::directory_iterator(bundled))
            fs::copy_file(entry.path(), folder_.path() / entry.path().filename());
        folder_.write("chat_template.jinja",
                      "{{ bos_token }}{% for m in messages %}{% if m.role == 'system' %}"
                      "{{ raise_exception('no system messages here') }}{% endif %}{{ m.role }}: {{ m.content }}\n"
                      "{% endfor %}{% if add_generation_prompt %}model:{% endif %}");
    }
    [[nodiscard]] std::string model() const { return folder_.path().string(); }
    [[nodiscard]] std::string messages(const std::string& json) const { return folder_.write("m.json", json).string(); }

    TempFolder folder_;
};

TEST_F(CliChat, TemplateIsRenderedWithTheModelsSpecialTokens) {
    const std::string file = messages(R"([{"role":"user","content":"Hello"}])");
    EXPECT_EQ(call({"chat-template", model(), "--messages", file}).out, "<|endoftext|>user: Hello\n");
    const JsonValue json =
        document(call({"chat-template", model(), "--messages", file, "--add-generation-prompt", "--json"}));
    EXPECT_EQ(*json.find("text")->string(), "<|endoftext|>user: Hello\nmodel:");
}

TEST_F(CliChat, TokenizerFilesAloneAreEnough) {
    const std::string file = messages(R"([{"role":"user","content":"Hello"}])");
    fs::remove(folder_.path() / "model.safetensors");
    fs::remove(folder_.path() / "config.json");
    EXPECT_EQ(call({"chat-template", model(), "--messages", file}).status, 0);
    EXPECT_EQ(call({"chat-template", model() + "/tokenizer.json", "--messages", file}).status, 0);
}

TEST_F(CliChat, TheTemplatesOwnRefusalIsTold) {
    const std::string file = messages(R"([{"role":"system","content":"Be brief"}])");
    expect_error(call({"chat-template", model(), "--messages", file}), 1, "no system messages here");
}

TEST_F(CliChat, AnUnreadableTemplateNamesTheConstructAndTheWayOut) {
    const std::string file = messages(R"([{"role":"user","content":"Hello"}])");
    folder_.write("chat_template.jinja", "{% include 'other' %}");
    const Outcome refused = call({"chat-template", model(), "--messages", file});
    expect_error(refused, 1, "include");
    expect_error(refused, 1, "--builtin-template");
    // llama-tiny is of the Llama family: its turns stand between header marks.
    EXPECT_EQ(call({"chat-template", model(), "--messages", file, "--builtin-template"}).out,
              "<|endoftext|><|start_header_id|>user<|end_header_id|>\n\nHello<|eot_id|>");
    EXPECT_EQ(call({"generate", model(), "--chat", "Hello", "--builtin-template", "--max-new-tokens", "1"}).status, 0);
}

TEST_F(CliChat, TheBuiltInTemplateRefusesWhatItHasNoMarksFor) {
    const auto refusal = [&](const char* list, const char* part) {
        expect_error(call({"chat-template", model(), "--messages", messages(list), "--builtin-template"}), 1, part);
    };
    refusal(R"([{"role":"tool","content":"12"}])", "not tool");
    refusal(R"([{"role":"user","content":[{"type":"text","text":"Hello"}]}])", "one text");
    refusal(R"([{"role":"user"}])", "one text");
}

TEST_F(CliChat, APresetHasTheTemplateOfItsFamilyOnly) {
    const std::string file = messages(R"([{"role":"user","content":"Hello"}])");
    expect_error(call({"chat-template", "gemma-3-270m", "--messages", file}), 1, "--builtin-template");
    EXPECT_EQ(call({"chat-template", "gemma-3-270m", "--messages", file, "--builtin-template"}).out,
              "<start_of_turn>user\nHello<end_of_turn>\n");
}

TEST_F(CliChat, BrokenMessagesAreNamed) {
    expect_error(call({"chat-template", model(), "--messages", messages("[{]")}), 1, "m.json");
    expect_error(call({"chat-template", model(), "--messages", messages("[{}]")}), 1, "message 0");
    expect_error(call({"chat-template", model(), "--messages", "/no/such.json"}), 1, "/no/such.json");
    expect_error(call({"chat-template", model()}), 2, "--messages");
}

TEST_F(CliChat, GenerateBeginsWithTheRenderedMessageAndOneBos) {
    const JsonValue json = document(
        call({"generate", model(), "--chat", "Hello", "--max-new-tokens", "2", "--temperature", "0", "--json"}));
    const JsonValue bare =
        document(call({"tokenize", model(), "--text", "<|endoftext|>user: Hello\nmodel:", "--no-special", "--json"}));
    EXPECT_EQ(*json.find("prompt_ids"), *bare.find("ids"));
    EXPECT_NE((*json.find("prompt_ids")->array())[0], (*json.find("prompt_ids")->array())[1]);
}

TEST_F(CliChat, ASpecialTokenInTheMessageIsPlainTextUnlessAskedOtherwise) {
    const std::string bare = "Hello <|endoftext|> there";
    const auto ids = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {"generate", model(), "--chat", bare, "--max-new-tokens", "1", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return *document(call(words)).find("prompt_ids")->array();
    };
    const JsonValue special =
        (*document(call({"tokenize", model(), "--text", "<|endoftext|>", "--no-special", "--json"}))
              .find("ids")
              ->array())[0];
    const auto plain = ids({});
    EXPECT_EQ(std::count(plain.begin(), plain.end(), special), 1) << "the template's own alone";
    const auto parsed = ids({"--chat-special"});
    EXPECT_EQ(std::count(parsed.begin(), parsed.end(), special), 2);
    const JsonValue text = document(call({"detokenize", model(), "--ids", joined(JsonValue(plain)), "--json"}));
    EXPECT_EQ(*text.find("text")->string(), "<|endoftext|>user: " + bare + "\nmodel:") << "not a byte is lost";
}

TEST(CliChatTemplate, AModelWithoutOneSaysSo) {
    expect_error(call({"generate", "llama-tiny", "--chat", "hi"}), 1, "no chat template");
    expect_error(call({"generate", "gemma-3-270m", "--random-weights", "--chat", "hi"}), 1, "template");
}

} // namespace
} // namespace layerscope
