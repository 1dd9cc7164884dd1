// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks.h"

namespace layerscope {
namespace {

using namespace test;

const JsonValue* row(const JsonValue& json, const std::string& key) {
    for (const JsonValue& difference : *json.find("differences")->array())
        if (*difference.find("key")->string() == key) return &difference;
    return nullptr;
}

TEST(CliCompare, AModelDoesNotDifferFromItself) {
    const JsonValue json = document(call({"compare", "llama-tiny", "llama-tiny", "--json"}));
    EXPECT_TRUE(json.find("differences")->array()->empty());
    EXPECT_EQ(*json.find("a"), *json.find("b"));
}

TEST(CliCompare, EditsChangeTheFirstModelAlone) {
    const JsonValue json = document(call({"compare", "llama-tiny", "llama-tiny", "--layer-types", "s",
                                          "--sliding-window", "8", "--context", "100", "--json"}));
    const JsonValue* window = row(json, "sliding_window");
    ASSERT_NE(window, nullptr);
    EXPECT_EQ(window->find("a")->integer(), 8);
    const JsonValue* cache = row(json, "kv_cache.bytes");
    ASSERT_NE(cache, nullptr);
    // 256 bytes a row and layer (2 * 2 heads * 32 * 2), twelve layers, 8 of 100 rows.
    EXPECT_EQ(cache->find("a")->integer(), 256 * 12 * 8);
    EXPECT_EQ(cache->find("b")->integer(), 256 * 12 * 100);
}

TEST(CliCompare, WithoutAContextBothAreCountedAtOne) {
    const JsonValue json = document(call({"compare", "gemma-3-270m", "llama-tiny", "--json"}));
    EXPECT_EQ(*json.find("a")->find("context"), *json.find("b")->find("context"));
}

TEST(CliCompare, TheTableNamesBothModels) {
    const Outcome outcome = call({"compare", "llama-tiny", "aya-tiny"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    for (const char* part : {"A: llama-tiny", "B: aya-tiny", "block", "facts are equal"})
        EXPECT_NE(outcome.out.find(part), std::string::npos) << outcome.out;
}

TEST(CliCompare, NeedsTwoModelsThatExist) {
    expect_error(call({"compare", "llama-tiny"}), 2, "B");
    expect_error(call({"compare", "llama-tiny", "no-such-model"}), 1, "no-such-model");
}

TEST(CliCompare, MarkdownIsAPageOfItsOwn) {
    const Outcome outcome = call({"compare", "gemma-3-270m", "llama-tiny", "--context", "100", "--markdown"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out.rfind("# gemma-3-270m | llama-tiny\n", 0), 0U) << outcome.out;
    EXPECT_NE(outcome.out.find("### KV cache"), std::string::npos) << outcome.out;
    expect_error(call({"compare", "llama-tiny", "aya-tiny", "--markdown", "--json"}), 2, "--markdown");
}

} // namespace
} // namespace layerscope
