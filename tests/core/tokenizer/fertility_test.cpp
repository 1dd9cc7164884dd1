// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokens per word, character and byte. The expected numbers of whole declarations are those of the reference library
// (tests/golden/tokenizers/fertility.json, 23 languages); counts and ids are compared exactly, ratios to the four
// digits the file gives.
#include "support/golden_tokenizers.h"
#include "support/sha256.h"
#include "support/tiny_tokenizer.h"
#include "tokenizer/fertility.h"
#include "tokenizer/tokenizer_identity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

namespace layerscope::test {
namespace {

class GoldenFertility : public testing::TestWithParam<std::string> {};

std::int64_t whole(const JsonValue& row, const char* key) { return row.find(key)->integer().value_or(-1); }

double rounded(double ratio) { return std::round(ratio * 1e4) / 1e4; }

TEST_P(GoldenFertility, CountsEveryLanguageAsTheReferenceDoes) {
    const auto tokenizer = golden_tokenizer(GetParam());
    if (!tokenizer) GTEST_SKIP() << golden_tokenizer_hint();
    const JsonValue document = golden_tokenizer_json("fertility.json");
    ASSERT_EQ(document.find("rows")->array()->size(), 23U);
    for (const JsonValue& row : *document.find("rows")->array()) {
        const std::string code = *row.find("code")->string();
        std::ifstream file(golden_tokenizer_folder() / "udhr" / (code + ".txt"), std::ios::binary);
        if (!file) GTEST_SKIP() << "udhr/" << code << ".txt is not there: " << golden_tokenizer_hint();
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        ASSERT_EQ(Sha256::of(text), *row.find("text_sha256")->string()) << code;
        const Fertility found = fertility(*tokenizer, text);
        const auto expected = [&](const char* what) { return *row.find(what)->find(GetParam()); };
        EXPECT_EQ(found.text, (TextMeasure{whole(row, "bytes"), whole(row, "chars"), whole(row, "words")})) << code;
        EXPECT_EQ(found.tokens, expected("tokens").integer()) << code;
        EXPECT_EQ(Sha256::of(ids_text(cut_text(*tokenizer, text, {.add_special = false}).ids)),
                  *expected("ids_sha256").string())
            << code;
        EXPECT_DOUBLE_EQ(rounded(found.per_word()), *expected("tokens_per_word").number()) << code;
        EXPECT_DOUBLE_EQ(rounded(found.per_char()), *expected("tokens_per_char").number()) << code;
        EXPECT_DOUBLE_EQ(rounded(found.per_byte()), *expected("tokens_per_byte").number()) << code;
    }
}

INSTANTIATE_TEST_SUITE_P(All, GoldenFertility, testing::Values("llama3_2", "qwen3", "gemma3", "olmo3", "command_r"),
                         [](const auto& one) { return one.param; });

TEST(TextMeasure, CountsBytesCodePointsAndWords) {
    // 4 + 1 + 6 bytes; the no-break space parts no words here, tab and line feed do.
    EXPECT_EQ(measure_text("na\xC3\xAF \xE4\xBD\xA0\xE5\xA5\xBD"), (TextMeasure{11, 6, 2}));
    EXPECT_EQ(measure_text("a\xC2\xA0"
                           "b\tc\n d"),
              (TextMeasure{9, 8, 3}));
    EXPECT_EQ(measure_text(" \n\t "), (TextMeasure{4, 4, 0}));
    EXPECT_EQ(measure_text(""), TextMeasure());
}

TEST(TextMeasure, CountsBytesThatAreNoTextAsTheCharacterThatReplacesThem) {
    EXPECT_EQ(measure_text("a\xFF"), (TextMeasure{4, 2, 1})); // U+FFFD has three bytes
}

TEST(FertilityRatios, OfNothingAreZero) {
    const Fertility none;
    EXPECT_EQ(none.per_char(), 0);
    EXPECT_EQ(none.per_word(), 0);
    EXPECT_EQ(TextCut().bytes_per_token(), 0);
}

TEST(TextCut, CountsKindsAndTokensPutAround) {
    TinyTokenizer file;
    file.added = "[" + special(6, "<s>") + "," + special(7, "user", "", false) + "]";
    file.post_processor = R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},)"
                          R"({"Sequence":{"id":"A","type_id":0}}],"pair":[],)"
                          R"("special_tokens":{"<s>":{"id":"<s>","ids":[6],"tokens":["<s>"]}}})";
    const auto tokenizer = file.load();
    ASSERT_NE(tokenizer, nullptr);
    const TextCut cut = cut_text(*tokenizer, "abcuser a", {});
    EXPECT_EQ(cut.ids, (Ids{6, 5, 7, 3, 0}));
    EXPECT_EQ(cut.count(PieceKind::Special), 1);
    EXPECT_EQ(cut.count(PieceKind::UserDefined), 1);
    EXPECT_EQ(cut.count(PieceKind::Normal), 3);
    EXPECT_EQ(cut.text.chars, 9);
    EXPECT_DOUBLE_EQ(cut.chars_per_token(), 9.0 / 5.0);
    EXPECT_EQ(fertility(*tokenizer, "abcuser a").tokens, 4); // without <s>
}

TEST(TokenizerIdentity, IsThatOfTheFileAndOfWhatStandsAroundATextNotOfThePlace) {
    const TempFolder folder;
    const TinyTokenizer file;
    TinyTokenizer other;
    other.vocab = R"({"a":0,"b":1,"c":2," ":3,"ab":4,"abc":6})";
    const auto identity = [&](const std::string& name, const std::string& text) {
        folder.write(name + "/tokenizer.json", text);
        const auto tokenizer = load_tokenizer(folder.path() / name);
        EXPECT_TRUE(tokenizer.has_value());
        auto found = identify_tokenizer(folder.path() / name, **tokenizer);
        EXPECT_TRUE(found.has_value());
        return found.value_or(TokenizerIdentity{});
    };
    const auto first = identity("one", file.text());
    EXPECT_EQ(first, identity("two", file.text()));
    EXPECT_EQ(first, *identify_tokenizer(folder.path() / "one" / "tokenizer.json", *file.load()));
    EXPECT_NE(first, identity("three", other.text()));
    EXPECT_FALSE(identify_tokenizer(folder.path() / "absent", *file.load()));
}

} // namespace
} // namespace layerscope::test
