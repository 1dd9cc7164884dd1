// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensor/aligned_buffer.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace layerscope {
namespace {

TEST(AlignedBuffer, IsZeroedAlignedAndMovable) {
    for (const std::size_t size : {1UL, 100UL, 1UL << 20U, (3UL << 20U) + 5}) {
        auto buffer = AlignedBuffer::create(size, "test");
        ASSERT_TRUE(buffer);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer->data()) % 64, 0U);
        EXPECT_EQ(buffer->data()[0], std::byte{0});
        EXPECT_EQ(buffer->data()[size - 1], std::byte{0});
        buffer->data()[size - 1] = std::byte{7};
        const AlignedBuffer moved = std::move(*buffer);
        EXPECT_EQ(moved.size(), size);
        EXPECT_EQ(moved.data()[size - 1], std::byte{7});
    }
}

TEST(AlignedBuffer, AnAbsurdSizeIsAnErrorThatNamesThePurpose) {
    const auto buffer = AlignedBuffer::create(SIZE_MAX, "KV cache of layer 3");
    ASSERT_FALSE(buffer);
    EXPECT_EQ(buffer.error().code, ErrorCode::OutOfMemory);
    EXPECT_NE(buffer.error().one_line().find("KV cache of layer 3"), std::string::npos);
}

TEST(AlignedBuffer, ReservingFarMoreThanTheMachineHasCostsNothingUntilTouched) {
    EXPECT_TRUE(AlignedBuffer::create(std::size_t{1} << 40U, "a cache for a million tokens"));
}

} // namespace
} // namespace layerscope
