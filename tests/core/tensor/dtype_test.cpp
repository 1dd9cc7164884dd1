// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tensor/dtype.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace layerscope {
namespace {

TEST(DType, NamesReadBackInAnyCase) {
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16, DType::F64, DType::I8, DType::I16, DType::I32,
                              DType::I64, DType::U8, DType::Bool, DType::Q8_0, DType::Q4_0, DType::Q4_1, DType::Q5_0,
                              DType::Q5_1, DType::Q4_K, DType::Q5_K, DType::Q6_K})
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
    EXPECT_EQ(row_bytes(DType::Q6_K, 512), 420U); // two blocks of 210, 256 values each
    EXPECT_EQ(row_bytes(DType::Q4_K, 128), std::nullopt);
}

TEST(DType, OnlyBlockTypesHaveBlocks) {
    for (const DType dtype :
         {DType::Q8_0, DType::Q4_0, DType::Q4_1, DType::Q5_0, DType::Q5_1, DType::Q4_K, DType::Q5_K, DType::Q6_K}) {
        EXPECT_TRUE(is_block_type(dtype)) << name(dtype);
        EXPECT_TRUE(is_weight_type(dtype)) << name(dtype);
        EXPECT_GT(traits(dtype).block_values, 1U) << name(dtype);
    }
    for (const DType dtype : {DType::F32, DType::I64, DType::Bool}) {
        EXPECT_FALSE(is_block_type(dtype)) << name(dtype);
        EXPECT_EQ(traits(dtype).block_values, 1U) << name(dtype);
    }
    EXPECT_FALSE(is_weight_type(DType::F64));
}

} // namespace
} // namespace layerscope
