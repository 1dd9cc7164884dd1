// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/atomic_file.h"
#include "files/mapped_file.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace layerscope {
namespace {

using test::TempFolder;

TEST(AtomicFile, AppearsWholeOrNotAtAll) {
    const TempFolder folder;
    const auto target = folder.write("out.txt", "old");
    {
        auto file = AtomicFile::create(target);
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->write("new content"));
        EXPECT_EQ(read_text_file(target, 100).value(), "old");
    } // given up: the old file stays and nothing else is left
    EXPECT_EQ(read_text_file(target, 100).value(), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
    ASSERT_TRUE(write_file_atomically(target, "new content"));
    EXPECT_EQ(read_text_file(target, 100).value(), "new content");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(AtomicFile, HasOrdinaryPermissions) {
    const TempFolder folder;
    const mode_t before = umask(022);
    ASSERT_TRUE(write_file_atomically(folder.path() / "out.txt", "x"));
    umask(before);
    struct stat status {};
    ASSERT_EQ(stat((folder.path() / "out.txt").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0644U);
}

TEST(AtomicFile, PlacesThatCannotBeWrittenAreErrors) {
    const TempFolder folder;
    EXPECT_EQ(write_file_atomically(folder.path() / "absent" / "out.txt", "x").error().code, ErrorCode::NotFound);
    EXPECT_EQ(write_file_atomically(folder.path(), "x").error().code, ErrorCode::InvalidArgument);
    EXPECT_FALSE(write_file_atomically("/proc/layerscope.txt", "x"));
}

TEST(AtomicFile, ADeviceOrPipeIsNotReplacedByAFile) {
    const TempFolder folder;
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(write_file_atomically(pipe, "x").error().why, "not a regular file");
    EXPECT_TRUE(std::filesystem::is_fifo(pipe));
    std::filesystem::create_symlink(pipe, folder.path() / "link");
    EXPECT_EQ(write_file_atomically(folder.path() / "link", "x").error().why, "not a regular file");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2);
}

TEST(AtomicFile, APathWithoutANameIsRefused) {
    const TempFolder folder;
    EXPECT_EQ(write_file_atomically("", "x").error().why, "the path names no file");
    EXPECT_EQ(write_file_atomically(folder.path() / "absent" / "", "x").error().code, ErrorCode::InvalidArgument);
}

TEST(MappedFile, OnlyRegularFilesAreOpened) {
    const TempFolder folder;
    EXPECT_EQ(MappedFile::open(folder.path()).error().why, "not a regular file");
    EXPECT_EQ(MappedFile::open("/dev/zero").error().why, "not a regular file");
    ASSERT_EQ(mkfifo((folder.path() / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(MappedFile::open(folder.path() / "pipe").error().why, "not a regular file");
    EXPECT_EQ(MappedFile::open(folder.path() / "absent").error().code, ErrorCode::NotFound);
    EXPECT_EQ(MappedFile::open(folder.write("empty", "")).value()->bytes().size(), 0U);
}

TEST(MappedFile, ATextAboveTheLimitIsRefused) {
    const TempFolder folder;
    EXPECT_EQ(read_text_file(folder.write("a", "12345"), 4).error().code, ErrorCode::Limit);
    EXPECT_EQ(read_text_file(folder.path() / "a", 5).value(), "12345");
}

} // namespace
} // namespace layerscope
