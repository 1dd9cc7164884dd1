// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/gguf.h"
#include "support/gguf_writer.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cstring>
#include <ctime>
#include <random>

namespace layerscope::test {
namespace {

GgufWriter small_model() {
    GgufWriter out;
    out.set_text("general.architecture", "llama");
    out.set_integer("llama.block_count", 2);
    out.set_real("llama.rope.freq_base", 10000.0F);
    out.set_flag("tokenizer.ggml.add_bos_token", true);
    out.set_texts("tokenizer.ggml.tokens", {"a", "", "\u2581the"});
    out.set_integers("tokenizer.ggml.token_type", {1, 3, -1});
    out.set_reals("tokenizer.ggml.scores", {0.5F, -1.0F});
    out.set_flags("llama.attention.sliding_window_pattern", {true, false, true});
    out.add_floats("token_embd.weight", {3, 2}, {1, 2, 3, 4, 5, 6});
    out.add("blk.0.ffn_down.weight", {2, 64}, DType::Q8_0, std::string(2 * 68, '\1'));
    out.add_floats("output_norm.weight", {2}, {1, 1});
    return out;
}

class Gguf : public ::testing::Test {
protected:
    Result<std::shared_ptr<GgufSource>> open(std::string_view content) {
        return open_gguf(folder.write("model.gguf", content));
    }
    Error refusal(std::string_view content) {
        const auto path = folder.write("model.gguf", content);
        const auto begun = std::clock();
        const auto source = open_gguf(path);
        // 100 ms of the processor's time: a machine that others use, too, stretches the clock on the wall.
        EXPECT_LT(std::clock() - begun, CLOCKS_PER_SEC / 10);
        if (source) {
            ADD_FAILURE() << "was not refused";
            return {};
        }
        EXPECT_EQ(source.error().one_line().find('\n'), std::string::npos);
        return source.error();
    }
    TempFolder folder;
};

std::string header(std::uint64_t n_tensors, std::uint64_t n_pairs) {
    std::string file = "GGUF";
    put_u32(file, 3);
    put_u64(file, n_tensors);
    put_u64(file, n_pairs);
    return file;
}

TEST_F(Gguf, ReadsEveryKindOfValue) {
    const auto source = open(small_model().file());
    ASSERT_TRUE(source.has_value()) << source.error().one_line();
    const GgufMetadata& metadata = (*source)->metadata();
    EXPECT_EQ(*find(metadata, "general.architecture")->text(), "llama");
    EXPECT_EQ(find(metadata, "llama.block_count")->integer(), 2);
    EXPECT_EQ(find(metadata, "llama.rope.freq_base")->number(), 10000.0);
    EXPECT_TRUE(*find(metadata, "tokenizer.ggml.add_bos_token")->boolean());
    EXPECT_EQ(*find(metadata, "tokenizer.ggml.tokens")->texts(), (std::vector<std::string_view>{"a", "", "\u2581the"}));
    EXPECT_EQ(*find(metadata, "tokenizer.ggml.token_type")->integers(), (std::vector<std::int64_t>{1, 3, -1}));
    EXPECT_EQ(*find(metadata, "tokenizer.ggml.scores")->reals(), (std::vector<double>{0.5, -1.0}));
    EXPECT_EQ(*find(metadata, "llama.attention.sliding_window_pattern")->booleans(),
              (std::vector<bool>{true, false, true}));
    EXPECT_EQ(find(metadata, "llama.block_count")->text(), nullptr);
    EXPECT_EQ(find(metadata, "none"), nullptr);
}

TEST_F(Gguf, ForgetsWhatIsNoLongerWantedAndKeepsTheTensors) {
    GgufWriter out = small_model();
    out.set_texts("tokenizer.ggml.merges", std::vector<std::string>(3000, "a b")); // several pages of metadata
    const auto source = open(out.file());
    ASSERT_TRUE(source.has_value()) << source.error().one_line();
    (*source)->forget_metadata();
    EXPECT_TRUE((*source)->metadata().empty());
    const TensorEntry* const tensor = (*source)->find("token_embd.weight");
    ASSERT_NE(tensor, nullptr);
    const float expected[] = {1, 2, 3, 4, 5, 6};
    ASSERT_EQ(tensor->n_bytes, sizeof(expected));
    EXPECT_EQ(std::memcmp(tensor->data, expected, sizeof(expected)), 0);
    EXPECT_EQ((*source)->find("blk.0.ffn_down.weight")->data[0], std::byte{1});
}

TEST_F(Gguf, ShapesAreOutermostFirstAndRowsLieTogether) {
    for (const std::uint32_t alignment : {8U, 32U, 4096U}) {
        const auto source = open(small_model().file(alignment));
        ASSERT_TRUE(source.has_value()) << source.error().one_line();
        const TensorEntry* embedding = (*source)->find("token_embd.weight");
        ASSERT_NE(embedding, nullptr);
        EXPECT_EQ(embedding->shape, (std::vector<std::int64_t>{3, 2}));
        float row2[2];
        std::memcpy(row2, embedding->data + 4 * sizeof(float), sizeof(row2));
        EXPECT_EQ(row2[0], 5.0F);
        const TensorEntry* blocks = (*source)->find("blk.0.ffn_down.weight");
        EXPECT_EQ(blocks->dtype, DType::Q8_0);
        EXPECT_EQ(blocks->n_bytes, 136U);
        EXPECT_EQ((*source)->tensors().size(), 3U);
    }
}

TEST_F(Gguf, PartsOfASplitFileAreOneModel) {
    GgufWriter first;
    first.set_text("general.architecture", "llama");
    first.set_integer("split.count", 2);
    first.add_floats("a", {2}, {1, 2});
    GgufWriter second;
    second.set_integer("split.count", 2);
    second.add_floats("b", {2}, {3, 4});
    const auto path1 = folder.write("m-00001-of-00002.gguf", first.file());
    const auto path2 = folder.write("m-00002-of-00002.gguf", second.file());
    for (const auto& path : {path1, path2}) {
        const auto source = open_gguf(path);
        ASSERT_TRUE(source.has_value()) << source.error().one_line();
        EXPECT_NE((*source)->find("a"), nullptr);
        EXPECT_NE((*source)->find("b"), nullptr);
        EXPECT_NE(find((*source)->metadata(), "general.architecture"), nullptr);
    }
    const auto renamed = refusal(first.file());
    EXPECT_EQ(renamed.code, ErrorCode::NotFound);
    std::filesystem::remove(path2);
    EXPECT_EQ(open_gguf(path1).error().code, ErrorCode::NotFound);
}

TEST_F(Gguf, TensorsOfUnknownTypesAreNamedNotFatal) {
    std::string file = header(1, 0);
    put_text(file, "blk.0.ffn_up.weight");
    put_u32(file, 1);
    put_u64(file, 256);
    put_u32(file, 23);
    put_u64(file, 0);
    file.resize(4096, '\0');
    const auto source = open(file);
    ASSERT_TRUE(source.has_value()) << source.error().one_line();
    EXPECT_EQ((*source)->find("blk.0.ffn_up.weight"), nullptr);
    EXPECT_EQ((*source)->unreadable().find("blk.0.ffn_up.weight")->second, "IQ4_XS");
}

TEST_F(Gguf, ReleasedBytesStayReadable) {
    GgufWriter out;
    out.add_floats("big", {1 << 16}, std::vector<float>(1 << 16, 2.5F));
    const auto source = open(out.file());
    ASSERT_TRUE(source.has_value());
    const TensorEntry* big = (*source)->find("big");
    (*source)->release({big->data, big->n_bytes});
    const std::vector<std::byte> elsewhere(1 << 16, std::byte{7});
    (*source)->release(elsewhere); // not a part of the file: left alone
    EXPECT_EQ(elsewhere[40000], std::byte{7});
    float value = 0;
    std::memcpy(&value, big->data + 30000 * sizeof(float), sizeof(value));
    EXPECT_EQ(value, 2.5F);
}

// The 43-byte file: one key, an array that claims 2^63 values.
TEST_F(Gguf, ClaimsOfHugeLengthsAreRefusedAtOnce) {
    for (const std::uint32_t element : {0U, 5U, 8U, 9U, 12U, 77U}) {
        std::string file = header(0, 1);
        put_text(file, "k");
        put_u32(file, 9);
        put_u32(file, element);
        put_u64(file, std::uint64_t{1} << 63U);
        EXPECT_EQ(refusal(file).code, ErrorCode::Corrupt) << element;
        file.resize(60, '\0');
        EXPECT_EQ(refusal(file).code, ErrorCode::Corrupt) << element;
    }
    std::string text = header(0, 1);
    put_text(text, "k");
    put_u32(text, 8);
    put_u64(text, std::uint64_t{1} << 63U);
    EXPECT_EQ(refusal(text).code, ErrorCode::Corrupt);
    std::string key = header(0, 1);
    put_u64(key, ~std::uint64_t{0});
    key.resize(64, 'x');
    EXPECT_EQ(refusal(key).code, ErrorCode::Corrupt);
    for (const auto& [tensors, pairs] : {std::pair{std::uint64_t{1} << 63U, std::uint64_t{0}}, {0, ~std::uint64_t{0}}})
        EXPECT_EQ(refusal(header(tensors, pairs) + std::string(100, '\0')).code, ErrorCode::Corrupt);
}

TEST_F(Gguf, NestedArraysAreRefusedByKey) {
    std::string file = header(0, 1);
    put_text(file, "deep");
    put_u32(file, 9);
    for (int level = 0; level < 1000; ++level) {
        put_u32(file, 9);
        put_u64(file, 1);
    }
    EXPECT_NE(refusal(file).why.find("deep is an array of arrays"), std::string::npos);
}

TEST_F(Gguf, ManyArrayValuesAreALimitNotAnAllocation) {
    std::string file = header(0, 1);
    put_text(file, "k");
    put_u32(file, 9);
    put_u32(file, 0);
    put_u64(file, 5'000'000);
    file.resize(file.size() + 5'000'000, '\0'); // one byte each, eight in memory
    EXPECT_EQ(refusal(file).code, ErrorCode::Limit);
}

std::string one_tensor(const std::vector<std::uint64_t>& dims, std::uint32_t type, std::uint64_t offset) {
    std::string file = header(1, 0);
    put_text(file, "w");
    put_u32(file, static_cast<std::uint32_t>(dims.size()));
    for (const std::uint64_t dim : dims)
        put_u64(file, dim);
    put_u32(file, type);
    put_u64(file, offset);
    file.resize(1024, '\0');
    return file;
}

TEST_F(Gguf, SizesThatWrapAreRefused) {
    const std::uint64_t half = std::uint64_t{1} << 32U;
    EXPECT_EQ(refusal(one_tensor({half, half}, 0, 0)).code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal(one_tensor({half, half, half, half}, 8, 0)).code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal(one_tensor({~std::uint64_t{0}, 2}, 0, 0)).code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal(one_tensor({std::uint64_t{1} << 62U}, 28, 0)).code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal(one_tensor({8}, 0, ~std::uint64_t{0} - 31)).code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal(one_tensor({8}, 0, 4096)).code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal(one_tensor({1, 1, 1, 1, 1}, 0, 0)).code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal(one_tensor({33}, 8, 0)).code, ErrorCode::Corrupt); // no whole block
    EXPECT_EQ(refusal(one_tensor({8}, 0, 5)).code, ErrorCode::Corrupt);  // not aligned
    EXPECT_TRUE(open(one_tensor({8}, 0, 32)).has_value());
}

TEST_F(Gguf, AlignmentsThatAreNoneAreRefused) {
    for (const std::uint32_t alignment : {0U, 1U, 3U, 24U, 1U << 30U, ~0U}) {
        GgufWriter out;
        out.set_integer("general.alignment", alignment);
        out.add_floats("w", {2}, {1, 2});
        EXPECT_NE(refusal(out.file()).why.find("general.alignment"), std::string::npos) << alignment;
    }
}

TEST_F(Gguf, OtherVersionsAndByteOrdersSayWhatTheyAre) {
    std::string file = small_model().file();
    file[4] = 1;
    EXPECT_NE(refusal(file).why.find("version 1"), std::string::npos);
    file[4] = 0;
    file[7] = 3;
    EXPECT_NE(refusal(file).why.find("big-endian"), std::string::npos);
    EXPECT_EQ(refusal("").code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal("GGUF").code, ErrorCode::Corrupt);
    EXPECT_EQ(refusal("GGML and then some more bytes").code, ErrorCode::Corrupt);
}

TEST_F(Gguf, NamesThatStandTwiceAreRefused) {
    GgufWriter keys;
    keys.set_integer("k", 1);
    keys.set_integer("k", 2);
    EXPECT_EQ(refusal(keys.file()).code, ErrorCode::Corrupt);
    GgufWriter tensors;
    tensors.add_floats("w", {1}, {1});
    tensors.add_floats("w", {1}, {1});
    EXPECT_EQ(refusal(tensors.file()).code, ErrorCode::Corrupt);
}

TEST_F(Gguf, LongNamesAreCutInMessages) {
    const std::string name = std::string(99, 'k') + "\u00e9" + std::string(60'000, 'k');
    std::string key = header(0, 1);
    put_text(key, name);
    put_u32(key, 99);
    std::string tensor = header(1, 0);
    put_text(tensor, name);
    put_u32(tensor, 1);
    put_u64(tensor, 33); // no whole block
    put_u32(tensor, 8);
    put_u64(tensor, 0);
    tensor.resize(tensor.size() + 1024, '\0');
    for (const std::string& file : {key, tensor}) {
        const auto line = refusal(file).one_line();
        EXPECT_LT(line.size(), 400U) << line;
        EXPECT_NE(line.find("kkk"), std::string::npos);
    }
}

TEST_F(Gguf, OverlappingTensorsAreRefused) {
    std::string file = header(2, 0);
    for (const char* name : {"a", "b"}) {
        put_text(file, name);
        put_u32(file, 1);
        put_u64(file, 8);
        put_u32(file, 0);
        put_u64(file, 0);
    }
    file.resize(1024, '\0');
    EXPECT_NE(refusal(file).why.find("overlaps"), std::string::npos);
}

TEST_F(Gguf, EveryTruncationIsRefused) {
    const std::string whole = small_model().file();
    // The last tensor ends 24 bytes before the padding does.
    for (std::size_t size = 0; size + 24 < whole.size(); ++size)
        EXPECT_FALSE(open(std::string_view(whole).substr(0, size)).has_value()) << size << " of " << whole.size();
}

TEST_F(Gguf, FlippedBytesAreReadOrRefusedButHarmNothing) {
    const std::string whole = small_model().file();
    std::mt19937 random(3);
    for (int round = 0; round < 3000; ++round) {
        std::string file = whole;
        for (unsigned flips = 1 + random() % 3; flips > 0; --flips)
            file[random() % file.size()] = static_cast<char>(random());
        const auto source = open(file);
        if (!source) continue;
        for (const TensorEntry& entry : (*source)->tensors()) { // whatever was accepted lies inside the file
            unsigned sum = 0;
            for (std::size_t i = 0; i < entry.n_bytes; ++i)
                sum += std::to_integer<unsigned>(entry.data[i]);
            EXPECT_GE(sum, 0U);
        }
    }
}

} // namespace
} // namespace layerscope::test
