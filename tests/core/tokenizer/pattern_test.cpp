// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"
#include "base/utf8.h"
#include "support/golden_tokenizers.h"
#include "tokenizer/pattern.h"
#include "tokenizer/split.h"
#include "tokenizer/unicode_classes.h"
#include "tokenizer/word_scanner.h"

#include <gtest/gtest.h>

#include <random>

namespace layerscope {
namespace {

using Parts = std::vector<std::string>;

std::vector<Span> matches_of(const PatternPtr& pattern, std::string_view text) {
    static MatchScratch scratch;
    std::vector<Span> matches;
    pattern->find(text, matches, scratch);
    return matches;
}

PatternPtr pcre(const std::string& regex) {
    auto pattern = make_pcre_pattern(regex, "test");
    EXPECT_TRUE(pattern.has_value()) << (pattern ? "" : pattern.error().one_line());
    return pattern ? *pattern : make_literal_pattern("");
}

Parts matched(const std::string& regex, const std::string& text) {
    Parts parts;
    for (const Span& match : matches_of(pcre(regex), text))
        parts.push_back(text.substr(match.begin, match.end - match.begin));
    return parts;
}

Parts split(const std::string& text, const std::string& delimiter, SplitBehavior behavior, bool invert = false) {
    std::vector<std::string_view> parts;
    split_at(text, matches_of(make_literal_pattern(delimiter), text), behavior, invert, parts);
    return {parts.begin(), parts.end()};
}

// The five behaviours on the example that the reference documents for them.
TEST(Split, KeepsMatchesWhereTheBehaviourSays) {
    const std::string text = "the-final--countdown";
    EXPECT_EQ(split(text, "-", SplitBehavior::Removed), (Parts{"the", "final", "countdown"}));
    EXPECT_EQ(split(text, "-", SplitBehavior::Isolated), (Parts{"the", "-", "final", "-", "-", "countdown"}));
    EXPECT_EQ(split(text, "-", SplitBehavior::MergedWithPrevious), (Parts{"the-", "final-", "-", "countdown"}));
    EXPECT_EQ(split(text, "-", SplitBehavior::MergedWithNext), (Parts{"the", "-final", "-", "-countdown"}));
    EXPECT_EQ(split(text, "-", SplitBehavior::Contiguous), (Parts{"the", "-", "final", "--", "countdown"}));
    EXPECT_EQ(split(text, "-", SplitBehavior::Removed, true), (Parts{"-", "-", "-"}));
    EXPECT_EQ(split("", "-", SplitBehavior::Isolated), Parts{});
}

TEST(Pattern, ReadsTheReferencesSyntax) {
    EXPECT_EQ(matched(R"(\p{N}{1,3})", "1234567"), (Parts{"123", "456", "7"}));
    EXPECT_EQ(matched(R"(a{2}+)", "aaaaa"), (Parts{"aaaa"})) << "an interval is not possessive: it repeats";
    EXPECT_EQ(matched(R"((?:ab){,2}c)", "ababc"), (Parts{"ababc"})) << "a missing lower bound is zero";
    EXPECT_EQ(matched(R"(a++b)", "aab"), (Parts{"aab"}));
    EXPECT_EQ(matched(R"(\u2029+)", "x\u2029\u2029y"), (Parts{"\u2029\u2029"}));
    EXPECT_EQ(matched(R"(\h+)", "xyzCafe09"), (Parts{"Cafe09"})) << "h is a hexadecimal digit";
    EXPECT_EQ(matched(R"(^b)", "a\nb"), (Parts{"b"})) << "every line begins";
    EXPECT_EQ(matched(R"((?m:.+))", "a\nb"), (Parts{"a\nb"})) << "m: the dot matches line feeds";
    EXPECT_EQ(matched(R"((?i:'s))", "'s'S'\u017F"), (Parts{"'s", "'S", "'\u017F"}));
    EXPECT_EQ(matched(R"([^\s\p{L}]+)", "a 12!b"), (Parts{"12!"}));
    EXPECT_EQ(matched(R"(\S+(?=\s))", "ab cd"), (Parts{"ab"}));
    EXPECT_EQ(matched(R"([[:alpha:]]+)", "ab1"), (Parts{"ab"}));
    EXPECT_EQ(matched(R"(\{x{1}\})", "{x}"), (Parts{"{x}"}));
}

TEST(Pattern, StepsOverEmptyMatches) {
    EXPECT_EQ(matched("x*", "axxb"), (Parts{"", "xx", ""})); // not right behind xx
    EXPECT_TRUE(matches_of(make_literal_pattern(""), "abc").empty());
}

TEST(Pattern, RefusesWhatItCannotMeanExactly) {
    for (const char* regex : {"[a[bc]]", "[a&&b]", R"(\y)", "(?x: a)", "(*ACCEPT)", "(a", R"(\p{NoSuchClass})", "[a",
                              R"(\u12)", "\\", "(?~ab)"}) {
        const auto pattern = make_regex_pattern(regex, "pre_tokenizer.pattern");
        ASSERT_FALSE(pattern.has_value()) << regex;
        EXPECT_EQ(pattern.error().code, ErrorCode::Unsupported) << regex;
        EXPECT_EQ(pattern.error().where, "pre_tokenizer.pattern");
    }
}

TEST(Pattern, RefusesExponentialExpressions) {
    for (const char* regex : {"(a+)+$", "(a|a)*!", R"((\s*)*x)", R"((?:\d+)+\.)"}) {
        const auto pattern = make_regex_pattern(regex, "p");
        ASSERT_FALSE(pattern.has_value()) << regex;
        EXPECT_NE(pattern.error().why.find("exponential"), std::string::npos);
    }
}

TEST(Pattern, ClassesHaveTheReferencesMembers) {
    const JsonValue document = test::golden_tokenizer_json("unicode_classes.json");
    for (const auto& [name, entry] : *document.find("classes")->object()) {
        std::vector<bool> expected(0x110000, false);
        for (const JsonValue& range : *entry.find("ranges")->array())
            for (auto c = *(*range.array())[0].integer(); c <= *(*range.array())[1].integer(); ++c)
                expected[static_cast<std::size_t>(c)] = true;
        std::string regex = name.size() == 1 && name[0] >= 'a' ? "\\" + name : "\\p{" + name + "}";
        if (name.starts_with("i_")) regex = "(?i:" + name.substr(2) + ")";
        std::string all; // every character that was tested, one after the other
        std::vector<char32_t> points;
        std::vector<std::size_t> starts;
        for (char32_t c = 2; c < 0x110000; ++c) {
            if (c >= 0xD800 && c <= 0xDFFF) continue;
            starts.push_back(all.size());
            points.push_back(c);
            append_utf8(all, c);
        }
        std::vector<bool> found(0x110000, false);
        for (const std::string& form : {regex, "[" + regex + "]"}) {
            if (name.starts_with("i_") && form[0] == '[') continue;
            std::fill(found.begin(), found.end(), false);
            std::size_t index = 0;
            for (const Span& match : matches_of(pcre(form + "+"), all)) { // in runs, which is faster
                while (starts[index] < match.begin)
                    ++index;
                for (; index < starts.size() && starts[index] < match.end; ++index)
                    found[points[index]] = true;
            }
            EXPECT_TRUE(found == expected) << form;
        }
    }
}

TEST(Pattern, ScannersSeeTheSameClasses) {
    const std::vector<std::pair<const char*, int>> bits = {{"L", kLetterBit}, {"N", kNumberBit}, {"M", kMarkBit},
                                                           {"s", kSpaceBit},  {"d", kDigitBit},  {"w", kWordBit}};
    const JsonValue document = test::golden_tokenizer_json("unicode_classes.json");
    for (const auto& [name, bit] : bits) {
        const JsonValue* entry = document.find("classes")->find(name);
        std::int64_t count = 0;
        for (char32_t c = 0; c < 0x110000; ++c)
            count += (unicode_bits(c) & bit) != 0 ? 1 : 0;
        EXPECT_EQ(count, entry->find("count")->integer()) << name;
        for (const JsonValue& range : *entry->find("ranges")->array())
            EXPECT_NE(unicode_bits(static_cast<char32_t>(*(*range.array())[0].integer())) & bit, 0);
    }
}

// The scanners are an optimisation: on any text they must find what the expression finds.
TEST(WordScanner, FindsWhatTheExpressionFinds) {
    const std::vector<std::string> units = {
        "a",  "Z",  "b",      "\u00E9", "\u01C5", "\u02B0", "\u4E2D", "\u0301", "0",   "7",   "\u00BD",  "\u0663",
        " ",  "  ", "\t",     "\n",     "\r\n",   "\u00A0", "'",      "'s",     "'RE", "'ll", "'\u017F", ".",
        "!/", "/",  "\u2029", "😀",      "_",      "\u0915", "\u093E", "\u200B", "'t",  "'x",  "\u0345",  "\x01"};
    std::mt19937 random(11);
    for (const std::string_view expression : known_scanner_expressions()) {
        const PatternPtr scanner = known_scanner(expression);
        ASSERT_NE(scanner, nullptr);
        const PatternPtr reference = pcre(std::string(expression));
        for (int round = 0; round < 5'000; ++round) {
            std::string text;
            const auto length = 1 + random() % 9;
            for (std::size_t i = 0; i < length; ++i)
                text += units[random() % units.size()];
            ASSERT_EQ(matches_of(scanner, text), matches_of(reference, text))
                << expression << " on " << testing::PrintToString(text);
        }
    }
}

} // namespace

/// For messages of the comparison above.
void PrintTo(const Span& span, std::ostream* out) { *out << span.begin << "-" << span.end; }

} // namespace layerscope
