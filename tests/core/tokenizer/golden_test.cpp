// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The reference library's ids and texts for seven real tokenizer files; tests/golden/tokenizers/README.md says where
// they come from. All comparisons are exact.
#include "base/utf8.h"
#include "support/golden_tokenizers.h"
#include "support/sha256.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <iterator>

namespace layerscope {
namespace {

using namespace test;

class GoldenTokenizer : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        tokenizer_ = golden_tokenizer(GetParam());
        if (!tokenizer_) GTEST_SKIP() << golden_tokenizer_hint();
        vectors_ = golden_tokenizer_json(GetParam() + ".json");
    }
    [[nodiscard]] const JsonValue::Array& list(const char* name) const {
        static const JsonValue::Array none;
        const JsonValue* value = vectors_.find(name);
        return value == nullptr || value->array() == nullptr ? none : *value->array();
    }
    std::shared_ptr<const Tokenizer> tokenizer_;
    JsonValue vectors_;
};

std::string text_of(const JsonValue& row, const char* key) {
    const JsonValue* value = row.find(key);
    return value == nullptr || value->string() == nullptr ? std::string() : *value->string();
}

TEST_P(GoldenTokenizer, EncodesEveryCase) {
    ASSERT_GE(list("cases").size(), 140U);
    for (const JsonValue& row : list("cases")) {
        const std::string text = text_of(row, "text");
        const auto ids = ids_of(row.find("ids"));
        EXPECT_EQ(tokenizer_->encode(text, {.add_special = false}), ids) << text_of(row, "id");
        const auto plain = row.find("ids_plain") == nullptr ? ids : ids_of(row.find("ids_plain"));
        EXPECT_EQ(tokenizer_->encode(text, {.add_special = false, .parse_special = false}), plain)
            << text_of(row, "id");
    }
}

TEST_P(GoldenTokenizer, PutsTheFilesTokensAroundATextOnce) {
    const auto prefix = ids_of(vectors_.find("prefix_ids"));
    const auto suffix = ids_of(vectors_.find("suffix_ids"));
    for (const JsonValue& row : list("cases")) {
        auto expected = prefix;
        const auto ids = ids_of(row.find("ids"));
        expected.insert(expected.end(), ids.begin(), ids.end());
        expected.insert(expected.end(), suffix.begin(), suffix.end());
        if (row.find("ids_with_special") != nullptr) {
            EXPECT_EQ(expected, ids_of(row.find("ids_with_special")));
        }
        EXPECT_EQ(tokenizer_->encode(text_of(row, "text")), expected) << text_of(row, "id");
    }
}

TEST_P(GoldenTokenizer, DecodesWhatItEncoded) {
    for (const JsonValue& row : list("cases")) {
        const auto ids = ids_of(row.find("ids"));
        const std::string decoded = text_of(row, row.find("decoded") == nullptr ? "text" : "decoded");
        const std::string without =
            row.find("decoded_skip_special") == nullptr ? decoded : text_of(row, "decoded_skip_special");
        EXPECT_EQ(tokenizer_->decode(ids), decoded) << text_of(row, "id");
        EXPECT_EQ(tokenizer_->decode(ids, {.skip_special = true}), without) << text_of(row, "id");
        EXPECT_EQ(stream_text(*tokenizer_, ids), decoded) << text_of(row, "id");
        EXPECT_EQ(stream_text(*tokenizer_, ids, {.skip_special = true}), without) << text_of(row, "id");
    }
}

TEST_P(GoldenTokenizer, DecodesCutCharactersStrayBytesAndUnknownIds) {
    ASSERT_GE(list("decode").size(), 60U);
    for (const JsonValue& row : list("decode")) {
        const auto ids = ids_of(row.find("ids"));
        EXPECT_EQ(tokenizer_->decode(ids), text_of(row, "text")) << text_of(row, "id");
        EXPECT_EQ(tokenizer_->decode(ids, {.skip_special = true}), text_of(row, "text_skip_special"));
        EXPECT_EQ(stream_text(*tokenizer_, ids), text_of(row, "text")) << text_of(row, "id");
    }
}

TEST_P(GoldenTokenizer, NeverStreamsHalfACharacter) {
    for (const JsonValue& row : list("cases")) {
        const auto stream = tokenizer_->stream();
        std::string seen;
        for (const TokenId id : ids_of(row.find("ids"))) {
            const std::string part = stream->push(id);
            EXPECT_TRUE(is_valid_utf8(part));
            seen += part;
        }
        seen += stream->finish();
        EXPECT_EQ(seen, text_of(row, row.find("decoded") == nullptr ? "text" : "decoded"));
    }
}

TEST_P(GoldenTokenizer, PiecesAndIdsNameEachOther) {
    for (TokenId id = 0; id < tokenizer_->size(); id += 97) {
        if (tokenizer_->piece(id).empty()) continue;
        EXPECT_EQ(tokenizer_->id_of(tokenizer_->piece(id)), id);
    }
}

void expect_hash(const std::vector<TokenId>& ids, const JsonValue* expected, const std::string& what) {
    ASSERT_NE(expected, nullptr) << what;
    EXPECT_EQ(static_cast<std::int64_t>(ids.size()), expected->find("count")->integer()) << what;
    EXPECT_EQ(Sha256::of(ids_text(ids)), *expected->find("sha256")->string()) << what;
}

// A step that is quadratic in the length of a run would take minutes here. How long it does take is measured by
// bench_long_inputs; the limit only tells linear from quadratic, on any machine and with sanitizers.
TEST_P(GoldenTokenizer, EncodesLongRunsInLinearTime) {
    const JsonValue document = golden_tokenizer_json("long_inputs.json");
    for (const JsonValue& row : *document.find("rows")->array()) {
        std::string text;
        for (std::int64_t i = 0; i < row.find("times")->integer(); ++i)
            text += text_of(row, "unit");
        ASSERT_EQ(Sha256::of(text), text_of(row, "text_sha256"));
        const auto start = std::chrono::steady_clock::now();
        const auto ids = tokenizer_->encode(text, {.add_special = false});
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        EXPECT_LT(took.count(), 30.0) << text_of(row, "unit");
        expect_hash(ids, row.find("ids")->find(GetParam()), text_of(row, "unit"));
    }
}

TEST_P(GoldenTokenizer, EncodesAMegabyteOfLanguagesAndOfCode) {
    const JsonValue document = golden_tokenizer_json("corpora.json");
    for (const auto& [name, corpus] : *document.find("corpora")->object()) {
        std::ifstream file(golden_tokenizer_folder() / (name + ".txt"), std::ios::binary);
        if (!file) GTEST_SKIP() << name << ".txt is not there: " << golden_tokenizer_hint();
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        ASSERT_EQ(Sha256::of(text), text_of(corpus, "text_sha256"));
        for (const std::int32_t threads : {1, 2, 5})
            expect_hash(tokenizer_->encode(text, {.add_special = false, .threads = threads}),
                        corpus.find("ids")->find(GetParam()), fmt::format("{}, {} threads", name, threads));
    }
}

INSTANTIATE_TEST_SUITE_P(All, GoldenTokenizer, testing::ValuesIn(golden_tokenizer_names()),
                         [](const auto& one) { return one.param; });

TEST(Sha256Support, KnowsThePublishedExamples) { // FIPS 180-2, appendix B
    EXPECT_EQ(Sha256::of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(Sha256::of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(Sha256::of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

} // namespace
} // namespace layerscope
