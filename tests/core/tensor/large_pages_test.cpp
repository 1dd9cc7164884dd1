// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensor/aligned_buffer.h"
#include "tensor/large_pages.h"

#include <gtest/gtest.h>

namespace layerscope::test {
namespace {

TEST(LargePages, AreAdviceThatChangesNoByte) {
    for (const std::size_t size : {std::size_t{1}, kLargePage - 1, kLargePage, 5 * kLargePage + 4097}) {
        auto buffer = AlignedBuffer::create(size, "test");
        ASSERT_TRUE(buffer.has_value());
        buffer->data()[size - 1] = std::byte{7};
        prefer_large_pages({buffer->data(), size});
        for (std::size_t i = 0; i + 1 < size; i += 4096)
            ASSERT_EQ(buffer->data()[i], std::byte{0}) << i << " of " << size;
        EXPECT_EQ(buffer->data()[size - 1], std::byte{7});
    }
    prefer_large_pages({});
}

} // namespace
} // namespace layerscope::test
