// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files that lie: each gives one clear error, none a crash, a hang or a huge allocation.
#include "support/tiny_tokenizer.h"

#include <gtest/gtest.h>

namespace layerscope {
namespace {

using namespace test;

void expect_error(const Result<std::shared_ptr<const Tokenizer>>& result, ErrorCode code, const std::string& part) {
    ASSERT_FALSE(result.has_value()) << "expected: " << part;
    EXPECT_EQ(result.error().code, code) << result.error().one_line();
    EXPECT_NE(result.error().one_line().find(part), std::string::npos) << result.error().one_line();
    EXPECT_NE(result.error().one_line().find("tokenizer"), std::string::npos);
    EXPECT_EQ(result.error().one_line().find('\n'), std::string::npos);
}

void expect_refused(const TinyTokenizer& file, ErrorCode code, const std::string& part) {
    expect_error(file.try_load(), code, part);
}

TEST(HostileTokenizer, UnknownStepsAreRefusedByName) {
    TinyTokenizer file;
    file.normalizer = R"({"type":"Precompiled"})";
    expect_refused(file, ErrorCode::Unsupported, "Precompiled");
    file = {};
    file.pre_tokenizer = R"({"type":"Sequence","pretokenizers":[{"type":"UnicodeScripts"}]})";
    expect_refused(file, ErrorCode::Unsupported, "UnicodeScripts");
    file = {};
    file.decoder = R"({"type":"CTC"})";
    expect_refused(file, ErrorCode::Unsupported, "CTC");
    file = {};
    file.post_processor = R"({"type":"Surprise"})";
    expect_refused(file, ErrorCode::Unsupported, "Surprise");
    file = {};
    file.model = R"("type":"WordPiece")";
    expect_refused(file, ErrorCode::Unsupported, "WordPiece");
    file = {};
    file.model = R"("type":"Unigram")";
    file.vocab = R"([["a",-1.5],["b",-2]])";
    expect_refused(file, ErrorCode::Unsupported, "Unigram");
    file = {};
    file.model = R"("type":"BPE","end_of_word_suffix":"</w>")";
    expect_refused(file, ErrorCode::Unsupported, "</w>");
    file = {};
    file.model = R"("type":"BPE","dropout":0.1)";
    expect_refused(file, ErrorCode::Unsupported, "dropout");
}

TEST(HostileTokenizer, WrongTypesNameTheKey) {
    TinyTokenizer file;
    file.vocab = R"({"a":"zero"})";
    expect_refused(file, ErrorCode::Corrupt, "model.vocab");
    file.vocab = R"({"a":1.5})";
    expect_refused(file, ErrorCode::Corrupt, "model.vocab");
    file.vocab = R"({"a":{"b":1}})";
    expect_refused(file, ErrorCode::Corrupt, "model.vocab");
    file.vocab = "null";
    expect_refused(file, ErrorCode::Corrupt, "model.vocab");
    file = {};
    file.merges = R"(["a b c"])";
    expect_refused(file, ErrorCode::Corrupt, "model.merges");
    for (const char* merges : {R"([["a"]])", R"([["a","b","c"]])", "[[]]", "[1]", R"([["a",["b"]]])", R"(["ab"])"}) {
        file.merges = merges;
        expect_refused(file, ErrorCode::Corrupt, "model.merges");
    }
    file = {};
    file.added = R"({"a":1})";
    expect_refused(file, ErrorCode::Corrupt, "added_tokens");
    file.added = R"([{"id":"7","content":"x"}])";
    expect_refused(file, ErrorCode::Corrupt, "added_tokens[0].id");
    file = {};
    file.pre_tokenizer = R"({"type":"Split","pattern":"x","behavior":"Isolated"})";
    expect_refused(file, ErrorCode::Corrupt, "pre_tokenizer.pattern");
    file.pre_tokenizer = R"({"type":"Split","pattern":{"String":"x"},"behavior":"Sideways"})";
    expect_refused(file, ErrorCode::Unsupported, "Sideways");
    file.pre_tokenizer = "7";
    expect_refused(file, ErrorCode::Corrupt, "pre_tokenizer");
}

TEST(HostileTokenizer, IdsMustBePossibleAndUnique) {
    TinyTokenizer file;
    file.merges = "[]";
    file.vocab = R"({"a":4194304})";
    expect_refused(file, ErrorCode::Limit, "4194304");
    file.vocab = R"({"a":-1})";
    expect_refused(file, ErrorCode::Limit, "-1");
    file.vocab = R"({"a":9223372036854775807})";
    expect_refused(file, ErrorCode::Limit, "outside");
    file.vocab = R"({"a":1,"a":2})";
    expect_refused(file, ErrorCode::Corrupt, "two ids");
    file.vocab = R"({"a":1,"b":1})";
    expect_refused(file, ErrorCode::Corrupt, "both");
    file.vocab = R"({"a":1})";
    file.added = R"([{"id":1,"content":"<x>"}])";
    expect_refused(file, ErrorCode::Corrupt, "both");
    file.added = R"([{"id":99999999999,"content":"<x>"}])";
    expect_refused(file, ErrorCode::Limit, "added_tokens[0].id");
}

// Two ids and a place among the merges share eight bytes.
TEST(HostileTokenizer, TooManyMergesForTheHighestIdsAreRefused) {
    TinyTokenizer file;
    file.vocab = R"({"a":0,"b":1,"ab":4194303})";
    file.merges = "[\"a b\"";
    for (int i = 1; i < (1 << 18); ++i)
        file.merges += ",\"a b\"";
    file.merges += "]";
    expect_refused(file, ErrorCode::Limit, "model.merges");
    file.vocab = R"({"a":0,"b":1,"ab":2})";
    EXPECT_EQ(file.load()->encode("abab"), (Ids{2, 2}));
}

TEST(HostileTokenizer, NamesMustLeadSomewhere) {
    TinyTokenizer file;
    file.merges = R"(["a z"])";
    expect_refused(file, ErrorCode::Corrupt, "\"z\" is not in the vocabulary");
    file.merges = R"(["b a"])";
    expect_refused(file, ErrorCode::Corrupt, "\"ba\" is not in the vocabulary");
    file.merges = R"([["a",""]])";
    expect_refused(file, ErrorCode::Corrupt, "model.merges[0]");
    file = {};
    file.model = R"("type":"BPE","unk_token":"<none>")";
    expect_refused(file, ErrorCode::Corrupt, "<none>");
    file = {};
    file.post_processor = R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>"}},
        {"Sequence":{"id":"A"}}],"special_tokens":{"<s>":{"ids":[77]}}})";
    expect_refused(file, ErrorCode::Corrupt, "special_tokens.<s>.ids");
    file.post_processor = R"({"type":"TemplateProcessing","single":[],"special_tokens":{}})";
    expect_refused(file, ErrorCode::Corrupt, "no place for the text");
    expect_error(TinyTokenizer{}.try_load(R"({"add_bos_token":true,"bos_token":"<none>"})"), ErrorCode::Corrupt,
                 "tokenizer_config.json, bos_token");
}

