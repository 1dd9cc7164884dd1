// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/mapped_file.h"
#include "support/temp_folder.h"
#include "weights/memory_need.h"
#include "weights/page_mover.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <string>
#include <thread>

namespace layerscope::test {
namespace {

constexpr std::size_t kBytes = 45'000'001; // no whole number of anything

std::string pattern() {
    std::string text(kBytes, '\0');
    std::uint32_t state = 1;
    for (char& c : text) {
        state = state * 1664525U + 1013904223U;
        c = static_cast<char>(state >> 24U);
    }
    return text;
}

class PageMoving : public ::testing::Test {
protected:
    void SetUp() override {
        const auto file = MappedFile::open(folder_.write("weights", text_));
        ASSERT_TRUE(file.has_value());
        file_ = *file;
    }
    [[nodiscard]] bool is_unchanged() const { return std::memcmp(file_->bytes().data(), text_.data(), kBytes) == 0; }

    TempFolder folder_;
    std::string text_ = pattern();
    std::shared_ptr<const MappedFile> file_;
};

TEST_F(PageMoving, ChangesNeitherAddressesNorBytes) {
    const auto* const before = file_->bytes().data();
    const auto mover = PageMover::start({file_->bytes()}, file_);
    if (!mover) GTEST_SKIP() << "too little free memory";
    const std::size_t moved = mover->wait();
    EXPECT_TRUE(moved == 0 || moved >= kBytes - 2 * (std::size_t{1} << 21U)) << "all whole large pages, or none";
    EXPECT_EQ(file_->bytes().data(), before);
    EXPECT_TRUE(is_unchanged());
}

TEST_F(PageMoving, IsNotNoticedByReaders) {
    std::atomic<bool> over{false};
    std::atomic<int> wrong{0};
    std::thread reader([&] {
        while (!over)
            if (!is_unchanged()) ++wrong;
    });
    const auto mover = PageMover::start({file_->bytes()}, file_);
    if (mover) mover->wait();
    over = true;
    reader.join();
    EXPECT_EQ(wrong, 0);
}

TEST_F(PageMoving, MayEndAtAnyMoment) {
    for (int i = 0; i < 5; ++i) {
        auto mover = PageMover::start({file_->bytes().first(kBytes / 2), file_->bytes().subspan(kBytes / 2)}, file_);
        mover.reset();
        EXPECT_TRUE(is_unchanged());
    }
}

TEST_F(PageMoving, KeepsTheMapping) {
    auto mover = PageMover::start({file_->bytes()}, file_);
    const auto bytes = file_->bytes();
    const std::weak_ptr<const MappedFile> watched = file_;
    file_.reset();
    if (!mover) GTEST_SKIP() << "too little free memory";
    mover->wait();
    EXPECT_FALSE(watched.expired());
    EXPECT_EQ(std::memcmp(bytes.data(), text_.data(), kBytes), 0);
    mover.reset();
    EXPECT_TRUE(watched.expired());
}

TEST_F(PageMoving, LeavesSmallThingsAlone) {
    EXPECT_EQ(PageMover::start({file_->bytes().first(4'000'000)}, file_), nullptr);
    EXPECT_EQ(PageMover::start({}, file_), nullptr);
}

TEST_F(PageMoving, LeavesMemoryAloneThatOthersWillTake) {
    const auto available = available_memory();
    ASSERT_TRUE(available.has_value());
    EXPECT_EQ(PageMover::start({file_->bytes()}, file_, static_cast<std::size_t>(*available)), nullptr);
}

} // namespace
} // namespace layerscope::test
