// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint is a stranger's file: every header that lies must be refused before its numbers are used.
#include "files/safetensors.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cstring>

namespace layerscope {
namespace {

using test::TempFolder;

std::string file_of(const std::string& header, const std::string& data, std::uint64_t length) {
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + header + data;
}
std::string file_of(const std::string& header, const std::string& data) { return file_of(header, data, header.size()); }

std::string refusal_of(const std::string& content) {
    const TempFolder folder;
    const auto source = open_safetensors(folder.write("model.safetensors", content));
    EXPECT_FALSE(source) << "accepted: " << content.substr(8, 80);
    if (source) return {};
    EXPECT_NE(source.error().where.find("model.safetensors"), std::string::npos);
    EXPECT_EQ(source.error().one_line().find('\n'), std::string::npos);
    return source.error().one_line();
}

TEST(Safetensors, ReadsWhatTheWriterWrote) {
    const TempFolder folder;
    const auto path = folder.path() / "out.safetensors";
    auto writer = SafetensorsWriter::create(
        path, {{"a", DType::F32, {2, 3}}, {"ids", DType::I32, {2}}, {"none", DType::F32, {0, 4}}});
    ASSERT_TRUE(writer) << writer.error().one_line();
    const float values[6] = {1, 2, 3, 4, 5, 6};
    const std::int32_t ids[2] = {7, -1};
    ASSERT_TRUE(writer->append(values, 12));
    ASSERT_TRUE(writer->append(values + 3, 12));
    ASSERT_TRUE(writer->append(ids, sizeof ids));
    EXPECT_FALSE(std::filesystem::exists(path)) << "nothing may be visible before finish()";
    ASSERT_TRUE(writer->finish());

    const auto source = open_safetensors(path);
    ASSERT_TRUE(source) << source.error().one_line();
    ASSERT_EQ((*source)->tensors().size(), 3U);
    const TensorEntry* a = (*source)->find("a");
    ASSERT_NE(a, nullptr);
    EXPECT_EQ(a->shape, (std::vector<std::int64_t>{2, 3}));
    EXPECT_EQ(std::memcmp(a->data, values, sizeof values), 0);
    EXPECT_EQ(std::memcmp((*source)->find("ids")->data, ids, sizeof ids), 0);
    EXPECT_EQ((*source)->find("absent"), nullptr);
}

TEST(Safetensors, AnUnfinishedOutputLeavesNoFile) {
    const TempFolder folder;
    const auto path = folder.path() / "out.safetensors";
    {
        auto writer = SafetensorsWriter::create(path, {{"a", DType::F32, {4}}});
        ASSERT_TRUE(writer);
        const float one = 1;
        ASSERT_TRUE(writer->append(&one, 4));
        EXPECT_FALSE(writer->finish()) << "12 bytes are missing";
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Safetensors, ShapeTimesTypeMustMatchTheBytes) { // 1000 x 1000 F32 over 4 bytes
    EXPECT_NE(refusal_of(file_of(R"({"w":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4]}})", "abcd"))
                  .find("size does not match shape and dtype"),
              std::string::npos);
    EXPECT_NE(refusal_of(file_of(R"({"w":{"dtype":"F32","shape":[4294967296,4294967296,4],"data_offsets":[0,0]}})", ""))
                  .find("overflowing"),
              std::string::npos);
}

TEST(Safetensors, OffsetsMustBeARangeInsideTheFile) {
    for (const char* offsets :
         {"[-4,0]", "[4,0]", "[0,8]", "[0,18446744073709551615]", "[0.5,4]", "[0]", "[0,4,8]", "\"0-4\"", "null"})
        refusal_of(file_of(std::string(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":)") + offsets + "}}", "abcd"));
}

TEST(Safetensors, HeaderLengthIsCheckedBeforeAnythingOfThatSizeIsTouched) {
    for (const std::uint64_t length :
         {UINT64_MAX, UINT64_MAX - 7, std::uint64_t{1} << 63U, std::uint64_t{1} << 40U, std::uint64_t{100}})
        EXPECT_NE(refusal_of(file_of("{}", "", length)).find("header length"), std::string::npos);
    refusal_of("");
    refusal_of("1234567");
}

TEST(Safetensors, HeadersThatAreNotWhatTheyShouldBeAreRefused) {
    for (const char* header : {"[]", "1", "\"x\"", "{", "", "{}", R"({"w":1})", R"({"w":{}})",
                               R"({"w":{"dtype":"F32"}})", R"({"w":{"dtype":"F31","shape":[1],"data_offsets":[0,4]}})",
                               R"({"w":{"dtype":4,"shape":[1],"data_offsets":[0,4]}})",
                               R"({"w":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})",
                               R"({"w":{"dtype":"F32","shape":["1"],"data_offsets":[0,4]}})",
                               R"({"w":{"dtype":"F32","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,4]}})",
                               R"({"w":{"dtype":"Q8_0","shape":[32],"data_offsets":[0,34]}})"})
        refusal_of(file_of(header, "abcd"));
}

