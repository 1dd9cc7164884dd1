// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/completion_wire.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

CompletionChunk chunk_of(const char* data) {
    const auto chunk = parse_completion_chunk(data, "http://h");
    EXPECT_TRUE(chunk.has_value()) << (chunk ? "" : chunk.error().one_line());
    return chunk.value_or(CompletionChunk{});
}

TEST(CompletionWire, TheRequestNamesModelPromptAndLimit) {
    GenerationSettings settings;
    settings.max_new_tokens = 7;
    settings.stop_texts = {"\n"};
    const JsonValue body = completion_request("m", "say \"hi\"", settings);
    EXPECT_EQ(*body.find("model")->string(), "m");
    EXPECT_EQ(*body.find("prompt")->string(), "say \"hi\"");
    EXPECT_EQ(body.find("max_tokens")->integer(), 7);
    EXPECT_EQ(*body.find("stream")->boolean(), true);
    EXPECT_EQ(body.find("temperature")->number(), 0.0);
    EXPECT_EQ(body.find("stop")->array()->size(), 1U);
}

TEST(CompletionWire, SettingsThatAreOffAreNotSent) {
    const JsonValue plain = completion_request("m", "p", {});
    for (const char* key : {"top_k", "top_p", "min_p", "repetition_penalty", "repeat_penalty", "seed", "stop"})
        EXPECT_EQ(plain.find(key), nullptr) << key;
    GenerationSettings settings;
    settings.sampling = {0.5F, 40, 0.75F, 0.25F, 1.5F, 11};
    const JsonValue body = completion_request("m", "p", settings);
    EXPECT_EQ(body.find("top_k")->integer(), 40);
    EXPECT_EQ(body.find("top_p")->number(), 0.75);
    EXPECT_EQ(body.find("min_p")->number(), 0.25);
    EXPECT_EQ(body.find("repetition_penalty")->number(), 1.5);
    EXPECT_EQ(body.find("seed")->integer(), 11);
}

TEST(CompletionWire, ReadsTextReasonAndCounts) {
    const CompletionChunk text = chunk_of(R"({"choices":[{"index":0,"text":" a","finish_reason":null}]})");
    EXPECT_EQ(text.text, " a");
    EXPECT_FALSE(text.reason.has_value());
    EXPECT_EQ(chunk_of(R"({"choices":[{"text":"","finish_reason":"length"}]})").reason, StopReason::Length);
    EXPECT_EQ(chunk_of(R"({"choices":[{"text":"","finish_reason":"stop"}]})").reason, StopReason::Eos);
    EXPECT_EQ(chunk_of(R"({"choices":[{"text":"","finish_reason":"stop","stop_reason":"\n"}]})").reason,
              StopReason::Stop);
    const CompletionChunk counts = chunk_of(R"({"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":9}})");
    EXPECT_EQ(counts.prompt_tokens, 5);
    EXPECT_EQ(counts.completion_tokens, 9);
    EXPECT_FALSE(chunk_of(R"({"choices":[],"usage":{"prompt_tokens":-5}})").prompt_tokens.has_value());
}

TEST(CompletionWire, AnErrorInTheStreamIsTheServersWords) {
    for (const char* data : {R"({"error":{"message":"out of slots","code":503}})", R"({"error":"out of slots"})",
                             R"({"object":"error","message":"out of slots\nlong trace"})"}) {
        const auto chunk = parse_completion_chunk(data, "http://h");
        ASSERT_FALSE(chunk.has_value()) << data;
        EXPECT_EQ(chunk.error().one_line(), "the server gave up: out of slots (http://h)");
    }
}

TEST(CompletionWire, NonsenseIsOneLineAndNoCrash) {
    for (const char* data : {"", "nonsense", "[]", "{}", "7", "{\"choices\":7}", "{\"choices\":[", "\xff\xfe"}) {
        const auto chunk = parse_completion_chunk(data, "http://h");
        ASSERT_FALSE(chunk.has_value()) << data;
        EXPECT_EQ(chunk.error().code, ErrorCode::Corrupt) << data;
        EXPECT_EQ(chunk.error().one_line().find('\n'), std::string::npos);
    }
    EXPECT_EQ(chunk_of(R"({"choices":[7]})").text, "");
    EXPECT_EQ(chunk_of(R"({"choices":[{"text":7,"finish_reason":7}]})").text, "");
}

TEST(CompletionWire, ARefusalIsItsMessageOrItsFirstLine) {
    EXPECT_EQ(refusal_text(R"({"error":{"message":"no such model"}})"), "no such model");
    EXPECT_EQ(refusal_text(R"({"detail":"Not Found"})"), "Not Found");
    EXPECT_EQ(refusal_text("Bad Gateway\r\n<html>"), "Bad Gateway");
    EXPECT_EQ(refusal_text(std::string(10000, 'x')).size(), 300U);
    EXPECT_EQ(refusal_text(""), "");
}

} // namespace
} // namespace layerscope