TEST(HostileTokenizer, BrokenDocumentsAreRefused) {
    for (const char* text : {"", "{", "[]", "7", "null", "{\"model\":7}", "{\"model\":{\"vocab\":{\"a\":0},", "\xFF"}) {
        const auto result = TinyTokenizer::load_text(text);
        ASSERT_FALSE(result.has_value()) << text;
        EXPECT_NE(result.error().one_line().find("tokenizer.json"), std::string::npos) << result.error().one_line();
    }
    expect_error(TinyTokenizer::load_text(R"({"model":{"type":"BPE","vocab":{"a":0}}})"), ErrorCode::Corrupt,
                 "merges are missing");
    expect_error(TinyTokenizer::load_text(R"({"model":{"type":"BPE","merges":[]}})"), ErrorCode::Corrupt,
                 "vocabulary is missing");
    EXPECT_FALSE(TinyTokenizer::load_text(R"({"added_tokens":[],"added_tokens":[],"model":{"vocab":{},"merges":[]}})"));
    const auto absent = load_tokenizer("/nonexistent/folder");
    ASSERT_FALSE(absent.has_value());
    EXPECT_EQ(absent.error().code, ErrorCode::NotFound);
}

TEST(HostileTokenizer, DeepNestingIsRefused) {
    TinyTokenizer file;
    std::string deep;
    for (int i = 0; i < 5000; ++i)
        deep += R"({"type":"Sequence","normalizers":[)";
    for (int i = 0; i < 5000; ++i)
        deep += "]}";
    file.normalizer = deep;
    EXPECT_FALSE(file.try_load().has_value());
    file = {};
    file.vocab = std::string(5000, '[') + std::string(5000, ']');
    EXPECT_FALSE(file.try_load().has_value());
}

TEST(HostileTokenizer, ExponentialExpressionsAreRefusedAndSlowOnesEnd) {
    TinyTokenizer file;
    file.pre_tokenizer = R"({"type":"Split","pattern":{"Regex":"(a+)+$"},"behavior":"Isolated"})";
    expect_refused(file, ErrorCode::Unsupported, "exponential");
    // Polynomial, so it passes the check at loading; a search that exceeds the limit leaves the rest in one piece.
    file.pre_tokenizer = R"({"type":"Split","pattern":{"Regex":"(?:a*)(?:a*)(?:a*)(?:a*)q"},"behavior":"Isolated"})";
    const auto slow = file.load();
    EXPECT_EQ(slow->decode(slow->encode(std::string(3000, 'a'))), std::string(3000, 'a'));
}

TEST(HostileTokenizer, AnEmptyVocabularyEncodesNothing) {
    TinyTokenizer file;
    file.vocab = "{}";
    file.merges = "[]";
    const auto tokenizer = file.load();
    EXPECT_TRUE(tokenizer->encode("anything").empty());
    EXPECT_EQ(tokenizer->decode(Ids{0, -5, 1 << 30}), "");
    EXPECT_EQ(tokenizer->size(), 0);
    EXPECT_EQ(tokenizer->piece(0), "");
}

} // namespace
} // namespace layerscope
