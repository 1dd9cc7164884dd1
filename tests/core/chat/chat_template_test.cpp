// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Templates as published, rendered as Python's Jinja renders them; what is not understood is named, never guessed.
// Vectors: tests/golden/chat (its README says how they were made).
#include "chat/chat_template.h"

#include <gtest/gtest.h>

#include <ctime>
#include <iomanip>
#include <sstream>

namespace layerscope {
namespace {

JsonValue golden(const std::string& name) {
    auto document = read_json_file(std::string(LAYERSCOPE_TESTS_DIR) + "/golden/chat/" + name);
    EXPECT_TRUE(document) << document.error().one_line();
    return document ? *document : JsonValue();
}

/// "2026-02-11T09:05:07" as the clock of the vectors.
TemplateClock clock_at(const std::string& text) {
    std::tm parts{};
    std::istringstream(text) >> std::get_time(&parts, "%Y-%m-%dT%H:%M:%S");
    return {timegm(&parts), false};
}

JsonValue variables_for(const JsonValue& input, const JsonValue& special_tokens) {
    JsonValue variables;
    variables.set("tools", nullptr);
    variables.set("documents", nullptr);
    for (const auto& [key, value] : *special_tokens.object())
        variables.set(key, value);
    for (const auto& [key, value] : *input.object())
        variables.set(key, value);
    return variables;
}

class PublishedTemplate : public ::testing::TestWithParam<const char*> {};

TEST_P(PublishedTemplate, RendersEveryConversationAsTheReference) {
    const JsonValue file = golden(GetParam());
    const auto parsed = ChatTemplate::parse(*file.find("template")->string(), GetParam());
    ASSERT_TRUE(parsed) << parsed.error().one_line();
    const TemplateClock clock = clock_at(*file.find("now")->string());
    for (const JsonValue& one : *file.find("cases")->array()) {
        SCOPED_TRACE(*one.find("name")->string());
        const auto text = parsed->render(variables_for(*one.find("input"), *file.find("special_tokens")), clock);
        if (const JsonValue* error = one.find("error")) {
            ASSERT_FALSE(text);
            EXPECT_EQ(text.error().code, ErrorCode::Refused);
            EXPECT_EQ(text.error().why, *error->string());
        } else {
            ASSERT_TRUE(text) << text.error().one_line();
            EXPECT_EQ(*text, *one.find("output")->string());
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Families, PublishedTemplate,
                         ::testing::Values("llama3_2.json", "qwen3.json", "gemma3.json", "olmo3.json",
                                           "olmo3_think.json", "tiny_aya_shape.json", "qwen3_5.json",
                                           "command_r7b.json"));

TEST(ChatTemplate, FortyEightFurtherTemplatesAreRightOrRefusedByName) {
    const JsonValue file = golden("breadth.json");
    const TemplateClock clock = clock_at(*file.find("now")->string());
    int right = 0, refused = 0;
    for (const JsonValue& row : *file.find("rows")->array()) {
        SCOPED_TRACE(*row.find("name")->string());
        const auto parsed = ChatTemplate::parse(*row.find("template")->string(), "template");
        if (!parsed) {
            EXPECT_EQ(parsed.error().code, ErrorCode::Unsupported) << parsed.error().one_line();
            ++refused;
            continue;
        }
        for (const auto& [name, expected] : *row.find("cases")->object()) {
            SCOPED_TRACE(name);
            const auto text =
                parsed->render(variables_for(*file.find("inputs")->find(name), *file.find("special_tokens")), clock);
            const JsonValue* output = expected.find("output");
            if (!text) {
                EXPECT_TRUE(text.error().code == ErrorCode::Unsupported || output == nullptr)
                    << text.error().one_line();
                refused += output != nullptr;
                continue;
            }
            ASSERT_NE(output, nullptr) << "the reference refuses this conversation, we wrote: " << *text;
            EXPECT_EQ(*text, *output->string());
            ++right;
        }
    }
    EXPECT_GE(right, 130);
    EXPECT_LE(refused, 8);
}

std::string rendered(std::string_view source, const std::string& variables = "{}") {
    const auto parsed = ChatTemplate::parse(source, "t");
    EXPECT_TRUE(parsed) << parsed.error().one_line();
    if (!parsed) return {};
    const auto text = parsed->render(parse_json(variables, "v").value());
    EXPECT_TRUE(text) << text.error().one_line();
    return text ? *text : "";
}
Error refused(std::string_view source, const std::string& variables = "{}") {
    const auto parsed = ChatTemplate::parse(source, "t");
    if (!parsed) return parsed.error();
    const auto text = parsed->render(parse_json(variables, "v").value());
    EXPECT_FALSE(text) << *text;
    return text ? Error{} : text.error();
}

TEST(ChatTemplate, TrimsWhiteSpaceAsTransformersSetsItUp) { // trim_blocks and lstrip_blocks
    EXPECT_EQ(rendered("a\n  {% if true %}\nb\n  {% endif %}\nc\n"), "a\nb\nc");
    EXPECT_EQ(rendered("a  {{- 'x' -}}  b"), "axb");
    EXPECT_EQ(rendered("a\n {%+ if true %}b{% endif %}"), "a\n b");
    EXPECT_EQ(rendered("{# note #}\n{% raw %}{{ x }}{% endraw %}"), "{{ x }}");
}

TEST(ChatTemplate, PrintsAndDividesAsPythonDoes) {
    EXPECT_EQ(rendered("{{ 1.0 }} {{ true }} {{ none }} {{ [1, 'a', \"it's\"] }} {{ {'k': 1e21} }}"),
              "1.0 True None [1, 'a', \"it's\"] {'k': 1e+21}");
    EXPECT_EQ(rendered("{{ 7 // 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 7 / 2 }} {{ 2 ** 10 }}"), "3 -4 2 3.5 1024");
}

TEST(ChatTemplate, CountsAndSlicesCodePoints) {
    EXPECT_EQ(rendered("{{ x|length }} {{ x[1:] }} {{ x[::-1] }} {{ x[-1] }}", R"({"x":"aé😀"})"), "3 é😀 😀éa 😀");
}

TEST(ChatTemplate, SetsInALoopStayInItAndNamespacesCarryOut) {
    EXPECT_EQ(
        rendered(
            "{% set n = namespace(v=0) %}{% set p = 0 %}{% for i in range(3) %}{% set p = i %}{% set n.v = n.v + i %}"
            "{% endfor %}{{ p }} {{ n.v }}"),
        "0 3");
}

TEST(ChatTemplate, UnknownConstructsAreNamed) {
    EXPECT_NE(refused("{{ x|frobnicate }}").why.find("the filter \"frobnicate\""), std::string::npos);
    EXPECT_NE(refused("{{ x is frob }}").why.find("the test \"frob\""), std::string::npos);
    EXPECT_NE(refused("{% include 'x' %}").why.find("{% include %}"), std::string::npos);
    EXPECT_NE(refused("{{ 'a'.zfill(3) }}").why.find("zfill()"), std::string::npos);
    EXPECT_NE(refused("{{ frob() }}").why.find("frob()"), std::string::npos);
    for (const char* source :
         {"{{ x|frobnicate }}", "{{ x is frob }}", "{% include 'x' %}", "{{ 'a'.zfill(3) }}", "{{ frob() }}"})
        EXPECT_EQ(refused(source).code, ErrorCode::Unsupported);
}

TEST(ChatTemplate, TheTemplatesOwnRefusalIsPassedOn) {
    const Error error = refused("{{ raise_exception('roles must alternate') }}");
    EXPECT_EQ(error.code, ErrorCode::Refused);
    EXPECT_EQ(error.why, "roles must alternate");
}

TEST(ChatTemplate, EndlessOrGreedyTemplatesAreStopped) {
    EXPECT_EQ(refused("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}").code,
              ErrorCode::Limit);
    EXPECT_EQ(refused("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}").code, ErrorCode::Limit);
    EXPECT_EQ(refused("{{ 'x' * 99999999999 }}").code, ErrorCode::Limit);
    EXPECT_EQ(refused("{{ range(999999999) }}").code, ErrorCode::Limit);
}

TEST(ChatTemplate, DeepNestingIsAnErrorNotAStackOverflow) {
    EXPECT_EQ(refused("{{ " + std::string(100000, '(') + "1" + std::string(100000, ')') + " }}").code,
              ErrorCode::Limit);
    EXPECT_EQ(refused("{{ " + std::string(100000, '-') + "1 }}").code, ErrorCode::Limit);
    std::string blocks;
    for (int i = 0; i < 10000; ++i)
        blocks += "{% if true %}";
    EXPECT_EQ(refused(blocks).code, ErrorCode::Limit);
}

TEST(ChatTemplate, EveryTruncationOfAPublishedTemplateIsHandled) {
    const JsonValue file = golden("qwen3.json");
    const std::string& whole = *file.find("template")->string();
    const JsonValue& first = (*file.find("cases")->array())[0];
    for (std::size_t length = 0; length < whole.size(); length += 3) {
        const auto parsed = ChatTemplate::parse(std::string_view(whole).substr(0, length), "t");
        if (!parsed) {
            EXPECT_EQ(parsed.error().one_line().find('\n'), std::string::npos);
            continue;
        }
        const auto text = parsed->render(variables_for(*first.find("input"), *file.find("special_tokens")));
        EXPECT_TRUE(text || !text.error().why.empty());
    }
}

} // namespace
} // namespace layerscope