TEST(Safetensors, DuplicateAndOverlappingTensorsAreRefused) {
    EXPECT_NE(
        refusal_of(
            file_of(
                R"({"w":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"w":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})",
                "abcd"))
            .find("stands twice"),
        std::string::npos);
    EXPECT_NE(
        refusal_of(
            file_of(
                R"({"v":{"dtype":"U8","shape":[3],"data_offsets":[0,3]},"w":{"dtype":"U8","shape":[2],"data_offsets":[2,4]}})",
                "abcd"))
            .find("overlaps"),
        std::string::npos);
}

TEST(Safetensors, EveryTruncationOfAGoodFileIsRefused) {
    const std::string good = file_of(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", "12345678");
    const TempFolder folder;
    ASSERT_TRUE(open_safetensors(folder.write("good.safetensors", good)));
    for (std::size_t length = 0; length < good.size(); ++length)
        refusal_of(good.substr(0, length));
}

class Shards : public ::testing::Test {
protected:
    TempFolder folder;
    void shard(const std::string& name, const std::string& tensor) {
        folder.write(name, file_of("{\"" + tensor + R"(":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", "abcd"));
    }
    std::string open_error(const std::string& index) {
        folder.write("model.safetensors.index.json", index);
        const auto source = open_safetensors(folder.path());
        EXPECT_FALSE(source);
        return source ? "" : source.error().one_line();
    }
};

TEST_F(Shards, AreJoined) {
    shard("model-1.safetensors", "a");
    shard("model-2.safetensors", "b");
    folder.write("model.safetensors.index.json",
                 R"({"weight_map":{"a":"model-1.safetensors","b":"model-2.safetensors"}})");
    const auto source = open_safetensors(folder.path());
    ASSERT_TRUE(source) << source.error().one_line();
    EXPECT_NE((*source)->find("a"), nullptr);
    EXPECT_NE((*source)->find("b"), nullptr);
}

TEST_F(Shards, AMissingShardIsNamed) {
    shard("model-1.safetensors", "a");
    EXPECT_NE(open_error(R"({"weight_map":{"a":"model-1.safetensors","b":"model-2.safetensors"}})")
                  .find("model-2.safetensors"),
              std::string::npos);
}

TEST_F(Shards, ATensorThatIsNotWhereTheIndexSaysIsNamed) {
    shard("model-1.safetensors", "a");
    EXPECT_NE(open_error(R"({"weight_map":{"a":"model-1.safetensors","ghost":"model-1.safetensors"}})").find("ghost"),
              std::string::npos);
}

TEST_F(Shards, NamesThatLeaveTheFolderAreRefused) {
    for (const char* name : {"../x.safetensors", "/etc/passwd", "", "..", "a/b"})
        EXPECT_NE(open_error(std::string(R"({"weight_map":{"a":")") + name + "\"}}").find("is not a file name"),
                  std::string::npos);
}

TEST_F(Shards, ATensorInTwoShardsIsRefused) {
    shard("model-1.safetensors", "a");
    shard("model-2.safetensors", "a");
    EXPECT_NE(open_error(R"({"weight_map":{"a":"model-1.safetensors","b":"model-2.safetensors"}})").find("two files"),
              std::string::npos);
}

TEST(SafetensorsFolder, WithoutWeightsSaysWhatItLookedFor) {
    const TempFolder folder;
    const auto source = open_safetensors(folder.path());
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::NotFound);
    EXPECT_NE(source.error().why.find("model.safetensors"), std::string::npos);
}

} // namespace
} // namespace layerscope
