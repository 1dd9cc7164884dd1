// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensor/dtype.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace layerscope {
namespace {

TEST(DType, NamesReadBackInAnyCase) {
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16, DType::F64, DType::I8, DType::I16, DType::I32,
                              DType::I64, DType::U8, DType::Bool, DType::Q8_0, DType::Q4_0})
        EXPECT_EQ(dtype_from_name(name(dtype)), dtype);
    EXPECT_EQ(dtype_from_name("bf16"), DType::BF16);
    EXPECT_EQ(dtype_from_name("bf1"), std::nullopt);
    EXPECT_EQ(dtype_from_name(""), std::nullopt);
}

TEST(DType, RowBytesNeedWholeBlocksAndDoNotWrap) {
    EXPECT_EQ(row_bytes(DType::BF16, 640), 1280U);
    EXPECT_EQ(row_bytes(DType::Q8_0, 64), 68U); // two blocks of 34
    EXPECT_EQ(row_bytes(DType::Q4_0, 32), 18U);
    EXPECT_EQ(row_bytes(DType::Q8_0, 33), std::nullopt);
    EXPECT_EQ(row_bytes(DType::F32, SIZE_MAX / 2), std::nullopt);
}

} // namespace
} // namespace layerscope
