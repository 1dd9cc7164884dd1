// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of everything a user's folder may contain: exact values, named limits, no exception.
#include "base/json.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

JsonValue parsed(std::string_view text) {
    auto value = parse_json(text, "test.json");
    EXPECT_TRUE(value) << (value ? "" : value.error().one_line());
    return value ? *value : JsonValue();
}

std::string complaint(std::string_view text, const JsonLimits& limits = {}) {
    const auto value = parse_json(text, "test.json", limits);
    EXPECT_FALSE(value);
    return value ? "" : value.error().one_line();
}

TEST(Json, KeepsTheOrderOfKeys) {
    const JsonValue value = parsed(R"({"b":1,"a":2,"c":3})");
    EXPECT_EQ(value.dump(), R"({"b":1,"a":2,"c":3})");
}

TEST(Json, TellsIntegersFromNumbers) {
    const JsonValue value =
        parsed(R"({"i":5,"whole":5.0,"half":0.5,"big":18446744073709551615,"low":-9223372036854775808})");
    EXPECT_EQ(value.find("i")->integer(), 5);
    EXPECT_FALSE(value.find("whole")->is_integer());
    EXPECT_EQ(value.find("whole")->integer(), 5);
    EXPECT_EQ(value.find("half")->integer(), std::nullopt);
    EXPECT_EQ(value.find("big")->integer(), std::nullopt) << "2^64-1 does not fit and must not wrap";
    EXPECT_EQ(value.find("low")->integer(), INT64_MIN);
    EXPECT_EQ(value.find("half")->number(), 0.5);
}

TEST(Json, GettersOfAnotherKindGiveNothing) {
    const JsonValue value = parsed(R"({"text":"1"})");
    EXPECT_EQ(value.find("text")->integer(), std::nullopt);
    EXPECT_EQ(value.find("text")->boolean(), nullptr);
    EXPECT_EQ(value.find("absent"), nullptr);
    EXPECT_EQ(value.find("text")->find("member"), nullptr);
}

TEST(Json, RefusesADuplicateKeyByName) {
    EXPECT_EQ(complaint(R"({"a":1,"a":2})"), "cannot read JSON: the key \"a\" stands twice in one object (test.json)");
    JsonLimits lenient;
    lenient.refuse_duplicate_keys = false;
    EXPECT_TRUE(parse_json(R"({"a":1,"a":2})", "test.json", lenient));
}

TEST(Json, RefusesDepthAndCountBeyondTheLimits) {
    EXPECT_NE(complaint(std::string(100000, '[')).find("nested deeper than 64 levels"), std::string::npos);
    JsonLimits limits;
    limits.max_values = 3;
    EXPECT_NE(complaint("[1,2,3,4]", limits).find("more than 3 values"), std::string::npos);
    limits.max_bytes = 4;
    EXPECT_NE(complaint("[1,2]", limits).find("larger than 4 bytes"), std::string::npos);
}

TEST(Json, EveryTruncationIsAnErrorInOneLine) {
    const std::string whole = R"({"a":[1,2.5,"x\u00e9",true,null],"b":{"c":"d"}})";
    ASSERT_TRUE(parse_json(whole, "test.json"));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::string line = complaint(std::string_view(whole).substr(0, length));
        EXPECT_EQ(line.find('\n'), std::string::npos);
        EXPECT_NE(line.find("(test.json)"), std::string::npos);
    }
}

TEST(Json, ErrorsNameTheColumnOfTheFileAsItIsIndented) {
    EXPECT_NE(complaint("{\n    \"a\": 1,\n  \t  \"b\": x}").find("line 3, column 11"), std::string::npos);
    EXPECT_NE(complaint("[1,\n   \"a\n   b\"]").find("line 3, column 0"), std::string::npos) << "a broken string";
    EXPECT_NE(complaint("{\n\n        \"a\" 1}").find("line 3, column 13"), std::string::npos);
    EXPECT_EQ(parsed("[\n   \"  x\\n  y\",\r\n\t 1]").dump(), R"(["  x\n  y",1])") << "blanks in strings stay";
}

TEST(Json, InvalidUtf8IsRefusedOnReadingAndReplacedOnWriting) {
    EXPECT_NE(complaint("\"\xff\"").find("UTF-8"), std::string::npos);
    EXPECT_EQ(JsonValue("a\xff").dump(), "\"a\xEF\xBF\xBD\"");
}

TEST(Json, DoublesSurviveARoundTrip) {
    for (const double number : {0.1, 1e-45, 1.2079441541679836, 1e300})
        EXPECT_EQ(parsed(JsonValue(number).dump()).number(), number);
}

TEST(Json, SetReplacesAndAppends) {
    JsonValue value;
    value.set("a", 1);
    value.set("b", "x");
    value.set("a", JsonValue::Array{true, nullptr});
    EXPECT_EQ(value.dump(), R"({"a":[true,null],"b":"x"})");
}

TEST(Json, EventReaderStopsWithItsOwnReason) {
    struct OnlyArrays : JsonEvents {
        bool null() override { return true; }
        bool boolean(bool) override { return true; }
        bool integer(std::int64_t) override { return true; }
        bool real(double) override { return true; }
        bool string(std::string&) override { return true; }
        bool start_object() override {
            problem = "an object is not wanted here";
            return false;
        }
        bool key(std::string&) override { return true; }
        bool end_object() override { return true; }
        bool start_array() override { return true; }
        bool end_array() override { return true; }
    } events;
    EXPECT_TRUE(parse_json_events("[[1],[2]]", "t", events));
    const auto result = parse_json_events("[[1],{}]", "t", events);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().why, "an object is not wanted here");
}

TEST(Json, AFolderOrAMissingFileIsAnError) {
    EXPECT_FALSE(read_json_file("/nonexistent/file.json"));
    EXPECT_FALSE(read_json_file("/"));
}

} // namespace
} // namespace layerscope
