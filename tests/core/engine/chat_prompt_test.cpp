// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/chat_prompt.h"
#include "support/tiny_tokenizer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace layerscope::test {
namespace {

JsonValue message(const char* role, const char* content) {
    return JsonValue::Object{{"role", role}, {"content", content}};
}

ChatFormat published(const char* name) {
    const auto file = read_json_file(std::string(LAYERSCOPE_TESTS_DIR) + "/golden/chat/" + name);
    EXPECT_TRUE(file.has_value());
    return {*file->find("template")->string(), *file->find("special_tokens"), name};
}

/// A tokenizer that puts <s> (id 6) before every text, as its post-processor says.
std::shared_ptr<const Tokenizer> with_bos() {
    TinyTokenizer tiny;
    tiny.added = R"([{"id":6,"content":"<s>","special":true,"single_word":false,"lstrip":false,"rstrip":false,)"
                 R"("normalized":false}])";
    tiny.post_processor = R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},)"
                          R"({"Sequence":{"id":"A","type_id":0}}],"pair":[],)"
                          R"("special_tokens":{"<s>":{"id":"<s>","ids":[6],"tokens":["<s>"]}}})";
    return tiny.load();
}

TEST(ChatIds, ABosThatTheTemplateWroteStandsOnce) {
    EXPECT_EQ(chat_ids(*with_bos(), "<s>abc"), (std::vector<TokenId>{6, 5}));
}

TEST(ChatIds, ABosThatTheTemplateLeftToTheTokenizerStandsOnce) {
    EXPECT_EQ(chat_ids(*with_bos(), "abc"), (std::vector<TokenId>{6, 5}));
    EXPECT_EQ(chat_ids(*with_bos(), ""), (std::vector<TokenId>{6}));
}

TEST(ChatIds, ATokenizerWithoutBosAddsNothing) {
    EXPECT_EQ(chat_ids(*TinyTokenizer().load(), "abc"), (std::vector<TokenId>{5}));
}

TEST(RenderChat, GemmaFoldsTheSystemMessageIntoTheFirstTurn) {
    const auto text = render_chat(published("gemma3.json"),
                                  JsonValue::Array{message("system", "Be brief."), message("user", "Hi")}, true);
    ASSERT_TRUE(text.has_value()) << text.error().one_line();
    // As the published template has it: the system text, an empty line, the user's text, in one turn.
    EXPECT_EQ(*text, "<bos><start_of_turn>user\nBe brief.\n\nHi<end_of_turn>\n<start_of_turn>model\n");
}

TEST(RenderChat, TwoTurnsOfOneRoleAreRefusedInTheTemplatesWords) {
    const auto text =
        render_chat(published("gemma3.json"), JsonValue::Array{message("user", "a"), message("user", "b")}, true);
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().code, ErrorCode::Refused);
    EXPECT_NE(text.error().why.find("alternate"), std::string::npos) << text.error().why;
}

TEST(RenderChat, AnObjectBringsFurtherVariables) {
    const ChatFormat format{"{{ bos_token }}{{ messages[0].content }}{{ tone }}",
                            JsonValue::Object{{"bos_token", "<s>"}}, "here"};
    JsonValue conversation = JsonValue::Object{{"messages", JsonValue::Array{message("user", "x")}}, {"tone", "!"}};
    EXPECT_EQ(render_chat(format, conversation, false).value_or(""), "<s>x!");
}

TEST(RenderChat, WhatIsNoConversationIsNamed) {
    const ChatFormat format{"x", JsonValue::Object{}, "here"};
    EXPECT_NE(render_chat(format, JsonValue("hi"), false).error().why.find("no list of messages"), std::string::npos);
    const JsonValue nameless = JsonValue::Array{message("user", "a"), JsonValue::Object{{"content", "b"}}};
    EXPECT_EQ(render_chat(format, nameless, false).error().where, "message 1");
    EXPECT_EQ(render_chat({"", JsonValue::Object{}, "here"}, nameless, false).error().code, ErrorCode::NotFound);
}

TEST(ReadChatFormat, TheTemplateFileCountsBeforeTheKeyAndTokensMayBeObjects) {
    const TempFolder folder;
    EXPECT_EQ(read_chat_format(folder.path())->text, "");
    folder.write("tokenizer_config.json",
                 R"({"chat_template":"key","bos_token":{"content":"<s>"},"eos_token":"</s>","add_bos_token":true})");
    EXPECT_EQ(read_chat_format(folder.path())->text, "key");
    folder.write("chat_template.jinja", "file");
    const auto format = read_chat_format(folder.path());
    ASSERT_TRUE(format.has_value());
    EXPECT_EQ(format->text, "file");
    EXPECT_EQ(format->special_tokens, JsonValue(JsonValue::Object{{"bos_token", "<s>"}, {"eos_token", "</s>"}}));
}

TEST(ReadChatFormat, AGgufFileNamesItsTokensByNumber) {
    GgufMetadata metadata;
    const std::vector<std::string_view> pieces = {"a", "<s>"};
    metadata["tokenizer.ggml.tokens"] = GgufValue{pieces};
    metadata["tokenizer.ggml.bos_token_id"] = GgufValue{std::int64_t{1}};
    metadata["tokenizer.ggml.eos_token_id"] = GgufValue{std::int64_t{99}};
    metadata["tokenizer.chat_template"] = GgufValue{std::string_view("t")};
    const ChatFormat format = chat_format_from_gguf(metadata, "m.gguf");
    EXPECT_EQ(format.text, "t");
    EXPECT_EQ(format.special_tokens, JsonValue(JsonValue::Object{{"bos_token", "<s>"}}));
}

} // namespace
} // namespace layerscope::test
