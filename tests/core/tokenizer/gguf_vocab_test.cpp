// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokenizers as GGUF files hold them. The real ones are written from their tokenizer.json by the converter's rules and
// must give the reference's ids; small ones show each rule alone.
#include "base/utf8.h"
#include "files/mapped_file.h"
#include "support/golden_tokenizers.h"
#include "tokenizer/gguf_vocab.h"
#include "tokenizer/score_merges.h"

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>

namespace layerscope {
namespace {

using namespace test;
using Texts = std::vector<std::string_view>;
using Integers = std::vector<std::int64_t>;

/// Metadata with the texts it points to.
struct Metadata {
    GgufMetadata map;
    std::deque<std::string> storage;

    template <class T> void set(const std::string& key, T value) {
        map.insert_or_assign("tokenizer.ggml." + key, GgufValue{GgufValue::Data(std::move(value))});
    }
    std::string_view keep(std::string text) { return storage.emplace_back(std::move(text)); }
};

Metadata small(std::string_view model, Texts tokens, Integers types) {
    Metadata metadata;
    metadata.set("model", model);
    metadata.set("tokens", std::move(tokens));
    metadata.set("token_type", std::move(types));
    return metadata;
}

/// "a", "b", "ab", " " and two control tokens.
Metadata small_bpe() {
    auto metadata = small("gpt2", {"a", "b", "ab", "\u0120", "<s>", "</s>"}, {1, 1, 1, 1, 3, 3});
    metadata.set("pre", std::string_view("qwen2"));
    metadata.set("merges", Texts{"a b"});
    return metadata;
}

Metadata small_sentencepiece() {
    auto metadata =
        small("llama", {"<unk>", "<s>", "a", "b", "ab", "bb", "\u2581", "  ", "<0x21>"}, {2, 3, 1, 1, 1, 1, 1, 4, 6});
    metadata.set("scores", std::vector<double>{0, 0, -3, -4, -2, -1, -5, -1000, 0});
    metadata.set("bos_token_id", std::int64_t{1});
    metadata.set("add_space_prefix", false);
    return metadata;
}

std::shared_ptr<const Tokenizer> load(const Metadata& metadata) {
    auto tokenizer = load_gguf_tokenizer(metadata.map, "model.gguf");
    if (tokenizer) return *tokenizer;
    ADD_FAILURE() << tokenizer.error().one_line();
    return nullptr;
}

Error refusal(const Metadata& metadata) {
    const auto tokenizer = load_gguf_tokenizer(metadata.map, "model.gguf");
    return tokenizer ? Error{} : tokenizer.error();
}

using Ids = std::vector<TokenId>;

TEST(GgufVocab, ByteLevelMergesAndControlTokens) {
    auto metadata = small_bpe();
    EXPECT_EQ(load(metadata)->encode("ab a<s>"), (Ids{2, 3, 0, 4}));
    EXPECT_EQ(load(metadata)->decode(Ids{2, 3, 0}), "ab a");
    EXPECT_EQ(load(metadata)->kind(4), PieceKind::Special);
    metadata.set("add_bos_token", true);
    metadata.set("bos_token_id", std::int64_t{4});
    EXPECT_EQ(load(metadata)->encode("ab"), (Ids{4, 2}));
}

TEST(GgufVocab, LlamaRulesBeginWithBosUnlessToldOtherwise) {
    auto metadata = small_bpe();
    metadata.set("pre", std::string_view("llama-bpe"));
    metadata.set("bos_token_id", std::int64_t{4});
    EXPECT_EQ(load(metadata)->encode("a"), (Ids{4, 0}));
    metadata.set("add_bos_token", false);
    EXPECT_EQ(load(metadata)->encode("a"), (Ids{0}));
}

// "abb": the union of highest score is "bb", not the leftmost one.
TEST(GgufVocab, SentencePieceMergesByScore) {
    const auto tokenizer = load(small_sentencepiece());
    EXPECT_EQ(tokenizer->encode("abb", {.add_special = false}), (Ids{2, 5}));
    EXPECT_EQ(tokenizer->encode("ab"), (Ids{1, 4}));
    EXPECT_EQ(tokenizer->encode("a!", {.add_special = false}), (Ids{2, 8}));
    EXPECT_EQ(tokenizer->decode(Ids{2, 6, 5, 8}), "a bb!");
}

TEST(GgufVocab, RunsOfSpacesAreUserDefinedPiecesWrittenAsSpaces) {
    const auto tokenizer = load(small_sentencepiece());
    EXPECT_EQ(tokenizer->encode("a  b", {.add_special = false}), (Ids{2, 7, 3}));
    EXPECT_EQ(tokenizer->decode(Ids{2, 7, 3}), "a  b");
}

TEST(GgufVocab, TheModelsNameDecidesNotTheListsPresent) {
    auto scores_too = small_bpe();
    scores_too.set("scores", std::vector<double>(6, 0.0));
    EXPECT_EQ(load(scores_too)->encode("ab"), (Ids{2}));
    auto merges_too = small_sentencepiece();
    merges_too.set("merges", Texts{"a b"});
    EXPECT_EQ(load(merges_too)->encode("abb", {.add_special = false}), (Ids{2, 5}));
}

TEST(GgufVocab, UnusedIdsHaveNoText) {
    auto metadata = small_bpe();
    metadata.set("token_type", Integers{1, 1, 1, 1, 3, 5});
    const auto tokenizer = load(metadata);
    EXPECT_EQ(tokenizer->piece(5), "");
    EXPECT_EQ(tokenizer->id_of("</s>"), std::nullopt);
}

TEST(GgufVocab, ProblemsNameFileAndKey) {
    auto unknown = small_bpe();
    unknown.set("pre", std::string_view("poro-chat"));
    EXPECT_EQ(refusal(unknown).code, ErrorCode::Unsupported);
    EXPECT_NE(refusal(unknown).why.find("'poro-chat'"), std::string::npos);
    EXPECT_EQ(refusal(unknown).where, "model.gguf, tokenizer.ggml.pre");
    auto model = small_bpe();
    model.set("model", std::string_view("rwkv"));
    EXPECT_EQ(refusal(model).code, ErrorCode::Unsupported);
    for (const char* key : {"model", "pre", "tokens", "merges"}) {
        auto metadata = small_bpe();
        metadata.map.erase(std::string("tokenizer.ggml.") + key);
        EXPECT_EQ(refusal(metadata).where, std::string("model.gguf, tokenizer.ggml.") + key);
        auto wrong = small_bpe();
        wrong.set(key, 1.5);
        EXPECT_EQ(refusal(wrong).code, ErrorCode::Corrupt) << key;
    }
    auto types = small_bpe();
    types.set("token_type", Integers{1, 1});
    EXPECT_NE(refusal(types).why.find("2 types for 6 tokens"), std::string::npos);
    auto merge = small_bpe();
    merge.set("merges", Texts{"ab"});
    EXPECT_EQ(refusal(merge).where, "model.gguf, tokenizer.ggml.merges");
    merge.set("merges", Texts{merge.keep(std::string(59, 'x') + "\u00e9")}); // a character across the place of the cut
    EXPECT_TRUE(is_valid_utf8(refusal(merge).why)) << refusal(merge).why;
    auto stranger = small_bpe();
    stranger.set("merges", Texts{"b zz"});
    EXPECT_EQ(refusal(stranger).code, ErrorCode::Corrupt);
    auto scores = small_sentencepiece();
    scores.set("scores", std::vector<double>{1.0});
    EXPECT_NE(refusal(scores).why.find("1 scores for 9 tokens"), std::string::npos);
    auto bos = small_sentencepiece();
    bos.set("bos_token_id", std::int64_t{99});
    EXPECT_EQ(refusal(bos).where, "model.gguf, tokenizer.ggml.bos_token_id");
    auto bytes = small_bpe();
    bytes.set("tokens", Texts{"a", "b", "ab", "\xFF", "<s>", "</s>"});
    EXPECT_EQ(refusal(bytes).code, ErrorCode::Corrupt);
    auto huge = small_sentencepiece();
    const auto long_piece = huge.keep(std::string(5000, 'a'));
    huge.set("tokens", Texts{"<unk>", "<s>", "a", "b", "ab", "bb", "\u2581", "  ", long_piece});
    EXPECT_EQ(refusal(huge).code, ErrorCode::Limit);
}

/// A real tokenizer file as a converter writes it.
Metadata converted(const TokenizerFile& file, std::string_view model, std::string_view pre) {
    Metadata metadata;
    std::size_t size = 0;
    for (const auto& entry : file.vocab)
        size = std::max(size, static_cast<std::size_t>(entry.id) + 1);
    const JsonValue::Array& added = *file.rest.find("added_tokens")->array();
    for (const JsonValue& token : added)
        size = std::max(size, static_cast<std::size_t>(*token.find("id")->integer()) + 1);
    Texts tokens(size);
    Integers types(size, 5);
    std::vector<double> scores(size, -1000.0);
    for (const auto& entry : file.vocab) {
        const auto id = static_cast<std::size_t>(entry.id);
        tokens[id] = metadata.keep(std::string(file.piece(entry)));
        types[id] = tokens[id].size() == 6 && tokens[id].starts_with("<0x") ? 6 : 1;
        scores[id] = -static_cast<double>(id);
    }
    for (const JsonValue& token : added) {
        const auto id = static_cast<std::size_t>(*token.find("id")->integer());
        std::string text = *token.find("content")->string();
        const bool special = *token.find("special")->boolean();
        for (std::size_t at = text.find("\u2581"); !special && at != std::string::npos; at = text.find("\u2581", at))
            text.replace(at, 3, " ");
        types[id] = special ? 3 : 4;
        if (text == "<unk>") types[id] = 2;
        tokens[id] = metadata.keep(std::move(text));
        scores[id] = -1000.0;
    }
    for (std::size_t id = 0; id < size; ++id)
        if (types[id] == 5) tokens[id] = metadata.keep("[PAD" + std::to_string(id) + "]");
    Texts merges;
    for (std::size_t i = 0; i < file.merge_count(); ++i)
        merges.push_back(metadata.keep(std::string(file.merge_half(i, 0)) + " " + std::string(file.merge_half(i, 1))));
    metadata.set("model", model);
    if (!pre.empty()) metadata.set("pre", pre);
    metadata.set("tokens", std::move(tokens));
    metadata.set("token_type", std::move(types));
    if (model == "llama") metadata.set("scores", std::move(scores));
    metadata.set("merges", std::move(merges)); // beside scores it must not matter
    metadata.set("add_bos_token", false);
    metadata.set("add_space_prefix", false);
    return metadata;
}

struct Real {
    const char* name;
    const char* model;
    const char* pre;
};

class GgufGoldenTokenizer : public testing::TestWithParam<Real> {};

TEST_P(GgufGoldenTokenizer, GivesTheReferencesIds) {
    const auto path = golden_tokenizer_folder() / (std::string(GetParam().name) + ".tokenizer.json");
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) GTEST_SKIP() << golden_tokenizer_hint();
    const auto mapped = MappedFile::open(path);
    ASSERT_TRUE(mapped.has_value());
    const auto file = read_tokenizer_file((*mapped)->text(), "tokenizer.json");
    ASSERT_TRUE(file.has_value());
    const Metadata metadata = converted(*file, GetParam().model, GetParam().pre);
    const auto tokenizer = load(metadata);
    ASSERT_NE(tokenizer, nullptr);
    const JsonValue vectors = golden_tokenizer_json(std::string(GetParam().name) + ".json");
    ASSERT_GE(vectors.find("cases")->array()->size(), 140U);
    for (const JsonValue& row : *vectors.find("cases")->array()) {
        const std::string& text = *row.find("text")->string();
        const auto ids = ids_of(row.find("ids"));
        EXPECT_EQ(tokenizer->encode(text, {.add_special = false}), ids) << *row.find("id")->string();
        const JsonValue* plain = row.find("ids_plain");
        EXPECT_EQ(tokenizer->encode(text, {.add_special = false, .parse_special = false}),
                  plain == nullptr ? ids : ids_of(plain))
            << *row.find("id")->string();
        const JsonValue* decoded = row.find("decoded");
        EXPECT_EQ(tokenizer->decode(ids), decoded == nullptr ? text : *decoded->string());
    }
}

INSTANTIATE_TEST_SUITE_P(All, GgufGoldenTokenizer,
                         testing::Values(Real{"llama3_2", "gpt2", "llama-bpe"}, Real{"qwen3", "gpt2", "qwen2"},
                                         Real{"gemma3", "llama", ""}, Real{"olmo3", "gpt2", "dbrx"},
                                         Real{"command_r", "gpt2", "command-r"}, Real{"qwen35_shape", "gpt2", "qwen35"},
                                         Real{"tinyaya_shape", "gpt2", "tiny_aya"}),
                         [](const auto& test) { return std::string(test.param.name); });

} // namespace
} // namespace layerscope
