// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The built-in templates against what the published ones gave for a plain conversation (golden/chat, case
// "multi_system": a system message, a user, an answer, a user with spaces around).

#include "arch/family_table.h"
#include "catalog/builtin_chat.h"
#include "engine/chat_prompt.h"

#include <gtest/gtest.h>

#include <string>

namespace layerscope::test {
namespace {

struct Conversation {
    JsonValue special_tokens;
    JsonValue input;
    std::string output;
};

Conversation published(const std::string& name) {
    const auto file = read_json_file(LAYERSCOPE_TESTS_DIR "/golden/chat/" + name + ".json");
    EXPECT_TRUE(file.has_value());
    for (const JsonValue& entry : *file->find("cases")->array())
        if (*entry.find("name")->string() == "multi_system")
            return {*file->find("special_tokens"), *entry.find("input"), *entry.find("output")->string()};
    return {};
}

std::string built_in(const std::string& family, const Conversation& conversation) {
    const auto builtin = builtin_chat(LAYERSCOPE_RESOURCES_DIR, family);
    EXPECT_TRUE(builtin.has_value()) << builtin.error().one_line();
    const ChatFormat format{builtin->text, conversation.special_tokens, builtin->where};
    const auto text = render_chat(format, *conversation.input.find("messages"), true);
    EXPECT_TRUE(text.has_value()) << text.error().one_line();
    return text.value_or("");
}

TEST(BuiltinChat, GivesWhatThePublishedTemplatesGive) {
    for (const auto& [family, golden] : {std::pair{"qwen3", "qwen3"},
                                         {"qwen3_moe", "qwen3"},
                                         {"qwen3.5", "qwen3_5"},
                                         {"qwen3.5_moe", "qwen3_5"},
                                         {"gemma3", "gemma3"},
                                         {"olmo3", "olmo3"}}) {
        const Conversation conversation = published(golden);
        EXPECT_EQ(built_in(family, conversation), conversation.output) << family;
    }
}

TEST(BuiltinChat, LeavesOutTheDatesOfTheHeaderTurns) {
    const Conversation conversation = published("llama3_2");
    std::string expected = conversation.output;
    const std::string dates = "Cutting Knowledge Date: December 2023\nToday Date: 26 Jul 2024\n\n";
    const auto at = expected.find(dates);
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(built_in("llama3.2", conversation), expected.erase(at, dates.size()));
}

TEST(BuiltinChat, WritesTheBeginningThatTheTurnTokensLeaveToTheTokenizer) {
    Conversation conversation = published("command_r7b");
    conversation.special_tokens.set("bos_token", "<BOS_TOKEN>");
    EXPECT_EQ(built_in("tiny_aya", conversation), "<BOS_TOKEN>" + conversation.output);
}

TEST(BuiltinChat, IsThereForEveryFamily) {
    const auto families = read_json_file(LAYERSCOPE_RESOURCES_DIR "/chat/families.json");
    ASSERT_TRUE(families.has_value());
    for (const auto& [family, file] : *families->object()) {
        EXPECT_TRUE(builtin_chat(LAYERSCOPE_RESOURCES_DIR, family).has_value()) << family;
    }
    for (const char* type :
         {"llama", "qwen3", "qwen3_moe", "gemma3_text", "olmo3", "cohere2", "qwen3_5_text", "qwen3_5_moe_text"})
        EXPECT_NE(families->find(find_family(type)->name), nullptr) << type;
}

TEST(BuiltinChat, NamesTheFamilyThatHasNone) {
    const auto none = builtin_chat(LAYERSCOPE_RESOURCES_DIR, "gpt9");
    ASSERT_FALSE(none.has_value());
    EXPECT_NE(none.error().one_line().find("gpt9"), std::string::npos);
}

} // namespace
} // namespace layerscope::test
